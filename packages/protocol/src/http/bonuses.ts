import Type, { type Static } from 'typebox'
import { Instant, MoneyOut, PageQuery, strict } from '../schema.ts'
import { RATE_PRODUCTS } from './team-rebates.ts'

export const BONUS_ID = '^bon_[0-9a-z]{1,13}$'
const Nullable = <T extends Type.TSchema>(shape: T) => Type.Union([shape, Type.Null()])

/** `active` alone changes; the others say how a grant has ended. */
export const BONUS_STATES = ['active', 'cleared', 'spent', 'expired', 'forfeited'] as const

/** Terms of bonus money: all there are, shown before it is accepted. */
export const BonusTerms = strict({
  /** How often the bonus is to be turned over. */
  multiplier: Type.Integer({ minimum: 1, maximum: 100 }),
  /** Days that it runs from when it is claimed. */
  days: Type.Integer({ minimum: 1, maximum: 365 }),
  /**
   * How much of a settled stake counts, in basis points; a product that is not named counts
   * nothing, and takes no bonus money.
   */
  weights: Type.Array(
    strict({
      product: Type.Enum([...RATE_PRODUCTS]),
      rateBp: Type.Integer({ minimum: 0, maximum: 10_000 }),
    }),
    { maxItems: RATE_PRODUCTS.length },
  ),
  /** A higher stake takes no bonus money and does not count; null: any. */
  maxBetMinor: Nullable(MoneyOut),
  /** At most this becomes cash; null: all. */
  maxConvertMinor: Nullable(MoneyOut),
})

/** Bonus money of a member, apart from cash. */
export const Bonus = strict({
  bonusId: Type.String(),
  rewardId: Type.String(),
  state: Type.Enum([...BONUS_STATES]),
  terms: BonusTerms,
  grantedMinor: MoneyOut,
  /** What it holds; without what is at stake. */
  balanceMinor: MoneyOut,
  /** Its own part of stakes whose bets are open. */
  atStakeMinor: MoneyOut,
  /** Turnover that is asked for, and what has counted of it. */
  requiredMinor: MoneyOut,
  wageredMinor: MoneyOut,
  /** What became cash. */
  convertedMinor: MoneyOut,
  startsAt: Instant,
  endsAt: Instant,
  endedAt: Nullable(Instant),
})

export type BonusState = (typeof BONUS_STATES)[number]
export type BonusTerms = Static<typeof BonusTerms>
export type Bonus = Static<typeof Bonus>

export const bonusRoutes = {
  'GET /wps/bonuses': {
    summary: 'The member’s bonus money: what runs, and what has ended, newest first',
    access: 'member',
    realOnly: true,
    query: PageQuery,
    response: strict({
      running: Type.Array(Bonus),
      ended: Type.Array(Bonus),
      next: Nullable(Type.String()),
    }),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /wps/bonuses/:bonusId/forfeit': {
    summary: 'Give bonus money up: what it holds is lost, cash stays untouched',
    access: 'member',
    realOnly: true,
    params: strict({ bonusId: Type.String({ pattern: BONUS_ID }) }),
    response: strict({ bonus: Bonus }),
    errors: ['BONUS_OVER', 'NOT_FOUND'],
  },
} as const
