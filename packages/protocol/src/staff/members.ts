import Type, { type Static } from 'typebox'
import { PROFILE_FIELDS, type ProfileField } from '../profile-fields.ts'
import { Instant, MoneyOut, strict } from '../schema.ts'
import {
  ApprovalShape,
  GridPaging,
  InstantIn,
  MEMBER_ID,
  Next,
  NullableInstant,
  NullableText,
  Ok,
  Reason,
} from './shapes.ts'

const ProfileFieldShape = Type.Unsafe<ProfileField>(Type.Enum([...PROFILE_FIELDS]))
const Kind = Type.Union([Type.Literal('member'), Type.Literal('agent'), Type.Literal('trial')])
const Status = Type.Union([Type.Literal('active'), Type.Literal('blocked')])

export const StaffMemberRow = strict({
  memberId: Type.String(),
  username: Type.String(),
  kind: Kind,
  status: Status,
  /** Invented for a demo: not a real person. */
  isInvented: Type.Boolean(),
  balanceMinor: MoneyOut,
  currency: Type.String(),
  registeredAt: Instant,
  lastSeenAt: NullableInstant,
})

/** Sort orders of the list; a minus sign reverses one. */
export const MEMBER_SORTS = ['-registeredAt', 'registeredAt', 'username', '-username'] as const

const filters = {
  /** Start of the username, or a member's id. */
  q: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  kind: Type.Optional(Kind),
  status: Type.Optional(Status),
  /** Registered at or after, and before. */
  from: Type.Optional(InstantIn),
  until: Type.Optional(InstantIn),
  sort: Type.Optional(Type.Enum(MEMBER_SORTS)),
}
export const StaffMembersQuery = strict({ ...filters, ...GridPaging })

export const StaffNote = strict({
  noteId: Type.String(),
  text: Type.String(),
  author: Type.String(),
  createdAt: Instant,
})

export const StaffMemberSession = strict({
  sessionId: Type.String(),
  /** The sub-account whose session it is; null for the member's own. */
  subAccount: NullableText,
  device: NullableText,
  address: NullableText,
  place: NullableText,
  createdAt: Instant,
  lastSeenAt: Instant,
})

export const StaffSecurityEvent = strict({
  kind: Type.String(),
  address: NullableText,
  device: NullableText,
  occurredAt: Instant,
})

/** What is masked and shown in full only on demand, with a reason, into the audit. */
export const REVEALABLE = ['email', 'mobile', 'realName', 'birthDate', ...PROFILE_FIELDS] as const
export type Revealable = (typeof REVEALABLE)[number]

/** What a member is called by: short words without a space at either end. */
export const MEMBER_LABEL = '^\\S(.{0,38}\\S)?$'
const LabelName = Type.String({ pattern: MEMBER_LABEL })

/** The club that a member is of, and labels that are to choose a service (`vipcs`). */
export const MemberLabelsBody = strict({
  clubLabel: Type.Union([LabelName, Type.Null()]),
  memberLabel: Type.Array(LabelName, { maxItems: 20, uniqueItems: true }),
})

export const StaffMember = strict({
  ...StaffMemberRow.properties,
  nickname: NullableText,
  clubLabel: NullableText,
  memberLabel: Type.Array(Type.String()),
  /** Masked: "m***@example.com"; null where nothing is known. */
  email: NullableText,
  isEmailVerified: Type.Boolean(),
  mobile: NullableText,
  isMobileVerified: Type.Boolean(),
  realName: NullableText,
  birthDate: NullableText,
  /** Further profile fields: names and numbers, all masked. */
  profile: Type.Array(strict({ field: ProfileFieldShape, masked: Type.String() })),
  hasTotp: Type.Boolean(),
  passkeyCount: Type.Integer(),
  /** Providers by which the member may log in. */
  socialLinks: Type.Array(Type.String()),
  block: Type.Union([
    strict({ reason: Type.String(), by: Type.String(), at: Instant }),
    Type.Null(),
  ]),
  notes: Type.Array(StaffNote),
  /** Login sessions that are open now. */
  sessions: Type.Array(StaffMemberSession),
  /** The newest, at most fifty. */
  events: Type.Array(StaffSecurityEvent),
})

