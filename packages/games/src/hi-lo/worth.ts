import { multiplyRational, ONE_RATIONAL, type Rational } from '@fairhouse/money'
import type { CardText } from '../cards/index.ts'
import type { JsonObject } from '../core/index.ts'
import { fairMultiplier, MULTIPLIER_CAP } from '../instant/index.ts'
import { type Guess, guessChance, GUESSES, rankOf } from './cards.ts'

export type HiLoMove = Guess | 'skip'

/** A round as it is stored. */
export interface HiLoState extends JsonObject {
  readonly bet: JsonObject
  /** All face-up cards; the last is guessed on. */
  readonly cards: readonly CardText[]
  /** What was done on each card but the last. */
  readonly moves: readonly HiLoMove[]
  readonly isLost: boolean
}

/** How many guesses were made so far: moves that are no skips. */
export const guessesMade = ({ moves }: HiLoState) => moves.filter((move) => move !== 'skip').length

/** The chance that all guesses so far were right, as it was before each of them. */
export function chanceOf({ cards, moves }: HiLoState): Rational {
  return moves.reduce((chance, move, at) => {
    const card = cards[at]
    if (move === 'skip' || card === undefined) return chance
    return multiplyRational(chance, guessChance(rankOf(card), move) ?? ONE_RATIONAL)
  }, ONE_RATIONAL)
}

/** What a round is worth, in 1/10 000; 0 before the first right guess. */
export function worthOf(state: HiLoState): number {
  return guessesMade(state) === 0 || state.isLost ? 0 : fairMultiplier(chanceOf(state))
}

interface Offer {
  readonly guess: Guess
  /** What the round is worth after it, in 1/10 000. */
  readonly multiplier: number
}

/** The guesses that are open on the last card: none that would lead above the cap. */
export function offersOf(state: HiLoState): Offer[] {
  const card = state.cards.at(-1)
  if (card === undefined) return []
  const so = chanceOf(state)
  return GUESSES.flatMap((guess) => {
    const chance = guessChance(rankOf(card), guess)
    if (chance === undefined) return []
    const multiplier = fairMultiplier(multiplyRational(so, chance))
    return multiplier <= MULTIPLIER_CAP ? [{ guess, multiplier }] : []
  })
}
