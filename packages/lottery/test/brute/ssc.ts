import type { AnyDraw, SscDraw, Variant } from '@fairhouse/lottery/all'
import {
  combinations,
  count,
  each,
  fixed,
  LOST,
  numbers,
  perPosition,
  positions,
  sorted,
  subsets,
  tuples,
  won,
  type BrutePlay,
  type Line,
  type Rule,
} from './rule.ts'

const digitsOf = (draw: AnyDraw): readonly string[] => (draw as SscDraw).digits

const WINDOWS: Readonly<Record<string, readonly [number, number]>> = {
  '5X': [0, 5],
  '3X_F': [0, 3],
  '3X_M': [1, 4],
  '3X_B': [2, 5],
  '2X_F': [0, 2],
  '2X_B': [3, 5],
  F3: [0, 3],
  M3: [1, 4],
  B3: [2, 5],
  F2: [0, 2],
  B2: [3, 5],
  '5': [0, 5],
}

function windowOf(name: string, draw: AnyDraw, variant: Variant): readonly string[] {
  if (name === '4' || name === '4X') {
    return variant.window === 'first' ? digitsOf(draw).slice(0, 4) : digitsOf(draw).slice(1, 5)
  }
  const window = WINDOWS[name]
  if (!window) throw new Error(`no window ${name}`)
  return digitsOf(draw).slice(...window)
}

const widthOf = (name: string): number => Number(name[0])

const numbersOfWidth = (width: number): readonly string[] =>
  Array.from({ length: 10 ** width }, (_, value) => String(value).padStart(width, '0'))
const ALL: Readonly<Record<number, readonly string[]>> = {
  2: numbersOfWidth(2),
  3: numbersOfWidth(3),
}
const all = (width: number): readonly string[] => ALL[width] ?? []

const sum = (text: Iterable<string>): number => [...text].map(Number).reduce((a, b) => a + b, 0)
const span = (text: Iterable<string>): number => {
  const digits = [...text].map(Number)
  return Math.max(...digits) - Math.min(...digits)
}

/** Multisets without those of equal digits, as sorted texts. */
const multisetsOf = (width: number): readonly string[] =>
  all(width).filter((text) => sorted(text) === text && new Set(text).size > 1)
const MULTISETS: Readonly<Record<number, readonly string[]>> = {
  2: multisetsOf(2),
  3: multisetsOf(3),
}
const multisets = (width: number): readonly string[] => MULTISETS[width] ?? []

/** Groups of digits by how often they come: the areas and what a line takes of each. */
type Pattern = readonly (readonly [field: string, times: number, count: number])[]

const PATTERNS: Readonly<Record<string, Pattern>> = {
  '5X_G60': [
    ['double', 2, 1],
    ['single', 1, 3],
  ],
  '5X_G30': [
    ['double', 2, 2],
    ['single', 1, 1],
  ],
  '5X_G20': [
    ['triple', 3, 1],
    ['single', 1, 2],
  ],
  '5X_G10': [
    ['triple', 3, 1],
    ['double', 2, 1],
  ],
  '5X_G5': [
    ['quad', 4, 1],
    ['single', 1, 1],
  ],
  '4X_G12': [
    ['double', 2, 1],
    ['single', 1, 2],
  ],
  '4X_G6': [['double', 2, 2]],
  '4X_G4': [
    ['triple', 3, 1],
    ['single', 1, 1],
  ],
}

/** Lines of a pattern as the digits in full, e.g. 7 7 0 3 9. */
export function patternLines(name: string, selection: object): Line[] {
  const areas = PATTERNS[name] ?? []
  let lines: Line[] = [[]]
  for (const [field, times, size] of areas) {
    const chosen = (Reflect.get(selection, field) ?? []) as readonly string[]
    lines = lines.flatMap((line) =>
      subsets(chosen, size)
        .filter((digits) => !digits.some((digit) => line.includes(digit)))
        .map((digits) => [...line, ...digits.flatMap((digit) => Array(times).fill(digit))]),
    )
  }
  return lines
}

const groupKey = (line: Iterable<string>): string => (new Set(line).size === 3 ? 'G6' : 'G3')

/** Lines that equal the window in any order, three stars by the pattern. */
function anyOrder(name: string, linesOf: BrutePlay['lines']): BrutePlay {
  return {
    lines: linesOf,
    evaluate(line, draw, variant) {
      const isHit = sorted(line.join('')) === sorted(windowOf(name, draw, variant))
      return won(isHit, widthOf(name) === 3 ? groupKey(line.join('')) : 'WIN')
    },
  }
}

/** As above with the single prize WIN. */
function anyOrderWin(name: string, linesOf: BrutePlay['lines']): BrutePlay {
  return {
    lines: linesOf,
    evaluate: (line, draw, variant) =>
      won(sorted(line.join('')) === sorted(windowOf(name, draw, variant))),
  }
}

