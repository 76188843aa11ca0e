import Type, { type Static } from 'typebox'
import { Picture, PICTURE_ID } from '../http/notices.ts'
import {
  EXCHANGE_STATES,
  GOOD_ID,
  GOOD_KINDS,
  PointConversion,
  PointEntry,
  PointExchange,
  PointRule,
} from '../http/points.ts'
import { RATE_PRODUCTS } from '../http/team-rebates.ts'
import { Instant, LanguageTag, MoneyIn, strict } from '../schema.ts'
import { RoundTermsIn } from '../http/free-rounds.ts'
import { GridPaging, InstantIn, MEMBER_ID, Next, NullableText, Reason } from './shapes.ts'
import { TICKET_TABLE_ID } from './tickets.ts'

export const EXCHANGE_ID = '^exc_[0-9a-z]{1,13}$'

/** What a member sees of a good: nothing of a draft, no more of a hidden one. */
export const GOOD_STATES = ['draft', 'shown', 'hidden'] as const

/** Lucky tickets of one piece of a good at most: each is a ticket of its own. */
export const GOOD_TICKETS_MOST = 20

const Nullable = <T extends Type.TSchema>(shape: T) => Type.Union([shape, Type.Null()])
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000 })
const State = Type.Enum([...GOOD_STATES])

/** How points are earned and converted, as staff set it. */
export const PointSettingsBody = strict({
  /** Null: nothing is earned. */
  rule: Nullable(
    strict({
      unitMinor: MoneyIn,
      rates: Type.Array(
        strict({
          product: Type.Enum([...RATE_PRODUCTS]),
          rateBp: Type.Integer({ minimum: 0, maximum: 100_000 }),
        }),
        { maxItems: RATE_PRODUCTS.length },
      ),
    }),
  ),
  /** Null: points are not converted. */
  conversion: Nullable(
    strict({
      worthMinor: MoneyIn,
      min: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
    }),
  ),
})

export const PointSettings = strict({
  /** Today's rule. */
  rule: Nullable(PointRule),
  /** The rule from `nextDay` on. */
  nextRule: Nullable(PointRule),
  nextDay: Type.String(),
  conversion: Nullable(PointConversion),
})

/** One language's text of a good. */
export const GoodText = strict({
  language: LanguageTag,
  title: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
  /** Plain text. */
  content: Type.String({ maxLength: 4_000 }),
})

/** A good as staff write it. */
export const GoodBody = strict({
  kind: Type.Enum([...GOOD_KINDS]),
  state: State,
  texts: Type.Array(GoodText, { minItems: 1, maxItems: 40 }),
  points: Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 }),
  priceMinor: MoneyIn,
  /** "0" for all that is not money. */
  worthMinor: MoneyIn,
  /** Lucky tickets of one piece; null for all else. */
  tickets: Nullable(
    strict({
      tableId: Type.String({ pattern: TICKET_TABLE_ID }),
      count: Type.Integer({ minimum: 1, maximum: GOOD_TICKETS_MOST }),
    }),
  ),
  /** Free rounds of one piece; null for all else. */
  rounds: Nullable(
    strict({
      ...RoundTermsIn.properties,
      count: Type.Integer({ minimum: 1, maximum: 1_000 }),
    }),
  ),
  /** Pieces that are there; null: not counted. */
  stock: Nullable(Count),
  /** How many one member may have; null: not bounded. */
  perMember: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  pictureId: Nullable(Type.String({ pattern: PICTURE_ID })),
  /** The place in the list: lower ones come first. */
  place: Count,
})

export const StaffGood = strict({
  ...GoodBody.properties,
  goodId: Type.String(),
  version: Type.Integer(),
  /** In the brand's own language, or the first there is. */
  title: Type.String(),
  picture: Nullable(Picture),
  /** The table of its tickets, or the game of its rounds; null for all else. */
  giftName: NullableText,
  /** False: its table or its game gives nothing now, and members do not see it. */
  isOffered: Type.Boolean(),
  /** Pieces in exchanges that were not rejected. */
  taken: Type.Integer(),
  /** Languages that the brand offers, its own first. */
  offered: Type.Array(Type.String()),
  changedBy: Type.String(),
  changedAt: Instant,
})

export const StaffExchange = strict({
  ...PointExchange.properties,
  memberId: Type.String(),
  username: Type.String(),
  /** Whether there is an address to open. */
  hasDelivery: Type.Boolean(),
  decidedBy: NullableText,
})

export const Delivery = strict({
  name: Type.String(),
  address: Type.String(),
  mobileNo: Type.String(),
})

