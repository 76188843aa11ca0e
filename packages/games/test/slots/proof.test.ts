import { addRational, type Rational, rational, rationalToNumber } from '@fairhouse/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compile } from '../../src/slots/engine/compile.ts'
import { playRespins, playWheel } from '../../src/slots/engine/features.ts'
import { playGame } from '../../src/slots/engine/game.ts'
import { playRound } from '../../src/slots/engine/round.ts'
import type { Machine } from '../../src/slots/machine.ts'
import { respinOdds, wheelOdds } from '../../src/slots/proof/feature-odds.ts'
import { gameLaw } from '../../src/slots/proof/game-law.ts'
import { prove } from '../../src/slots/proof/prove.ts'
import { explore } from './explore.ts'

// Proven values are compared with every path of the engine, on machines small enough.

const LINES = ['111', '222', '121', '212']
const TABLE = { A: [0, 3, 40], C: [0, 2, 20], D: [0, 0, 7], E: [1, 2, 3] }

const stripOf = (letters: string, size: number) =>
  fc.array(fc.constantFrom(...letters), { minLength: size, maxLength: size }).map((s) => s.join(''))
const stripsOf = (letters: string, size: number, reels = 3) =>
  fc.array(stripOf(letters, size), { minLength: reels, maxLength: reels })

/** Wins by tally of all stops, through the engine. */
function everyStop(machine: Machine, isFree: boolean, special: number): Map<string, number> {
  const { base, free } = compile(machine)
  const mode = isFree ? (free ?? base) : base
  const found = new Map<string, number>()
  const visit = (stops: number[]) => {
    const strip = mode.strips[stops.length]
    if (!strip) {
      const { coins, triggers } = playGame(mode, stops, special)
      const key = `${coins}|${triggers}`
      found.set(key, (found.get(key) ?? 0) + 1)
      return
    }
    for (let stop = 0; stop < strip.length; stop += 1) visit([...stops, stop])
  }
  visit([])
  return found
}

function expectLaw(machine: Machine, isFree = false, special = -1) {
  const { base, free } = compile(machine)
  const law = gameLaw(isFree ? (free ?? base) : base, special)
  const counted = new Map(law.map(({ coins, tally, weight }) => [`${coins}|${tally}`, weight]))
  const byKey = (a: [string, number], b: [string, number]) => (a[0] < b[0] ? -1 : 1)
  expect([...counted].toSorted(byKey)).toEqual(
    [...everyStop(machine, isFree, special)].toSorted(byKey),
  )
}

describe('the law of a game is what all stops give', () => {
  it('on lines with wilds that multiply, and scatters', () => {
    fc.assert(
      fc.property(stripsOf('ABCDE', 5), fc.integer({ min: 1, max: 3 }), (strips, wildTimes) => {
        expectLaw({
          rows: 2,
          units: 4,
          strips,
          wild: 'A',
          wildTimes,
          trigger: 'B',
          pays: { kind: 'lines', lines: LINES, table: TABLE },
          triggerPays: [0, 0, 5, 9],
          gameCap: 90,
        })
      }),
      { numRuns: 60 },
    )
  })

  it('by ways', () => {
    fc.assert(
      fc.property(stripOf('BCDE', 5), stripsOf('ABCDE', 5, 2), (first, rest) => {
        expectLaw({
          rows: 2,
          units: 4,
          strips: [first, ...rest],
          wild: 'A',
          trigger: 'B',
          pays: { kind: 'ways', table: TABLE },
          gameCap: 1000,
        })
      }),
      { numRuns: 60 },
    )
  })

  it('with cascades on lines', () => {
    fc.assert(
      fc.property(stripsOf('ABCDE', 4, 5), fc.integer({ min: 1, max: 4 }), (strips, most) => {
        expectLaw({
          rows: 2,
          units: 4,
          strips,
          wild: 'A',
          trigger: 'B',
          triggerPays: [0, 0, 5],
          pays: {
            kind: 'lines',
            lines: LINES.map((line) => `${line}12`),
            table: { A: [0, 0, 40], C: [0, 0, 9, 30], D: [0, 2, 4, 8] },
          },
          cascade: { ladder: [1, 2, 5], most },
          gameCap: 1000,
        })
      }),
      { numRuns: 60 },
    )
  })

  it('anywhere, with cascades and boosts, on reels alike or not', () => {
    fc.assert(
      fc.property(stripsOf('ABCDE', 5), fc.boolean(), (strips, areAlike) => {
        const [one = ''] = strips
        const table = {
          B: [
            [3, 4],
            [4, 9],
          ],
          C: [[2, 1]],
          D: [[4, 50]],
        } as const
        expectLaw({
          rows: 2,
          units: 4,
          trigger: 'A',
          boosts: { E: 3 },
          strips: areAlike ? [one, one, one] : strips,
          pays: { kind: 'anywhere', table },
          cascade: { ladder: [1], most: 3 },
          gameCap: 400,
        })
      }),
      { numRuns: 60 },
    )
  })

  it('with a symbol that expands', () => {
    fc.assert(
      fc.property(stripsOf('ACDE', 5), fc.integer({ min: 2, max: 4 }), (strips, special) => {
        const machine: Machine = {
          rows: 2,
          units: 4,
          strips,
          wild: 'A',
          trigger: 'A',
          gameCap: 5000,
          pays: { kind: 'lines', lines: LINES, table: TABLE },
          triggerPays: [0, 0, 8],
          free: { strips, games: [0, 0, 2], again: [0, 0, 1], most: 3, times: 2 },
        }
        expectLaw(machine, true, special)
      }),
      { numRuns: 60 },
    )
  })
})