function inOrder(name: string, linesOf: BrutePlay['lines']): BrutePlay {
  return {
    lines: linesOf,
    evaluate: (line, draw, variant) =>
      won(line.join('') === windowOf(name, draw, variant).join('')),
  }
}

const ATTRIBUTES: Readonly<Record<string, string>> = {
  BIG: '56789',
  SMALL: '01234',
  ODD: '13579',
  EVEN: '02468',
  PRIME: '12357',
  COMPOSITE: '04689',
}

export function shapeOf(digits: readonly string[]): string {
  const different = [...new Set(digits)].map(Number)
  if (different.length < 3) return different.length === 1 ? 'TRIPLE' : 'PAIR'
  const isNear = (a: number, b: number) => (a + 1) % 10 === b || (b + 1) % 10 === a
  const [a = 0, b = 0, c = 0] = different
  const near = [isNear(a, b), isNear(a, c), isNear(b, c)].filter(Boolean).length
  return ['MIXED', 'HALF', 'STRAIGHT'][near] ?? 'STRAIGHT'
}

function bullOf(digits: readonly string[]): string {
  const triples = subsets(['0', '1', '2', '3', '4'], 3)
  const hasBull = triples.some(
    (at) => sum(at.map((index) => digits[Number(index)] ?? '')) % 10 === 0,
  )
  if (!hasBull) return 'NONE'
  return sum(digits) % 10 === 0 ? 'BULL' : String(sum(digits) % 10)
}

const orderedPairs = (list: readonly string[]): Line[] =>
  tuples([list, list]).flatMap(([a = '', b = '']) => (a === b ? [] : [[a, a, b]]))

/** Any k of the places, as "places:line". */
function anyPlaces(k: number, linesOf: (digits: readonly string[]) => Line[]): BrutePlay {
  return {
    lines: (selection) =>
      subsets(selection.places ?? [], k).flatMap((places) =>
        linesOf(numbers(selection)).map((line) => [places.join(''), ...line]),
      ),
    evaluate([places = '', ...line], draw) {
      const drawn = [...places].map((place) => digitsOf(draw)[Number(place) - 1] ?? '')
      return won(sorted(line) === sorted(drawn))
    },
  }
}

