import { parseRational, type Rational } from '@fairhouse/money'
import { chanceOf, type Law, lawOf, LOST, paying, type Weighted } from '@fairhouse/games/maths'
import { FormatError, isObject, parseFile } from '../json.ts'

/** A row of published-maths.json: a bet in words, and the quantity stated for it. */
export interface MathsRow {
  readonly game: string
  readonly bet: string
  readonly quantity: string
  readonly rules: string
  /** Undefined where the file leaves it to be computed. */
  readonly value: number | undefined
  /** "7/495" where the file states it. */
  readonly exact: Rational | undefined
}

/** What was found of a bet; a quantity that it does not answer is unsupported. */
export interface Answer {
  /** Chance to win. */
  readonly chance?: Rational
  /** Returns per unit staked. */
  readonly law?: Law
  /** The quantity itself, where it is no fraction or has a name of its own. */
  readonly value?: Rational | number
}

/** Undefined when the words are not understood. */
export type Calculator = (row: MathsRow) => Answer | undefined

function readRow(item: unknown, where: string): MathsRow {
  if (!isObject(item)) throw new FormatError(`${where} is no object`)
  const { game, bet, quantity, rules = '', value = null, exact = null } = item
  if (typeof game !== 'string' || typeof bet !== 'string' || typeof quantity !== 'string') {
    throw new FormatError(`${where} has no game, bet and quantity`)
  }
  if (typeof rules !== 'string') throw new FormatError(`${where}: rules are no text`)
  if (value !== null && typeof value !== 'number') {
    throw new FormatError(`${where}: value is no number`)
  }
  const fraction = typeof exact === 'string' ? parseRational(exact) : undefined
  if (exact !== null && !fraction) throw new FormatError(`${where}: exact is no fraction`)
  return { game, bet, quantity, rules, value: value ?? undefined, exact: fraction }
}

/** Rows with values, then those to compute. Throws FormatError with a sentence for other texts. */
export function readMaths(text: string): readonly MathsRow[] {
  const file = parseFile(text)
  if (!isObject(file)) throw new FormatError('the file is no object')
  const { rows = [], toCompute = [] } = file
  if (!Array.isArray(rows) || !Array.isArray(toCompute) || rows.length + toCompute.length === 0) {
    throw new FormatError('the file has no list "rows" or "toCompute"')
  }
  return [
    ...rows.map((item, at) => readRow(item, `row ${at + 1}`)),
    ...toCompute.map((item, at) => readRow(item, `toCompute ${at + 1}`)),
  ]
}

/** "8:1", "0.54:1" or "pays 7/5" as what is paid to 1; the first one that is there. */
export function payIn(text: string): Rational | undefined {
  const found = /(\d+(?:\.\d+)?):(\d+)|pays (\d+)\/(\d+)/.exec(text)
  return found ? ratioOf(found[1] ?? found[3], found[2] ?? found[4]) : undefined
}

/** Two decimals' quotient. */
export function ratioOf(a = '', b = '1'): Rational | undefined {
  const [top, bottom] = [parseRational(a), parseRational(b)]
  if (!top || !bottom || bottom.num === 0n) return undefined
  const num = top.num * bottom.den
  const den = top.den * bottom.num
  return parseRational(`${num}/${den}`)
}

/**
 * An event among classes of outcomes: its chance, and the law of a bet on it where a pay is
 * named.
 */
export function eventIn<T>(
  classes: readonly Weighted<T>[],
  holds: (outcome: T) => boolean,
  text: string,
): Answer {
  const pay = payIn(text)
  const chance = chanceOf(classes, holds)
  if (!pay) return { chance }
  const won = paying(pay.num, pay.den)
  return { chance, law: lawOf(classes, (outcome) => (holds(outcome) ? won : LOST)) }
}

const COUNT_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven']

/** "three" or "3". */
export function countIn(word: string | undefined): number | undefined {
  if (word === undefined) return undefined
  if (/^\d+$/.test(word)) return Number(word)
  const at = COUNT_WORDS.indexOf(word)
  return at < 0 ? undefined : at
}

/** "[0, 1.8, 5.1]" as fractions. */
export function listIn(text: string): Rational[] | undefined {
  const inside = /\[([^\]]+)\]/.exec(text)?.[1]
  const items = inside?.split(',').map((item) => parseRational(item.trim()))
  if (!items || items.includes(undefined)) return undefined
  return items.flatMap((item) => (item ? [item] : []))
}
