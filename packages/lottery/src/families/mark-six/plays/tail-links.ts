import {
  chanceEachGroupHit,
  chanceNoHit,
  binomial,
  subsetsOf,
  total,
} from '../../../combinatorics.ts'
import { DIGITS } from '../../../choices.ts'
import { highestPaying, won } from '../../../evaluation.ts'
import { areasForm, listOf } from '../../../forms/areas.ts'
import { combinationForm } from '../../../forms/combination.ts'
import { definePlay, kindPerKey } from '../../../play.ts'
import { payLowest } from '../../../rules/lowest.ts'
import type { Evaluation, MarkSixDraw, Play, Worth } from '../../../types.ts'
import { BALLS, factsOf, MARK_SIX, SEVEN } from '../balls.ts'

/** Balls of each tail: 10, 20, 30 and 40 of the tail 0, five of the others. */
const ballsOf = (tail: string): number => (tail === '0' ? 4 : 5)

/** Most tails that seven balls can leave out: two others hold nine or ten. */
const LEFT_OUT_MAX = 8

/** Every line of some tails, each by its own key: prices may differ by tail. */
function linesOf(tails: readonly string[], k: number, rule: string): Evaluation {
  return won(subsetsOf(tails, k).map((line) => [`${line.join(',')}${rule}`, 1]))
}

/** The tails that may serve at once, picked so that their lines are worth most. */
function bestOf(tails: readonly string[], k: number, isNone: boolean, worth: Worth): Evaluation {
  const known = new Map<string, number>()
  const worthOnce: Worth = (key) => {
    const value = known.get(key) ?? worth(key)
    known.set(key, value)
    return value
  }
  const serving = Math.min(tails.length, isNone ? LEFT_OUT_MAX : SEVEN)
  const rule = isNone ? ':none' : ''
  return highestPaying(
    subsetsOf(tails, serving).map((some) => linesOf(some, k, rule)),
    worthOnce,
  )
}

/**
 * Linked tails (连尾), one tail (平特尾) for k = 1: each set of k last digits is a line; it wins when
 * each has a ball among the seven, or none has one under `variant.hit: 'none'`. The keys are the
 * digits, and the lowest of their odds applies. Source: liyu7342/lottery rules.jsp.
 */
export function tailLinkPlay(code: string, k: 1 | 2 | 3 | 4): Play<MarkSixDraw> {
  const sets = subsetsOf(DIGITS.all, k)
  const all = Object.fromEntries(
    sets.map((tails) => [
      tails.join(','),
      chanceEachGroupHit(tails.map(ballsOf), SEVEN, BALLS.size),
    ]),
  )
  const none = Object.fromEntries(
    sets.map((tails) => [
      `${tails.join(',')}:none`,
      chanceNoHit(total(tails.map(ballsOf)), SEVEN, BALLS.size),
    ]),
  )
  return definePlay<MarkSixDraw>(MARK_SIX, {
    code,
    group: k === 1 ? 'tail' : 'tailLink',
    form:
      k === 1
        ? areasForm([{ field: 'numbers', choices: DIGITS, min: 1 }], { isMergeable: true })
        : combinationForm({ choices: DIGITS, size: k }),
    prizes: { ...all, ...none },
    priceKeys: DIGITS.all,
    variants: { hit: ['all', 'none'] },
    kinds: ({ hit }) => kindPerKey(hit === 'none' ? none : all),
    payOf: payLowest,
    count: (selection) => binomial(listOf(selection, 'numbers').length, k),
    evaluate(selection, draw, { hit }) {
      const { tails: drawn } = factsOf(draw)
      const isNone = hit === 'none'
      const serving = listOf(selection, 'numbers').filter((tail) => drawn.has(tail) !== isNone)
      return linesOf(serving, k, isNone ? ':none' : '')
    },
    best: (selection, { hit }, worth) =>
      bestOf(listOf(selection, 'numbers'), k, hit === 'none', worth),
  })
}
