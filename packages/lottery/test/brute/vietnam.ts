import type { AnyDraw, Selection, VnMbDraw } from '@fairhouse/lottery/all'
import {
  combinations,
  count,
  each,
  LOST,
  numbers,
  sorted,
  subsets,
  tuples,
  verdict,
  won,
  type BrutePlay,
  type Line,
  type Rule,
} from './rule.ts'
import { patternLines } from './ssc.ts'

const prizesOf = (draw: AnyDraw): Readonly<Record<string, readonly string[]>> =>
  (draw as VnMbDraw).prizes
const special = (draw: AnyDraw): string => prizesOf(draw)['special']?.[0] ?? ''

/** Ends of k digits of all numbers that have as many, prize by prize. */
const ends = (draw: AnyDraw, k: number): readonly string[] =>
  Object.values(prizesOf(draw))
    .flat()
    .filter((number) => number.length >= k)
    .map((number) => number.slice(-k))

const COUNTS: Readonly<Record<string, readonly number[]>> = {
  MB: [0, 0, 27, 23, 20],
  MTN: [0, 0, 18, 17, 16],
}

/** One line per number and target; the target is one of the listed ends. */
function perTarget(targetsOf: (draw: AnyDraw) => readonly string[], targets: number): BrutePlay {
  const indexes = Array.from({ length: targets }, (_, index) => String(index))
  return {
    lines: (selection) => tuples([numbers(selection), indexes]),
    evaluate: ([number, index], draw) => won(targetsOf(draw)[Number(index)] === number),
  }
}

const onSpecial = (partOf: (text: string) => string): BrutePlay =>
  perTarget((draw) => [partOf(special(draw))], 1)

/** Names of the prizes by region: two digits, three digits, small lo. */
const PRIZES: Readonly<Record<string, { two: string; three: string; small: readonly string[] }>> = {
  MB: { two: 'prize7', three: 'prize6', small: ['prize7', 'prize6', 'special'] },
  MTN: {
    two: 'prize8',
    three: 'prize7',
    small: ['prize8', 'prize7', 'prize6', 'prize5', 'special'],
  },
}

const SIZES: Readonly<Record<string, { two: number; three: number; small: number }>> = {
  MB: { two: 4, three: 3, small: 8 },
  MTN: { two: 1, three: 1, small: 7 },
}

const prize = (draw: AnyDraw, name: string | undefined): readonly string[] =>
  prizesOf(draw)[name ?? ''] ?? []

const orders = (number: string): string[] => {
  const places = [...number].map((_, at) => String(at))
  const all = tuples(places.map(() => places)).filter(
    (order) => new Set(order).size === number.length,
  )
  return [...new Set(all.map((order) => order.map((at) => number[Number(at)]).join('')))]
}

/** Lines of a permutation are those of the base play on every order. */
export const permuted = (selection: Selection): Selection => ({
  numbers: numbers(selection).flatMap(orders),
})

const VIETNAM_NUMBERS: readonly Rule[] = [
  [
    /^VN_(MB|MTN)_LO(\d)$/,
    ([region = '', k]) =>
      perTarget((draw) => ends(draw, Number(k)), COUNTS[region]?.[Number(k)] ?? 0),
  ],
  [
    /^VN_(?:MB|MTN)_LO2_ONCE$/,
    () => ({
      lines: (selection) => each(numbers(selection)),
      evaluate: ([number = ''], draw) => verdict({ WIN: count(ends(draw, 2), number) }),
    }),
  ],
  [
    /^VN_(?:MB|MTN)_XIEN(\d)$/,
    ([k]) => ({
      lines: (selection) => combinations(selection, Number(k)),
      evaluate: (line, draw) => won(line.every((number) => ends(draw, 2).includes(number))),
    }),
  ],
  [
    /^VN_(?:MB|MTN)_TRUOT(\d+)$/,
    ([k]) => ({
      lines: (selection) => subsets(numbers(selection), Number(k)),
      evaluate: (line, draw) => won(!line.some((number) => ends(draw, 2).includes(number))),
    }),
  ],
  [/^VN_(?:MB|MTN)_DE$/, () => onSpecial((text) => text.slice(-2))],
  [/^VN_(?:MB|MTN)_([34])CANG$/, ([k]) => onSpecial((text) => text.slice(-Number(k)))],
  [/^VN_(?:MB|MTN)_DE_DAU$/, () => onSpecial((text) => text.slice(0, 2))],
  [/^VN_(?:MB|MTN)_DB_DAU1$/, () => onSpecial((text) => text.at(-2) ?? '')],
  [/^VN_(?:MB|MTN)_DB_DUOI1$/, () => onSpecial((text) => text.at(-1) ?? '')],
  [
    /^VN_(?:MB|MTN)_GIAI1$/,
    () => ({
      lines: (selection) => each(numbers(selection)),
      evaluate: ([number = ''], draw) =>
        won(prize(draw, 'prize1')[0]?.endsWith(number) ?? false, String(number.length)),
    }),
  ],
]

