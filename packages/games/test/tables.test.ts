import { createChainStream, createGameStream } from '@fairhouse/fairness'
import { minor, rationalToNumber } from '@fairhouse/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BACCARAT } from '../src/baccarat/index.ts'
import { createShoe } from '../src/cards/index.ts'
import { GameInputError, type TableGame } from '../src/core/index.ts'
import { DRAGON_TIGER } from '../src/dragon-tiger/index.ts'
import { ROULETTE, ROULETTE_TABLE } from '../src/roulette/index.ts'
import { SIC_BO } from '../src/sic-bo/index.ts'
import { TABLE_GAMES, tableGameOf } from '../src/tables.ts'
import { chiSquareScore, UNLIKELY } from './chi-square.ts'

const streamOf = (round: number) => createChainStream(`table ${round}`, 'salt of a test')

/** Edges in per cent as published (G-1.1), to their last printed digit. */
const PUBLISHED: readonly [TableGame, string, number, number][] = [
  [BACCARAT, 'banker', 1.0579, 4],
  [BACCARAT, 'player', 1.2351, 4],
  [BACCARAT, 'tie', 14.3596, 4],
  [BACCARAT, 'player-pair', 10.361, 3],
  [BACCARAT, 'either-pair', 13.71, 2],
  [BACCARAT, 'perfect-pair', 13.03, 2],
  [BACCARAT, 'player-bonus', 2.65, 2],
  [BACCARAT, 'banker-bonus', 9.37, 2],
  [BACCARAT, 'dragon-7', 7.61, 2],
  [BACCARAT, 'panda-8', 10.19, 2],
  [BACCARAT, 'small', 5.2829, 4],
  [ROULETTE_TABLE, 'corner-32-33-35-36', 2.7027, 4],
  [SIC_BO, 'big', 2.78, 2],
  [SIC_BO, 'total-17', 12.5, 1],
  [SIC_BO, 'total-5', 11.11, 2],
  [SIC_BO, 'pair-5-6', 2.78, 2],
  [DRAGON_TIGER, 'tiger', 3.7349, 4],
  [DRAGON_TIGER, 'tie', 10.36, 2],
  [DRAGON_TIGER, 'suited-tie', 13.98, 2],
  [DRAGON_TIGER, 'tiger-big', 7.69, 2],
]

describe('odds', () => {
  test.each(PUBLISHED)('%o %s loses %d %%', ({ code }, spot, percent, digits) => {
    const odds = tableGameOf(code)
      ?.odds()
      .find(({ bet }) => bet === spot)
    if (!odds) throw new Error('not offered')
    expect(Number(((1 - rationalToNumber(odds.rtp)) * 100).toFixed(digits))).toBe(percent)
  })

  test.each(TABLE_GAMES)('$code: a chance, an edge and a top for every spot', (game) => {
    const odds = game.odds()
    expect(odds.map(({ bet }) => bet)).toEqual(game.spots)
    for (const { rtp, hitRate, topMultiplier, sigma } of odds) {
      expect(rationalToNumber(rtp)).toBeGreaterThan(0.83)
      expect(rtp.num).toBeLessThan(rtp.den)
      expect(hitRate.num).toBeLessThan(hitRate.den)
      expect(topMultiplier.num).toBeGreaterThan(topMultiplier.den)
      expect(sigma).toBeGreaterThan(0.5)
    }
  })
})

