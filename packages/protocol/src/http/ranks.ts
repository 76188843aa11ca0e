import Type, { type Static } from 'typebox'
import { MoneyOut, PageQuery, strict } from '../schema.ts'
import { RATE_PRODUCTS } from './team-rebates.ts'

const Next = Type.Union([Type.String(), Type.Null()])
const Nullable = <T extends Type.TSchema>(shape: T) => Type.Union([shape, Type.Null()])

/** What a rank gives when it is reached for the first time. */
export const RANK_GIFTS = ['money', 'points'] as const

/** Why a rank changed. */
export const RANK_CHANGES = ['raised', 'fallen'] as const

/** A rate of a product in basis points: 10,000 is the whole. */
export const RankRate = strict({
  product: Type.Enum([...RATE_PRODUCTS]),
  rateBp: Type.Integer(),
})

export const RankGift = strict({
  kind: Type.Enum([...RANK_GIFTS]),
  /** "0" for points. */
  amountMinor: MoneyOut,
  /** 0 for money. */
  points: Type.Integer(),
})

/** A rank, and what it gives; 1 is the lowest. */
export const Rank = strict({
  rank: Type.Integer(),
  name: Type.String(),
  /** The points of play of a month that it takes. */
  threshold: Type.Integer(),
  gift: Nullable(RankGift),
  /** Part of the stakes of a day that is given back; products without a rate are left out. */
  rebates: Type.Array(RankRate),
  /** Whether it has customer service of its own. */
  hasService: Type.Boolean(),
})

/** Turnover of a product, and the rate at which it earns points of play. */
export const RankTurnover = strict({
  product: Type.Enum([...RATE_PRODUCTS]),
  turnoverMinor: MoneyOut,
  rateBp: Type.Integer(),
})

/** The ranks of the running month, and the member's own place among them. */
export const RankOverview = strict({
  /** The running month, its first and last day. */
  from: Type.String(),
  to: Type.String(),
  /** Stakes for one point of play at the whole rate; "0" where there are no ranks. */
  unitMinor: MoneyOut,
  rates: Type.Array(RankRate),
  ranks: Type.Array(Rank),
  /** 0: none yet. */
  rank: Type.Integer(),
  /** Since when the rank is held; null: none was ever reached. */
  since: Nullable(Type.String()),
  /** Points of play of the month so far, and the turnover they come from. */
  points: Type.Integer(),
  lines: Type.Array(RankTurnover),
  /** The rank after this month, if nothing more was played. */
  rankAfter: Type.Integer(),
})

/** A change of a rank: from which day, by which points of which month. */
export const RankChange = strict({
  day: Type.String(),
  change: Type.Enum([...RANK_CHANGES]),
  rank: Type.Integer(),
  /** As the rank was called then; empty for 0. */
  name: Type.String(),
  from: Type.Integer(),
  /** The first day of the month. */
  month: Type.String(),
  points: Type.Integer(),
  unitMinor: MoneyOut,
  lines: Type.Array(RankTurnover),
})

/** The rebate of a day, with all that it is made of. */
export const RankRebate = strict({
  day: Type.String(),
  rank: Type.Integer(),
  name: Type.String(),
  amountMinor: MoneyOut,
  lines: Type.Array(
    strict({
      product: Type.Enum([...RATE_PRODUCTS]),
      turnoverMinor: MoneyOut,
      rateBp: Type.Integer(),
      amountMinor: MoneyOut,
    }),
  ),
})

export type RankRateWire = Static<typeof RankRate>
export type RankGiftWire = Static<typeof RankGift>
export type RankWire = Static<typeof Rank>
export type RankTurnoverWire = Static<typeof RankTurnover>
export type RankOverview = Static<typeof RankOverview>
export type RankChangeKind = (typeof RANK_CHANGES)[number]
export type RankChangeWire = Static<typeof RankChange>
export type RankRebateWire = Static<typeof RankRebate>

const Changes = strict({ changes: Type.Array(RankChange), next: Next })
const Rebates = strict({ rebates: Type.Array(RankRebate), next: Next })

/** VIP ranks (SPECIFICATION 1.15, 1.16); the switch `ranks` opens all of it. */
export const rankRoutes = {
  'GET /wps/ranks': {
    summary: 'The ranks, what each gives, and the member’s own with its progress',
    access: 'member',
    realOnly: true,
    response: strict({
      /** Null: not offered to the member at present (paused, excluded or protected). */
      overview: Nullable(RankOverview),
    }),
    errors: ['FEATURE_OFF'],
  },
  'GET /wps/ranks/changes': {
    summary: 'How the member’s rank changed, newest first',
    access: 'member',
    realOnly: true,
    query: PageQuery,
    response: Changes,
    errors: ['FEATURE_OFF', 'VALIDATION_FAILED'],
  },
  'GET /wps/ranks/rebates': {
    summary: 'The member’s rebates by day, newest first, each with its bill',
    access: 'member',
    realOnly: true,
    query: PageQuery,
    response: Rebates,
    errors: ['FEATURE_OFF', 'VALIDATION_FAILED'],
  },
} as const
