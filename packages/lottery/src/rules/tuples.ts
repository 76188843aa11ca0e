import type { Rational } from '@fairhouse/money'
import { countDistinctTuples, product } from '../combinatorics.ts'
import { wins } from '../evaluation.ts'
import { positionsForm, positionsOf, type PositionsSpec } from '../forms/positions.ts'
import { definePlay, type FamilyTraits } from '../play.ts'
import type { Play, Variant } from '../types.ts'

/** Plays with one line for each tuple of one choice per position. */
export interface TuplesRule<Draw> {
  readonly code: string
  readonly group: string
  readonly form: PositionsSpec
  readonly chance: Rational
  readonly variants?: Play['variants']
  /** The winning choices at the position with this index. */
  readonly holding: (draw: Draw, index: number, variant: Variant) => readonly string[]
  /** Most choices of these that can win at once; one by default. */
  readonly atBest?: (chosen: readonly string[]) => number
}

export function tuplesPlay<Draw>(family: FamilyTraits, rule: TuplesRule<Draw>): Play<Draw> {
  const { form, atBest = () => 1 } = rule
  return definePlay<Draw>(family, {
    code: rule.code,
    group: rule.group,
    form: positionsForm(form),
    prizes: { WIN: rule.chance },
    outcomes: {
      kind: 'tuples',
      isDistinct: form.isDistinct ?? false,
      count: form.choices.size ** form.positions.length,
    },
    ...(rule.variants && { variants: rule.variants }),
    count(selection) {
      const positions = positionsOf(selection)
      return form.isDistinct
        ? countDistinctTuples(positions)
        : product(positions.map((chosen) => chosen.length))
    },
    evaluate(selection, draw, variant) {
      let all = 1
      for (const [index, chosen] of positionsOf(selection).entries()) {
        const holding = rule.holding(draw, index, variant)
        all *=
          holding.length === 1 ? Number(chosen.includes(holding[0] ?? '')) : held(chosen, holding)
        if (all === 0) break
      }
      return wins(all)
    },
    best: (selection) => wins(product(positionsOf(selection).map(atBest))),
  })
}

function held(chosen: readonly string[], holding: readonly string[]): number {
  return chosen.filter((choice) => holding.includes(choice)).length
}
