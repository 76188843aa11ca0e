import Type, { type Static } from 'typebox'
import { RANK_GIFTS, RankChange, RankOverview, RankRebate } from '../http/ranks.ts'
import { RATE_PRODUCTS } from '../http/team-rebates.ts'
import { LanguageTag, MoneyIn, strict } from '../schema.ts'
import { RankSimulation } from './rank-simulation.ts'
import { GridPaging, MEMBER_ID, Next, Reason } from './shapes.ts'

const Nullable = <T extends Type.TSchema>(shape: T) => Type.Union([shape, Type.Null()])

/** The most ranks that a brand may have. */
export const RANKS_MOST = 20

/** The highest rebate, in basis points of the stakes. */
export const RANK_REBATE_MOST = 1_000

const rates = (maximum: number) =>
  Type.Array(
    strict({
      product: Type.Enum([...RATE_PRODUCTS]),
      rateBp: Type.Integer({ minimum: 0, maximum }),
    }),
    { maxItems: RATE_PRODUCTS.length },
  )

const Points = Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 })

/** A rank as staff write it; the first of the list is rank 1. */
export const RankBody = strict({
  names: Type.Array(
    strict({
      language: LanguageTag,
      text: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
    }),
    { minItems: 1, maxItems: 40 },
  ),
  threshold: Points,
  /** Given once to each member, when the rank is reached for the first time. */
  gift: Nullable(
    strict({
      kind: Type.Enum([...RANK_GIFTS]),
      /** "0" for points. */
      amountMinor: MoneyIn,
      /** 0 for money. */
      points: Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 }),
    }),
  ),
  rebates: rates(RANK_REBATE_MOST),
})

/** Ranks of a month: what points of play come from, and the ranks from the lowest on. */
export const RankRuleBody = strict({
  /** Stakes for one point of play at the whole rate. */
  unitMinor: MoneyIn,
  rates: rates(100_000),
  /** Empty: there are no ranks. */
  ranks: Type.Array(RankBody, { maxItems: RANKS_MOST }),
  /** The rank from which members have customer service of their own; null: none has. */
  serviceFrom: Nullable(Type.Integer({ minimum: 1, maximum: RANKS_MOST })),
})

export const RankSettings = strict({
  /** The rule of the running month. */
  rule: Nullable(RankRuleBody),
  /** The rule from `nextDay` on. */
  nextRule: Nullable(RankRuleBody),
  /** From when a rule would hold that is set now: the first day of a month. */
  nextDay: Type.String(),
  /** Languages that the brand offers, its own first. */
  offered: Type.Array(Type.String()),
})

/** A member's rank, and how far the running month has come. */
export const RankedMember = strict({
  memberId: Type.String(),
  username: Type.String(),
  rank: Type.Integer(),
  name: Type.String(),
  since: Type.String(),
  points: Type.Integer(),
  /** What the next rank takes; null at the highest. */
  nextThreshold: Nullable(Type.Integer()),
  /** The rank after this month, if nothing more was played. */
  rankAfter: Type.Integer(),
})

export type RankBody = Static<typeof RankBody>
export type RankRuleBody = Static<typeof RankRuleBody>
export type RankSettings = Static<typeof RankSettings>
export type RankedMember = Static<typeof RankedMember>

const WRITE_ERRORS = ['VALIDATION_FAILED', 'NOTICE_TEXT_MISSING'] as const

export const staffRankRoutes = {
  'GET /staff/ranks/settings': {
    summary: 'The ranks of the running month, and of the next',
    access: 'staff',
    permission: 'rewards.read',
    response: RankSettings,
    errors: [],
  },
  'PUT /staff/ranks/settings': {
    summary: 'Set the ranks from the first day of a month on',
    access: 'staff',
    permission: 'rewards.write',
    body: strict({ ...RankRuleBody.properties, reason: Reason }),
    response: RankSettings,
    errors: ['NOT_FOUND', ...WRITE_ERRORS],
  },
  'POST /staff/ranks/simulate': {
    summary: 'Who would have had which rank last month, and what it would have cost',
    access: 'staff',
    permission: 'rewards.read',
    body: RankRuleBody,
    response: RankSimulation,
    errors: WRITE_ERRORS,
  },
  'GET /staff/ranks/members': {
    summary: 'Members who have a rank, the highest first, with their progress',
    access: 'staff',
    permission: 'rewards.read',
    query: strict({
      ...GridPaging,
      /** The beginning of a username. */
      q: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      rank: Type.Optional(Type.String({ pattern: '^([1-9]|1[0-9]|20)$' })),
    }),
    response: strict({
      members: Type.Array(RankedMember),
      /** How many have each rank, the lowest first. */
      counts: Type.Array(
        strict({ rank: Type.Integer(), name: Type.String(), members: Type.Integer() }),
      ),
      next: Next,
    }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /staff/members/:memberId/rank': {
    summary: 'A member’s rank, its last changes, and the last rebates',
    access: 'staff',
    permission: 'rewards.read',
    params: strict({ memberId: Type.String({ pattern: MEMBER_ID }) }),
    response: strict({
      overview: RankOverview,
      changes: Type.Array(RankChange),
      rebates: Type.Array(RankRebate),
    }),
    errors: ['MEMBER_NOT_FOUND'],
  },
} as const
