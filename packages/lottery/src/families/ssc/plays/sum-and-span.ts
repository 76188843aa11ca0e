import { rational } from '@fairhouse/money'
import { integers } from '../../../choices.ts'
import { choicesPlay, winners } from '../../../rules/choices.ts'
import type { Play, SscDraw } from '../../../types.ts'
import { countBy, spanOf, sumOf } from '../digit-tables.ts'
import { digitsIn, SSC, type Window } from '../windows.ts'

/**
 * Direct by a value of the digits: every number with a chosen value is a line; it wins when it
 * equals the window in order, so that one line wins when the window's value is chosen.
 */
function byValue(
  code: string,
  group: string,
  window: Window,
  { valueOf, max }: { valueOf: (digits: readonly number[]) => number; max: number },
): Play<SscDraw> {
  const lines = countBy(window.length, valueOf)
  return choicesPlay<SscDraw>(SSC, {
    code,
    group,
    area: { field: 'values', choices: integers(0, max), min: 1 },
    prizes: { WIN: rational(1n, 10n ** BigInt(window.length)) },
    linesOf: (value) => lines.get(value) ?? 0,
    wonOn: (draw) => winners([String(valueOf(digitsIn(draw, window).map(Number)))]),
  })
}

/** Direct sum: all numbers with a chosen digit sum. Source: zhonghaibin/cp wanfa tables. */
export function sumPlay(code: string, group: string, window: Window): Play<SscDraw> {
  return byValue(code, group, window, { valueOf: sumOf, max: 9 * window.length })
}

/** Span: all numbers with a chosen difference of the highest and lowest digit. Same source. */
export function spanPlay(code: string, group: string, window: Window): Play<SscDraw> {
  return byValue(code, group, window, { valueOf: spanOf, max: 9 })
}
