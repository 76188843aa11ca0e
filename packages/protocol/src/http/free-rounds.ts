import Type, { type Static } from 'typebox'
import { Instant, MoneyIn, MoneyOut, strict } from '../schema.ts'

/**
 * `preparing`: the game's vendor has not confirmed it yet. `ready`: it can be played. The others
 * are ends: all rounds played, its time over, taken back.
 */
export const ROUND_STATES = ['preparing', 'ready', 'used', 'expired', 'cancelled'] as const

const game = {
  gameId: Type.String(),
  vassalage: Type.String(),
  gameName: Type.String(),
}

/** Terms of free rounds: all there are, shown before they are accepted. */
export const RoundTerms = strict({
  ...game,
  rounds: Type.Integer(),
  /** The value of each; nothing of it is the member's. */
  stakeMinor: MoneyOut,
  /** All of them together win no more. Wins are cash at once. */
  maxWinMinor: MoneyOut,
  /** Days in which they are played, from when they are claimed. */
  days: Type.Integer(),
})

/** The same as staff write them; how many rounds is the amount of what is given. */
export const RoundTermsIn = strict({
  vassalage: Type.String({ minLength: 1, maxLength: 40 }),
  gameId: Type.String({ minLength: 1, maxLength: 96 }),
  stakeMinor: MoneyIn,
  maxWinMinor: MoneyIn,
  days: Type.Integer({ minimum: 1, maximum: 365 }),
})

/** Free rounds of a member, from when they were claimed. */
export const RoundGrant = strict({
  rewardId: Type.String(),
  state: Type.Enum([...ROUND_STATES]),
  ...game,
  rounds: Type.Integer(),
  used: Type.Integer(),
  stakeMinor: MoneyOut,
  maxWinMinor: MoneyOut,
  wonMinor: MoneyOut,
  startsAt: Instant,
  endsAt: Instant,
})

export type RoundState = (typeof ROUND_STATES)[number]
export type RoundTerms = Static<typeof RoundTerms>
export type RoundTermsIn = Static<typeof RoundTermsIn>
export type RoundGrant = Static<typeof RoundGrant>

/** Free rounds of games (SPECIFICATION 2.75): claimed in the reward centre, played in the game. */
export const freeRoundRoutes = {
  'GET /wps/free-rounds': {
    summary:
      'Free rounds that the member has claimed: those that can be played, and the last ended',
    access: 'member',
    realOnly: true,
    response: strict({
      grants: Type.Array(RoundGrant),
      /** The member has paused or is excluded: none is played until that is over. */
      isAway: Type.Boolean(),
    }),
    errors: [],
  },
} as const
