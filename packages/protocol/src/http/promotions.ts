import Type, { type Static } from 'typebox'
import {
  APPLICATION_PICTURES_MAX,
  COMMENT_MAX,
  PROMOTION_CATEGORIES,
  PROMOTION_CODE,
} from '../promotions.ts'
import { Instant, MoneyOut, strict } from '../schema.ts'
import { BonusTerms } from './bonuses.ts'
import { RoundTerms } from './free-rounds.ts'
import { Picture, PICTURE_ID } from './notices.ts'
import { RATE_PRODUCTS } from './team-rebates.ts'
import { TICKET_KINDS } from './tickets.ts'

export const PROMOTION_ID = '^prm_[0-9a-z]{1,13}$'
export const PROMOTION_APPLICATION_ID = '^pra_[0-9a-z]{1,13}$'
export { APPLICATION_PICTURES_MAX, COMMENT_MAX, PROMOTION_CATEGORIES, PROMOTION_CODE }

const Nullable = <T extends Type.TSchema>(shape: T) => Type.Union([shape, Type.Null()])

/** What a promotion is given for; a race gives the prizes of its places. */
export const PROMOTION_KINDS = [
  'deposit',
  'cashback',
  'code',
  'birthday',
  'application',
  'race',
] as const

/** How one takes part. */
export const PROMOTION_ENTRIES = ['join', 'automatic', 'code', 'apply'] as const

export const PROMOTION_PRIZES = ['money', 'points', 'bonus', 'ticket', 'rounds'] as const

export const CASHBACK_PERIODS = ['daily', 'weekly'] as const

/** The states of SPECIFICATION 4.33; the server decides which of them holds for a member. */
export const PROMOTION_STATES = [
  'join',
  'claim',
  'applying',
  'closed',
  'rejected',
  'prohibited',
  'issued',
  'claimed',
  'process',
  'signed',
  'comingSoon',
] as const

/** An amount of what a promotion gives. */
export const PrizeAmount = strict({
  /** Of money and bonus money; "0" for all else. */
  amountMinor: MoneyOut,
  /** Points, lucky tickets, or free rounds; 0 for money. */
  count: Type.Integer(),
})

/** By what it is given: all of the rule, and nothing that is not in it counts. */
export const PromotionRule = strict({
  kind: Type.Enum([...PROMOTION_KINDS]),
  entry: Type.Enum([...PROMOTION_ENTRIES]),
  /** Deposits: which one since the member takes part; null: each. */
  nth: Nullable(Type.Integer()),
  /** Deposits: from which amount on; null for all else. */
  leastDepositMinor: Nullable(MoneyOut),
  /** Deposits: the share that is given, in basis points. */
  matchBp: Nullable(Type.Integer()),
  /** The highest amount of one gift, where that is a share. */
  capMinor: Nullable(MoneyOut),
  /** Cashback: days, or weeks from Monday on, of the brand's time zone. */
  period: Nullable(Type.Enum([...CASHBACK_PERIODS])),
  /** Cashback: the share of a net loss that comes back, in basis points. */
  rates: Type.Array(strict({ product: Type.Enum([...RATE_PRODUCTS]), rateBp: Type.Integer() })),
  /** Cashback: less than this is not given. */
  leastMinor: Nullable(MoneyOut),
  /** An application has to bring a picture. */
  needsPicture: Type.Boolean(),
  raceId: Nullable(Type.String()),
  /** A settled bet is needed before anything is given, where the law has it so. */
  needsBet: Type.Boolean(),
})

export const PromotionPrize = strict({
  /** Null for a race: its page has the prizes. */
  kind: Nullable(Type.Enum([...PROMOTION_PRIZES])),
  /** Null where it is a share of a deposit or a loss. */
  amount: Nullable(PrizeAmount),
  /** Of bonus money. */
  terms: Nullable(BonusTerms),
  /** Of lucky tickets: which. */
  ticket: Nullable(
    strict({ tableId: Type.String(), kind: Type.Enum([...TICKET_KINDS]), title: Type.String() }),
  ),
  /** Of free rounds. */
  rounds: Nullable(RoundTerms),
  /** Days in which it has to be claimed; null: whenever. */
  claimDays: Nullable(Type.Integer()),
})

/** A promotion as it is listed: the facts that decide are in the list already. */
export const Promotion = strict({
  promotionId: Type.String(),
  title: Type.String(),
  category: Type.Enum([...PROMOTION_CATEGORIES]),
  /** Null: the page draws one from its kind. */
  picture: Nullable(Picture),
  rule: PromotionRule,
  prize: PromotionPrize,
  startsAt: Instant,
  endsAt: Nullable(Instant),
  /** How often, and how much, one member may get; null: not bounded. */
  times: Nullable(Type.Integer()),
  perMember: Nullable(PrizeAmount),
  /** What is left of the budget; null for a race. */
  left: Nullable(PrizeAmount),
  state: Type.Enum([...PROMOTION_STATES]),
})

/** A member's newest application. */
export const Application = strict({
  applicationId: Type.String(),
  state: Type.Enum(['open', 'approved', 'rejected']),
  comment: Type.String(),
  pictures: Type.Array(Picture),
  sentAt: Instant,
  decidedAt: Nullable(Instant),
  /** What staff say about it. */
  remark: Nullable(Type.String()),
})

