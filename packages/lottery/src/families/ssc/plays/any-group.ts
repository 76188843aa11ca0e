import { fraction, binomial, subsetsOf } from '../../../combinatorics.ts'
import { DIGITS, integers } from '../../../choices.ts'
import { wins } from '../../../evaluation.ts'
import { areasForm, listOf } from '../../../forms/areas.ts'
import { definePlay } from '../../../play.ts'
import { isGroupThree } from '../../../rules/group-three.ts'
import type { Play, SscDraw } from '../../../types.ts'
import { digitsIn, SSC } from '../windows.ts'

interface AnyGroup {
  readonly places: 2 | 3 | 4
  readonly digits: number
  readonly chance: ReturnType<typeof fraction>
  /** Lines of n digits on one choice of places. */
  readonly lines: (count: number) => number
  readonly isHit: (drawn: readonly string[], chosen: readonly string[]) => boolean
}

function isDifferentHit(drawn: readonly string[], chosen: readonly string[]): boolean {
  return new Set(drawn).size === drawn.length && drawn.every((digit) => chosen.includes(digit))
}

/** Groups by code: as two-star group, group 3, group 6 and group 24. */
const GROUPS: Readonly<Record<string, AnyGroup>> = {
  SSC_RX2_GROUP: {
    places: 2,
    digits: 2,
    chance: fraction(2, 100),
    lines: (count) => binomial(count, 2),
    isHit: isDifferentHit,
  },
  SSC_RX3_G3: {
    places: 3,
    digits: 2,
    chance: fraction(3, 1000),
    lines: (count) => count * (count - 1),
    isHit: isGroupThree,
  },
  SSC_RX3_G6: {
    places: 3,
    digits: 3,
    chance: fraction(6, 1000),
    lines: (count) => binomial(count, 3),
    isHit: isDifferentHit,
  },
  SSC_RX4_G24: {
    places: 4,
    digits: 4,
    chance: fraction(24, 10_000),
    lines: (count) => binomial(count, 4),
    isHit: isDifferentHit,
  },
}

/** Most of the choices of k out of m places that one draw can win. */
function mostPlaces(code: string, places: number, digits: number): number {
  const { places: k } = GROUPS[code] ?? { places: 2 }
  let most = 0
  // Draws are tried up to renaming of their digits: place i repeats an earlier digit or brings
  // the next one. At most 52 ways for five places.
  const tryFrom = (drawn: readonly string[]): void => {
    if (drawn.length === places) {
      const chosen = [...'0123456789'].slice(0, digits)
      const group = GROUPS[code]
      const hits = subsetsOf(drawn, k).filter((part) => group?.isHit(part, chosen)).length
      most = Math.max(most, hits)
      return
    }
    const next = new Set(drawn).size
    for (let digit = 0; digit <= Math.min(next, digits - 1); digit += 1) {
      tryFrom([...drawn, String(digit)])
    }
  }
  tryFrom([])
  return most
}

/**
 * Any places group: on every k of the chosen places every line of the group of that many digits.
 * Several places may win at once. Source: own knowledge.
 */
export const anyGroupPlays: readonly Play<SscDraw>[] = Object.entries(GROUPS).map(([code, group]) =>
  definePlay<SscDraw>(SSC, {
    code,
    group: 'anyPositions',
    form: areasForm([
      { field: 'places', choices: integers(1, 5), min: group.places },
      { field: 'numbers', choices: DIGITS, min: group.digits },
    ]),
    prizes: { WIN: group.chance },
    count: (selection) =>
      binomial(listOf(selection, 'places').length, group.places) *
      group.lines(listOf(selection, 'numbers').length),
    evaluate(selection, draw) {
      const numbers = listOf(selection, 'numbers')
      const parts = subsetsOf(listOf(selection, 'places').map(Number), group.places)
      return wins(parts.filter((part) => group.isHit(digitsIn(draw, part), numbers)).length)
    },
    best: (selection) =>
      wins(
        mostPlaces(code, listOf(selection, 'places').length, listOf(selection, 'numbers').length),
      ),
  }),
)