const VIETNAM_OTHERS: readonly Rule[] = [
  [
    /^VN_(MB|MTN)_DAU$/,
    ([region = '']) => {
      const { two = '' } = PRIZES[region] ?? {}
      return perTarget((draw) => prize(draw, two), SIZES[region]?.two ?? 0)
    },
  ],
  [
    /^VN_(MB|MTN)_DAUDUOI$/,
    ([region = '']) =>
      perTarget(
        (draw) => [...prize(draw, PRIZES[region]?.two), special(draw).slice(-2)],
        (SIZES[region]?.two ?? 0) + 1,
      ),
  ],
  [
    /^VN_(MB|MTN)_3D_DAU$/,
    ([region = '']) =>
      perTarget((draw) => prize(draw, PRIZES[region]?.three), SIZES[region]?.three ?? 0),
  ],
  [
    /^VN_(MB|MTN)_XIUCHU$/,
    ([region = '']) =>
      perTarget(
        (draw) => [...prize(draw, PRIZES[region]?.three), special(draw).slice(-3)],
        (SIZES[region]?.three ?? 0) + 1,
      ),
  ],
  [
    /^VN_(MB|MTN)_B[78]L$/,
    ([region = '']) =>
      perTarget(
        (draw) =>
          (PRIZES[region]?.small ?? []).flatMap((name) =>
            prize(draw, name).map((number) => number.slice(-2)),
          ),
        SIZES[region]?.small ?? 0,
      ),
  ],
  [
    /^VN_(?:MB|MTN)_KEODOI$/,
    () => ({
      lines: ({ options }) => each(options),
      evaluate([option = ''], draw) {
        const [name = '', side] = option.split('_')
        const text = special(draw)
        const isTwo = name === '2D'
        const part = isTwo ? text.slice(-2) : (text.at(-Number(name.slice(1))) ?? '')
        const value = Number(part)
        const isBig = value >= (isTwo ? 50 : 5)
        const holds =
          side === 'BIG' || side === 'SMALL'
            ? isBig === (side === 'BIG')
            : (value % 2 === 1) === (side === 'ODD')
        return won(holds, option)
      },
    }),
  ],
  [
    /^VN_(?:MB|MTN)_(4D_G24|3D_G6|2D_GROUP)$/,
    ([name = '']) => ({
      lines: (selection) => subsets(numbers(selection), Number(name[0])),
      evaluate: (line, draw) => won(sorted(line) === sorted(special(draw).slice(-Number(name[0])))),
    }),
  ],
  [
    /^VN_(?:MB|MTN)_4D_(G12|G6|G4)$/,
    ([name = '']) => ({
      lines: (selection) => patternLines(`4X_${name}`, selection),
      evaluate: (line, draw) => won(sorted(line) === sorted(special(draw).slice(-4))),
    }),
  ],
  [
    /^VN_(?:MB|MTN)_3D_G3$/,
    () => ({
      lines: (selection) =>
        tuples([numbers(selection), numbers(selection)]).flatMap(([a = '', b = '']) =>
          a === b ? [] : [[a, a, b]],
        ),
      evaluate: (line, draw) => won(sorted(line) === sorted(special(draw).slice(-3))),
    }),
  ],
  [
    /^VN_(?:MB|MTN)_KCD_(\d)_(\d)$/,
    ([width, k]) => ({
      lines: (selection) => subsets(numbers(selection), Number(k)),
      evaluate: (line, draw) =>
        won(line.every((digit) => special(draw).slice(-Number(width)).includes(digit))),
    }),
  ],
  [
    /^VN_(MB|MTN)_DA$/,
    ([region = '']) => ({
      // One bet is paid once: all its numbers are in the first line.
      lines(selection) {
        const pairs = subsets(numbers(selection), 2)
        const places = Array.from({ length: COUNTS[region]?.[2] ?? 0 }, (_, at) => String(at))
        const lines: Line[] = tuples([pairs.map((pair) => pair.join('.')), places])
        return lines.map((_, at) => (at === 0 ? numbers(selection) : []))
      },
      evaluate(line, draw) {
        const hits = line.map((number) => count(ends(draw, 2), number)).filter(Boolean)
        if (hits.length < 2) return LOST
        return won(true, `WIN:h${2 * (hits.length - 1) + Math.max(...hits) - 1}`)
      },
    }),
  ],
]

function permutations(brute: (code: string) => BrutePlay): Rule {
  return [
    /^VN_(?:MB|MTN)_DAO$/,
    () => ({
      lines: (selection) =>
        brute(selection.base ?? '')
          .lines(permuted(selection))
          .map((line) => [selection.base ?? '', ...line]),
      evaluate: ([base = '', ...line], draw, variant) => brute(base).evaluate(line, draw, variant),
    }),
  ]
}

export function vietnamRules(brute: (code: string) => BrutePlay): readonly Rule[] {
  return [...VIETNAM_NUMBERS, ...VIETNAM_OTHERS, permutations(brute)]
}
