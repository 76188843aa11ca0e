import Type, { type Static } from 'typebox'
import { Day, Instant, MoneyOut, strict } from '../schema.ts'

/** A business day in the brand's time zone, "2026-11-21". */
const range = { from: Type.Optional(Day), to: Type.Optional(Day) }
const MemberId = Type.String({ pattern: '^mbr_[0-9a-z]{1,13}$' })
const limit = { limit: Type.Optional(Type.String({ pattern: '^([1-9]|[1-9][0-9]|100)$' })) }
const Next = Type.Union([Type.String(), Type.Null()])

const figures = {
  bets: Type.Integer(),
  turnoverMinor: MoneyOut,
  wonStakesMinor: MoneyOut,
  lostStakesMinor: MoneyOut,
  payoutMinor: MoneyOut,
  rebatesMinor: MoneyOut,
  bonusesMinor: MoneyOut,
  depositsMinor: MoneyOut,
  withdrawalsMinor: MoneyOut,
}

/** What a team did; a bet counts on the day of its first settlement. */
export const TeamFigures = strict(figures)

const scoped = strict({
  own: TeamFigures,
  /** Of direct downlines. */
  direct: TeamFigures,
  /** Of the agent and all below. */
  whole: TeamFigures,
  /** Who of them staked, each once. */
  active: Type.Integer(),
  directActive: Type.Integer(),
})

export const TeamOverview = strict({
  from: Type.String(),
  to: Type.String(),
  timeZone: Type.String(),
  ...scoped.properties,
  /** All below, active or not. */
  members: Type.Integer(),
  days: Type.Array(strict({ day: Type.String(), ...figures })),
  products: Type.Array(strict({ product: Type.String(), ...figures })),
  /** The same number of days before, of the whole team. */
  before: strict({ from: Type.String(), to: Type.String(), ...figures, active: Type.Integer() }),
})

/** Somebody of the team: never more of a person than this. */
export const TeamPerson = strict({
  memberId: Type.String(),
  username: Type.String(),
  isAgent: Type.Boolean(),
  /** Agents of types that have contracts (decision 037). */
  signs: Type.Boolean(),
  joinedAt: Instant,
  /** Directly below. */
  children: Type.Integer(),
  /** Excluded or paused (which is private): earns no agent anything, is not solicited. */
  isAway: Type.Boolean(),
})

export const TeamChild = strict({
  ...TeamPerson.properties,
  own: TeamFigures,
  whole: TeamFigures,
})

export const TEAM_SORTS = ['name', 'turnover'] as const

export const TeamQuery = strict({
  ...range,
  ...limit,
  /** Whose children; the agent's own where it is left out. */
  of: Type.Optional(MemberId),
  sort: Type.Optional(Type.Enum([...TEAM_SORTS])),
  /** The `next` of the page before. */
  after: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_.-]{1,100}$' })),
})

export const TeamMemberDetail = strict({
  ...TeamPerson.properties,
  from: Type.String(),
  to: Type.String(),
  /** From the agent down to the member, both of them in it. */
  path: Type.Array(strict({ memberId: Type.String(), username: Type.String() })),
  ...scoped.properties,
  days: Type.Array(strict({ day: Type.String(), ...figures })),
})

export type TeamFiguresWire = Static<typeof TeamFigures>
export type TeamOverview = Static<typeof TeamOverview>
export type TeamPerson = Static<typeof TeamPerson>
export type TeamChild = Static<typeof TeamChild>
export type TeamQuery = Static<typeof TeamQuery>
export type TeamMemberDetail = Static<typeof TeamMemberDetail>

export const agentRoutes = {
  'GET /wps/agent/overview': {
    summary: 'What an agent’s team did in some days, the last thirty if not said which',
    access: 'member',
    realOnly: true,
    delegated: ['team'],
    query: strict(range),
    response: TeamOverview,
    errors: ['NOT_FOUND'],
  },
  'GET /wps/agent/team': {
    summary: 'Direct downlines, page by page, with their own and their teams’ figures',
    access: 'member',
    realOnly: true,
    delegated: ['team', 'contracts'],
    query: TeamQuery,
    response: strict({ children: Type.Array(TeamChild), next: Next }),
    errors: ['MEMBER_NOT_FOUND', 'NOT_FOUND'],
  },
  'GET /wps/agent/team/search': {
    summary: 'Members of the team whose name begins so; twenty at most, with the way to them',
    access: 'member',
    realOnly: true,
    delegated: ['team', 'finances', 'contracts'],
    query: strict({ q: Type.String({ minLength: 2, maxLength: 64 }) }),
    response: strict({
      found: Type.Array(strict({ ...TeamPerson.properties, path: Type.Array(MemberId) })),
    }),
    errors: ['NOT_FOUND'],
  },
  'GET /wps/agent/team/:memberId': {
    summary: 'One member of the team: the way to them, sums and days',
    access: 'member',
    realOnly: true,
    delegated: ['team', 'finances', 'contracts'],
    params: strict({ memberId: MemberId }),
    query: strict(range),
    response: TeamMemberDetail,
    errors: ['MEMBER_NOT_FOUND', 'NOT_FOUND'],
  },
} as const
