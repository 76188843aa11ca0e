import { minor, rational } from '@fairhouse/money'
import { textHash } from '@fairhouse/fairness'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardOf, DECK_SIZE } from '@fairhouse/games/cards'
import {
  bestOf,
  compareHands,
  dealPot,
  FIVE_UP,
  FIVE_UP_POTS,
  FIVE_UP_SEATS,
  fiveStrength,
  handName,
  potPayout,
  seatOdds,
} from '@fairhouse/games/five-up'
import { VIDEO_HANDS } from '@fairhouse/games/video-poker'
import { videoHand } from '../src/video-poker/hands.ts'
import { chiSquareScore, UNLIKELY } from './chi-square.ts'

const CHAIN = { hash: 'a'.repeat(64), salt: 'salt' }
const cardsOf = (text: string) => text.split(' ').map(cardOf)
const entriesOf = (seats: number, name = 'seat') =>
  Array.from({ length: seats }, (_, at) => textHash(`${name} ${at}`))

const handArb = fc.uniqueArray(fc.integer({ min: 0, max: DECK_SIZE - 1 }), {
  minLength: 5,
  maxLength: 5,
})
const entriesArb = fc
  .uniqueArray(fc.integer(), { minLength: 2, maxLength: FIVE_UP_SEATS })
  .map((numbers) => numbers.map((one) => textHash(String(one))))