export const SSC_RULES: readonly Rule[] = [
  [
    /^SSC_(5X|4X|3X_[FMB]|2X_[FB])_DIRECT$/,
    ([name = '']) => inOrder(name, (selection) => tuples(positions(selection))),
  ],
  [/^SSC_(5X)_DIRECT_SINGLE$/, ([name = '']) => inOrder(name, ({ lines = [] }) => lines)],
  [
    /^SSC_(5X|3X_[FMB])_COMBO$/,
    ([name = '']) => ({
      lines: (selection) =>
        tuples(positions(selection)).flatMap((tuple) =>
          tuple.map((_, at) => [String(at + 1), ...tuple]),
        ),
      evaluate([level = '', ...tuple], draw, variant) {
        const end = tuple.slice(-Number(level)).join('')
        return won(windowOf(name, draw, variant).join('').endsWith(end), level)
      },
    }),
  ],
  [
    /^SSC_(5X)_G120$|^SSC_(4X)_G24$|^SSC_(3X_[FMB])_G6$|^SSC_(2X_[FB])_GROUP$/,
    (parts) => {
      const name = parts.find((part) => part !== undefined) ?? ''
      return anyOrderWin(name, (selection) => combinations(selection, widthOf(name)))
    },
  ],
  [
    /^SSC_(5X_G(?:60|30|20|10|5)|4X_G(?:12|6|4))$/,
    ([name = '']) => anyOrderWin(name.slice(0, 2), (selection) => patternLines(name, selection)),
  ],
  [
    /^SSC_(3X_[FMB])_G3$/,
    ([name = '']) => anyOrderWin(name, (selection) => orderedPairs(numbers(selection))),
  ],
  [
    /^SSC_([23]X_[FMB])_SUM$/,
    ([name = '']) =>
      inOrder(name, ({ values = [] }) =>
        each(all(widthOf(name)).filter((text) => values.includes(String(sum(text))))),
      ),
  ],
  [
    /^SSC_([23]X_[FMB])_SPAN$/,
    ([name = '']) =>
      inOrder(name, ({ values = [] }) =>
        each(all(widthOf(name)).filter((text) => values.includes(String(span(text))))),
      ),
  ],
  [/^SSC_(3X_[FMB])_MIXED$/, ([name = '']) => anyOrder(name, ({ lines = [] }) => lines)],
  [
    /^SSC_([23]X_[FMB])_GSUM$/,
    ([name = '']) =>
      anyOrder(name, ({ values = [] }) =>
        each(multisets(widthOf(name)).filter((text) => values.includes(String(sum(text))))),
      ),
  ],
  [
    /^SSC_([23]X_[FMB])_BAODAN$/,
    ([name = '']) =>
      anyOrder(name, (selection) =>
        each(
          multisets(widthOf(name)).filter((text) => text.includes(numbers(selection)[0] ?? 'x')),
        ),
      ),
  ],
  [
    /^SSC_(3X_[FMB])_SUMTAIL$/,
    ([name = '']) => ({
      lines: ({ values }) => each(values),
      evaluate: ([tail], draw, variant) =>
        won(String(sum(windowOf(name, draw, variant)) % 10) === tail),
    }),
  ],
  [
    /^SSC_(3X_[FMB])_SPECIAL_(\w+)$/,
    ([name = '', shape]) =>
      fixed((draw, variant) => shapeOf(windowOf(name, draw, variant)) === shape),
  ],
  [
    /^SSC_DWD$/,
    () => ({
      lines: perPosition,
      evaluate: ([at, digit], draw) => won(digitsOf(draw)[Number(at)] === digit),
    }),
  ],
  [
    /^SSC_BDW_([FMB]3|4|5)_(\d)$/,
    ([name = '', k]) => ({
      lines: (selection) => subsets(numbers(selection), Number(k)),
      evaluate: (line, draw, variant) =>
        won(line.every((digit) => windowOf(name, draw, variant).includes(digit))),
    }),
  ],
  [
    /^SSC_DXDS_([FB][23])$/,
    ([name = '']) => ({
      lines: (selection) => tuples(positions(selection)),
      evaluate(line, draw, variant) {
        const window = windowOf(name, draw, variant)
        return won(line.every((one, at) => ATTRIBUTES[one]?.includes(window[at] ?? 'x')))
      },
    }),
  ],
  [
    /^SSC_LH_(\d)(\d)$/,
    ([first, second]) => ({
      lines: ({ options }) => each(options),
      evaluate([option], draw, variant) {
        const digits = digitsOf(draw)
        const difference = Number(digits[Number(first) - 1]) - Number(digits[Number(second) - 1])
        if (difference === 0) return variant.tie === 'refund' ? 'push' : LOST
        return won(option === (difference > 0 ? 'DRAGON' : 'TIGER'))
      },
    }),
  ],
  [
    /^SSC_LH_(\d)(\d)_TIE$/,
    ([first, second]) =>
      fixed((draw) => digitsOf(draw)[Number(first) - 1] === digitsOf(draw)[Number(second) - 1]),
  ],
  [
    /^SSC_FUN_(\d)$/,
    ([times]) => ({
      lines: (selection) => each(numbers(selection)),
      evaluate: ([digit = ''], draw) => won(count(digitsOf(draw), digit) >= Number(times)),
    }),
  ],
  [
    /^SSC_RX(\d)_DIRECT$/,
    ([k]) => ({
      lines: (selection) =>
        subsets(['0', '1', '2', '3', '4'], Number(k)).flatMap((places) =>
          tuples(places.map((at) => positions(selection)[Number(at)] ?? [])).map((tuple) =>
            tuple.map((digit, index) => `${places[index]}${digit}`),
          ),
        ),
      evaluate: (line, draw) =>
        won(line.every(([at = '', digit]) => digitsOf(draw)[Number(at)] === digit)),
    }),
  ],
  [/^SSC_RX3_G3$/, () => anyPlaces(3, orderedPairs)],
  [/^SSC_RX(\d)_G\w+$/, ([k]) => anyPlaces(Number(k), (digits) => subsets(digits, Number(k)))],
  [
    /^SSC_2S_SUM_(\w+)$/,
    ([side]) =>
      fixed((draw) => {
        const total = sum(digitsOf(draw))
        if (side === 'BIG') return total >= 23
        if (side === 'SMALL') return total <= 22
        return (total % 2 === 1) === (side === 'ODD')
      }),
  ],
  [
    /^SSC_2S_POS$/,
    () => ({
      lines: perPosition,
      evaluate: ([at, option = ''], draw) =>
        won(ATTRIBUTES[option]?.includes(digitsOf(draw)[Number(at)] ?? 'x') ?? false, option),
    }),
  ],
  [
    /^SSC_BULL$/,
    () => ({
      lines: ({ options }) => each(options),
      evaluate: ([option = ''], draw) => won(bullOf(digitsOf(draw)) === option, option),
    }),
  ],
  [
    /^3D_DIRECT$/,
    () => ({
      lines: (selection) => tuples(positions(selection)),
      evaluate: (line, draw) => won(line.join('') === digitsOf(draw).join('')),
    }),
  ],
]
