import Type, { type Static } from 'typebox'
import { Instant, MoneyOut, strict } from '../schema.ts'
import { RATE_PRODUCTS } from './team-rebates.ts'

const Nullable = <T extends Type.TSchema>(shape: T) => Type.Union([shape, Type.Null()])

/** The newest wins, the biggest of the last thirty days, the biggest of today. */
export const WINNER_LISTS = ['recent', 'biggest', 'today'] as const

/** A win of a member. */
export const Winner = strict({
  winId: Type.String(),
  /** The name that the member agreed to; otherwise a part of the username. */
  name: Type.String(),
  settledAt: Instant,
  product: Type.Enum([...RATE_PRODUCTS]),
  /** The code of the lottery; null: a game. */
  lotteryCode: Nullable(Type.String()),
  /** The game by vendor and code; null: a lottery. */
  game: Nullable(
    strict({ vassalage: Type.String(), gameCode: Type.String(), name: Type.String() }),
  ),
  /** All bets of the draw or the round. */
  stakedMinor: MoneyOut,
  paidMinor: MoneyOut,
  /** What was paid per stake, with two decimal places, rounded down. */
  multiple: Type.String(),
})

/** How a member stands in the list of winners. */
export const OwnWinnerName = strict({
  /** Null: a part of the username is shown. */
  alias: Nullable(Type.String()),
  /** How the username is shown where there is no consent. */
  masked: Type.String(),
  /** Paused, excluded or at risk: the list is not shown, and shows no win of the member. */
  isAway: Type.Boolean(),
})

export type WinnerList = (typeof WINNER_LISTS)[number]
export type Winner = Static<typeof Winner>
export type OwnWinnerName = Static<typeof OwnWinnerName>

/** The list of winners (SPECIFICATION 7.56); the switch `winners` opens all of it. */
export const winnerRoutes = {
  'GET /wps/winners': {
    summary: 'Wins of members from the brand’s threshold on: recent, biggest, of today',
    access: 'public',
    query: strict({
      list: Type.Optional(Type.Enum([...WINNER_LISTS])),
      limit: Type.Optional(Type.String({ pattern: '^([1-9]|[1-4][0-9]|50)$' })),
    }),
    response: strict({
      winners: Type.Array(Winner),
      /** Wins from here on are listed; null: none are. */
      leastMinor: Nullable(MoneyOut),
    }),
    errors: ['FEATURE_OFF'],
  },
  'GET /wps/winners/own': {
    summary: 'The name under which the member’s own wins are shown',
    access: 'member',
    realOnly: true,
    response: OwnWinnerName,
    errors: ['FEATURE_OFF'],
  },
  'PUT /wps/winners/own': {
    summary: 'Agree to be shown under a name, or withdraw that',
    access: 'member',
    realOnly: true,
    body: strict({ alias: Nullable(Type.String({ minLength: 1, maxLength: 60 })) }),
    response: OwnWinnerName,
    errors: ['FEATURE_OFF', 'VALIDATION_FAILED', 'ALIAS_TAKEN'],
  },
} as const