function expectProven(machine: Machine, least: number) {
  const compiled = compile(machine)
  const seen = explore((stream) => playRound(compiled, { stake: 1n, scale: 1 }, stream).coins)
  const proof = prove(machine)
  const perUnit = (value: Rational) => rational(value.num, value.den * BigInt(machine.units))
  expect(proof.rtp).toEqual(perUnit(seen.mean))
  expect(proof.hitRate).toEqual(addRational(rational(1n), rational(-seen.zero.num, seen.zero.den)))
  expect(proof.top).toEqual(perUnit(rational(BigInt(seen.top))))
  const mean = rationalToNumber(seen.mean)
  const sigma = Math.sqrt(rationalToNumber(seen.square) - mean ** 2) / machine.units
  expect(proof.sigma).toBeCloseTo(sigma, 12)
  expect(seen.paths).toBeGreaterThan(least)
}

const TINY = {
  rows: 1,
  units: 2,
  wild: 'A',
  gameCap: 300,
  pays: { kind: 'lines', lines: ['11'], table: { A: [0, 20], C: [1, 6], D: [0, 3] } },
} as const

describe('a proof is what every way of a round gives', () => {
  it('with free games that multiply, come again and end at their bound', () => {
    expectProven(
      {
        ...TINY,
        strips: ['ABC', 'BCD'],
        trigger: 'B',
        triggerPays: [0, 1, 4],
        free: { strips: ['BCD', 'ABD'], games: [0, 1, 2], again: [0, 1, 2], most: 4, times: 3 },
      },
      5000,
    )
  })

  it('with an expanding symbol that is drawn', () => {
    expectProven(
      {
        ...TINY,
        strips: ['ACD', 'ACD'],
        trigger: 'A',
        free: {
          strips: ['ACD', 'CDC'],
          games: [0, 1, 2],
          again: [0, 0, 1],
          most: 3,
          times: 1,
          expanding: 'CD',
        },
      },
      200,
    )
  })

  it('with hold and respin', () => {
    expectProven(
      {
        ...TINY,
        rows: 2,
        strips: ['BCBD', 'BBCD'],
        trigger: 'B',
        respin: {
          need: 2,
          spins: 2,
          chance: [1, 3],
          full: 100,
          values: [
            { coins: 1, weight: 2 },
            { coins: 7, weight: 1, name: 'mini' },
          ],
        },
      },
      2000,
    )
  })

  it('with wheels and boxes', () => {
    expectProven(
      {
        ...TINY,
        strips: ['ABCD', 'BCD'],
        trigger: 'B',
        bonus: {
          need: 2,
          wheels: [
            [
              { weight: 3, coins: 5 },
              { weight: 1, coins: 2, leads: 'wheel' },
              { weight: 2, coins: 0, leads: 'pick' },
            ],
            [
              { weight: 1, coins: 50 },
              { weight: 1, coins: 9, leads: 'pick' },
            ],
          ],
          pick: { prizes: [1, 2, 4], ends: 2 },
        },
      },
      100,
    )
  })
})

describe('features on their own', () => {
  it('boxes pay the prizes before the first empty one', () => {
    const bonus = {
      need: 1,
      pick: { prizes: [3, 5, 11, 20], ends: 1 },
      wheels: [[{ weight: 1, coins: 0, leads: 'pick' as const }]],
    }
    const seen = explore((stream) => playWheel(bonus, stream).coins)
    const { paths, ...moments } = seen
    expect(wheelOdds(bonus)).toEqual(moments)
    expect(paths).toBe(65)
  })

  it('respins end when three in a row bring nothing, and all cells full pay more', () => {
    const rule = {
      need: 1,
      spins: 3,
      chance: [1, 2] as const,
      full: 1000,
      values: [{ coins: 1, weight: 1 }],
    }
    const { paths, ...moments } = explore((stream) => playRespins(rule, [0], 2, stream).coins)
    expect(respinOdds(rule, 1, 2)).toEqual(moments)
    expect(moments.zero).toEqual(rational(0n))
    // Nothing three times: 1 coin; else the second falls: 2 coins and the thousand.
    expect(moments.mean).toEqual(rational(1n + 7n * 1002n, 8n))
    expect(paths).toBe(4)
  })
})
