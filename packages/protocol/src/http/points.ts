import Type, { type Static } from 'typebox'
import { Day, Instant, MoneyOut, PageQuery, strict } from '../schema.ts'
import { RoundTerms } from './free-rounds.ts'
import { PICTURE_ID } from './notices.ts'
import { RATE_PRODUCTS } from './team-rebates.ts'
import { TICKET_KINDS } from './tickets.ts'

export const GOOD_ID = '^god_[0-9a-z]{1,13}$'
const Next = Type.Union([Type.String(), Type.Null()])
const Nullable = <T extends Type.TSchema>(shape: T) => Type.Union([shape, Type.Null()])

/** Points are whole numbers, and not money. */
const Points = Type.Integer()

/** Why a balance of points changed. */
export const POINT_KINDS = [
  'earned',
  'correction',
  'exchange',
  'returned',
  'convert',
  'reward',
] as const

/** What the mall offers: things that are sent, money, lucky tickets, free rounds of a game. */
export const GOOD_KINDS = ['physical', 'money', 'ticket', 'rounds'] as const

/** What points were exchanged for: a good, or money at the fixed rate. */
export const EXCHANGE_KINDS = [...GOOD_KINDS, 'convert'] as const

/** SPECIFICATION 4.32. */
export const EXCHANGE_STATES = ['applying', 'approved', 'rejected'] as const

/** How stakes earn points: one for each `unitMinor` of them, times the product's rate. */
export const PointRule = strict({
  unitMinor: MoneyOut,
  /** Basis points: 10,000 is the whole. Products without a rate earn nothing. */
  rates: Type.Array(strict({ product: Type.Enum([...RATE_PRODUCTS]), rateBp: Type.Integer() })),
})

export const PointConversion = strict({
  /** What one point is worth. */
  worthMinor: MoneyOut,
  /** The fewest points that are converted at once. */
  min: Points,
  /** Only multiples of this come to an amount that can be paid. */
  step: Points,
})

export const PointsOverview = strict({
  balance: Points,
  /** What today's settled bets come to so far; credited on the day after. */
  today: strict({ day: Type.String(), points: Points }),
  /** Null: nothing is earned at present. */
  rule: Nullable(PointRule),
  /** Null: points are not converted into money. */
  conversion: Nullable(PointConversion),
  hasFundPassword: Type.Boolean(),
})

/** A change of the balance of points. */
export const PointEntry = strict({
  kind: Type.Enum([...POINT_KINDS]),
  points: Points,
  balanceAfter: Points,
  at: Instant,
  /** The day of play that earned them. */
  day: Nullable(Type.String()),
  /** What they were exchanged for. */
  exchangeId: Nullable(Type.String()),
  /** The reward that brought them. */
  rewardId: Nullable(Type.String()),
})

/** What a day's points were earned by. */
export const PointDay = strict({
  day: Type.String(),
  points: Points,
  unitMinor: MoneyOut,
  lines: Type.Array(
    strict({
      product: Type.Enum([...RATE_PRODUCTS]),
      turnoverMinor: MoneyOut,
      rateBp: Type.Integer(),
    }),
  ),
})

/** Lucky tickets of one piece of a good: so many of one table, whose chances are published. */
export const GoodTickets = strict({
  tableId: Type.String(),
  kind: Type.Enum([...TICKET_KINDS]),
  /** The name of the table. */
  name: Type.String(),
  count: Type.Integer(),
})

/** What a good gives beside things and money, by its kind. */
const gifts = {
  /** Null for all that is no ticket. */
  tickets: Nullable(GoodTickets),
  /** Of one piece, claimed in the reward centre; null for all that is no free rounds. */
  rounds: Nullable(RoundTerms),
}

export const MallGood = strict({
  goodId: Type.String(),
  kind: Type.Enum([...GOOD_KINDS]),
  title: Type.String(),
  /** Plain text. */
  content: Type.String(),
  pictureUrl: Nullable(Type.String()),
  points: Points,
  /** Money that is needed beside the points. */
  priceMinor: MoneyOut,
  /** What a good of money brings; "0" for others. */
  worthMinor: MoneyOut,
  ...gifts,
  /** Pieces left; null: not counted. */
  stock: Nullable(Type.Integer()),
  /** How many more the member may have; null: not bounded. */
  leftForMember: Nullable(Type.Integer()),
})

/** SPECIFICATION 3.65. */
export const PointExchange = strict({
  exchangeId: Type.String(),
  appliedAt: Instant,
  kind: Type.Enum([...EXCHANGE_KINDS]),
  /** As it was called when it was asked for; empty for a conversion. */
  goodName: Type.String(),
  quantity: Type.Integer(),
  points: Points,
  priceMinor: MoneyOut,
  /** Money that the member gets. */
  givenMinor: MoneyOut,
  ...gifts,
  state: Type.Enum([...EXCHANGE_STATES]),
  /** What the operator said to it. */
  remark: Nullable(Type.String()),
  decidedAt: Nullable(Instant),
})

