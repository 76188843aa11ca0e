import { createStream } from '@fairhouse/fairness'
import {
  VN_MB_PRIZES,
  type Play,
  type Selection,
  type VnMbDraw,
  type VnMbPrizeName,
} from '@fairhouse/lottery/all'
import { vnMbFamily } from '../src/families/vn-mb/family.ts'
import { multiplyRational, rational } from '@fairhouse/money'
import { describe, expect, it } from 'vitest'
import { canonical } from './arbitraries.ts'
import { subsets } from './brute/index.ts'

const SEED = 'a3'.repeat(32)
const PLAYS = [...vnMbFamily.plays.values()]
const PAIRS = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'))

/** The draw whose 27 numbers end (and the special begins) as the list says, repeating it. */
function drawEnding(ends: readonly string[]): VnMbDraw {
  let next = 0
  const entries = VN_MB_PRIZES.map(({ name, count, width }) => [
    name,
    Array.from({ length: count }, () => (ends[next++ % ends.length] ?? '').padStart(width, '0')),
  ])
  return { prizes: Object.fromEntries(entries) as VnMbDraw['prizes'] }
}

function withNumber(draw: VnMbDraw, name: VnMbPrizeName, index: number, number: string): VnMbDraw {
  return { prizes: { ...draw.prizes, [name]: draw.prizes[name].with(index, number) } }
}

const hitsOf = (play: Play<VnMbDraw>, selection: Selection, draw: VnMbDraw): number =>
  play.evaluate(selection, draw, {}).hits['WIN'] ?? 0

/** Where a play looks: each place with all the numbers that may come there, equally likely. */
interface Place {
  readonly name: VnMbPrizeName
  readonly index: number
  readonly outcomes: readonly string[]
}

const SPECIAL_ENDS = PAIRS.map((end) => `123${end}`)
const SPECIAL: Place = { name: 'special', index: 0, outcomes: SPECIAL_ENDS }
const PRIZE7: readonly Place[] = [0, 1, 2, 3].map((index) => ({
  name: 'prize7',
  index,
  outcomes: PAIRS,
}))

const PLACES: Readonly<Record<string, readonly Place[]>> = {
  VN_MB_DE: [SPECIAL],
  VN_MB_DE_DAU: [{ ...SPECIAL, outcomes: PAIRS.map((front) => `${front}123`) }],
  VN_MB_3CANG: [
    {
      ...SPECIAL,
      outcomes: Array.from({ length: 1000 }, (_, value) => `45${String(value).padStart(3, '0')}`),
    },
  ],
  VN_MB_DAU: PRIZE7,
  VN_MB_DAUDUOI: [...PRIZE7, SPECIAL],
  VN_MB_LO2: VN_MB_PRIZES.flatMap(({ name, count, width }) =>
    Array.from({ length: count }, (_, index) => ({
      name,
      index,
      outcomes: PAIRS.map((end) => end.padStart(width, '7')),
    })),
  ),
}

describe.each(Object.entries(PLACES))('%s', (code, places) => {
  const play = vnMbFamily.plays.get(code)
  if (!play) throw new Error(`${code} is not built`)
  const selection = play.randomSelection(createStream(SEED, code))

  it('wins at every place with as many of its outcomes as stated', () => {
    const untouched = PAIRS.find((pair) => !selection.numbers?.join(',').includes(pair)) ?? ''
    const base = drawEnding([untouched])
    expect(hitsOf(play, selection, base)).toBe(0)
    let wins = 0
    let lines = 0
    for (const { name, index, outcomes } of places) {
      lines += outcomes.length * (play.countLines(selection) / places.length)
      for (const outcome of outcomes) {
        wins += hitsOf(play, selection, withNumber(base, name, index, outcome))
      }
    }
    expect(rational(BigInt(wins), BigInt(lines))).toEqual(play.prizes['WIN'])
  })

  it('has a best draw that gives what it says: every place with a chosen number', () => {
    const [chosen = ''] = selection.numbers ?? []
    let draw = drawEnding([chosen])
    for (const { name, index, outcomes } of places) {
      const number = outcomes.find((outcome) =>
        code === 'VN_MB_DE_DAU' ? outcome.startsWith(chosen) : outcome.endsWith(chosen),
      )
      draw = withNumber(draw, name, index, number ?? '')
    }
    expect(play.bestEvaluation(selection, {})).toEqual(play.evaluate(selection, draw, {}))
  })
})

