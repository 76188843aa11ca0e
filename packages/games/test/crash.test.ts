import { previousInPlay } from '@fairhouse/fairness'
import { compareRational, minor, multiplyRational, rational } from '@fairhouse/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GameInputError } from '@fairhouse/games/core'
import {
  CRASH,
  crashOdds,
  crashPayout,
  crashPoint,
  exitOf,
  flightMs,
  LARGEST_POINT,
  leaveFlight,
  makeChain,
  msOf,
  multiplierAt,
  pointChance,
  pointOf,
  readCrashBet,
  roundOfChain,
  uncappedPoint,
} from '@fairhouse/games/crash'

const STAKE = minor(10_000n)
const X_VALUES = 2n ** 52n

/** Two chains of 1000 rounds as published with their salts: secret, commitment, results. */
const CHAINS = [
  {
    secret: 'ef993d321eec05603e12a9bd1c81f243a194d83090e4e552dea1408818b44446',
    commitment: '077db974c2a7e62290ded7fcb912410a67bec0fe1fe47d3bd736d5bf028c7eee',
    salt: '0000000000000000000249e22b29b0fe34f6b18db45d4d78a5d6475bbf015467',
    results: { 1: 185, 2: 124, 3: 3_051, 10: 210, 100: 32_209, 500: 769, 999: 112, 1_000: 228 },
  },
  {
    secret: 'b3a63340fc1f519a9040ef5fd3e5819062f3889b13282f236503bf12ad31051a',
    commitment: 'b1d13e11328499eff4c1d16df425cbd230273e43629c0a9e6e6f98603f40ce61',
    salt: '000000000000000000050ecfabf39515d54f3196e5273018a47fec33055b85c5',
    results: { 1: 704, 2: 111, 3: 390, 10: 381, 100: 164, 500: 117, 999: 140, 1_000: 154 },
  },
]

const exitArb = fc.integer({ min: 101, max: LARGEST_POINT })
const pointArb = fc.bigInt({ min: 0n, max: X_VALUES - 1n }).map(pointOf)

describe('chains', () => {
  it.each(CHAINS)('of $secret come to their commitment and results', (chain) => {
    const hashes = makeChain(chain.secret, 1_000)
    expect(previousInPlay(hashes[0] ?? '')).toBe(chain.commitment)
    const points = Object.keys(chain.results).map((round) => {
      const hash = hashes[Number(round) - 1] ?? ''
      expect(roundOfChain(hash, chain.commitment, 1_000)).toBe(Number(round))
      return [round, crashPoint(hash, chain.salt)]
    })
    expect(Object.fromEntries(points)).toEqual(chain.results)
  })

  it('know no hash that is not theirs, nor one beyond the rounds asked for', () => {
    const [chain] = CHAINS
    const hashes = makeChain(chain?.secret ?? '', 10)
    const commitment = previousInPlay(hashes[0] ?? '')
    expect(roundOfChain(hashes[9] ?? '', commitment, 9)).toBeUndefined()
    expect(roundOfChain('f'.repeat(64), commitment, 50)).toBeUndefined()
    expect(() => roundOfChain('F'.repeat(64), commitment, 1)).toThrow(RangeError)
    expect(() => makeChain('short', 3)).toThrow(RangeError)
    expect(() => makeChain('f'.repeat(64), 0)).toThrow(RangeError)
  })
})

describe('points', () => {
  it('are the published example: 6b512489… is 1.70', () => {
    expect(pointOf(0x6b5124897c3c4n)).toBe(170)
  })

  it('turn exactly where 99 ÷ (1 - X) reaches a hundredth', () => {
    for (const point of [101, 102, 150, 199, 200, 201, 333, 1_000, 77_777, LARGEST_POINT]) {
      // 2^52 - bits ≤ 99 × 2^52 ÷ point
      const last = X_VALUES - (99n * X_VALUES) / BigInt(point)
      expect(pointOf(last)).toBe(point)
      expect(pointOf(last - 1n)).toBe(point - 1)
      const chance = pointChance(point)
      expect(chance.num * (X_VALUES / chance.den)).toBe(X_VALUES - last)
    }
  })

  it('are from 1.00 to 10 000.00', () => {
    expect(pointOf(0n)).toBe(100)
    expect(pointOf(X_VALUES - 1n)).toBe(LARGEST_POINT)
    expect(uncappedPoint(X_VALUES - 1n)).toBe(99n * X_VALUES)
    expect(() => pointOf(X_VALUES)).toThrow(RangeError)
    expect(() => pointOf(-1n)).toThrow(RangeError)
  })

  it('give back 99 % wherever one leaves, never more', () => {
    fc.assert(
      fc.property(exitArb, (exit) => {
        const rtp = multiplyRational(pointChance(exit), rational(BigInt(exit), 100n))
        expect(compareRational(rtp, rational(99n, 100n))).not.toBe(1)
        expect(compareRational(rtp, rational(989_999_999n, 1_000_000_000n))).toBe(1)
        expect(crashOdds(exit).rtp).toEqual(rtp)
      }),
    )
    expect(CRASH.odds().map(({ bet }) => bet)).toContain('leave at 1.01')
  })

  it('end at once in 1.98 % of rounds', () => {
    const above = pointChance(101)
    const exact = rational(99n, 101n)
    const gap = above.num * exact.den - exact.num * above.den
    expect(gap <= 0n && -gap * X_VALUES < above.den * exact.den).toBe(true)
  })
})