export type StaffMemberRow = Static<typeof StaffMemberRow>
export type MemberLabelsBody = Static<typeof MemberLabelsBody>
export type StaffMembersQuery = Static<typeof StaffMembersQuery>
export type StaffMember = Static<typeof StaffMember>
export type StaffNote = Static<typeof StaffNote>
export type StaffMemberSession = Static<typeof StaffMemberSession>
export type StaffSecurityEvent = Static<typeof StaffSecurityEvent>

const params = strict({ memberId: Type.String({ pattern: MEMBER_ID }) })
const ResetWhat = Type.Enum(['password', 'secondFactors', 'socialLinks'])

export const staffMemberRoutes = {
  'GET /staff/members': {
    summary: 'Members of the brand, by filter',
    access: 'staff',
    permission: 'members.read',
    query: StaffMembersQuery,
    response: strict({ members: Type.Array(StaffMemberRow), next: Next }),
    errors: [],
  },
  'GET /staff/members/:memberId': {
    summary: 'One member with notes, sessions and events',
    access: 'staff',
    permission: 'members.read',
    params,
    response: StaffMember,
    errors: ['MEMBER_NOT_FOUND'],
  },
  'POST /staff/members/:memberId/block': {
    summary: 'Block a member; every login session ends at once',
    access: 'staff',
    permission: 'members.block',
    params,
    body: strict({ reason: Reason }),
    response: Ok,
    errors: ['MEMBER_NOT_FOUND', 'NOT_CHANGED'],
  },
  'POST /staff/members/:memberId/unblock': {
    summary: 'Let a blocked member in again',
    access: 'staff',
    permission: 'members.block',
    params,
    body: strict({ reason: Reason }),
    response: Ok,
    errors: ['MEMBER_NOT_FOUND', 'NOT_CHANGED'],
  },
  'POST /staff/members/:memberId/reset': {
    summary: 'Propose a one-time password, or to take away second factors or links (four eyes)',
    access: 'staff',
    permission: 'members.reset',
    params,
    body: strict({ what: ResetWhat, reason: Reason }),
    response: strict({ approval: ApprovalShape }),
    errors: ['MEMBER_NOT_FOUND', 'NOT_CHANGED', 'NO_CONTACT'],
  },
  'POST /staff/members/:memberId/notes': {
    summary: 'Write a note on a member; notes stay',
    access: 'staff',
    permission: 'members.note',
    params,
    body: strict({ text: Type.String({ minLength: 1, maxLength: 4_000, pattern: '\\S' }) }),
    response: StaffNote,
    errors: ['MEMBER_NOT_FOUND'],
  },
  'PUT /staff/members/:memberId/labels': {
    summary: 'Name the club and the labels of a member, all of them at once',
    access: 'staff',
    permission: 'members.note',
    params,
    body: MemberLabelsBody,
    response: Ok,
    errors: ['MEMBER_NOT_FOUND'],
  },
  'PUT /staff/members/:memberId/profile': {
    summary: 'Correct one profile field of a member; null removes it',
    access: 'staff',
    permission: 'members.reveal',
    params,
    body: strict({
      field: ProfileFieldShape,
      value: Type.Union([Type.String({ maxLength: 255 }), Type.Null()]),
      reason: Reason,
    }),
    response: Ok,
    errors: ['MEMBER_NOT_FOUND', 'FIELD_RULE'],
  },
  'POST /staff/members/:memberId/sessions/end': {
    summary: 'End one login session of a member, or all',
    access: 'staff',
    permission: 'members.block',
    params,
    body: strict({
      sessionId: Type.Optional(Type.String({ pattern: '^ses_[0-9A-Za-z_-]{1,64}$' })),
      reason: Reason,
    }),
    response: strict({ ended: Type.Integer() }),
    errors: ['MEMBER_NOT_FOUND', 'LOGIN_SESSION_NOT_FOUND'],
  },
  'POST /staff/members/:memberId/reveal': {
    summary: 'Read one masked field in full; the audit keeps who did and why',
    access: 'staff',
    permission: 'members.reveal',
    params,
    body: strict({
      field: Type.Enum(REVEALABLE),
      reason: Reason,
    }),
    response: strict({ value: NullableText }),
    errors: ['MEMBER_NOT_FOUND'],
  },
} as const
