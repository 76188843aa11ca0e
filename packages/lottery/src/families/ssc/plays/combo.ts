import { rational } from '@fairhouse/money'
import { DIGITS } from '../../../choices.ts'
import { product } from '../../../combinatorics.ts'
import { won } from '../../../evaluation.ts'
import { positionsForm, positionsOf } from '../../../forms/positions.ts'
import { definePlay, kindPerKey } from '../../../play.ts'
import type { Play, SscDraw } from '../../../types.ts'
import { digitAt, SSC, type Window } from '../windows.ts'

/**
 * Combination: each tuple makes as many lines as the window has digits; line k wins when the last
 * k digits of the tuple equal the last k of the window. Tuples that differ in front win together.
 * Source: superhunterboy/MyOubaoMobile WayMultiSequencing.
 */
export function comboPlay(code: string, group: string, window: Window): Play<SscDraw> {
  const width = window.length
  const levels = window.map((_, index) => width - index)
  const prizes = Object.fromEntries(
    levels.map((level) => [String(level), rational(1n, 10n ** BigInt(level))]),
  )
  /** Lines of level k that win when the last k positions do: the digits in front are free. */
  const winnersOf = (positions: readonly (readonly string[])[], level: number): number =>
    product(positions.slice(0, width - level).map((chosen) => chosen.length))
  return definePlay<SscDraw>(SSC, {
    code,
    group,
    form: positionsForm({
      positions: window,
      choices: DIGITS,
      pad: { kind: 'positions', positions: window, choices: 'digits', canBeEmpty: false },
    }),
    prizes,
    kinds: () => kindPerKey(prizes),
    count: (selection) => width * product(positionsOf(selection).map((chosen) => chosen.length)),
    evaluate(selection, draw) {
      const positions = positionsOf(selection)
      const matching = window.map((position, index) =>
        positions[index]?.includes(digitAt(draw, position)),
      )
      const winning = levels.filter((level) => matching.slice(width - level).every(Boolean))
      return won(winning.map((level) => [String(level), winnersOf(positions, level)]))
    },
    best(selection) {
      const positions = positionsOf(selection)
      return won(levels.map((level) => [String(level), winnersOf(positions, level)]))
    },
  })
}
