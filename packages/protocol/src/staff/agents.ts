import Type, { type Static } from 'typebox'
import { TeamFigures, TeamMemberDetail, TeamPerson, TeamQuery } from '../http/agents.ts'
import { Instant, strict } from '../schema.ts'
import { ApprovalShape, GridPaging, Next, NullableText, Reason } from './shapes.ts'

const MemberId = Type.String({ pattern: '^mbr_[0-9a-z]{1,13}$' })

/** A member who was moved with all below. */
export const MemberMove = strict({
  moveId: Type.String(),
  memberId: Type.String(),
  username: Type.String(),
  /** Usernames of who stood above before and after; null: the head of a line. */
  from: NullableText,
  to: NullableText,
  members: Type.Integer(),
  reason: Type.String(),
  movedBy: Type.String(),
  movedAt: Instant,
})
export type MemberMove = Static<typeof MemberMove>

/** Role in the tree: a member, or an agent of a type (decision 037). */
export const MEMBER_TYPES = ['member', 'agent1', 'agent2', 'agent41', 'agent42'] as const
export type MemberType = (typeof MEMBER_TYPES)[number]
const Typed = { type: Type.Enum([...MEMBER_TYPES]) }

/** Somebody of a line, as staff see them. */
export const TreePerson = strict({ ...TeamPerson.properties, ...Typed })
export type TreePerson = Static<typeof TreePerson>

export const TreeChild = strict({ ...TreePerson.properties, own: TeamFigures, whole: TeamFigures })
export type TreeChild = Static<typeof TreeChild>

export const TreeMember = strict({
  ...TeamMemberDetail.properties,
  ...Typed,
  timeZone: Type.String(),
  currency: Type.String(),
  /** All below, active or not. */
  members: Type.Integer(),
  /** Contracts that run, on either side of them. */
  contracts: Type.Integer(),
})
export type TreeMember = Static<typeof TreeMember>

/** A member who became an agent of a type, or a member again. */
export const TypeChange = strict({
  changeId: Type.String(),
  memberId: Type.String(),
  username: Type.String(),
  from: Type.Enum([...MEMBER_TYPES]),
  to: Type.Enum([...MEMBER_TYPES]),
  reason: Type.String(),
  changedBy: Type.String(),
  changedAt: Instant,
})
export type TypeChange = Static<typeof TypeChange>

const range = { from: TeamQuery.properties.from, to: TeamQuery.properties.to }

export const staffAgentRoutes = {
  'GET /staff/agents/tree': {
    summary: 'Heads of lines, or direct downlines, with their own and their teams’ figures',
    access: 'staff',
    permission: 'agents.read',
    /** `of` left out: agents without an upline. */
    query: TeamQuery,
    response: strict({
      children: Type.Array(TreeChild),
      next: Next,
      from: Type.String(),
      to: Type.String(),
      timeZone: Type.String(),
      currency: Type.String(),
    }),
    errors: ['MEMBER_NOT_FOUND'],
  },
  'GET /staff/agents/tree/search': {
    summary:
      'Members of the brand whose name begins so; twenty at most, with the head of their line',
    access: 'staff',
    permission: 'agents.read',
    query: strict({ q: Type.String({ minLength: 2, maxLength: 64 }) }),
    response: strict({
      found: Type.Array(
        strict({
          ...TreePerson.properties,
          /** Null: the member is the head. */
          head: NullableText,
          /** How many are above. */
          above: Type.Integer(),
        }),
      ),
    }),
    errors: [],
  },
  'GET /staff/agents/tree/:memberId': {
    summary: 'One member: the way from the head of the line, sums, days and running contracts',
    access: 'staff',
    permission: 'agents.read',
    params: strict({ memberId: MemberId }),
    query: strict(range),
    response: TreeMember,
    errors: ['MEMBER_NOT_FOUND'],
  },
  'POST /staff/agents/types': {
    summary: 'Propose what a member is: a member, or an agent of a type; another person approves',
    access: 'staff',
    permission: 'agentApplications.handle',
    body: strict({ memberId: MemberId, to: Type.Enum([...MEMBER_TYPES]), reason: Reason }),
    response: strict({ approval: ApprovalShape }),
    errors: ['MEMBER_NOT_FOUND', 'NOT_CHANGED', 'AGENT_HAS_TEAM', 'AGENT_PLACE', 'AGENT_BOUND'],
  },
  'GET /staff/agents/types': {
    summary: 'Who became an agent of which type, or a member again, newest first',
    access: 'staff',
    permission: 'agentApplications.read',
    query: strict({ memberId: Type.Optional(MemberId), ...GridPaging }),
    response: strict({ types: Type.Array(TypeChange), next: Next }),
    errors: [],
  },
  'POST /staff/agents/moves': {
    summary: 'Propose to move a member with all below under another agent; another person approves',
    access: 'staff',
    permission: 'agentApplications.handle',
    body: strict({
      memberId: MemberId,
      /** The upline from then on; null: the head of a line. */
      to: Type.Union([MemberId, Type.Null()]),
      reason: Reason,
    }),
    response: strict({ approval: ApprovalShape }),
    errors: ['MEMBER_NOT_FOUND'],
  },
  'GET /staff/agents/moves': {
    summary: 'Who was moved in the tree of agents, newest first',
    access: 'staff',
    permission: 'agentApplications.read',
    query: strict({ memberId: Type.Optional(MemberId), ...GridPaging }),
    response: strict({ moves: Type.Array(MemberMove), next: Next }),
    errors: [],
  },
} as const