describe('hands of five', () => {
  it.each([
    ['royal-flush', 'S10 SJ SQ SK SA'],
    ['straight-flush', 'H5 H4 H3 H2 HA'],
    ['four-of-a-kind', 'D9 C9 H9 S9 D2'],
    ['full-house', 'D9 C9 H9 S2 D2'],
    ['flush', 'C2 C5 C9 CJ CA'],
    ['straight', 'S5 H4 H3 H2 HA'],
    ['three-of-a-kind', 'D9 C9 H9 S3 D2'],
    ['two-pair', 'D9 C9 H2 S2 D3'],
    ['one-pair', 'D9 C9 H4 S2 D3'],
    ['high-card', 'D9 C8 H4 S2 D3'],
  ])('%s is %s, above all below it', (name, text) => {
    expect(handName(cardsOf(text))).toBe(name)
  })

  // Video poker has every one of the 2,598,960 hands proven.
  it('are what the proven table of video poker says they are', () => {
    fc.assert(
      fc.property(handArb, (hand) => {
        const [a = 0, b = 0, c = 0, d = 0, e = 0] = hand.toSorted((one, two) => one - two)
        const paid = (VIDEO_HANDS[videoHand(a, b, c, d, e)] ?? '').replaceAll(' ', '-')
        const name = handName(hand)
        const isPaid = !['nothing', 'jacks-or-better'].includes(paid)
        expect(name).toBe(isPaid ? paid : name === 'one-pair' ? 'one-pair' : 'high-card')
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ['a pair of aces', 'DA CA H4 S2 D3', 'a pair of kings', 'DK CK HQ SJ D9'],
    ['the better kicker', 'DA CA HK S2 D3', 'the lesser one', 'HA SA HQ SJ D10'],
    ['a six-high straight', 'D6 C5 H4 S3 D2', 'the one that ends at five', 'S5 H4 H3 H2 HA'],
    ['spades in the highest card', 'SA D8 D6 D4 C2', 'hearts', 'HA S8 S6 S4 S2'],
    ['hearts in the highest card', 'HA D8 D6 D4 C2', 'clubs', 'CA S8 S6 S4 S2'],
    ['clubs in the highest card', 'CA D8 D6 D4 C2', 'diamonds', 'DA S8 S6 S4 S2'],
  ])('%s (%s) beats %s (%s)', (_, one, __, two) => {
    expect(compareHands(cardsOf(one), cardsOf(two))).toBeGreaterThan(0)
    expect(compareHands(cardsOf(two), cardsOf(one))).toBeLessThan(0)
  })

  it('of one deck are never equal, and are ordered', () => {
    const twoArb = fc.uniqueArray(fc.integer({ min: 0, max: DECK_SIZE - 1 }), {
      minLength: 15,
      maxLength: 15,
    })
    fc.assert(
      fc.property(twoArb, (cards) => {
        const hands = [cards.slice(0, 5), cards.slice(5, 10), cards.slice(10)] as const
        const order = hands.toSorted(compareHands)
        const [low = [], middle = [], high = []] = order
        expect(compareHands(high, middle)).toBeGreaterThan(0)
        expect(compareHands(middle, low)).toBeGreaterThan(0)
        expect(compareHands(high, low)).toBeGreaterThan(0)
        expect(fiveStrength(high)).toBeGreaterThanOrEqual(fiveStrength(low))
      }),
    )
  })
})

describe('a pot', () => {
  it('is dealt from one deck, the same whoever tells its seats in whichever order', () => {
    fc.assert(
      fc.property(entriesArb, fc.constantFrom(...FIVE_UP_POTS), (entries, pot) => {
        const deal = dealPot(CHAIN, pot, entries)
        const cards = deal.hands.flatMap((hand) => hand.cards)
        expect(new Set(cards).size).toBe(5 * entries.length)
        expect(deal.hands.map(({ entry }) => entry)).toEqual(entries.toSorted())
        expect(dealPot(CHAIN, pot, entries.toReversed())).toEqual(deal)
        const best = deal.hands[deal.winner]?.cards.map(cardOf) ?? []
        for (const [at, hand] of deal.hands.entries()) {
          if (at === deal.winner) continue
          expect(compareHands(best, hand.cards.map(cardOf))).toBeGreaterThan(0)
        }
      }),
    )
  })

  it('has other cards for each pot, each chain and each part that a seat brings', () => {
    const entries = entriesOf(3)
    const cardsIn = (deal: ReturnType<typeof dealPot>) => deal.hands.map(({ cards }) => cards)
    const deals = [
      dealPot(CHAIN, 'low', entries),
      dealPot(CHAIN, 'middle', entries),
      dealPot({ ...CHAIN, hash: 'b'.repeat(64) }, 'low', entries),
      dealPot({ ...CHAIN, salt: 'other' }, 'low', entries),
      dealPot(CHAIN, 'low', [...entries.slice(0, 2), textHash('another')]),
    ].map((deal) => JSON.stringify(cardsIn(deal)))
    expect(new Set(deals).size).toBe(deals.length)
  })

  it.each([
    ['one seat', entriesOf(1)],
    ['ten seats', entriesOf(10)],
    ['the same seat twice', [textHash('a'), textHash('a')]],
    ['what is no entry', [textHash('a'), 'me']],
  ])('of %s is refused', (_, entries) => {
    expect(() => dealPot(CHAIN, 'low', entries)).toThrow(RangeError)
  })

  it('pays one seat 97.5 % of all stakes, never more than is there', () => {
    expect(potPayout(minor(10_000n), 4)).toBe(39_000n)
    // 0.0001 × 3 × 0.975: the fraction of a unit is dropped.
    expect(potPayout(minor(1n), 3)).toBe(2n)
    const seatsArb = fc.integer({ min: 2, max: FIVE_UP_SEATS })
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), seatsArb, (stake, seats) => {
        const [all, paid] = [stake * BigInt(seats), potPayout(minor(stake), seats)]
        expect(paid * 1000n).toBeLessThanOrEqual(all * 975n)
        expect(all * 975n - paid * 1000n).toBeLessThan(1000n)
      }),
    )
  })

  it('is won by each seat as often as by any other, whatever its entry', () => {
    const wins = Array.from({ length: 5 }, () => 0)
    for (let round = 0; round < 4_000; round += 1) {
      const hash = textHash(`round ${round}`)
      const { winner } = dealPot({ hash, salt: 'salt' }, 'low', entriesOf(5))
      wins[winner] = (wins[winner] ?? 0) + 1
    }
    expect(
      chiSquareScore(
        wins,
        Array.from({ length: 5 }, () => 0.2),
      ),
    ).toBeLessThan(UNLIKELY)
  })

  it('knows the best of some hands', () => {
    expect(
      bestOf([
        ['D2', 'C3', 'H5', 'S9', 'DK'],
        ['S2', 'H2', 'C7', 'C8', 'C9'],
        ['DA', 'H3', 'D5', 'D9', 'SK'],
      ]),
    ).toBe(1)
  })
})

describe('its odds', () => {
  it('are one in as many as sit there, and the rake alone is kept', () => {
    expect(seatOdds(2)).toMatchObject({
      rtp: rational(975n, 1000n),
      hitRate: rational(1n, 2n),
      topMultiplier: rational(39n, 20n),
    })
    expect(seatOdds(9).topMultiplier).toEqual(rational(351n, 40n))
    // Variance of a prize of 9 × 0.975 at one in nine: 0.975² · 8.
    expect(seatOdds(9).sigma).toBeCloseTo(Math.sqrt(0.975 ** 2 * 8), 12)
    expect(FIVE_UP.odds().map(({ bet }) => bet)).toEqual(
      [2, 3, 4, 5, 6, 7, 8, 9].map((seats) => `${seats} seats`),
    )
  })
})