describe('rounds', () => {
  test.each(TABLE_GAMES)('$code: hits and payouts of 10 000 rounds are as enumerated', (game) => {
    const rounds = 10_000
    const stake = minor(10_000n)
    const spots = game.odds()
    const tops = spots.map(({ topMultiplier }) => rationalToNumber(topMultiplier))
    const [hits, paid, most] = [tops.map(() => 0), tops.map(() => 0), tops.map(() => 0)]
    for (let round = 0; round < rounds; round += 1) {
      const outcome = game.deal(streamOf(round))
      game.spots.forEach((spot, at) => {
        const pays = Number(game.payout({ spot, stake }, outcome)) / 10_000
        if (pays > 0) hits[at] = (hits[at] ?? 0) + 1
        paid[at] = (paid[at] ?? 0) + pays
        most[at] = Math.max(most[at] ?? 0, pays)
      })
    }
    expect(tops.filter((top, at) => (most[at] ?? 0) > top)).toEqual([])
    spots.forEach(({ bet, rtp, hitRate, sigma }, at) => {
      const hit = rationalToNumber(hitRate)
      const score = chiSquareScore([hits[at] ?? 0, rounds - (hits[at] ?? 0)], [hit, 1 - hit])
      expect(score, bet).toBeLessThan(UNLIKELY)
      const drift = Math.abs((paid[at] ?? 0) / rounds - rationalToNumber(rtp))
      expect(drift, bet).toBeLessThan((4 * sigma) / Math.sqrt(rounds))
    })
  })

  test('pockets of the wheel', () => {
    const counts = Array.from({ length: 37 }, () => 0)
    for (let round = 0; round < 40_000; round += 1) {
      const number = Number(ROULETTE_TABLE.deal(streamOf(round))['number'])
      counts[number] = (counts[number] ?? 0) + 1
    }
    expect(
      chiSquareScore(
        counts,
        counts.map(() => 1 / 37),
      ),
    ).toBeLessThan(UNLIKELY)
  })

  test.each(TABLE_GAMES)('$code: the same stream gives the same round', (game) => {
    expect(game.deal(streamOf(7))).toEqual(game.deal(streamOf(7)))
    expect(game.deal(streamOf(7))).not.toEqual(game.deal(streamOf(8)))
  })

  test.each(TABLE_GAMES)('$code: pays no fraction and no strange spot', (game) => {
    const outcome = game.deal(streamOf(1))
    for (const spot of game.spots) {
      const one = game.payout({ spot, stake: minor(1n) }, outcome)
      const many = game.payout({ spot, stake: minor(1_000_000n) }, outcome)
      expect(one).toBe(many / 1_000_000n)
    }
    expect(() => game.payout({ spot: 'nowhere', stake: minor(1n) }, outcome)).toThrow(
      GameInputError,
    )
  })

  test('baccarat draws by the table', () => {
    for (let round = 0; round < 2_000; round += 1) {
      const outcome = BACCARAT.deal(streamOf(round))
      const { player, banker, playerTotal, bankerTotal, winner } = outcome
      if (!Array.isArray(player) || !Array.isArray(banker)) throw new Error('no cards')
      expect([2, 3]).toContain(player.length)
      const sum = Number(playerTotal) - Number(bankerTotal)
      expect(winner).toBe(sum > 0 ? 'player' : sum < 0 ? 'banker' : 'tie')
      const isShort = player.length + banker.length === 4
      const best = Math.max(Number(playerTotal), Number(bankerTotal))
      if (isShort && best < 8) expect(Number(playerTotal)).toBeGreaterThan(5)
    }
  })
})

test('a shoe deals each of its cards once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 }), fc.nat(), (decks, nonce) => {
      const stream = createGameStream({ serverSeed: 'a', clientSeed: 'b', nonce })
      const shoe = createShoe(decks, [51])
      const cards = Array.from({ length: 52 * decks - 1 }, () => shoe.draw(stream))
      const each = Array.from({ length: 52 }, (_, card) => cards.filter((c) => c === card).length)
      expect(each).toEqual(each.map((_, card) => (card === 51 ? decks - 1 : decks)))
      expect(() => shoe.draw(stream)).toThrow(RangeError)
    }),
    { numRuns: 20 },
  )
})

describe('roulette of one player', () => {
  const stream = () => createGameStream({ serverSeed: 'a', clientSeed: 'b', nonce: 3 })

  test('pays each spot as the table does, and nothing else', () => {
    const amounts = fc.dictionary(
      fc.constantFrom(...ROULETTE_TABLE.spots),
      fc.bigInt({ min: 1n, max: 10n ** 9n }).map(String),
      { minKeys: 1 },
    )
    fc.assert(
      fc.property(amounts, fc.nat(), (spots, nonce) => {
        const seeds = { serverSeed: 'a', clientSeed: 'b', nonce }
        const bet = ROULETTE.readBet({ spots })
        expect(ROULETTE.readBet(bet)).toEqual(bet)
        const stake = minor(Object.values(spots).reduce((sum, text) => sum + BigInt(text), 0n))
        const round = ROULETTE.open(bet, stake, createGameStream(seeds))
        const outcome = ROULETTE_TABLE.deal(createGameStream(seeds))
        const pays = Object.entries(spots).map(([spot, text]) =>
          ROULETTE_TABLE.payout({ spot, stake: minor(BigInt(text)) }, outcome),
        )
        expect(round.payout).toBe(pays.reduce((sum, one) => sum + one, 0n))
        expect(round.isOver).toBe(true)
        expect(() => ROULETTE.open(bet, minor(stake + 1n), stream())).toThrow(GameInputError)
      }),
    )
  })

  test.each([
    [{}, 'missing'],
    [{ spots: {} }, 'count'],
    [{ spots: { red: '0' } }, 'range'],
    [{ spots: { red: '1.5' } }, 'type'],
    [{ spots: { red: 5 } }, 'type'],
    [{ spots: { pink: '5' } }, 'unknown'],
    [{ spots: [] }, 'type'],
    [{ spots: { red: '5' }, more: 1 }, 'unknown'],
  ])('refuses %j: %s', (input, fault) => {
    expect(() => ROULETTE.readBet(input)).toThrow(expect.objectContaining({ fault }))
  })
})
