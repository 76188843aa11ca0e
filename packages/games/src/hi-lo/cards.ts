import type { GameStream } from '@fairhouse/fairness'
import { type Rational, rational } from '@fairhouse/money'
import { cardOf, type CardText, cardText, DECK_SIZE, rankIndex } from '../cards/index.ts'

const RANK_COUNT = 13

/** A card of an infinite deck: each of 52 as likely. */
export function drawCard(stream: GameStream): CardText {
  return cardText(stream.pick(DECK_SIZE))
}

/** The ace is low: 1, the king 13. */
export function rankOf(card: CardText): number {
  return ((rankIndex(cardOf(card)) + 1) % RANK_COUNT) + 1
}

export const GUESSES = ['higher', 'lower', 'same'] as const
export type Guess = (typeof GUESSES)[number]

/**
 * The chance of a guess on a card of a rank (1..13); undefined where the guess is not offered.
 * Higher and lower win on an equal rank too, except on the ace and the king, where "same" is a
 * guess of its own.
 */
export function guessChance(rank: number, guess: Guess): Rational | undefined {
  const [isAce, isKing] = [rank === 1, rank === RANK_COUNT]
  const winning = {
    higher: isAce ? RANK_COUNT - 1 : isKing ? 0 : RANK_COUNT + 1 - rank,
    lower: isKing ? RANK_COUNT - 1 : isAce ? 0 : rank,
    same: isAce || isKing ? 1 : 0,
  }[guess]
  return winning === 0 ? undefined : rational(BigInt(winning), BigInt(RANK_COUNT))
}

/** Whether a guess on a rank was right, given the next one. */
export function isRight(rank: number, guess: Guess, next: number): boolean {
  if (guess === 'same') return next === rank
  if (rank === 1 || rank === RANK_COUNT) return next !== rank
  return guess === 'higher' ? next >= rank : next <= rank
}
