import type { PlayNumbers } from '@fairhouse/protocol'
import type { Numbers } from './number-board.ts'

/** Numbers that are closed or reduced, for pages; undefined where none are. */
export function presentNumbers(numbers: Numbers): PlayNumbers[] | undefined {
  if (numbers.size === 0) return undefined
  return [...numbers].map(([playCode, ofPlay]) => {
    const byPercent = new Map<number, string[]>()
    for (const [outcome, percent] of ofPlay) {
      byPercent.set(percent, [...(byPercent.get(percent) ?? []), outcome])
    }
    const closed = byPercent.get(0) ?? []
    byPercent.delete(0)
    const reduced = [...byPercent].map(([oddsPercent, outcomes]) => ({ oddsPercent, outcomes }))
    return { playCode, closed, reduced }
  })
}
