import { fraction } from '../../../combinatorics.ts'
import { THREE_DIGITS } from '../../../choices.ts'
import { perDraw, wonKey } from '../../../evaluation.ts'
import { linesOf, typedLinesForm } from '../../../forms/typed-lines.ts'
import { definePlay, kindPerKey } from '../../../play.ts'
import type { Play, SscDraw } from '../../../types.ts'
import { digitsIn, SSC, type Window } from '../windows.ts'

/** Chances of a line with a pair and of one with three different digits. */
export const GROUP_PRIZES = { G3: fraction(3, 1000), G6: fraction(6, 1000) } as const

/** G3 for a pair, G6 for three different digits; a triple is neither. */
export function groupKeyOf(digits: Iterable<string>): 'G3' | 'G6' | undefined {
  const count = new Set(digits).size
  return count === 3 ? 'G6' : count === 2 ? 'G3' : undefined
}

const inOrder = (digits: Iterable<string>): string => [...digits].toSorted().join('')

/**
 * Mixed group, single lines: each different multiset of three digits is a line, triples refused;
 * it wins when it equals the window in any order. Source: zhonghaibin/cp wanfa tables.
 */
export function mixedPlay(code: string, window: Window): Play<SscDraw> {
  const drawnOf = perDraw((draw: SscDraw) => inOrder(digitsIn(draw, window)))
  return definePlay<SscDraw>(SSC, {
    code,
    group: 'threeStar',
    form: typedLinesForm(THREE_DIGITS, 3, (line) => (groupKeyOf(line) ? inOrder(line) : undefined)),
    prizes: GROUP_PRIZES,
    kinds: () => kindPerKey(GROUP_PRIZES),
    count: (selection) => linesOf(selection).length,
    evaluate(selection, draw) {
      const drawn = drawnOf(draw)
      const key = groupKeyOf(drawn)
      return wonKey(key ?? '', key && linesOf(selection).includes(drawn) ? 1 : 0)
    },
    best(selection, _variant, worth) {
      const keys = linesOf(selection).flatMap((line) => groupKeyOf(line) ?? [])
      const [highestPaying = 'G3'] = keys.toSorted((a, b) => worth(b) - worth(a))
      return wonKey(highestPaying, 1)
    },
  })
}