/** What has come of a promotion for the member, exactly. */
export const OwnPromotion = strict({
  joinedAt: Nullable(Instant),
  /** How often it was given, and how much. */
  gifts: Type.Integer(),
  given: PrizeAmount,
  /** Earned, and given within minutes, or once the member is back. */
  due: Type.Integer(),
  /** Free rounds that are due wait: their game takes none at present. */
  waitsForGame: Type.Boolean(),
  /** Rewards of it that can be claimed now. */
  rewardIds: Type.Array(Type.String()),
  application: Nullable(Application),
  mayApply: Type.Boolean(),
  /** Of deposits: how many have counted since the member takes part; null for all else. */
  deposits: Nullable(Type.Integer()),
  /** Of cashback: what the period that runs would bring, if it ended now; null for all else. */
  cashback: Nullable(
    strict({
      from: Type.String(),
      until: Type.String(),
      products: Type.Array(
        strict({
          product: Type.Enum([...RATE_PRODUCTS]),
          stakedMinor: MoneyOut,
          returnedMinor: MoneyOut,
          rateBp: Type.Integer(),
        }),
      ),
      amountMinor: MoneyOut,
    }),
  ),
})

export const PromotionDetail = strict({
  ...Promotion.properties,
  /** Plain text; a blank line begins a paragraph. */
  content: Type.String(),
  /** Null for visitors and trials. */
  own: Nullable(OwnPromotion),
})

export const ApplicationBody = strict({
  comment: Type.String({ minLength: 1, maxLength: COMMENT_MAX, pattern: '\\S' }),
  pictureIds: Type.Array(Type.String({ pattern: PICTURE_ID }), {
    maxItems: APPLICATION_PICTURES_MAX,
    uniqueItems: true,
  }),
})

export type PromotionCategory = (typeof PROMOTION_CATEGORIES)[number]
export type PromotionKind = (typeof PROMOTION_KINDS)[number]
export type PromotionEntry = (typeof PROMOTION_ENTRIES)[number]
export type PromotionPrizeKind = (typeof PROMOTION_PRIZES)[number]
export type CashbackPeriod = (typeof CASHBACK_PERIODS)[number]
export type PromotionState = (typeof PROMOTION_STATES)[number]
export type PrizeAmount = Static<typeof PrizeAmount>
export type PromotionRule = Static<typeof PromotionRule>
export type PromotionPrize = Static<typeof PromotionPrize>
export type Promotion = Static<typeof Promotion>
export type Application = Static<typeof Application>
export type OwnPromotion = Static<typeof OwnPromotion>
export type PromotionDetail = Static<typeof PromotionDetail>
export type ApplicationBody = Static<typeof ApplicationBody>

const params = strict({ promotionId: Type.String({ pattern: PROMOTION_ID }) })
const picture = strict({ pictureId: Type.String({ pattern: PICTURE_ID }) })
const bytes = Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' })
const detail = strict({ promotion: PromotionDetail })
const OWN = { access: 'member', realOnly: true } as const
const TAKES_PART = [
  'FEATURE_OFF',
  'NOT_FOUND',
  'MEMBER_EXCLUDED',
  'MEMBER_PAUSED',
  'PROMOTION_NOT_ALLOWED',
  'PROMOTION_CLOSED',
] as const

/** Promotions (SPECIFICATION 1.13, 2.13, 2.14); the switch `promotions` opens all of it. */
export const promotionRoutes = {
  'GET /wps/promotions': {
    summary: 'Promotions of the brand in their order, each with its state for the caller',
    access: 'public',
    query: strict({ category: Type.Optional(Type.Enum([...PROMOTION_CATEGORIES])) }),
    response: strict({
      /** While the member is away from play, or at risk, nothing of it is shown. */
      isAway: Type.Boolean(),
      promotions: Type.Array(Promotion),
    }),
    errors: ['FEATURE_OFF'],
  },
  'GET /wps/promotions/:promotionId': {
    summary: 'A promotion with all its terms, and what has come of it for the caller',
    access: 'public',
    params,
    response: detail,
    errors: ['FEATURE_OFF', 'NOT_FOUND'],
  },
  'GET /wps/promotions/banners/:pictureId': {
    summary: 'The banner of a promotion: WebP',
    access: 'public',
    params: picture,
    response: bytes,
    errors: ['PICTURE_NOT_FOUND'],
  },
  'POST /wps/promotions/:promotionId/join': {
    ...OWN,
    summary: 'Join a promotion: what happens from now on counts. A repeat changes nothing',
    params,
    response: detail,
    errors: TAKES_PART,
  },
  'POST /wps/promotions/:promotionId/apply': {
    ...OWN,
    summary: 'Apply for a promotion that staff decide about',
    isIdempotent: true,
    isSensitive: true,
    params,
    body: ApplicationBody,
    response: detail,
    errors: [
      ...TAKES_PART,
      'MISSING_FIELD',
      'PICTURE_NOT_FOUND',
      'RATE_LIMITED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
  'POST /wps/promotions/code': {
    ...OWN,
    summary: 'Redeem the code of a promotion',
    isSensitive: true,
    body: strict({ code: Type.String({ pattern: PROMOTION_CODE }) }),
    response: detail,
    errors: ['PROMOTION_CODE_UNKNOWN', ...TAKES_PART, 'RATE_LIMITED'],
  },
  'POST /wps/promotions/pictures': {
    ...OWN,
    summary: 'Send a picture for an application: PNG or JPEG, its bytes',
    isSensitive: true,
    takesImage: true,
    response: Picture,
    errors: ['FEATURE_OFF', 'IMAGE_TOO_LARGE', 'IMAGE_INVALID', 'RATE_LIMITED'],
  },
  'GET /wps/promotions/pictures/:pictureId': {
    ...OWN,
    summary: 'A picture of an own application, made anew by us: WebP',
    params: picture,
    response: bytes,
    errors: ['PICTURE_NOT_FOUND'],
  },
} as const
