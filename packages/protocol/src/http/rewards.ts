import Type, { type Static } from 'typebox'
import { Instant, MoneyOut, PageQuery, strict } from '../schema.ts'
import { BonusTerms } from './bonuses.ts'
import { RoundTerms } from './free-rounds.ts'

export const REWARD_ID = '^rwd_[0-9a-z]{1,13}$'
const Nullable = <T extends Type.TSchema>(shape: T) => Type.Union([shape, Type.Null()])

/** What gives rewards. */
export const REWARD_SOURCES = [
  'rank',
  'race',
  'mission',
  'referral',
  'ticket',
  'promotion',
  'mall',
  'manual',
] as const

/** What a rule gives without terms. */
export const FREE_KINDS = ['money', 'points'] as const

/** What a reward consists of; bonus money and free rounds come under terms. */
export const REWARD_KINDS = [...FREE_KINDS, 'bonus', 'rounds'] as const

/** `expired`: it was not claimed in time. `withdrawn`: staff took it back before it was claimed. */
export const REWARD_STATES = ['waiting', 'claimed', 'expired', 'withdrawn'] as const

/** Figures by which a reward can be recomputed: the name says what they are of. */
export const REWARD_FACTS = [
  'bets',
  'code',
  'date',
  'days',
  'deposited',
  'friend',
  'games',
  'multiple',
  'place',
  'points',
  'product',
  'rank',
  'rate',
  'returned',
  'turnover',
] as const

/** One of them; `deposited`, `turnover` and `returned` are ledger units, `rate` basis points,
 * `multiple` what a bet brought per stake; after a `product` come its own figures. */
export const RewardFact = strict({
  name: Type.Enum([...REWARD_FACTS]),
  value: Type.String(),
})

export const Reward = strict({
  rewardId: Type.String(),
  source: Type.Enum([...REWARD_SOURCES]),
  /** What it was given for, as it was called then; empty where the source says it all. */
  name: Type.String(),
  /** The promotion that gave it; null for all other sources. */
  promotionId: Nullable(Type.String()),
  kind: Type.Enum([...REWARD_KINDS]),
  /** Money, or bonus money; "0" for all else. */
  amountMinor: MoneyOut,
  /** 0 for all that is not points. */
  points: Type.Integer(),
  /** Terms of bonus money; null for all else. */
  terms: Nullable(BonusTerms),
  /** Terms of free rounds; null for all else. */
  rounds: Nullable(RoundTerms),
  facts: Type.Array(RewardFact),
  state: Type.Enum([...REWARD_STATES]),
  givenAt: Instant,
  /** Waits until then; null: for ever. */
  expiresAt: Nullable(Instant),
  /** When it was claimed or withdrawn. */
  decidedAt: Nullable(Instant),
  /** Why staff withdrew it. */
  remark: Nullable(Type.String()),
})

export const ClaimBody = strict({
  /** Without them, all that waits is claimed but what has terms: they are accepted by name. */
  rewardIds: Type.Optional(
    Type.Array(Type.String({ pattern: REWARD_ID }), {
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
    }),
  ),
})

export type RewardSource = (typeof REWARD_SOURCES)[number]
export type FreeKind = (typeof FREE_KINDS)[number]
export type RewardKind = (typeof REWARD_KINDS)[number]
export type RewardState = (typeof REWARD_STATES)[number]
export type RewardFact = Static<typeof RewardFact>
export type Reward = Static<typeof Reward>
export type ClaimBody = Static<typeof ClaimBody>

/** The reward centre (SPECIFICATION 2.75): all that waits to be claimed, in one place. */
export const rewardRoutes = {
  'GET /wps/rewards': {
    summary: 'The member’s rewards, newest first, and how many wait to be claimed',
    access: 'member',
    realOnly: true,
    query: strict({
      ...PageQuery.properties,
      state: Type.Optional(Type.Enum([...REWARD_STATES])),
    }),
    response: strict({
      rewards: Type.Array(Reward),
      waiting: Type.Integer(),
      /** The member has paused or is excluded: nothing is claimed until that is over. */
      isAway: Type.Boolean(),
      /** Nothing that rewards play is to draw the member's attention: menus show no badge. */
      isQuiet: Type.Boolean(),
      next: Nullable(Type.String()),
    }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /wps/rewards/:rewardId': {
    summary: 'One of the member’s rewards, with the figures by which it can be recomputed',
    access: 'member',
    realOnly: true,
    params: strict({ rewardId: Type.String({ pattern: REWARD_ID }) }),
    response: strict({ reward: Reward }),
    errors: ['NOT_FOUND'],
  },
  'POST /wps/rewards/claim': {
    summary: 'Claim rewards: money is in the balance at once. What is claimed already stays so',
    access: 'member',
    realOnly: true,
    body: ClaimBody,
    response: strict({ rewards: Type.Array(Reward) }),
    errors: ['MEMBER_EXCLUDED', 'MEMBER_PAUSED', 'NOT_FOUND', 'REWARD_OVER'],
  },
} as const