const DRAWN = 27
const ALL_WAYS = 100n ** BigInt(DRAWN)

/**
 * Of the 100^27 sequences of ends, how many show exactly j of n chosen numbers: counted end by
 * end (an end is new, one of those seen, or not chosen), without inclusion and exclusion.
 */
function waysToSee(n: number): readonly bigint[] {
  let ways = [1n, ...Array<bigint>(n).fill(0n)]
  for (let drawn = 0; drawn < DRAWN; drawn += 1) {
    ways = ways.map((count, seen) => {
      const stay = count * BigInt(100 - n + seen)
      const arrive = seen === 0 ? 0n : (ways[seen - 1] ?? 0n) * BigInt(n - seen + 1)
      return stay + arrive
    })
  }
  return ways
}

const SET_PLAYS = PLAYS.filter(({ code }) => /XIEN|TRUOT/.test(code))

describe.each(SET_PLAYS)('$code', (play) => {
  const k = Number(/\d+$/.exec(play.code)?.[0])

  it('wins on as many of the 100^27 sequences of ends as stated', () => {
    const count = k + 1
    const numbers = PAIRS.slice(17, 17 + count)
    const selection = canonical(play, { numbers })
    const ways = waysToSee(count)
    expect(ways.reduce((all, part) => all + part, 0n)).toBe(ALL_WAYS)
    let wins = 0n
    for (let seen = 0; seen <= count; seen += 1) {
      const patterns = subsets(numbers, seen)
      const each = (ways[seen] ?? 0n) / BigInt(patterns.length)
      for (const pattern of patterns) {
        wins += each * BigInt(hitsOf(play, selection, drawEnding([...pattern, '99'])))
      }
    }
    const lineDraws = rational(BigInt(play.countLines(selection)) * ALL_WAYS)
    const { WIN } = play.prizes
    expect(rational(wins)).toEqual(WIN && multiplyRational(lineDraws, WIN))
  })

  it.each([k, k + 3, 27, 28, 60, 99, 100])('has a best draw for %d numbers', (count) => {
    const numbers = PAIRS.slice(0, count)
    const selection = canonical(play, { numbers })
    const ends = play.code.includes('XIEN') ? numbers.slice(0, DRAWN) : ['99']
    expect(play.bestEvaluation(selection, {})).toEqual(
      play.evaluate(selection, drawEnding(ends), {}),
    )
  })
})

describe('best draw of xien lines', () => {
  const xien2 = vnMbFamily.plays.get('VN_MB_XIEN2')
  if (!xien2) throw new Error('VN_MB_XIEN2 is not built')

  const pairsOf = (numbers: readonly string[]): string[][] =>
    Array.from({ length: numbers.length / 2 }, (_, line) => numbers.slice(line * 2, line * 2 + 2))

  it.each([
    ['all lines over at most 27 numbers', subsets(PAIRS.slice(0, 27), 2), 351],
    ['13 of 50 lines without a number in common', pairsOf(PAIRS), 13],
  ])('%s', (_, lines, most) => {
    const selection = canonical(xien2, { lines })
    expect(xien2.bestEvaluation(selection, {}).hits).toEqual({ WIN: most })
  })

  it('is never too low: 99 lines that share a number, of which a draw can win 26', () => {
    const lines = PAIRS.slice(1).map((number) => ['00', number])
    const selection = canonical(xien2, { lines })
    const draw = drawEnding(PAIRS.slice(0, DRAWN))
    expect(hitsOf(xien2, selection, draw)).toBe(26)
    expect(xien2.bestEvaluation(selection, {}).hits['WIN']).toBeGreaterThanOrEqual(26)
  })
})
