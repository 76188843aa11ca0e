import Type, { type Static } from 'typebox'
import { BonusTerms } from '../http/bonuses.ts'
import { RoundGrant, RoundTermsIn } from '../http/free-rounds.ts'
import { Reward, REWARD_ID, REWARD_KINDS, REWARD_SOURCES, REWARD_STATES } from '../http/rewards.ts'
import { Day, Instant, MoneyIn, MoneyOut, strict } from '../schema.ts'
import { RewardCost } from './reward-costs.ts'
import {
  ApprovalShape,
  GridPaging,
  InstantIn,
  MEMBER_ID,
  Next,
  NullableText,
  Reason,
} from './shapes.ts'

/** A reward as staff see it: whose, and who withdrew it. */
export const StaffReward = strict({
  ...Reward.properties,
  memberId: Type.String(),
  username: Type.String(),
  decidedBy: NullableText,
})

const NullableMoney = Type.Union([MoneyIn, Type.Null()])

/** A reward that staff propose for a member. */
export const GiveRewardBody = strict({
  kind: Type.Enum([...REWARD_KINDS]),
  /** Ledger units, points, or rounds. */
  amount: Type.String({ pattern: '^[1-9][0-9]{0,14}$' }),
  /** Of bonus money; null for all else. */
  terms: Type.Union([
    strict({
      ...BonusTerms.properties,
      maxBetMinor: NullableMoney,
      maxConvertMinor: NullableMoney,
    }),
    Type.Null(),
  ]),
  /** Of free rounds, left out for all else: where, what each is worth, what all may win. */
  rounds: Type.Optional(RoundTermsIn),
  /** What it is called; the member reads it. */
  title: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
  /** Days in which it has to be claimed; null: whenever. */
  claimDays: Type.Union([Type.Integer({ minimum: 1, maximum: 365 }), Type.Null()]),
  reason: Reason,
})

/** A game that can be played on grants of free rounds, with the bounds of a round's value. */
export const RoundGame = strict({
  vassalage: Type.String(),
  gameId: Type.String(),
  gameName: Type.String(),
  minStakeMinor: MoneyOut,
  maxStakeMinor: MoneyOut,
})

/** Whether staff see signs of harm in how a member plays, since when, and who said so. */
export const AtRisk = strict({
  isAtRisk: Type.Boolean(),
  reason: NullableText,
  setBy: NullableText,
  setAt: Type.Union([Instant, Type.Null()]),
})

export const AtRiskBody = strict({ isAtRisk: Type.Boolean(), reason: Reason })

export type RoundGame = Static<typeof RoundGame>
export type StaffReward = Static<typeof StaffReward>
export type GiveRewardBody = Static<typeof GiveRewardBody>
export type AtRisk = Static<typeof AtRisk>
export type AtRiskBody = Static<typeof AtRiskBody>

export const staffRewardRoutes = {
  'GET /staff/rewards': {
    summary: 'What members were given, newest first',
    access: 'staff',
    permission: 'rewards.read',
    query: strict({
      ...GridPaging,
      q: Type.Optional(Type.String({ maxLength: 64 })),
      source: Type.Optional(Type.Enum([...REWARD_SOURCES])),
      state: Type.Optional(Type.Enum([...REWARD_STATES])),
      from: Type.Optional(InstantIn),
      until: Type.Optional(InstantIn),
    }),
    response: strict({ rewards: Type.Array(StaffReward), next: Next }),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /staff/rewards/:rewardId/withdraw': {
    summary: 'Take back a reward that was not claimed yet',
    access: 'staff',
    permission: 'rewards.decide',
    params: strict({ rewardId: Type.String({ pattern: REWARD_ID }) }),
    body: strict({ reason: Reason }),
    response: strict({ reward: StaffReward }),
    errors: ['NOT_FOUND', 'REWARD_OVER', 'VALIDATION_FAILED'],
  },
  'GET /staff/rewards/round-games': {
    summary: 'Games in which free rounds can be given',
    access: 'staff',
    permission: 'rewards.read',
    response: strict({ games: Type.Array(RoundGame) }),
    errors: [],
  },
  'GET /staff/rewards/:rewardId/rounds': {
    summary: 'What became of free rounds that were claimed',
    access: 'staff',
    permission: 'rewards.read',
    params: strict({ rewardId: Type.String({ pattern: REWARD_ID }) }),
    response: strict({ grant: RoundGrant }),
    errors: ['NOT_FOUND'],
  },
  'POST /staff/rewards/:rewardId/rounds/cancel': {
    summary: 'Take back what is left of claimed free rounds; what was won stays',
    access: 'staff',
    permission: 'rewards.decide',
    params: strict({ rewardId: Type.String({ pattern: REWARD_ID }) }),
    body: strict({ reason: Reason }),
    response: strict({ grant: RoundGrant }),
    errors: ['NOT_FOUND', 'REWARD_OVER', 'VALIDATION_FAILED'],
  },
  'POST /staff/members/:memberId/rewards': {
    summary: 'Propose to give a member a reward; a second person must approve',
    access: 'staff',
    permission: 'rewards.write',
    params: strict({ memberId: Type.String({ pattern: MEMBER_ID }) }),
    body: GiveRewardBody,
    response: strict({ approval: ApprovalShape }),
    errors: ['MEMBER_NOT_FOUND', 'VALIDATION_FAILED', 'REWARD_NOT_ALLOWED'],
  },
  'GET /staff/members/:memberId/at-risk': {
    summary: 'Whether a member is marked as at risk: nothing that rewards play reaches them',
    access: 'staff',
    permission: 'rewards.read',
    params: strict({ memberId: Type.String({ pattern: MEMBER_ID }) }),
    response: AtRisk,
    errors: ['MEMBER_NOT_FOUND'],
  },
  'PUT /staff/members/:memberId/at-risk': {
    summary: 'Mark a member as at risk, or take the mark away',
    access: 'staff',
    permission: 'rewards.decide',
    params: strict({ memberId: Type.String({ pattern: MEMBER_ID }) }),
    body: AtRiskBody,
    response: AtRisk,
    errors: ['MEMBER_NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'GET /staff/rewards/costs': {
    summary: 'What rewards came to by source, promotions one by one, of those given in some days',
    access: 'staff',
    permission: 'rewards.read',
    query: strict({ from: Day, until: Day }),
    response: strict({ costs: Type.Array(RewardCost) }),
    errors: ['VALIDATION_FAILED'],
  },
} as const