export const ExchangeBody = strict({
  goodId: Type.String({ pattern: GOOD_ID }),
  quantity: Type.Integer({ minimum: 1, maximum: 100 }),
  fundPassword: Type.String({ minLength: 1, maxLength: 128 }),
  /** Where a thing is sent, and whom the carrier calls; no other kind has either. */
  delivery: Type.Optional(
    strict({
      name: Type.String({ minLength: 2, maxLength: 120, pattern: '\\S' }),
      address: Type.String({ minLength: 10, maxLength: 300, pattern: '\\S' }),
      mobileNo: Type.String({ minLength: 1, maxLength: 32 }),
    }),
  ),
})

export const ConvertBody = strict({
  points: Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 }),
  fundPassword: Type.String({ minLength: 1, maxLength: 128 }),
})

export type PointKind = (typeof POINT_KINDS)[number]
export type GoodKind = (typeof GOOD_KINDS)[number]
export type ExchangeKind = (typeof EXCHANGE_KINDS)[number]
export type ExchangeState = (typeof EXCHANGE_STATES)[number]
export type PointRuleWire = Static<typeof PointRule>
export type PointConversionWire = Static<typeof PointConversion>
export type PointsOverview = Static<typeof PointsOverview>
export type PointEntry = Static<typeof PointEntry>
export type PointDay = Static<typeof PointDay>
export type GoodTickets = Static<typeof GoodTickets>
export type MallGood = Static<typeof MallGood>
export type PointExchange = Static<typeof PointExchange>
export type ExchangeBody = Static<typeof ExchangeBody>
export type ConvertBody = Static<typeof ConvertBody>

const FUND_ERRORS = ['FUND_PASSWORD_MISSING', 'TOO_MANY_ATTEMPTS', 'FUND_PASSWORD_WRONG'] as const
const AWAY_ERRORS = ['MEMBER_EXCLUDED', 'MEMBER_PAUSED'] as const

/** Points and the mall (SPECIFICATION 7.60); the switch `pointMall` opens all of it. */
export const pointRoutes = {
  'GET /wps/points': {
    summary: 'The member’s balance of points, and how they are earned and converted',
    access: 'member',
    realOnly: true,
    response: PointsOverview,
    errors: ['FEATURE_OFF'],
  },
  'GET /wps/points/entries': {
    summary: 'Changes of the balance of points, newest first',
    access: 'member',
    realOnly: true,
    query: PageQuery,
    response: strict({ entries: Type.Array(PointEntry), next: Next }),
    errors: ['FEATURE_OFF', 'VALIDATION_FAILED'],
  },
  'GET /wps/points/days/:day': {
    summary: 'What a day’s points were earned by, product by product',
    access: 'member',
    realOnly: true,
    params: strict({ day: Day }),
    response: PointDay,
    errors: ['FEATURE_OFF', 'NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'POST /wps/points/convert': {
    summary: 'Convert points into money at the fixed rate',
    access: 'member',
    realOnly: true,
    isIdempotent: true,
    isEncrypted: true,
    body: ConvertBody,
    response: PointExchange,
    errors: [
      'FEATURE_OFF',
      'POINTS_NOT_CONVERTIBLE',
      'VALIDATION_FAILED',
      ...FUND_ERRORS,
      'IDEMPOTENCY_KEY_REUSED',
      ...AWAY_ERRORS,
      'POINTS_INSUFFICIENT',
    ],
  },
  'GET /wps/mall/goods': {
    summary: 'What the member can exchange points for; nothing that cannot be given now',
    access: 'member',
    realOnly: true,
    response: strict({ goods: Type.Array(MallGood) }),
    errors: ['FEATURE_OFF'],
  },
  'GET /wps/mall/pictures/:pictureId': {
    summary: 'A picture of a good, made anew by us: WebP',
    access: 'public',
    params: strict({ pictureId: Type.String({ pattern: PICTURE_ID }) }),
    response: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }),
    errors: ['PICTURE_NOT_FOUND'],
  },
  'GET /wps/mall/exchanges': {
    summary: 'The member’s exchanges, newest first',
    access: 'member',
    realOnly: true,
    query: strict({
      ...PageQuery.properties,
      state: Type.Optional(Type.Enum([...EXCHANGE_STATES])),
    }),
    response: strict({ exchanges: Type.Array(PointExchange), next: Next }),
    errors: ['FEATURE_OFF', 'VALIDATION_FAILED'],
  },
  'POST /wps/mall/exchanges': {
    summary: 'Exchange points for a good',
    access: 'member',
    realOnly: true,
    isIdempotent: true,
    isEncrypted: true,
    body: ExchangeBody,
    response: PointExchange,
    errors: [
      'FEATURE_OFF',
      ...FUND_ERRORS,
      'IDEMPOTENCY_KEY_REUSED',
      ...AWAY_ERRORS,
      'GOOD_NOT_FOUND',
      'MISSING_FIELD',
      'UNKNOWN_FIELD',
      'PHONE_INVALID',
      'GOOD_SOLD_OUT',
      'GOOD_LIMIT_REACHED',
      'POINTS_INSUFFICIENT',
      'INSUFFICIENT_FUNDS',
    ],
  },
} as const
