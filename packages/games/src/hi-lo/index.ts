import type { GameStream } from '@fairhouse/fairness'
import { multiplyRational, rational } from '@fairhouse/money'
import {
  type BetOdds,
  type Json,
  type JsonObject,
  readChoice,
  readFields,
  type SoloGame,
  type SoloRound,
} from '../core/index.ts'
import {
  CASH_OUT,
  fairMultiplier,
  goingOn,
  MULTIPLIER_CAP,
  oddsOf,
  over,
  readActionType,
  refuseAction,
} from '../instant/index.ts'
import { drawCard, type Guess, guessChance, GUESSES, isRight, rankOf } from './cards.ts'
import { chanceOf, guessesMade, type HiLoMove, type HiLoState, offersOf, worthOf } from './worth.ts'

/**
 * Hi-lo: whether the next card of an infinite deck is higher or lower, any number of times. A card
 * may be skipped. A round is worth 0.99 ÷ the chance of all its right guesses together: the edge
 * is taken once, so that every strategy returns 99 %.
 */

/** Skips of a round: a state has an end, too. */
export const HI_LO_SKIPS = 52

/** The likeliest guess: a round that even this would lift above the cap is over. */
const BEST_CHANCE = rational(12n, 13n)

// Only this file makes states: what is stored comes back as it was.
const stateOf = (round: SoloRound) => round.state as HiLoState

const TYPES = ['cash-out', 'guess', 'skip'] as const

function openTypes(round: SoloRound): (typeof TYPES)[number][] {
  if (round.isOver) return []
  const state = stateOf(round)
  const skips = state.moves.length - guessesMade(state)
  const open = {
    'cash-out': guessesMade(state) > 0,
    guess: offersOf(state).length > 0,
    skip: skips < HI_LO_SKIPS,
  }
  return TYPES.filter((type) => open[type])
}

function readMove(round: SoloRound, action: unknown): HiLoMove | 'cash-out' {
  const type = readActionType(action, openTypes(round))
  if (type !== 'guess') {
    readFields(action, ['type'])
    return type
  }
  const guess = readChoice(readFields(action, ['type', 'guess']), 'guess', GUESSES)
  const offered = offersOf(stateOf(round)).map((offer) => offer.guess)
  if (!offered.includes(guess)) throw refuseAction(offered)
  return guess
}

function act(round: SoloRound, action: unknown, stream: GameStream): SoloRound {
  const move = readMove(round, action)
  const state = stateOf(round)
  if (move === 'cash-out') return over(state, round.stake, worthOf(state))
  const card = state.cards.at(-1)
  const next = drawCard(stream)
  const isLost = move !== 'skip' && card !== undefined && !isRight(rankOf(card), move, rankOf(next))
  const after: HiLoState = {
    ...state,
    cards: [...state.cards, next],
    moves: [...state.moves, move],
    isLost,
  }
  if (isLost) return over(after, round.stake, 0)
  const best = fairMultiplier(multiplyRational(chanceOf(after), BEST_CHANCE))
  return best > MULTIPLIER_CAP
    ? over(after, round.stake, worthOf(after))
    : goingOn(after, round.stake)
}

/** Odds of one guess on a card of a rank (1..13), where it is offered. */
export function hiLoOdds(rank: number, guess: Guess): BetOdds | undefined {
  const chance = guessChance(rank, guess)
  if (chance === undefined) return undefined
  const name = `${guess} on ${['A', 2, 3, 4, 5, 6, 7, 8, 9, 10, 'J', 'Q', 'K'][rank - 1] ?? rank}`
  return oddsOf(name, [{ chance, multiplier: fairMultiplier(chance) }])
}

function readBet(input: unknown): JsonObject {
  readFields(input, [])
  return {}
}

export const HI_LO: SoloGame = {
  code: 'hi-lo',
  version: 1,
  kind: 'instant',
  /** Of one guess: further ones lose less to dropped fractions, as they are worth more. */
  odds: () =>
    Array.from({ length: 13 }, (_, index) => index + 1).flatMap((rank) =>
      GUESSES.flatMap((guess) => hiLoOdds(rank, guess) ?? []),
    ),
  readBet,
  open(bet, stake, stream) {
    const cards = [drawCard(stream)]
    const state: HiLoState = { bet: readBet(bet), cards, moves: [], isLost: false }
    return goingOn(state, stake)
  },
  extraStake(round, action) {
    readMove(round, action)
    return goingOn(round.state, round.stake).payout
  },
  act,
  /** Cashing out comes first, so that an abandoned round ends with it. */
  actions(round): readonly Json[] {
    return openTypes(round).flatMap((type): Json[] => {
      if (type !== 'guess') return [type === 'cash-out' ? CASH_OUT : { type }]
      return offersOf(stateOf(round)).map(({ guess }) => ({ type, guess }))
    })
  },
  /** Nothing is hidden: the next card is drawn only when it is guessed on. */
  view(round) {
    const state = stateOf(round)
    const offers = round.isOver ? [] : offersOf(state).map((offer): JsonObject => ({ ...offer }))
    return { ...state, multiplier: worthOf(state), offers }
  },
}

export * from './cards.ts'
export type { HiLoMove } from './worth.ts'
