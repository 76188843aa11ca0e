import type { AnyDraw, Selection, SscDraw, Variant, VnMbDraw } from '@fairhouse/lottery'

/**
 * The plays once more, written from CASES.md alone: a selection is expanded into its lines and
 * every line is judged by itself. Slow and plain, to compare the closed formulas with.
 */

type Line = readonly string[]
type Verdict = 'win' | 'push' | 'lose'

export interface BrutePlay {
  lines(selection: Selection): readonly Line[]
  judge(line: Line, draw: AnyDraw, variant: Variant): Verdict
}

function tuples(lists: readonly (readonly string[])[]): Line[] {
  const [first, ...rest] = lists
  if (!first) return [[]]
  return first.flatMap((choice) => tuples(rest).map((tail) => [choice, ...tail]))
}

export function subsets(choices: readonly string[], k: number): Line[] {
  if (k === 0) return [[]]
  return choices.flatMap((choice, index) =>
    subsets(choices.slice(index + 1), k - 1).map((tail) => [choice, ...tail]),
  )
}

const verdict = (isWin: boolean): Verdict => (isWin ? 'win' : 'lose')
const sorted = (list: readonly string[]): string => list.toSorted().join('')

const WINDOW_BY_NAME: Readonly<Record<string, readonly [number, number]>> = {
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

function windowOf(name: string, draw: AnyDraw, variant: Variant): string[] {
  const { digits } = draw as SscDraw
  if (name === '4') {
    return variant.window === 'first' ? digits.slice(0, 4) : digits.slice(1, 5)
  }
  const window = WINDOW_BY_NAME[name]
  if (!window) throw new Error(`no window ${name}`)
  return digits.slice(...window)
}

const DIGITS_BY_ATTRIBUTE: Readonly<Record<string, string>> = {
  BIG: '56789',
  SMALL: '01234',
  ODD: '13579',
  EVEN: '02468',
}

const numbers = (selection: Selection): readonly string[] => selection.numbers ?? []
const positions = (selection: Selection): readonly Line[] => selection.positions ?? []

type Maker = (part: readonly string[]) => BrutePlay

const SSC_PLAYS: readonly (readonly [RegExp, Maker])[] = [
  [
    /^SSC_(5X|3X_[FMB]|2X_[FB])_DIRECT$/,
    ([name = '']) => ({
      lines: (selection) => tuples(positions(selection)),
      judge: (line, draw, variant) =>
        verdict(line.join('') === windowOf(name, draw, variant).join('')),
    }),
  ],
  [
    /^SSC_(3X_[FMB])_G3$/,
    ([name = '']) => ({
      lines: (selection) =>
        tuples([numbers(selection), numbers(selection)]).filter(([a, b]) => a !== b),
      judge: ([a = '', b = ''], draw, variant) =>
        verdict(sorted([a, a, b]) === sorted(windowOf(name, draw, variant))),
    }),
  ],
  [
    /^SSC_(3X_[FMB])_G6$/,
    ([name = '']) => ({
      lines: (selection) => subsets(numbers(selection), 3),
      judge: (line, draw, variant) =>
        verdict(sorted(line) === sorted(windowOf(name, draw, variant))),
    }),
  ],
  [
    /^SSC_DWD$/,
    () => ({
      lines: (selection) =>
        positions(selection).flatMap((list, index) => list.map((digit) => [String(index), digit])),
      judge: ([index, digit], draw) => verdict((draw as SscDraw).digits[Number(index)] === digit),
    }),
  ],
  [
    /^SSC_BDW_([FMB]3|4|5)_(\d)$/,
    ([name = '', k]) => ({
      lines: (selection) => subsets(numbers(selection), Number(k)),
      judge: (line, draw, variant) =>
        verdict(line.every((digit) => windowOf(name, draw, variant).includes(digit))),
    }),
  ],
  [
    /^SSC_DXDS_([FB][23])$/,
    ([name = '']) => ({
      lines: (selection) => tuples(positions(selection)),
      judge: (line, draw, variant) => {
        const window = windowOf(name, draw, variant)
        return verdict(
          line.every((attribute, index) =>
            DIGITS_BY_ATTRIBUTE[attribute]?.includes(window[index] ?? 'x'),
          ),
        )
      },
    }),
  ],
  [
    /^SSC_LH_(\d)(\d)$/,
    ([first, second]) => ({
      lines: (selection) => (selection.options ?? []).map((option) => [option]),
      judge: ([option], draw, variant) => {
        const { digits } = draw as SscDraw
        const difference = Number(digits[Number(first) - 1]) - Number(digits[Number(second) - 1])
        if (difference === 0) return variant.tie === 'refund' ? 'push' : 'lose'
        return verdict(option === (difference > 0 ? 'DRAGON' : 'TIGER'))
      },
    }),
  ],
  [
    /^SSC_LH_(\d)(\d)_TIE$/,
    ([first, second]) => ({
      lines: () => [[]],
      judge: (_, draw) => {
        const { digits } = draw as SscDraw
        return verdict(digits[Number(first) - 1] === digits[Number(second) - 1])
      },
    }),
  ],
]

function endsOf(draw: AnyDraw): string[] {
  return Object.values((draw as VnMbDraw).prizes)
    .flat()
    .map((number) => number.slice(-2))
}

const specialOf = (draw: AnyDraw): string => (draw as VnMbDraw).prizes.special[0] ?? ''

/** One line per number and target; the target is one of the listed ends. */
function perTarget(targetsOf: (draw: AnyDraw) => readonly string[], count: number): BrutePlay {
  const indexes = Array.from({ length: count }, (_, index) => String(index))
  return {
    lines: (selection) => tuples([numbers(selection), indexes]),
    judge: ([number, index], draw) => verdict(targetsOf(draw)[Number(index)] === number),
  }
}

function onSpecial(partOf: (special: string) => string): BrutePlay {
  return perTarget((draw) => [partOf(specialOf(draw))], 1)
}

const VN_MB_PLAYS: readonly (readonly [RegExp, Maker])[] = [
  [/^VN_MB_LO2$/, () => perTarget(endsOf, 27)],
  [/^VN_MB_DE$/, () => onSpecial((special) => special.substring(3))],
  [/^VN_MB_DE_DAU$/, () => onSpecial((special) => special.substring(0, 2))],
  [/^VN_MB_3CANG$/, () => onSpecial((special) => special.substring(2))],
  [/^VN_MB_DAU$/, () => perTarget((draw) => (draw as VnMbDraw).prizes.prize7, 4)],
  [
    /^VN_MB_DAUDUOI$/,
    () =>
      perTarget(
        (draw) => [...(draw as VnMbDraw).prizes.prize7, specialOf(draw).substring(3)],
        5,
      ),
  ],
  [
    /^VN_MB_XIEN(\d)$/,
    ([k]) => ({
      lines: (selection) => selection.lines ?? subsets(numbers(selection), Number(k)),
      judge: (line, draw) => verdict(line.every((number) => endsOf(draw).includes(number))),
    }),
  ],
  [
    /^VN_MB_TRUOT(\d+)$/,
    ([k]) => ({
      lines: (selection) => subsets(numbers(selection), Number(k)),
      judge: (line, draw) => verdict(!line.some((number) => endsOf(draw).includes(number))),
    }),
  ],
]

export function brutePlay(code: string): BrutePlay {
  for (const [pattern, make] of [...SSC_PLAYS, ...VN_MB_PLAYS]) {
    const match = pattern.exec(code)
    if (match) return make(match.slice(1))
  }
  throw new Error(`${code} has no brute force`)
}
