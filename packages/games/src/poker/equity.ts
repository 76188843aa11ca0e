import { DECK_SIZE, rankIndex, suitIndex } from '../cards/card.ts'
import { flushTable, RANK_KEYS, rankTable } from './strength.ts'

/** Boards that a hand wins, shares and loses against another. */
export interface HeadsUp {
  readonly win: number
  readonly tie: number
  readonly lose: number
}

/** Cards of suits counted four bits each; 3 more in each shows five of a suit in its top bit. */
const suitUnit = (card: number): number => 1 << (4 * suitIndex(card))
const FLUSH_ADD = 0x3333
const FLUSH_BITS = 0x8888

const keyOf = (card: number): number => RANK_KEYS[rankIndex(card)] ?? 0

let tables: { readonly ranks: Int32Array; readonly flushes: Int32Array } | undefined

/** Strength of seven cards: compares as a number. */
function sevenStrength(key: number, suits: number, cards: readonly number[]): number {
  tables ??= { ranks: rankTable(7), flushes: flushTable() }
  const flush = (suits + FLUSH_ADD) & FLUSH_BITS
  if (flush === 0) return tables.ranks[key] ?? 0
  const suit = (31 - Math.clz32(flush)) >> 2
  let mask = 0
  for (const card of cards) if (suitIndex(card) === suit) mask |= 1 << rankIndex(card)
  return tables.flushes[mask] ?? 0
}

/**
 * The better the higher; equal strengths share. Throws RangeError unless there are seven cards.
 */
export function strengthOf(cards: readonly number[]): number {
  if (cards.length !== 7 || new Set(cards).size !== 7) throw new RangeError('seven different cards')
  const key = cards.reduce((sum, card) => sum + keyOf(card), 0)
  return sevenStrength(
    key,
    cards.reduce((sum, card) => sum + suitUnit(card), 0),
    cards,
  )
}

/**
 * Two hands of two cards each against one another, over all 1 712 304 boards. Throws RangeError
 * when the four cards are not different ones.
 */
export function headsUp(hand: readonly number[], other: readonly number[]): HeadsUp {
  const held = [...hand, ...other]
  if (hand.length !== 2 || other.length !== 2 || new Set(held).size !== 4) {
    throw new RangeError('two different hands of two cards')
  }
  const deck = Array.from({ length: DECK_SIZE }, (_, card) => card).filter(
    (card) => !held.includes(card),
  )
  const sum = (cards: readonly number[], of: (card: number) => number) =>
    cards.reduce((all, card) => all + of(card), 0)
  const [ownKey, otherKey] = [sum(hand, keyOf), sum(other, keyOf)]
  const [ownSuits, otherSuits] = [sum(hand, suitUnit), sum(other, suitUnit)]
  const [own, theirs] = [
    [0, 0, 0, 0, 0, ...hand],
    [0, 0, 0, 0, 0, ...other],
  ]
  let [win, tie, lose] = [0, 0, 0]
  const board = (from: number, count: number, key: number, suits: number) => {
    if (count === 5) {
      const mine = sevenStrength(ownKey + key, ownSuits + suits, own)
      const their = sevenStrength(otherKey + key, otherSuits + suits, theirs)
      if (mine > their) win += 1
      else if (mine < their) lose += 1
      else tie += 1
      return
    }
    const last = deck.length - (5 - count)
    for (let at = from; at <= last; at += 1) {
      const card = deck[at] ?? 0
      own[count] = card
      theirs[count] = card
      board(at + 1, count + 1, key + keyOf(card), suits + suitUnit(card))
    }
  }
  board(0, 0, 0, 0)
  return { win, tie, lose }
}
