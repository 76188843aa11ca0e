import { PLAYS, type Evaluation, type Play, type Variant } from '@fairhouse/lottery'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { betOn } from './arbitraries.ts'
import { brutePlay } from './brute.ts'

const VARIANTS: readonly Variant[] = [{}, { tie: 'refund' }, { window: 'first' }]

/** The variants that make a difference to the play. */
function variantsOf(play: Play): readonly Variant[] {
  return VARIANTS.filter((variant) =>
    Object.keys(variant).every((field) => play.variantFields.some((known) => known === field)),
  )
}

const hitCount = ({ hits }: Evaluation): number => hits['WIN'] ?? 0

describe.each(PLAYS)('$code', (play) => {
  it('counts and evaluates lines as their expansion does, and its best draw is no worse', () => {
    const brute = brutePlay(play.code)
    let won = 0
    fc.assert(
      fc.property(betOn(play), ({ selection, draw }) => {
        const lines = brute.lines(selection)
        expect(play.countLines(selection)).toBe(lines.length)
        for (const variant of variantsOf(play)) {
          const verdicts = lines.map((line) => brute.judge(line, draw, variant))
          const evaluation = play.evaluate(selection, draw, variant)
          expect(evaluation.pushes).toBe(verdicts.filter((found) => found === 'push').length)
          expect(hitCount(evaluation)).toBe(verdicts.filter((found) => found === 'win').length)
          expect(Object.values(evaluation.hits).every((hits) => hits > 0)).toBe(true)
          expect(hitCount(play.bestEvaluation(selection, variant))).toBeGreaterThanOrEqual(
            hitCount(evaluation),
          )
          won += hitCount(evaluation)
        }
      }),
      { numRuns: 150 },
    )
    // A comparison of nothing with nothing would prove little.
    expect(won).toBeGreaterThan(0)
  })
})
