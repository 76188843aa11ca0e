import { ZERO_RATIONAL, type Rational } from '@fairhouse/money'
import { chanceAllAppear, fraction, permutationsOf } from '../../combinatorics.ts'
import { DIGITS, FOUR_DIGITS, THREE_DIGITS, TWO_DIGITS, type ChoiceSet } from '../../choices.ts'
import type { FamilyTraits } from '../../play.ts'
import { choicesPlay, matches, winners } from '../../rules/choices.ts'
import type { LineKind, PadLayout, Play } from '../../types.ts'

/** The places of a family's top number and its two bottom digits in a draw. */
export interface TopBottom<Draw> {
  readonly family: FamilyTraits
  /** The number whose last digits are "top". */
  readonly topOf: (draw: Draw) => string
  readonly bottomOf: (draw: Draw) => string
}

const SETS: Readonly<Record<2 | 3 | 4, ChoiceSet>> = {
  2: TWO_DIGITS,
  3: THREE_DIGITS,
  4: FOUR_DIGITS,
}

function padFor(width: 2 | 3 | 4): PadLayout {
  const maxCount = SETS[width].size
  return width === 4
    ? { kind: 'typed', field: 'numbers', widths: [width], minCount: 1, maxCount }
    : { kind: 'numbers', width, minCount: 1, maxCount }
}

/** Straight: one line per number; it wins when the part of the draw equals it. */
export function straightPlay<Draw extends object>(
  { family }: TopBottom<Draw>,
  name: string,
  width: 2 | 3 | 4,
  partOf: (draw: Draw) => string,
): Play<Draw> {
  return choicesPlay<Draw>(family, {
    code: `${family.code}_${name}`,
    group: `digits${width}`,
    area: { field: 'numbers', choices: SETS[width], min: 1 },
    pad: padFor(width),
    prizes: { WIN: fraction(1, 10 ** width) },
    wonOn: (draw) => winners([partOf(draw)]),
  })
}

/** The last digits of the top number. */
export function topPlay<Draw extends object>(rule: TopBottom<Draw>, width: 2 | 3 | 4): Play<Draw> {
  return straightPlay(rule, `${width}TOP`, width, (draw) => rule.topOf(draw).slice(-width))
}

/** The two bottom digits. */
export function bottomPlay<Draw extends object>(rule: TopBottom<Draw>): Play<Draw> {
  return straightPlay(rule, '2BOTTOM', 2, rule.bottomOf)
}

/** Numbers whose digits are not all equal: equal ones have a single order, the straight. */
function withoutEqual(width: 3 | 4): ChoiceSet {
  const set = SETS[width]
  const has = (choice: string) => set.has(choice) && new Set(choice).size > 1
  let all: readonly string[] | undefined
  const list = (): readonly string[] => (all ??= set.all.filter(has))
  return {
    has,
    label: `${set.label}, not all digits equal`,
    size: set.size - 10,
    at: (index) => list()[index] ?? '',
    get all() {
      return list()
    },
  }
}

const ORDERS: Readonly<Record<3 | 4, readonly number[]>> = { 3: [6, 3], 4: [24, 12, 6, 4] }

/**
 * Tode: the last digits of the top number in any order, the straight too; one line covers them
 * all. The prize states the chance of a number of different digits; those with a pair have less at
 * the same odds.
 */
export function todePlay<Draw extends object>(rule: TopBottom<Draw>, width: 3 | 4): Play<Draw> {
  const kinds = ORDERS[width].map((orders): LineKind => ({
    prizes: { WIN: fraction(orders, 10 ** width) },
    push: ZERO_RATIONAL,
  }))
  return choicesPlay<Draw>(rule.family, {
    code: `${rule.family.code}_${width}TODE`,
    group: `digits${width}`,
    area: { field: 'numbers', choices: withoutEqual(width), min: 1 },
    pad: padFor(width),
    prizes: kinds[0]?.prizes ?? {},
    kinds: () => kinds,
    alikeOf: (number) => [...number].toSorted().join(''),
    wonOn: (draw) => winners(permutationsOf(rule.topOf(draw).slice(-width))),
  })
}

/** Run: one line per digit; it wins once when it comes in the digits, however often. */
export function runPlay<Draw extends object>(
  { family }: TopBottom<Draw>,
  name: string,
  width: 2 | 3,
  digitsOf: (draw: Draw) => string,
): Play<Draw> {
  const chance: Rational = chanceAllAppear(1, DIGITS.size, width)
  return choicesPlay<Draw>(family, {
    code: `${family.code}_${name}`,
    group: 'run',
    area: { field: 'numbers', choices: DIGITS, min: 1 },
    pad: { kind: 'digits', minCount: 1, maxCount: DIGITS.size },
    prizes: { WIN: chance },
    together: width,
    wonOn: (draw) => winners(new Set(digitsOf(draw))),
  })
}

/** Runs of the last three digits of the top number, and of the two bottom digits. */
export function runPlays<Draw extends object>(rule: TopBottom<Draw>): readonly Play<Draw>[] {
  return [
    runPlay(rule, 'RUNTOP', 3, (draw) => rule.topOf(draw).slice(-3)),
    runPlay(rule, 'RUNBOTTOM', 2, rule.bottomOf),
  ]
}

/** Numbers drawn apart, each match of a line pays. */
export function drawnApartPlay<Draw extends object>(
  { family }: TopBottom<Draw>,
  name: string,
  count: number,
  numbersOf: (draw: Draw) => readonly string[],
): Play<Draw> {
  return choicesPlay<Draw>(family, {
    code: `${family.code}_${name}`,
    group: 'digits3',
    area: { field: 'numbers', choices: THREE_DIGITS, min: 1 },
    pad: padFor(3),
    prizes: { WIN: fraction(count, 1000) },
    wonOn: (draw) => matches(numbersOf(draw).map((number): [string, string] => [number, 'WIN'])),
    bestOf: () => ({ WIN: count }),
  })
}
