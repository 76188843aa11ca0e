import Type, { type Static } from 'typebox'
import { Instant, strict } from '../schema.ts'
import {
  ApprovalShape,
  NullableInstant,
  NullableText,
  Permissions,
  ROLE_ID,
  Reason,
  STAFF_ID,
} from './shapes.ts'

export const RoleShape = strict({
  roleId: Type.String(),
  name: Type.String(),
  permissions: Permissions,
  /** Codes of the brands in scope; null: all of the operator's, those to come included. */
  brandCodes: Type.Union([Type.Array(Type.String()), Type.Null()]),
  staffCount: Type.Integer(),
})

export const StaffAccount = strict({
  staffId: Type.String(),
  username: Type.String(),
  name: Type.String(),
  /** Where invitations go; null: never set. */
  email: NullableText,
  roleIds: Type.Array(Type.String()),
  status: Type.Union([Type.Literal('active'), Type.Literal('blocked')]),
  isEnrolled: Type.Boolean(),
  passkeyCount: Type.Integer(),
  createdAt: Instant,
  lastSeenAt: NullableInstant,
})

/** The own mail box of one person: no two accounts share it. */
const Email = Type.String({ minLength: 3, maxLength: 254 })
const Name = Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' })
const RoleIds = Type.Array(Type.String({ pattern: ROLE_ID }), { maxItems: 20, uniqueItems: true })

export type RoleShape = Static<typeof RoleShape>
export type StaffAccount = Static<typeof StaffAccount>

export const staffAccountRoutes = {
  'GET /staff/accounts': {
    summary: 'Everybody who works here',
    access: 'staff',
    permission: 'staff.read',
    response: strict({ accounts: Type.Array(StaffAccount) }),
    errors: [],
  },
  'POST /staff/accounts': {
    summary: 'Propose a new staff member (four eyes); approval mails them an invitation',
    access: 'staff',
    permission: 'staff.write',
    body: strict({
      username: Type.String({ pattern: '^[a-z][a-z0-9._-]{2,31}$' }),
      name: Name,
      email: Email,
      roleIds: RoleIds,
      reason: Reason,
    }),
    response: strict({ approval: ApprovalShape }),
    errors: ['EMAIL_INVALID', 'ROLE_NOT_FOUND', 'STAFF_NAME_TAKEN', 'STAFF_EMAIL_TAKEN'],
  },
  'PUT /staff/accounts/:staffId': {
    summary: 'Change a staff member. Blocking works at once; more rights wait for four eyes',
    access: 'staff',
    permission: 'staff.write',
    params: strict({ staffId: Type.String({ pattern: STAFF_ID }) }),
    body: strict({
      name: Type.Optional(Name),
      /** Only where none is set: later only the person changes it. */
      email: Type.Optional(Email),
      roleIds: Type.Optional(RoleIds),
      status: Type.Optional(StaffAccount.properties.status),
      /** A new invitation by mail; authenticator and passkeys are set up again. */
      isReset: Type.Optional(Type.Literal(true)),
      reason: Reason,
    }),
    /** `approval` when it waits for a second pair of eyes; else `account` as it is now. */
    response: strict({
      account: Type.Optional(StaffAccount),
      approval: Type.Optional(ApprovalShape),
    }),
    errors: [
      'STAFF_NOT_FOUND',
      'ROLE_NOT_FOUND',
      'APPROVAL_OWN',
      'EMAIL_INVALID',
      'STAFF_EMAIL_TAKEN',
      'NO_CONTACT',
      'NOT_CHANGED',
    ],
  },
  'GET /staff/roles': {
    summary: 'Roles with what they allow, and where',
    access: 'staff',
    permission: 'staff.read',
    response: strict({ roles: Type.Array(RoleShape) }),
    errors: [],
  },
  'PUT /staff/roles': {
    summary: 'Propose a new role, or a change of one (four eyes)',
    access: 'staff',
    permission: 'staff.write',
    body: strict({
      /** Without it, a new role. */
      roleId: Type.Optional(Type.String({ pattern: ROLE_ID })),
      name: Name,
      permissions: Permissions,
      brandCodes: Type.Union([
        Type.Array(Type.String({ pattern: '^[a-z0-9-]{2,32}$' }), {
          minItems: 1,
          uniqueItems: true,
        }),
        Type.Null(),
      ]),
      reason: Reason,
    }),
    response: strict({ approval: ApprovalShape }),
    errors: ['ROLE_NOT_FOUND', 'NOT_FOUND', 'APPROVAL_OWN', 'NOT_CHANGED'],
  },
} as const
