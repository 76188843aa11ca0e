import type { AnyDraw, Play, Selection } from '@fairhouse/lottery/all'
import fc from 'fast-check'
import { canonical, randomDraw, randomInput, seededStream } from './random.ts'

/** What `random.ts` makes of a seed, for properties. */

export { canonical } from './random.ts'

/** A valid selection, not yet canonical. */
export function selectionOf(play: Play): fc.Arbitrary<Selection> {
  return fc
    .nat()
    .map((seed) => randomInput(play, seededStream(seed)))
    .filter((input) => play.parse(input).ok)
}

/** A canonical selection with a draw. */
export function betOn(
  play: Play,
): fc.Arbitrary<{ readonly selection: Selection; readonly draw: AnyDraw }> {
  return fc.tuple(selectionOf(play), fc.nat()).map(([input, seed]) => {
    const selection = canonical(play, input)
    return { selection, draw: randomDraw(play, selection, seededStream(seed)) }
  })
}
