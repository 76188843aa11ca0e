import Type, { type Static } from 'typebox'
import { PROFILE_FIELDS, type ProfileField } from '../profile-fields.ts'
import { Instant, strict } from '../schema.ts'
import { STAFF_PERMISSIONS } from './permissions.ts'

export const MEMBER_ID = '^mbr_[0-9a-z]{1,13}$'
export const STAFF_ID = '^stf_[0-9a-z]{1,13}$'
export const ROLE_ID = '^rol_[0-9a-z]{1,13}$'
export const APPROVAL_ID = '^apr_[0-9a-z]{1,13}$'

/** The reason: required for every action against a member, and recorded in the audit. */
export const Reason = Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' })

export const Permissions = Type.Array(Type.Enum([...STAFF_PERMISSIONS]), { uniqueItems: true })

/** A further field of a member's profile, by its name. */
export const ProfileFieldShape = Type.Unsafe<ProfileField>(Type.Enum([...PROFILE_FIELDS]))

/** Keyset paging of the office's grids: `before` is the `next` of the page before. */
export const GridPaging = {
  limit: Type.Optional(Type.String({ pattern: '^([1-9]|[1-9][0-9]|1[0-9][0-9]|200)$' })),
  before: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,600}$' })),
}

/** An instant in a query: "2026-11-21T12:00:00.000Z". */
export const InstantIn = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,3})?Z$',
})

export const Ok = strict({ ok: Type.Literal(true) })
export const Next = Type.Union([Type.String(), Type.Null()])
export const NullableText = Type.Union([Type.String(), Type.Null()])
export const NullableInstant = Type.Union([Instant, Type.Null()])
export const NullableInteger = Type.Union([Type.Integer(), Type.Null()])

/** An action that waits for approval by another person. */
export const ApprovalShape = strict({
  approvalId: Type.String(),
  /** `member.reset`, `staff.account`, `staff.role` … */
  action: Type.String(),
  /** What it is done to: a member's, staff member's or role's id. */
  subject: Type.String(),
  /** What exactly is proposed, by the action's own fields. */
  input: Type.Record(Type.String(), Type.Unknown()),
  reason: Type.String(),
  status: Type.Union([
    Type.Literal('pending'),
    Type.Literal('approved'),
    Type.Literal('rejected'),
    Type.Literal('expired'),
  ]),
  brandCode: Type.String(),
  proposedBy: Type.String(),
  proposedAt: Instant,
  expiresAt: Instant,
  decidedBy: NullableText,
  decidedAt: NullableInstant,
  decisionReason: NullableText,
  /** Approved by the office; the operator has yet to carry it out on the machine. */
  awaitsOperator: Type.Boolean(),
  /** False for one's own: the proposer never decides. */
  canDecide: Type.Boolean(),
})
export type ApprovalShape = Static<typeof ApprovalShape>
