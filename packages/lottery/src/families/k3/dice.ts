import { integers } from '../../choices.ts'
import { perDraw } from '../../evaluation.ts'
import type { FamilyTraits } from '../../play.ts'
import type { DiceDraw } from '../../types.ts'

export const K3: FamilyTraits = { code: 'K3', fits: (draw) => 'dice' in draw }

export const FACES = integers(1, 6)

/** What plays ask of three dice. */
export const factsOf = perDraw(({ dice }: DiceDraw) => {
  const values = dice.map(Number)
  const different = new Set(dice)
  return {
    sum: values.reduce((all, value) => all + value, 0),
    span: Math.max(...values) - Math.min(...values),
    different,
    isTriple: different.size === 1,
    pair: dice.find((face, index) => dice.indexOf(face) !== index),
  }
})

/** Of 216 draws, how many have each value. */
export function countThrows(
  valueOf: (facts: ReturnType<typeof factsOf>) => number,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const a of FACES.all) {
    for (const b of FACES.all) {
      for (const c of FACES.all) {
        const value = String(valueOf(factsOf({ dice: [a, b, c] })))
        counts.set(value, (counts.get(value) ?? 0) + 1)
      }
    }
  }
  return counts
}
