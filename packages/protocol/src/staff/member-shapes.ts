import Type, { type Static } from 'typebox'
import { Instant, MoneyOut, strict } from '../schema.ts'
import {
  GridPaging,
  InstantIn,
  NullableInstant,
  NullableText,
  ProfileFieldShape,
} from './shapes.ts'

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
export type StaffMembersQuery = Static<typeof StaffMembersQuery>
export type StaffMember = Static<typeof StaffMember>
export type StaffNote = Static<typeof StaffNote>
export type StaffMemberSession = Static<typeof StaffMemberSession>
export type StaffSecurityEvent = Static<typeof StaffSecurityEvent>
