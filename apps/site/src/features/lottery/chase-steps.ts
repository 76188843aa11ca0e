import { chaseMultiples } from '@fairhouse/lottery/core'
import { type Minor, minor, sum } from '@fairhouse/money'
import type { Limits } from './quote.ts'

export type Growth = 'even' | 'double' | 'own'

/** A chase as it is put together. */
export interface ChaseDraft {
  readonly count: number
  readonly growth: Growth
  /** Of the member's own, by step; what is missing is 1. */
  readonly own: readonly number[]
}

export interface StepRow {
  readonly issueNo: string
  /** Undefined where the schedule is not there yet. */
  readonly drawsAt: string | undefined
  readonly multiple: number
  readonly stake: Minor
  /** Of this step and those before it. */
  readonly sumSoFar: Minor
}

/** The multiples of the steps; doubling ends at the largest that is allowed. */
export function multiplesOf({ count, growth, own }: ChaseDraft, most: number): readonly number[] {
  if (growth !== 'own') return chaseMultiples(growth, count, most)
  return Array.from({ length: count }, (_, at) => own[at] ?? 1)
}

/** What each step costs. `base` is what the slip costs once. */
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

/** The largest multiple of a step at which no entry goes beyond its limits. */
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
