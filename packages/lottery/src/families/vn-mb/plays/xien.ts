import { ZERO_RATIONAL } from '@fairhouse/money'
import { TWO_DIGITS } from '../../../choices.ts'
import { binomial, chanceAllAppear } from '../../../combinatorics.ts'
import { numbersOf, parseNumbers, pickNumbers, wins } from '../../../selection-form.ts'
import {
  accept,
  parseChoices,
  parseList,
  parseOnlyField,
  refuse,
} from '../../../selection-parser.ts'
import type { Parsed, Play, Selection, VnMbDraw } from '../../../types.ts'
import { endCountsOf, NUMBERS_DRAWN } from '../ends.ts'

type Line = readonly string[]

const hasLines = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && Object.hasOwn(input, 'lines')

/** Explicit lines of k different numbers, each sorted; the list sorted and without repeats. */
function parseLines(input: unknown, k: number): Parsed<Selection> {
  const field = parseOnlyField(input, 'lines', 'selection')
  if (!field.ok) return field
  const list = parseList(field.value, 'lines')
  if (!list.ok) return list
  const lines = new Map<string, Line>()
  for (const [index, item] of list.value.entries()) {
    const line = parseChoices(item, `lines.${index}`, TWO_DIGITS, { min: k, max: k })
    if (!line.ok) return line
    lines.set(line.value.join('.'), line.value)
  }
  if (lines.size === 0) return refuse('lines', 'tooFew', '1')
  return accept({ lines: [...lines].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, l]) => l) })
}

/**
 * Most of the lines that 27 ends can cover. Numbers beyond 27 stay out; those in the fewest
 * lines cost least, and a lost line is counted at most once for each of its k numbers. Exact
 * when at most 27 numbers are used and when no number is in two lines; otherwise never too low
 * (the exact figure is the densest-subhypergraph problem).
 */
function mostLines(lines: readonly Line[], k: number): number {
  const uses = new Map<string, number>()
  for (const number of lines.flat()) uses.set(number, (uses.get(number) ?? 0) + 1)
  const missing = Math.max(0, uses.size - NUMBERS_DRAWN)
  const fewest = [...uses.values()].toSorted((a, b) => a - b).slice(0, missing)
  const lost = Math.ceil(fewest.reduce((all, count) => all + count, 0) / k)
  return Math.min(lines.length - lost, binomial(NUMBERS_DRAWN, k))
}

/**
 * Lô xiên: each set of k numbers is a line (or the lines are given); it wins when all of them
 * are ends of the 27 numbers. A repeated end counts once (CASES.md, XIEN).
 */
export function xienPlay(k: number): Play<VnMbDraw> {
  const range = { min: k, max: TWO_DIGITS.all.length }
  return {
    code: `VN_MB_XIEN${k}`,
    family: 'VN_MB',
    group: 'xien',
    pad: { kind: 'numbers', width: 2, minCount: range.min, maxCount: range.max },
    variantFields: [],
    prizes: { WIN: chanceAllAppear(k, TWO_DIGITS.all.length, NUMBERS_DRAWN) },
    pushProbability: () => ZERO_RATIONAL,
    parse: (input) =>
      hasLines(input) ? parseLines(input, k) : parseNumbers(input, TWO_DIGITS, range),
    countLines: (selection) =>
      selection.lines ? selection.lines.length : binomial(numbersOf(selection).length, k),
    evaluate(selection, draw) {
      const ends = endCountsOf(draw)
      const isEnd = (number: string): boolean => ends.has(number)
      if (selection.lines) return wins(selection.lines.filter((line) => line.every(isEnd)).length)
      return wins(binomial(numbersOf(selection).filter(isEnd).length, k))
    },
    bestEvaluation: (selection) =>
      wins(
        selection.lines
          ? mostLines(selection.lines, k)
          : binomial(Math.min(numbersOf(selection).length, NUMBERS_DRAWN), k),
      ),
    randomSelection: (stream) => pickNumbers(stream, TWO_DIGITS, { min: k, max: k + 2 }),
  }
}