describe('the climb', () => {
  it('is 1.00006 to the power of the milliseconds', () => {
    for (let ms = 0; ms < 155_000; ms += 37) {
      const real = Math.min(100 * 1.00006 ** ms, LARGEST_POINT)
      expect(Math.abs(multiplierAt(ms) - Math.floor(real))).toBeLessThanOrEqual(
        Math.abs(real - Math.round(real)) < 1e-6 ? 1 : 0,
      )
    }
    expect([0, 11_553, 38_378, 153_511, 200_000, 2 ** 40].map(multiplierAt)).toEqual([
      100,
      200,
      1_000,
      LARGEST_POINT,
      LARGEST_POINT,
      LARGEST_POINT,
    ])
  })

  it('never falls, and its inverse is the first millisecond of a multiplier', () => {
    fc.assert(
      fc.property(exitArb, fc.nat({ max: 160_000 }), (exit, ms) => {
        expect(multiplierAt(ms + 1)).toBeGreaterThanOrEqual(multiplierAt(ms))
        const first = msOf(exit)
        expect(multiplierAt(first)).toBeGreaterThanOrEqual(exit)
        expect(multiplierAt(first - 1)).toBeLessThan(exit)
      }),
    )
    expect(msOf(100)).toBe(0)
    for (const bad of [99, 100.5, LARGEST_POINT + 1]) expect(() => msOf(bad)).toThrow(RangeError)
    for (const bad of [-1, 0.5]) expect(() => multiplierAt(bad)).toThrow(RangeError)
  })

  it('a flight lasts as long as its point shows', () => {
    fc.assert(
      fc.property(pointArb, (point) => {
        const crash = flightMs(point)
        expect(multiplierAt(crash - 1)).toBeLessThanOrEqual(point)
        expect(multiplierAt(crash)).toBeGreaterThanOrEqual(Math.min(point + 1, LARGEST_POINT))
      }),
    )
    expect(flightMs(100)).toBe(166)
  })
})

describe('leaving', () => {
  it('by itself wins when the point is the exit or above it', () => {
    fc.assert(
      fc.property(exitArb, (autoExit) => {
        const bet = { stake: STAKE, autoExit }
        expect(crashPayout(bet, autoExit)).toBe(BigInt(autoExit) * 100n)
        expect(crashPayout(bet, autoExit - 1)).toBe(0n)
        expect(crashPayout(bet, LARGEST_POINT)).toBe(BigInt(autoExit) * 100n)
      }),
    )
  })

  it('by hand or by itself, what comes first counts; nobody flies beyond the top', () => {
    const bet = { stake: STAKE, autoExit: 300, leftAt: 200 }
    expect([exitOf(bet), exitOf({ ...bet, leftAt: 400 })]).toEqual([200, 300])
    expect(crashPayout(bet, 250)).toBe(20_000n)
    expect(crashPayout({ stake: STAKE }, LARGEST_POINT)).toBe(100_000_000n)
    expect(crashPayout({ stake: STAKE }, LARGEST_POINT - 1)).toBe(0n)
    expect(crashPayout({ stake: minor(3n), autoExit: 133 }, 133)).toBe(3n)
  })

  it('by hand gets the multiplier of the millisecond, or nothing, by where the crash is', () => {
    const bet = { stake: STAKE }
    const at200 = msOf(200)
    expect(leaveFlight(bet, at200, 200)).toEqual({ kind: 'left', at: 200 })
    expect(leaveFlight(bet, flightMs(200) - 1, 200)).toEqual({ kind: 'left', at: 200 })
    expect(leaveFlight(bet, flightMs(200), 200)).toEqual({ kind: 'late' })
    expect(leaveFlight(bet, at200, 199)).toEqual({ kind: 'late' })
    expect(leaveFlight(bet, 165, 500)).toEqual({ kind: 'early' })
    expect(leaveFlight(bet, 165, 100)).toEqual({ kind: 'early' })
    expect(leaveFlight(bet, 166, 100)).toEqual({ kind: 'late' })
    expect(leaveFlight({ ...bet, leftAt: 150 }, at200, 300)).toEqual({ kind: 'already', at: 150 })
    expect(leaveFlight({ ...bet, autoExit: 150 }, at200, 300)).toEqual({ kind: 'already', at: 150 })
    expect(leaveFlight({ ...bet, autoExit: 150 }, at200, 149)).toEqual({ kind: 'late' })
    expect(leaveFlight(bet, 2 ** 20, LARGEST_POINT)).toEqual({ kind: 'already', at: LARGEST_POINT })
  })

  it('by hand never wins where the point was below, never loses where it was not', () => {
    fc.assert(
      fc.property(pointArb, fc.nat({ max: 60_000 }), (point, ms) => {
        const left = leaveFlight({ stake: STAKE }, ms, point)
        expect(left.kind === 'left').toBe(ms >= 166 && multiplierAt(ms) <= point)
        if (left.kind !== 'left') return
        expect(crashPayout({ stake: STAKE, leftAt: left.at }, point)).toBe(BigInt(left.at) * 100n)
      }),
    )
  })

  it('reads bets', () => {
    expect(readCrashBet({})).toEqual({})
    expect(readCrashBet({ autoExit: 101 })).toEqual({ autoExit: 101 })
    for (const autoExit of [100, 1_000_001, 1.5, '2', null]) {
      expect(() => readCrashBet({ autoExit })).toThrow(GameInputError)
    }
  })
})
