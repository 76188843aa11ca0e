import { DECK_SIZE, rankIndex, suitIndex } from '../cards/card.ts'
import {
  CATEGORIES,
  categoryOf,
  flushTable,
  ONE_PAIR,
  RANK_KEYS,
  rankTable,
} from '../poker/strength.ts'
import { VIDEO_HANDS } from './pays.ts'

const JACK = 9
const JACKS = VIDEO_HANDS.indexOf('jacks or better')
const NOTHING = VIDEO_HANDS.indexOf('nothing')

/** Index into VIDEO_HANDS of a strength. */
function paidAs(strength: number): number {
  const category = categoryOf(strength)
  if (category === ONE_PAIR) return Math.floor(strength / 16 ** 4) % 16 >= JACK ? JACKS : NOTHING
  const name = CATEGORIES[category]
  const found = VIDEO_HANDS.findIndex((hand) => hand === name)
  return found < 0 ? NOTHING : found
}

interface Tables {
  readonly ranks: Uint8Array
  readonly flushes: Uint8Array
}

let tables: Tables | undefined

function makeTables(): Tables {
  const paid = (strengths: Int32Array) =>
    Uint8Array.from(strengths, (strength) => (strength < 0 ? NOTHING : paidAs(strength)))
  return { ranks: paid(rankTable(5)), flushes: paid(flushTable()) }
}

/** Index into VIDEO_HANDS of five cards, given one by one. */
export function videoHand(a: number, b: number, c: number, d: number, e: number): number {
  tables ??= makeTables()
  const suit = suitIndex(a)
  const isFlush =
    suitIndex(b) === suit && suitIndex(c) === suit && suitIndex(d) === suit && suitIndex(e) === suit
  if (isFlush) {
    const mask =
      (1 << rankIndex(a)) |
      (1 << rankIndex(b)) |
      (1 << rankIndex(c)) |
      (1 << rankIndex(d)) |
      (1 << rankIndex(e))
    return tables.flushes[mask] ?? NOTHING
  }
  const key = (card: number) => RANK_KEYS[rankIndex(card)] ?? 0
  return tables.ranks[key(a) + key(b) + key(c) + key(d) + key(e)] ?? NOTHING
}

/** Every hand of five of a deck, cards rising. */
export function eachDeal(
  visit: (a: number, b: number, c: number, d: number, e: number) => void,
): void {
  for (let e = 4; e < DECK_SIZE; e += 1)
    for (let d = 3; d < e; d += 1)
      for (let c = 2; c < d; c += 1)
        for (let b = 1; b < c; b += 1) for (let a = 0; a < b; a += 1) visit(a, b, c, d, e)
}
