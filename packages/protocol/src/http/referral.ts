import Type, { type Static } from 'typebox'
import { MoneyOut, strict } from '../schema.ts'
import { FREE_KINDS } from './rewards.ts'

/** What friend and referrer share, so that somebody looks first. */
export const REFERRAL_SIGNS = ['bankAccount', 'network'] as const

/** `checked`: the friend shares means with the referrer, and waits for staff. */
export const REFERRAL_STATES = ['clear', 'checked', 'rejected'] as const

/** Ledger units or points, by the kind of the rules. */
const Amount = Type.String({ description: 'Ledger units of money, or points' })

/** What the friend has to have paid in and staked, and what that brings. */
export const ReferralStageWire = strict({
  depositedMinor: MoneyOut,
  /** Settled stakes. */
  turnoverMinor: MoneyOut,
  /** For the referrer. */
  prize: Amount,
  /** For the friend. */
  welcome: Amount,
})

/** A friend of the member, without anything that is private. */
export const ReferredFriend = strict({
  /** "an•••". */
  name: Type.String(),
  /** The day of the registration. */
  since: Type.String(),
  state: Type.Enum([...REFERRAL_STATES]),
  /** How many stages the friend has reached, of how many. */
  reached: Type.Integer(),
  stages: Type.Integer(),
  /** What was given to the member for this friend. */
  earned: strict({ minor: MoneyOut, points: Type.Integer() }),
})

export const ReferralOverview = strict({
  /** While the member is away from play, nothing of it is shown. */
  isAway: Type.Boolean(),
  /** Empty while away. */
  code: Type.String(),
  kind: Type.Enum([...FREE_KINDS]),
  /** By which new friends count; empty: nothing is given for them. */
  stages: Type.Array(ReferralStageWire),
  /** How many friends count; null: all. */
  mostFriends: Type.Union([Type.Integer(), Type.Null()]),
  /** Nothing is given before a settled bet of whoever gets it. */
  needsBet: Type.Boolean(),
  /** The last hundred, newest first. */
  friends: Type.Array(ReferredFriend),
  earned: strict({ minor: MoneyOut, points: Type.Integer() }),
})

export type ReferralSign = (typeof REFERRAL_SIGNS)[number]
export type ReferralState = (typeof REFERRAL_STATES)[number]
export type ReferralStageWire = Static<typeof ReferralStageWire>
export type ReferredFriend = Static<typeof ReferredFriend>
export type ReferralOverview = Static<typeof ReferralOverview>

/** Friends that members bring (SPECIFICATION 2.76); the switch `referral` opens all of it. */
export const referralRoutes = {
  'GET /wps/referral': {
    summary: 'The member’s code, the rules, and the friends who came by it',
    access: 'member',
    realOnly: true,
    response: ReferralOverview,
    errors: ['FEATURE_OFF'],
  },
} as const
