import { ZERO_RATIONAL, type Rational } from '@fairhouse/money'
import { total } from '../combinatorics.ts'
import { highestPaying, won, wins } from '../evaluation.ts'
import { positionsForm, positionsOf, type PositionsSpec } from '../forms/positions.ts'
import { definePlay, kindPerKey, type FamilyTraits } from '../play.ts'
import type { Evaluation, Play, Worth } from '../types.ts'

/** Plays with one line for each position and choice. */
export interface GridRule<Draw> {
  readonly code: string
  readonly group: string
  readonly form: PositionsSpec
  /** A single prize WIN, or a prize per choice. */
  readonly prizes: Readonly<Record<string, Rational>>
  readonly push?: Rational
  readonly needsDrawOrder?: boolean
  /** The winning choices at the position with this index; undefined when it is pushed. */
  readonly holding: (draw: Draw, index: number) => readonly string[] | undefined
  /** Sets of choices that can win together at a position; by default each by itself. */
  readonly together?: readonly (readonly string[])[]
  /** A choice wins at one position only: balls and places. */
  readonly isDistinct?: boolean
}

/** Most positions that can each have a choice of their own (a matching, position by position). */
function mostMatched(positions: readonly (readonly string[])[]): number {
  const holder = new Map<string, number>()
  const place = (index: number, tried: Set<string>): boolean => {
    for (const choice of positions[index] ?? []) {
      if (tried.has(choice)) continue
      tried.add(choice)
      const other = holder.get(choice)
      if (other !== undefined && !place(other, tried)) continue
      holder.set(choice, index)
      return true
    }
    return false
  }
  return positions.filter((_, index) => place(index, new Set())).length
}

export function gridPlay<Draw>(family: FamilyTraits, rule: GridRule<Draw>): Play<Draw> {
  const { prizes } = rule
  const isKeyed = !('WIN' in prizes)
  const keyOf = (choice: string): string => (isKeyed ? choice : 'WIN')
  const bestAt = (chosen: readonly string[], worth: Worth): Evaluation => {
    const sets = rule.together ?? chosen.map((choice) => [choice])
    const held = sets.map((set) => chosen.filter((choice) => set.includes(choice)))
    return highestPaying(
      held.map((some) => won(some.map((choice) => [keyOf(choice), 1]))),
      worth,
    )
  }
  return definePlay<Draw>(family, {
    code: rule.code,
    group: rule.group,
    form: positionsForm({ minPositions: 1, ...rule.form }),
    prizes,
    outcomes: { kind: 'cells' },
    ...(rule.needsDrawOrder && { needsDrawOrder: true }),
    kinds: () => kindPerKey(prizes, rule.push ?? ZERO_RATIONAL),
    count: (selection) => total(positionsOf(selection).map((chosen) => chosen.length)),
    evaluate(selection, draw) {
      let pushes = 0
      let winCount = 0
      const counts: (readonly [string, number])[] = []
      for (const [index, chosen] of positionsOf(selection).entries()) {
        if (chosen.length === 0) continue
        const holding = rule.holding(draw, index)
        if (!holding) {
          pushes += chosen.length
          continue
        }
        for (const choice of chosen) {
          if (!holding.includes(choice)) continue
          if (isKeyed) counts.push([choice, 1])
          else winCount += 1
        }
      }
      return isKeyed ? { ...won(counts), pushes } : wins(winCount, pushes)
    },
    best(selection, _variant, worth): Evaluation {
      const positions = positionsOf(selection)
      if (rule.isDistinct) return wins(mostMatched(positions))
      return won(positions.flatMap((chosen) => Object.entries(bestAt(chosen, worth).hits)))
    },
  })
}