export type GoodState = (typeof GOOD_STATES)[number]
export type PointSettingsBody = Static<typeof PointSettingsBody>
export type PointSettings = Static<typeof PointSettings>
export type GoodBody = Static<typeof GoodBody>
export type StaffGood = Static<typeof StaffGood>
export type StaffExchange = Static<typeof StaffExchange>
export type Delivery = Static<typeof Delivery>

const goodParams = strict({ goodId: Type.String({ pattern: GOOD_ID }) })
const exchangeParams = strict({ exchangeId: Type.String({ pattern: EXCHANGE_ID }) })
const good = strict({ good: StaffGood })
const exchange = strict({ exchange: StaffExchange })
const WRITE_ERRORS = ['VALIDATION_FAILED', 'PICTURE_NOT_FOUND', 'NOTICE_TEXT_MISSING'] as const

export const staffPointRoutes = {
  'GET /staff/points/settings': {
    summary: 'How points are earned and converted',
    access: 'staff',
    permission: 'rewards.read',
    response: PointSettings,
    errors: [],
  },
  'PUT /staff/points/settings': {
    summary: 'Set how points are earned, from tomorrow on, and converted, at once',
    access: 'staff',
    permission: 'rewards.write',
    body: strict({ ...PointSettingsBody.properties, reason: Reason }),
    response: PointSettings,
    errors: ['VALIDATION_FAILED'],
  },
  'GET /staff/mall/goods': {
    summary: 'Goods of the mall, in their order',
    access: 'staff',
    permission: 'rewards.read',
    query: strict({ state: Type.Optional(State) }),
    response: strict({ goods: Type.Array(StaffGood), offered: Type.Array(Type.String()) }),
    errors: [],
  },
  'POST /staff/mall/goods': {
    summary: 'Add a good to the mall',
    access: 'staff',
    permission: 'rewards.write',
    body: GoodBody,
    response: good,
    errors: WRITE_ERRORS,
  },
  'PUT /staff/mall/goods/:goodId': {
    summary: 'Change a good; exchanges that were asked for stay as they are',
    access: 'staff',
    permission: 'rewards.write',
    params: goodParams,
    body: strict({ ...GoodBody.properties, version: Type.Integer({ minimum: 1 }) }),
    response: good,
    errors: ['GOOD_NOT_FOUND', 'CHANGED_MEANWHILE', ...WRITE_ERRORS],
  },
  'POST /staff/mall/pictures': {
    summary: 'Send a picture for a good: PNG or JPEG, its bytes as the body',
    access: 'staff',
    permission: 'rewards.write',
    takesImage: true,
    response: Picture,
    errors: ['IMAGE_TOO_LARGE', 'IMAGE_INVALID'],
  },
  'GET /staff/mall/exchanges': {
    summary: 'Exchanges of points, newest first',
    access: 'staff',
    permission: 'rewards.read',
    query: strict({
      state: Type.Optional(Type.Enum([...EXCHANGE_STATES])),
      /** The beginning of a username. */
      q: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      from: Type.Optional(InstantIn),
      until: Type.Optional(InstantIn),
      ...GridPaging,
    }),
    response: strict({
      exchanges: Type.Array(StaffExchange),
      /** How many wait for a decision. */
      applying: Type.Integer(),
      next: Next,
    }),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /staff/mall/exchanges/:exchangeId/delivery': {
    summary: 'Open the address of an exchange; the audit keeps who did',
    access: 'staff',
    permission: 'rewards.decide',
    params: exchangeParams,
    body: strict({ reason: Reason }),
    response: strict({ delivery: Delivery }),
    errors: ['EXCHANGE_NOT_FOUND'],
  },
  'POST /staff/mall/exchanges/:exchangeId/approve': {
    summary: 'Approve an exchange: the thing is sent',
    access: 'staff',
    permission: 'rewards.decide',
    params: exchangeParams,
    body: strict({ remark: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })) }),
    response: exchange,
    errors: ['EXCHANGE_NOT_FOUND', 'EXCHANGE_DECIDED'],
  },
  'POST /staff/mall/exchanges/:exchangeId/reject': {
    summary: 'Reject an exchange: points and money go back',
    access: 'staff',
    permission: 'rewards.decide',
    params: exchangeParams,
    body: strict({ reason: Reason }),
    response: exchange,
    errors: ['EXCHANGE_NOT_FOUND', 'EXCHANGE_DECIDED'],
  },
  'GET /staff/members/:memberId/points': {
    summary: 'A member’s points: the balance and its changes, newest first',
    access: 'staff',
    permission: 'rewards.read',
    params: strict({ memberId: Type.String({ pattern: MEMBER_ID }) }),
    query: strict({ ...GridPaging }),
    response: strict({ balance: Type.Integer(), entries: Type.Array(PointEntry), next: Next }),
    errors: ['MEMBER_NOT_FOUND', 'VALIDATION_FAILED'],
  },
} as const
