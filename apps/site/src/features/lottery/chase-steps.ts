import { chaseMultiples } from '@fairhouse/lottery/core'
import { type Minor, minor, sum } from '@fairhouse/money'
import type { Limits } from './quote.ts'

export type Growth = 'even' | 'double' | 'own'

/** The settings of a chase. */
export interface ChaseDraft {
  readonly count: number
  readonly growth: Growth
  /** Custom multiples by step; missing ones are 1. */
  readonly own: readonly number[]
}

export interface StepRow {
  readonly issueNo: string
  /** Undefined until the schedule is loaded. */
  readonly drawsAt: string | undefined
  readonly multiple: number
  readonly stake: Minor
  /** Total up to and including this step. */
  readonly sumSoFar: Minor
}

/** The multiples of the steps; doubling stops at the largest allowed one. */
export function multiplesOf({ count, growth, own }: ChaseDraft, most: number): readonly number[] {
  if (growth !== 'own') return chaseMultiples(growth, count, most)
  return Array.from({ length: count }, (_, at) => own[at] ?? 1)
}

/** The price of each step. `base` is the price of the slip once. */
export function rowsOf(
  base: Minor,
  multiples: readonly number[],
  issues: readonly { readonly issueNo: string; readonly drawsAt: string }[],
): readonly StepRow[] {
  let soFar = 0n
  return multiples.map((multiple, at) => {
    const stake = minor(base * BigInt(multiple))
    soFar += stake
    const issue = issues[at]
    return {
      issueNo: issue?.issueNo ?? '…',
      drawsAt: issue?.drawsAt,
      multiple,
      stake,
      sumSoFar: minor(soFar),
    }
  })
}

/** The largest multiple of a step at which all entries stay within their limits. */
export function mostTimes(
  entries: readonly { readonly multiple: number; readonly stake: Minor }[],
  { maxMultiple, maxStake }: Pick<Limits, 'maxMultiple' | 'maxStake'>,
): number {
  const most = entries.map(({ multiple, stake }) =>
    Math.min(
      Math.floor(maxMultiple / multiple),
      stake > 0n ? Number(maxStake / stake) : maxMultiple,
    ),
  )
  return Math.max(1, Math.min(...most, maxMultiple))
}

export function totalOf(rows: readonly StepRow[]): Minor {
  return sum(rows.map(({ stake }) => stake))
}
