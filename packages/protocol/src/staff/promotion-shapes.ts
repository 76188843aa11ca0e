import Type, { type Static } from 'typebox'
import { BonusTerms } from '../http/bonuses.ts'
import { RoundTermsIn } from '../http/free-rounds.ts'
import { Picture, PICTURE_ID } from '../http/notices.ts'
import {
  Application,
  CASHBACK_PERIODS,
  PrizeAmount,
  PROMOTION_CATEGORIES,
  PROMOTION_ENTRIES,
  PROMOTION_KINDS,
  PROMOTION_PRIZES,
} from '../http/promotions.ts'
import { RACE_ID } from '../http/races.ts'
import { REWARD_STATES, RewardFact } from '../http/rewards.ts'
import { RATE_PRODUCTS } from '../http/team-rebates.ts'
import { Instant, MoneyIn, MoneyOut, strict } from '../schema.ts'
import { GoodText } from './points.ts'
import { SEGMENT_ID } from './segments.ts'
import { InstantIn, NullableInstant, NullableText } from './shapes.ts'

/** Members see what is published; of a stopped one, what was earned is given, and nothing new. */
export const PROMOTION_STAGES = ['draft', 'published', 'stopped'] as const

/** `due`: to be given as soon as the member may be. `refused`: a bound was reached. */
export const PROMOTION_GIFT_STATES = ['due', 'given', 'refused'] as const
export const PROMOTION_BOUNDS = ['budget', 'perMember', 'timesPerMember'] as const

const Nullable = <T extends Type.TSchema>(shape: T) => Type.Union([shape, Type.Null()])
const NullableMoney = Nullable(MoneyIn)
/** Ledger units, points, pieces or rounds, by what is given. */
const Amount = Type.String({ pattern: '^(0|[1-9][0-9]{0,14})$' })
const Share = Type.Integer({ minimum: 1, maximum: 100_000 })
const Count = Type.Integer({ minimum: 1, maximum: 1_000_000 })

/** A promotion as staff write it. Once it was published, what it asks for and gives stays. */
export const PromotionBody = strict({
  stage: Type.Enum([...PROMOTION_STAGES]),
  category: Type.Enum([...PROMOTION_CATEGORIES]),
  texts: Type.Array(GoodText, { minItems: 1, maxItems: 40 }),
  pictureId: Nullable(Type.String({ pattern: PICTURE_ID })),
  kind: Type.Enum([...PROMOTION_KINDS]),
  entry: Type.Enum([...PROMOTION_ENTRIES]),
  /** Deposits alone, all four. */
  nth: Nullable(Type.Integer({ minimum: 1, maximum: 1_000 })),
  leastDepositMinor: NullableMoney,
  matchBp: Nullable(Share),
  /** Of cashback, too. */
  capMinor: NullableMoney,
  /** Cashback alone, all three. */
  period: Nullable(Type.Enum([...CASHBACK_PERIODS])),
  rates: Type.Array(
    strict({
      product: Type.Enum([...RATE_PRODUCTS]),
      rateBp: Type.Integer({ minimum: 0, maximum: 10_000 }),
    }),
    { maxItems: RATE_PRODUCTS.length },
  ),
  leastMinor: NullableMoney,
  /** Codes alone; capital letters, figures and hyphens. */
  code: Nullable(Type.String({ pattern: '^[A-Z0-9-]{3,32}$' })),
  /** Races alone. */
  raceId: Nullable(Type.String({ pattern: RACE_ID })),
  /** Applications alone. */
  needsPicture: Type.Boolean(),
  /** Null for a race. */
  prizeKind: Nullable(Type.Enum([...PROMOTION_PRIZES])),
  /** Null where it is a share, and for a race. */
  prize: Nullable(Amount),
  /** Of bonus money alone. */
  terms: Nullable(
    strict({
      ...BonusTerms.properties,
      maxBetMinor: NullableMoney,
      maxConvertMinor: NullableMoney,
    }),
  ),
  /** Of lucky tickets alone. */
  ticketTableId: Nullable(Type.String({ pattern: '^[a-z]{3}_[0-9a-z]{1,13}$' })),
  /** Of free rounds alone: where they are played, what each is worth, what all may win. */
  rounds: Nullable(RoundTermsIn),
  /** In the unit of what is given; "0" for a race. */
  budget: Amount,
  perMember: Nullable(Amount),
  times: Nullable(Count),
  claimDays: Nullable(Type.Integer({ minimum: 1, maximum: 365 })),
  /** Members with one of these labels; empty: all. */
  labels: Type.Array(Type.String({ pattern: '^\\S(.{0,38}\\S)?$' }), {
    maxItems: 20,
    uniqueItems: true,
  }),
  segmentId: Nullable(Type.String({ pattern: SEGMENT_ID })),
  from: InstantIn,
  until: Nullable(InstantIn),
  /** The place in the list: lower ones come first. */
  place: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
})

