import Type, { type Static } from 'typebox'
import { PROFILE_FIELDS } from '../profile-fields.ts'
import { strict } from '../schema.ts'
import { StaffMember, StaffMemberRow, StaffMembersQuery, StaffNote } from './member-shapes.ts'
import {
  ApprovalShape,
  MEMBER_ID,
  Next,
  NullableText,
  Ok,
  ProfileFieldShape,
  Reason,
} from './shapes.ts'

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

export type MemberLabelsBody = Static<typeof MemberLabelsBody>

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
