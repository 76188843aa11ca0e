import Type, { type Static } from 'typebox'
import { Instant, MoneyIn, MoneyOut, strict } from '../schema.ts'

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