/** How a promotion goes; amounts in the unit of what is given. */
export const PromotionNumbers = strict({
  joined: Type.Integer(),
  openApplications: Type.Integer(),
  /** Gifts by what became of them. */
  due: Type.Integer(),
  refused: Type.Integer(),
  gifts: Type.Integer(),
  given: PrizeAmount,
  left: PrizeAmount,
  /** Of what was given: claimed by its members, and waiting for them. */
  claimed: Type.Integer(),
  waiting: Type.Integer(),
})

export const StaffPromotion = strict({
  ...PromotionBody.properties,
  promotionId: Type.String(),
  version: Type.Integer(),
  /** In the brand's own language, or the first there is. */
  title: Type.String(),
  picture: Nullable(Picture),
  /** It was published: what it asks for and gives stays as it is. */
  isFixed: Type.Boolean(),
  numbers: PromotionNumbers,
  publishedAt: NullableInstant,
  changedBy: Type.String(),
  changedAt: Instant,
})

/** A gift, and why. */
export const PromotionGift = strict({
  memberId: Type.String(),
  username: Type.String(),
  /** "deposit/42", "period/2026-11-23", "code", "birthday/2026", "application/7". */
  event: Type.String(),
  amount: PrizeAmount,
  facts: Type.Array(RewardFact),
  state: Type.Enum([...PROMOTION_GIFT_STATES]),
  bound: Nullable(Type.Enum([...PROMOTION_BOUNDS])),
  notedAt: Instant,
  decidedAt: NullableInstant,
  /** What became of it in the reward centre; null: not given, or a lucky ticket. */
  reward: Nullable(strict({ rewardId: Type.String(), state: Type.Enum([...REWARD_STATES]) })),
})

/** What a promotion would have given on the play of the last thirty whole days. */
export const PromotionSimulation = strict({
  /** The first and the last day. */
  from: Type.String(),
  until: Type.String(),
  /** Everybody whom it would have been for. */
  audience: Type.Integer(),
  members: Type.Integer(),
  gifts: Type.Integer(),
  /** Within budget and bounds. */
  given: PrizeAmount,
  /** What the bounds would have refused. */
  refused: PrizeAmount,
  /** The day on which the budget would have been used up; null: it would have lasted. */
  usedUpOn: Nullable(Type.String()),
  /** The highest ones, by member. */
  rows: Type.Array(
    strict({
      memberId: Type.String(),
      username: Type.String(),
      gifts: Type.Integer(),
      amount: PrizeAmount,
    }),
  ),
  /**
   * Of bonus money: how likely an average gift becomes cash, and what all of it costs, if it is
   * played in the lotteries bet by bet at its highest allowed stake; null for all else, and where
   * lotteries cannot clear it or the computation would take long.
   */
  value: Nullable(strict({ chanceToClear: Type.Number(), costMinor: MoneyOut })),
  /** Of free rounds: what all gifts together can win at most; null for all else. */
  mostMinor: Nullable(MoneyOut),
})

export const StaffApplication = strict({
  ...Application.properties,
  promotionId: Type.String(),
  title: Type.String(),
  memberId: Type.String(),
  username: Type.String(),
  /** Who holds it, for a quarter of an hour; of a decided one, who held it then. */
  takenBy: NullableText,
  takenAt: NullableInstant,
  decidedBy: NullableText,
  /** What it would give. */
  prizeKind: Nullable(Type.Enum([...PROMOTION_PRIZES])),
  prize: PrizeAmount,
  /** How often the member has applied for this one before, and has been given it. */
  before: Type.Integer(),
  given: Type.Integer(),
})

export type PromotionStage = (typeof PROMOTION_STAGES)[number]
export type PromotionGiftState = (typeof PROMOTION_GIFT_STATES)[number]
export type PromotionBound = (typeof PROMOTION_BOUNDS)[number]
export type PromotionBody = Static<typeof PromotionBody>
export type PromotionNumbers = Static<typeof PromotionNumbers>
export type StaffPromotion = Static<typeof StaffPromotion>
export type PromotionGift = Static<typeof PromotionGift>
export type PromotionSimulation = Static<typeof PromotionSimulation>
export type StaffApplication = Static<typeof StaffApplication>
