import Type, { type Static } from 'typebox'
import { Reward, REWARD_ID, REWARD_SOURCES, REWARD_STATES } from '../http/rewards.ts'
import { Instant, strict } from '../schema.ts'
import { GridPaging, InstantIn, MEMBER_ID, Next, NullableText, Reason } from './shapes.ts'

/** A reward as staff see it: whose, and who withdrew it. */
export const StaffReward = strict({
  ...Reward.properties,
  memberId: Type.String(),
  username: Type.String(),
  decidedBy: NullableText,
})

/** Whether staff see signs of harm in how a member plays, since when, and who said so. */
export const AtRisk = strict({
  isAtRisk: Type.Boolean(),
  reason: NullableText,
  setBy: NullableText,
  setAt: Type.Union([Instant, Type.Null()]),
})

export const AtRiskBody = strict({ isAtRisk: Type.Boolean(), reason: Reason })

export type StaffReward = Static<typeof StaffReward>
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
} as const
