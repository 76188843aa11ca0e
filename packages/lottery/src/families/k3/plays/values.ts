import { fraction } from '../../../combinatorics.ts'
import { integers, type ChoiceSet } from '../../../choices.ts'
import { choicesPlay, keyedWinners } from '../../../rules/choices.ts'
import type { DiceDraw, Play } from '../../../types.ts'
import { countThrows, factsOf, K3 } from '../dice.ts'

function valuePlay(
  code: string,
  group: string,
  choices: ChoiceSet,
  valueOf: (facts: ReturnType<typeof factsOf>) => number,
): Play<DiceDraw> {
  const counts = countThrows(valueOf)
  return choicesPlay<DiceDraw>(K3, {
    code,
    group,
    area: { field: 'values', choices, min: 1 },
    prizes: Object.fromEntries([...counts].map(([value, count]) => [value, fraction(count, 216)])),
    wonOn: (draw) => keyedWinners([String(valueOf(factsOf(draw)))]),
  })
}

/** Sum of the dice, one line per sum, priced by the sum. Source: qiantaisi/ssc help, jsk3. */
export const sumPlay = valuePlay('K3_SUM', 'sum', integers(3, 18), ({ sum }) => sum)

/** Span: highest less lowest die. Source: jimmy947788/openbest_pk10_numbers. */
export const spanPlay = valuePlay('K3_SPAN', 'fun', integers(0, 5), ({ span }) => span)
