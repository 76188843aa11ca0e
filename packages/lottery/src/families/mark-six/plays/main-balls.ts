import { ZERO_RATIONAL } from '@fairhouse/money'
import { chanceOfHits, fraction } from '../../../combinatorics.ts'
import { named } from '../../../choices.ts'
import { won } from '../../../evaluation.ts'
import { areasForm, listOf } from '../../../forms/areas.ts'
import { definePlay } from '../../../play.ts'
import { choicesPlay, winners } from '../../../rules/choices.ts'
import { gridPlay } from '../../../rules/grid.ts'
import { payPerHit, perHitKey } from '../../../rules/per-hit.ts'
import { ANIMALS, type LineKind, type MarkSixDraw, type Play } from '../../../types.ts'
import { ballAt, BALLS, factsOf, MAIN, MARK_SIX, PUSHED, sidesOf, TWO_SIDES } from '../balls.ts'

const PLACES = [1, 2, 3, 4, 5, 6] as const

/** Main number: one line per number. Source: qiantaisi/ssc help/rule. */
export const mainPlay: Play<MarkSixDraw> = choicesPlay<MarkSixDraw>(MARK_SIX, {
  code: 'LHC_ZM',
  group: 'main',
  area: { field: 'numbers', choices: BALLS, min: 1 },
  prizes: { WIN: fraction(6, 49) },
  together: MAIN,
  wonOn: ({ main }) => winners(main),
})

/**
 * Main ball i: one line per place and number, in the order of the draw, which sorted results lose.
 * Source: liyu7342/lottery rules.jsp.
 */
export const mainPlacePlay: Play<MarkSixDraw> = gridPlay<MarkSixDraw>(MARK_SIX, {
  code: 'LHC_ZMT',
  group: 'main',
  form: { positions: PLACES, choices: BALLS },
  prizes: { WIN: fraction(1, 49) },
  isDistinct: true,
  needsDrawOrder: true,
  holding: (draw, index) => [ballAt(draw, index)],
})

/** Two sides of main ball i: one line per place and option; 49 pushes. Same source. */
export const mainSidesPlay: Play<MarkSixDraw> = gridPlay<MarkSixDraw>(MARK_SIX, {
  code: 'LHC_ZM16',
  group: 'main',
  form: { positions: PLACES, choices: named(...TWO_SIDES) },
  prizes: { WIN: fraction(24, 49) },
  push: fraction(1, 49),
  needsDrawOrder: true,
  holding(draw, index) {
    const ball = ballAt(draw, index)
    return ball === PUSHED ? undefined : sidesOf(ball)
  },
  together: BALLS.all.filter((ball) => ball !== PUSHED).map(sidesOf),
})

/** Chances of each number of main balls of an animal with four or five. */
function hitsKind(balls: 4 | 5): LineKind {
  const counts = [1, 2, 3, 4, 5].slice(0, balls)
  const prizes = Object.fromEntries(
    counts.map((count) => [
      perHitKey('WIN', count),
      chanceOfHits(count, { marked: balls, drawn: MAIN, balls: BALLS.size }),
    ]),
  )
  return { prizes, push: ZERO_RATIONAL }
}

const KINDS = [hitsKind(4), hitsKind(5)] as const

/**
 * Zodiac among the main balls (正肖): one line per animal; with k balls of it the stake returns once
 * and the winnings k times. Source: qiantaisi/ssc help/rule lhc.
 */
export const mainZodiacPlay: Play<MarkSixDraw> = definePlay<MarkSixDraw>(MARK_SIX, {
  code: 'LHC_ZX',
  group: 'zodiac',
  form: areasForm([{ field: 'animals', choices: named(...ANIMALS), min: 1 }], {
    isMergeable: true,
  }),
  prizes: { ...KINDS[1].prizes, ...KINDS[0].prizes },
  priceKeys: ['WIN'],
  kinds: () => KINDS,
  payOf: payPerHit,
  count: (selection) => listOf(selection, 'animals').length,
  evaluate(selection, draw) {
    const { mainByAnimal } = factsOf(draw)
    const counts = listOf(selection, 'animals').map((animal) => mainByAnimal.get(animal) ?? 0)
    return won(counts.filter(Boolean).map((count) => [perHitKey('WIN', count), 1]))
  },
  best(selection) {
    // However the six balls are spread over the animals, the winnings are those of six; each
    // animal that has one returns its stake as well. A single animal has five balls at most.
    const animals = Math.min(listOf(selection, 'animals').length, MAIN)
    const first = Math.min(MAIN - animals + 1, 5)
    const others = Array.from({ length: animals - 1 }, () => perHitKey('WIN', 1))
    return won([perHitKey('WIN', first), ...others].map((key) => [key, 1]))
  },
})
