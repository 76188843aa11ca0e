import Type, { type Static } from 'typebox'
import { Instant, MoneyIn, MoneyOut, PageQuery, strict } from '../schema.ts'
import { LOTTERY_CODE } from './lottery.ts'

const PLAN_ID = '^fpl_[1-9][0-9]{0,17}$'
const FOLLOW_ID = '^fol_[1-9][0-9]{0,17}$'

export const FOLLOW_NAME_MAX = 40
/** Plans that a member follows at a time, running or paused. */
export const FOLLOWS_MAX = 20
/** Members that follow one plan at a time. */
export const FOLLOWERS_MAX = 1_000
/** Maximum duration of a follow, in days. */
export const FOLLOW_DAYS_MAX = 366
/** What the unit stakes of the leader may be multiplied by, in tenths: 0.1 to 10 times. */
export const FOLLOW_MULTIPLES = [1, 2, 5, 10, 20, 50, 100] as const

/** What a leader's settled slips came to since the plan began: nothing about draws to come. */
export const FollowRecord = strict({
  /** Slips whose issues are settled; those that came back whole do not count. */
  slipCount: Type.Integer(),
  /** Slips that were paid anything. */
  hitCount: Type.Integer(),
  stakedMinor: MoneyOut,
  payoutMinor: MoneyOut,
  /** So many slips one after the other were paid nothing. */
  longestLosingRun: Type.Integer(),
})

export const FollowPlanShape = strict({
  planId: Type.String(),
  lotteryCode: Type.String(),
  name: Type.String(),
  /** Of the leader's name, what others may see. */
  leader: Type.String(),
  isLeader: Type.Boolean(),
  state: Type.Enum(['open', 'ended']),
  record: FollowRecord,
  /** For the leader only, without names. */
  followerCount: Type.Union([Type.Integer(), Type.Null()]),
  beganAt: Instant,
  endedAt: Type.Union([Instant, Type.Null()]),
})

export const FollowTerms = strict({
  multipleTenths: Type.Enum([...FOLLOW_MULTIPLES]),
  /** At most so much on one issue: a copy that would go beyond is left out. */
  issueCapMinor: MoneyIn,
  /** At most so much in all. */
  budgetMinor: MoneyIn,
  /** Nothing is copied from this instant on: UTC, ISO 8601. */
  endsAt: Type.String({
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{3})?Z$',
  }),
})

export const FOLLOW_STATES = ['active', 'paused', 'stopped'] as const

export const FollowShape = strict({
  followId: Type.String(),
  planId: Type.String(),
  lotteryCode: Type.String(),
  planName: Type.String(),
  leader: Type.String(),
  state: Type.Enum([...FOLLOW_STATES]),
  /** Why it stopped: `member`, `budget`, `ended`, `planEnded`, or the code of an error. */
  reason: Type.Union([Type.String(), Type.Null()]),
  multipleTenths: Type.Integer(),
  issueCapMinor: MoneyOut,
  budgetMinor: MoneyOut,
  /** Stakes of copies so far. */
  spentMinor: MoneyOut,
  /** What the copies have won. */
  payoutMinor: MoneyOut,
  endsAt: Instant,
  beganAt: Instant,
  stoppedAt: Type.Union([Instant, Type.Null()]),
})

export const FollowCopyShape = strict({
  copyId: Type.String(),
  issueNo: Type.String(),
  drawsAt: Instant,
  /** Own bets, each as any other; none where the slip was left out. */
  betIds: Type.Array(Type.String()),
  stakeMinor: MoneyOut,
  payoutMinor: MoneyOut,
  refundMinor: MoneyOut,
  isSettled: Type.Boolean(),
  /** Why it was left out: `issueCap`, `budget`, or the code of an error. */
  reason: Type.Union([Type.String(), Type.Null()]),
  madeAt: Instant,
})

const next = Type.Union([Type.String(), Type.Null()])

export const FollowPlanPage = strict({ plans: Type.Array(FollowPlanShape), next })
export const FollowPage = strict({ follows: Type.Array(FollowShape), next })
export const FollowPlanDetail = strict({
  plan: FollowPlanShape,
  /** The caller's own, while it runs or is paused. */
  follow: Type.Union([FollowShape, Type.Null()]),
})
export const FollowDetail = strict({
  follow: FollowShape,
  /** Newest first. */
  copies: Type.Array(FollowCopyShape),
  next,
})

