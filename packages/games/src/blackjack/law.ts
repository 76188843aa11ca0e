import { rational, type Rational } from '@fairhouse/money'
import type { BetOdds } from '../core/index.ts'
import { ACE, bestTotal, DEALER_BUST, TEN, VALUES } from './dealer.ts'
import {
  type BlackjackRules,
  type BlackjackTable,
  blackjackTable,
  double,
  drawing,
  type Hand,
  handOf,
  hitOrStand,
  split,
  stand,
} from './value.ts'

/** Final hands of a play with how likely each is: best total (22 for bust), units staked. */
type Finals = Map<number, number>

const BUST = 22
const keyOf = (total: number, units: number) => total * 4 + units

function add<K>(map: Map<K, number>, key: K, chance: number): void {
  map.set(key, (map.get(key) ?? 0) + chance)
}

const finalOf = (hand: Hand): number => (hand.hard > 21 ? BUST : bestTotal(hand.hard, hand.hasAce))

/** Chances of each card, and the hand with it: with replacement nothing else changes. */
function eachDraw(table: BlackjackTable, hand: Hand, then: (next: Hand, chance: number) => void) {
  for (let card = 0; card < VALUES; card += 1) {
    then(handOf(hand, card), table.shoe.chance(card))
  }
}

/** Hits and stands by optimal play. */
function playOn(table: BlackjackTable, hand: Hand, chance: number, finals: Finals): void {
  const isOver = hand.hard > 21
  if (isOver || stand(table, hand) >= drawing(table, hand, (next) => hitOrStand(table, next))) {
    add(finals, keyOf(finalOf(hand), 1), chance)
    return
  }
  eachDraw(table, hand, (next, of) => playOn(table, next, chance * of, finals))
}

/** Doubles where that is better than to hit or stand, and allowed. */
function playFirst(
  table: BlackjackTable,
  hand: Hand,
  mayDouble: boolean,
  chance: number,
  finals: Finals,
): void {
  if (!mayDouble || double(table, hand) <= hitOrStand(table, hand)) {
    playOn(table, hand, chance, finals)
    return
  }
  eachDraw(table, hand, (next, of) => add(finals, keyOf(finalOf(next), 2), chance * of))
}

const unitsOf = (key: number): number => key % 4

/** What a final hand returns per first stake against a dealer's end (17..21, bust). */
function returnOf(key: number, end: number): number {
  const [total, units] = [Math.floor(key / 4), unitsOf(key)]
  if (total === BUST) return 0
  const ahead = end === DEALER_BUST ? 1 : Math.sign(total - (end + 17))
  return units * (1 + ahead)
}

/** An end of a round, in first stakes. */
export interface BlackjackEnd {
  readonly returned: number
  readonly staked: number
  readonly chance: number
}

/** Chances by what is returned and staked. */
type Ends = Map<string, BlackjackEnd>

function addEnd(ends: Ends, { returned, staked, chance }: BlackjackEnd): void {
  const key = `${returned}/${staked}`
  ends.set(key, { returned, staked, chance: chance + (ends.get(key)?.chance ?? 0) })
}

function ofOne(dealer: readonly number[], finals: Finals, scale: number, ends: Ends): void {
  for (const [key, chance] of finals) {
    dealer.forEach((end, at) =>
      addEnd(ends, {
        returned: returnOf(key, at),
        staked: unitsOf(key),
        chance: scale * chance * end,
      }),
    )
  }
}

/** Two hands of a split meet the same dealer, and draw apart. */
function ofTwo(dealer: readonly number[], finals: Finals, scale: number, ends: Ends): void {
  for (const [one, first] of finals) {
    for (const [other, second] of finals) {
      dealer.forEach((end, at) =>
        addEnd(ends, {
          returned: returnOf(one, at) + returnOf(other, at),
          staked: unitsOf(one) + unitsOf(other),
          chance: scale * first * second * end,
        }),
      )
    }
  }
}

function addRound(
  table: BlackjackTable,
  cards: readonly [number, number],
  scale: number,
  ends: Ends,
): void {
  const [first, second] = cards
  const noBlackjack = table.shoe.noBlackjack(table.up)
  if (first === ACE && second === TEN) {
    addEnd(ends, { returned: 2.5, staked: 1, chance: scale * noBlackjack })
    addEnd(ends, { returned: 1, staked: 1, chance: scale * (1 - noBlackjack) })
    return
  }
  addEnd(ends, { returned: 0, staked: 1, chance: scale * (1 - noBlackjack) })
  const dealer = table.shoe.dealerEnds(table.up)
  const hand = handOf(first, second)
  const finals: Finals = new Map()
  const whole = Math.max(hitOrStand(table, hand), double(table, hand))
  if (first !== second || split(table, first) <= whole) {
    playFirst(table, hand, true, 1, finals)
    ofOne(dealer, finals, scale, ends)
    return
  }
  eachDraw(table, handOf(first), (next, chance) => {
    if (first === ACE) add(finals, keyOf(finalOf(next), 1), chance)
    else playFirst(table, next, table.rules.doublesAfterSplit, chance, finals)
  })
  ofTwo(dealer, finals, scale, ends)
}

/**
 * How the best play ends and how likely; for cards drawn with replacement. Throws RangeError
 * else.
 */
export function blackjackEnds(rules: BlackjackRules): readonly BlackjackEnd[] {
  if (Number.isFinite(rules.decks)) throw new RangeError('with replacement only')
  const ends: Ends = new Map()
  for (let up = 0; up < VALUES; up += 1) {
    const table = blackjackTable(rules, up)
    const { chance } = table.shoe
    for (let first = 0; first < VALUES; first += 1) {
      for (let second = first; second < VALUES; second += 1) {
        const scale = (first === second ? 1 : 2) * chance(up) * chance(first) * chance(second)
        addRound(table, [first, second], scale, ends)
      }
    }
  }
  return [...ends.values()]
}

/** To twelve decimals: doubles are exact to fifteen. */
const ofNumber = (value: number): Rational => rational(BigInt(Math.round(value * 1e12)), 10n ** 12n)

/**
 * Odds of optimal play. RTP and sigma are of gains per first stake, as commonly published:
 * stakes of doubles and splits, which the best play adds only with profit, are not counted.
 */
export function blackjackOdds(rules: BlackjackRules): BetOdds {
  const ends = blackjackEnds(rules)
  const mean = (of: (end: BlackjackEnd) => number) =>
    ends.reduce((sum, end) => sum + of(end) * end.chance, 0)
  const gain = mean(({ returned, staked }) => returned - staked)
  const square = mean(({ returned, staked }) => (returned - staked) ** 2)
  return {
    bet: 'best play',
    rtp: ofNumber(1 + gain),
    sigma: Math.sqrt(square - gain ** 2),
    hitRate: ofNumber(mean(({ returned }) => (returned > 0 ? 1 : 0))),
    topMultiplier: rational(BigInt(Math.max(...ends.map(({ returned }) => 2 * returned))), 2n),
  }
}
