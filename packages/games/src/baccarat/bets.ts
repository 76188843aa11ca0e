import { type Rational, rational } from '@fairhouse/money'
import { LOST, paying, PUSHED } from '../maths/exact.ts'
import { type BaccaratHand, type BaccaratPairs, isNatural } from './rules.ts'

/** What bets return per unit staked; pays are parameters, for tables differ (G-1.1). */

export type HandReturns = (hand: BaccaratHand) => Rational
export type PairReturns = (pairs: BaccaratPairs) => Rational
export type Side = 'player' | 'banker'

export const winnerOf = ({ playerTotal, bankerTotal }: BaccaratHand): Side | 'tie' =>
  playerTotal > bankerTotal ? 'player' : playerTotal < bankerTotal ? 'banker' : 'tie'

export const cardsOf = ({ playerCards, bankerCards }: BaccaratHand): number =>
  playerCards + bankerCards

/** A side at a pay; ties push. `except` is what a win with some hands returns instead. */
export function sideBet(
  side: Side,
  pay: Rational,
  except: (hand: BaccaratHand) => Rational | undefined = () => undefined,
): HandReturns {
  const won = paying(pay.num, pay.den)
  return (hand) => {
    const winner = winnerOf(hand)
    if (winner === 'tie') return PUSHED
    return winner === side ? (except(hand) ?? won) : LOST
  }
}

/** A bet that pays when a condition is true. */
export function eventBet<T>(holds: (outcome: T) => boolean, pay: Rational) {
  const won = paying(pay.num, pay.den)
  return (outcome: T): Rational => (holds(outcome) ? won : LOST)
}

/** A side that wins with a total, optionally with a number of cards. */
export function wonWith(side: Side, total: number, cards?: number) {
  return (hand: BaccaratHand): boolean => {
    const own = side === 'player' ? hand.playerTotal : hand.bankerTotal
    const count = side === 'player' ? hand.playerCards : hand.bankerCards
    return winnerOf(hand) === side && own === total && (cards === undefined || count === cards)
  }
}

export interface DragonBonusPays {
  /** To 1, for a natural that wins. */
  readonly natural: Rational
  /** To 1, by how many points a win without a natural is ahead. */
  readonly byMargin: ReadonlyMap<number, Rational>
}

export const DRAGON_BONUS_PAYS: DragonBonusPays = {
  natural: rational(1n),
  byMargin: new Map(
    [
      [4, 1n],
      [5, 2n],
      [6, 4n],
      [7, 6n],
      [8, 10n],
      [9, 30n],
    ].map(([margin, pay]) => [Number(margin), rational(BigInt(pay ?? 0))]),
  ),
}

/** Dragon bonus of a side: naturals that tie push, those that win pay, else by the margin. */
export function dragonBonus(side: Side, { natural, byMargin }: DragonBonusPays): HandReturns {
  return (hand) => {
    const winner = winnerOf(hand)
    const [total, cards] =
      side === 'player'
        ? [hand.playerTotal, hand.playerCards]
        : [hand.bankerTotal, hand.bankerCards]
    const hasNatural = isNatural(total, cards)
    if (winner === 'tie' && hasNatural) return PUSHED
    if (winner !== side) return LOST
    if (hasNatural) return paying(natural.num, natural.den)
    const pay = byMargin.get(Math.abs(hand.playerTotal - hand.bankerTotal))
    return pay ? paying(pay.num, pay.den) : LOST
  }
}
