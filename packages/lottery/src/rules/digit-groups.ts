import { rational } from '@fairhouse/money'
import { binomial } from '../combinatorics.ts'
import { wins } from '../evaluation.ts'
import { areasForm, listOf, type Area } from '../forms/areas.ts'
import { DIGITS } from '../choices.ts'
import { definePlay, type FamilyTraits } from '../play.ts'
import type { ListField, Play, Selection, Variant } from '../types.ts'

/** A number of digits that each occur a number of times. */
export interface DigitArea {
  readonly field: ListField
  readonly times: number
  readonly count: number
}

/** Plays on the digits of a window in any order, by how often each comes. */
export interface DigitGroupRule<Draw> {
  readonly code: string
  readonly group: string
  readonly areas: readonly [DigitArea, DigitArea?]
  readonly variants?: Play['variants']
  readonly digits: (draw: Draw, variant: Variant) => readonly string[]
}

function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1)
}

/**
 * A line takes a number of digits of each area, all different. Of the digits that are in both
 * areas j are taken by the first one, and are lost to the second.
 */
function countOf(selection: Selection, [first, second]: DigitGroupRule<never>['areas']): number {
  const firstList = listOf(selection, first.field)
  if (!second) return binomial(firstList.length, first.count)
  const secondList = listOf(selection, second.field)
  const shared = firstList.filter((digit) => secondList.includes(digit)).length
  let lines = 0
  for (let taken = 0; taken <= first.count; taken += 1) {
    lines +=
      binomial(shared, taken) *
      binomial(firstList.length - shared, first.count - taken) *
      binomial(secondList.length - taken, second.count)
  }
  return lines
}

/** The digits that occur exactly this many times. */
function digitsComing(digits: readonly string[], times: number): readonly string[] {
  const different = [...new Set(digits)]
  return different.filter((digit) => digits.filter((one) => one === digit).length === times)
}

/** Wins when the window has exactly the digits of a line, in any order. */
export function digitGroupPlay<Draw>(family: FamilyTraits, rule: DigitGroupRule<Draw>): Play<Draw> {
  const areas = rule.areas.filter((area) => area !== undefined)
  const width = areas.reduce((all, { times, count }) => all + times * count, 0)
  const orders = areas.reduce(
    (left, { times, count }) => left / factorial(times) ** count,
    factorial(width),
  )
  const asArea = ({ field, count }: DigitArea): Area => ({ field, choices: DIGITS, min: count })
  const [first, ...rest] = areas.map(asArea)
  if (!first) throw new TypeError('a group has an area')
  return definePlay<Draw>(family, {
    code: rule.code,
    group: rule.group,
    form: areasForm([first, ...rest]),
    prizes: { WIN: rational(BigInt(orders), 10n ** BigInt(width)) },
    ...(rule.variants && { variants: rule.variants }),
    count: (selection) => countOf(selection, rule.areas),
    evaluate(selection, draw, variant) {
      const digits = rule.digits(draw, variant)
      const isHit = areas.every(({ field, times, count }) => {
        const coming = digitsComing(digits, times)
        const chosen = listOf(selection, field)
        return coming.length === count && coming.every((digit) => chosen.includes(digit))
      })
      return wins(isHit ? 1 : 0)
    },
    best: () => wins(1),
  })
}
