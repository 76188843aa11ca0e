import Type, { type Static } from 'typebox'
import { Day, MoneyOut, strict } from '../schema.ts'
import { GAME_CATEGORIES } from '../vendor/game-words.ts'

/** What has a rebate of its own: the lotteries, and each category of games. */
export const RATE_PRODUCTS = ['lottery', ...GAME_CATEGORIES] as const
export type RateProduct = (typeof RATE_PRODUCTS)[number]

const MemberId = Type.String({ pattern: '^mbr_[0-9a-z]{1,13}$' })
const Next = Type.Union([Type.String(), Type.Null()])
/** Millionths of effective stakes: 4000 is 0.4 %. */
const ratePpm = Type.Integer({ minimum: 0, maximum: 1_000_000 })

/** Rates to be set; products that are not named stay as they are. */
export const RatesIn = Type.Array(strict({ product: Type.Enum([...RATE_PRODUCTS]), ratePpm }), {
  minItems: 1,
  maxItems: RATE_PRODUCTS.length,
})

/** Who set a rate: an agent above, the link that the member registered by, or the platform. */
export const RATE_SETTERS = ['agent', 'link', 'house'] as const

export const MemberRates = strict({
  memberId: Type.String(),
  username: Type.String(),
  rates: Type.Array(
    strict({
      product: Type.Enum([...RATE_PRODUCTS]),
      ratePpm: Type.Integer(),
      /** From the next day on. */
      nextPpm: Type.Integer(),
      /** No more than the upline has; the head of a line has no bound. */
      mostPpm: Type.Integer(),
    }),
  ),
  /** The first day on which the next change applies. */
  nextDay: Type.String(),
  /** What was set, the latest day first; the last hundred. */
  history: Type.Array(
    strict({
      product: Type.Enum([...RATE_PRODUCTS]),
      from: Type.String(),
      ratePpm: Type.Integer(),
      by: Type.Enum([...RATE_SETTERS]),
    }),
  ),
})

export const RebateShare = strict({
  memberId: Type.String(),
  username: Type.String(),
  product: Type.Enum([...RATE_PRODUCTS]),
  turnoverMinor: MoneyOut,
  /** The own rate less the one below. */
  ratePpm: Type.Integer(),
  amountMinor: MoneyOut,
})

export type RatesIn = Static<typeof RatesIn>
export type MemberRates = Static<typeof MemberRates>
export type RebateShareWire = Static<typeof RebateShare>

/** Rebates along the line, of all products. */
export const teamRebateRoutes = {
  'GET /wps/agent/rates': {
    summary: 'Rebate rates of the agent, or of somebody directly below',
    access: 'member',
    realOnly: true,
    delegated: ['finances', 'contracts'],
    query: strict({ memberId: Type.Optional(MemberId) }),
    response: MemberRates,
    errors: ['NOT_FOUND', 'MEMBER_NOT_FOUND'],
  },
  'PUT /wps/agent/rates': {
    summary: 'Set rebate rates of somebody directly below, from tomorrow on',
    access: 'member',
    realOnly: true,
    delegated: ['contracts'],
    body: strict({ memberId: MemberId, rates: RatesIn }),
    response: MemberRates,
    errors: ['NOT_FOUND', 'MEMBER_NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'GET /wps/agent/rebates': {
    summary: 'What the agent earned by rebates along the line, day by day',
    access: 'member',
    realOnly: true,
    delegated: ['finances'],
    query: strict({ from: Day, to: Day }),
    response: strict({
      days: Type.Array(strict({ day: Type.String(), amountMinor: MoneyOut, paidMinor: MoneyOut })),
      amountMinor: MoneyOut,
    }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'GET /wps/agent/rebates/:day': {
    summary: 'Whose turnover a day’s rebates were earned on, member by member',
    access: 'member',
    realOnly: true,
    delegated: ['finances'],
    params: strict({ day: Day }),
    query: strict({ after: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_.-]{1,100}$' })) }),
    response: strict({ shares: Type.Array(RebateShare), next: Next }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
} as const
