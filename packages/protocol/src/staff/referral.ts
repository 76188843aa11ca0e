import Type, { type Static } from 'typebox'
import { REFERRAL_SIGNS, REFERRAL_STATES } from '../http/referral.ts'
import { FREE_KINDS } from '../http/rewards.ts'
import { Instant, MoneyIn, strict } from '../schema.ts'
import { GridPaging, MEMBER_ID, Next, NullableInstant, NullableText, Reason } from './shapes.ts'

const Nullable = <T extends Type.TSchema>(shape: T) => Type.Union([shape, Type.Null()])
/** Ledger units of money, or points, by the kind. */
const Amount = Type.String({ pattern: '^(0|[1-9][0-9]{0,11})$' })

export const ReferralRulesBody = strict({
  kind: Type.Enum([...FREE_KINDS]),
  /** In their order; none: nothing is given for friends. */
  stages: Type.Array(
    strict({
      depositedMinor: MoneyIn,
      turnoverMinor: MoneyIn,
      prize: Amount,
      welcome: Amount,
    }),
    { maxItems: 5 },
  ),
  mostFriends: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  /** What may be given in all, of this kind. */
  budget: Type.String({ pattern: '^(0|[1-9][0-9]{0,14})$' }),
})

export const ReferralRules = strict({
  ...ReferralRulesBody.properties,
  /** 0: none were set yet. */
  rulesNo: Type.Integer(),
  spent: Type.String(),
  /** What the jurisdiction allows. */
  forDeposits: Type.Boolean(),
  beforeABet: Type.Boolean(),
  setBy: NullableText,
  setAt: NullableInstant,
})

export const StaffReferral = strict({
  friendId: Type.String(),
  friend: Type.String(),
  referrerId: Type.String(),
  referrer: Type.String(),
  registeredAt: Instant,
  state: Type.Enum([...REFERRAL_STATES]),
  signs: Type.Array(Type.Enum([...REFERRAL_SIGNS])),
  /** Stages reached, and those of them whose prizes were given. */
  reached: Type.Integer(),
  given: Type.Integer(),
  decidedBy: NullableText,
  decidedAt: NullableInstant,
  remark: NullableText,
})

export type ReferralRulesBody = Static<typeof ReferralRulesBody>
export type ReferralRules = Static<typeof ReferralRules>
export type StaffReferral = Static<typeof StaffReferral>

export const staffReferralRoutes = {
  'GET /staff/referral/rules': {
    summary: 'What is given for friends, and what was spent',
    access: 'staff',
    permission: 'rewards.read',
    response: ReferralRules,
    errors: [],
  },
  'PUT /staff/referral/rules': {
    summary: 'Set what is given for friends who register from now on, and the budget',
    access: 'staff',
    permission: 'rewards.write',
    body: strict({ ...ReferralRulesBody.properties, reason: Reason }),
    response: ReferralRules,
    errors: ['VALIDATION_FAILED'],
  },
  'GET /staff/referral/friends': {
    summary: 'Friends that members brought, newest first',
    access: 'staff',
    permission: 'rewards.read',
    query: strict({
      state: Type.Optional(Type.Enum([...REFERRAL_STATES])),
      /** The beginning of the friend’s or the referrer’s username. */
      q: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      ...GridPaging,
    }),
    response: strict({
      friends: Type.Array(StaffReferral),
      /** How many wait for a decision. */
      checked: Type.Integer(),
      next: Next,
    }),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /staff/referral/friends/:memberId/decide': {
    summary: 'Clear or reject a friend: prizes are given, or none any more',
    access: 'staff',
    permission: 'rewards.decide',
    params: strict({ memberId: Type.String({ pattern: MEMBER_ID }) }),
    body: strict({ isCleared: Type.Boolean(), reason: Reason }),
    response: strict({ referral: StaffReferral }),
    errors: ['NOT_FOUND', 'NOT_CHANGED'],
  },
} as const