export type FollowRecordWire = Static<typeof FollowRecord>
export type FollowPlanWire = Static<typeof FollowPlanShape>
export type FollowPlanPage = Static<typeof FollowPlanPage>
export type FollowPlanDetail = Static<typeof FollowPlanDetail>
export type FollowTerms = Static<typeof FollowTerms>
export type FollowWire = Static<typeof FollowShape>
export type FollowPage = Static<typeof FollowPage>
export type FollowCopyWire = Static<typeof FollowCopyShape>
export type FollowDetail = Static<typeof FollowDetail>

const planParams = strict({ planId: Type.String({ pattern: PLAN_ID }) })
const followParams = strict({ followId: Type.String({ pattern: FOLLOW_ID }) })

/** Follow plans: a member's slips in a lottery, copied for those who follow. */
export const followPlanRoutes = {
  'GET /lgw/follow-plans': {
    summary: 'Plans that can be followed, newest first; of one lottery where it is asked for',
    access: 'member',
    query: strict({
      ...PageQuery.properties,
      lotteryCode: Type.Optional(Type.String({ pattern: LOTTERY_CODE })),
    }),
    response: FollowPlanPage,
    errors: ['FEATURE_OFF'],
  },
  'GET /lgw/follow-plans/mine': {
    summary: 'Plans that the member leads or led, newest first',
    access: 'member',
    query: PageQuery,
    response: FollowPlanPage,
    errors: [],
  },
  'POST /lgw/follow-plans': {
    summary: 'Let others follow the own slips in a lottery from now on',
    access: 'member',
    body: strict({
      lotteryCode: Type.String({ pattern: LOTTERY_CODE }),
      name: Type.String({ minLength: 1, maxLength: FOLLOW_NAME_MAX, pattern: '\\S' }),
    }),
    response: FollowPlanShape,
    errors: ['FEATURE_OFF', 'LOTTERY_NOT_FOUND', 'FOLLOW_PLAN_EXISTS'],
  },
  'GET /lgw/follow-plans/:planId': {
    summary: 'One plan with its record; one that has ended is there for its leader and followers',
    access: 'member',
    params: planParams,
    response: FollowPlanDetail,
    errors: ['FOLLOW_PLAN_NOT_FOUND'],
  },
  'DELETE /lgw/follow-plans/:planId': {
    summary: 'End an own plan: followers are notified, bets already placed remain',
    access: 'member',
    params: planParams,
    response: FollowPlanShape,
    errors: ['FOLLOW_PLAN_NOT_FOUND'],
  },
  'POST /lgw/follow-plans/:planId/follows': {
    summary: 'Follow a plan: slips that its leader places from now on are copied',
    access: 'member',
    params: planParams,
    body: FollowTerms,
    response: FollowShape,
    errors: [
      'FEATURE_OFF',
      'FOLLOW_TERMS_INVALID',
      'MEMBER_EXCLUDED',
      'MEMBER_PAUSED',
      'FOLLOW_PLAN_NOT_FOUND',
      'FOLLOW_OWN_PLAN',
      'FOLLOW_EXISTS',
      'FOLLOWS_FULL',
      'FOLLOW_PLAN_FULL',
    ],
  },
  'GET /lgw/follows': {
    summary: 'Plans that the member follows or followed, newest first',
    access: 'member',
    query: PageQuery,
    response: FollowPage,
    errors: [],
  },
  'GET /lgw/follows/:followId': {
    summary: 'One followed plan with every copy: its bets, or why it was left out',
    access: 'member',
    params: followParams,
    query: PageQuery,
    response: FollowDetail,
    errors: ['FOLLOW_NOT_FOUND'],
  },
  'POST /lgw/follows/:followId/pause': {
    summary: 'Pause: nothing is copied until the member goes on',
    access: 'member',
    params: followParams,
    response: FollowShape,
    errors: ['FOLLOW_NOT_FOUND', 'FOLLOW_CHANGED'],
  },
  'POST /lgw/follows/:followId/resume': {
    summary: 'Go on with the slips that are placed from now on',
    access: 'member',
    params: followParams,
    response: FollowShape,
    errors: ['FOLLOW_NOT_FOUND', 'FEATURE_OFF', 'FOLLOW_CHANGED'],
  },
  'DELETE /lgw/follows/:followId': {
    summary: 'Stop following; bets already placed remain',
    access: 'member',
    params: followParams,
    response: FollowShape,
    errors: ['FOLLOW_NOT_FOUND'],
  },
} as const
