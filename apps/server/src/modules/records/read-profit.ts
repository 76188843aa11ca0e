import { minor, minorToWire } from '@fairhouse/money'
import {
  POSTINGS,
  PLAY_KINDS,
  postingRuleOf,
  type ProfitBy,
  type ProfitFigures,
  type ProfitRecord,
  type RecordKind,
} from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { AccountRef } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { sumRange, type DaySum } from './day-sums.ts'
import { spanOf } from './range.ts'

export interface ProfitQuery {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly by: ProfitBy
}

/** Sums of postings as figures of the report. */
function figuresOf(sums: readonly DaySum[]): ProfitFigures {
  const byKind = new Map<RecordKind, bigint>()
  for (const { code, sum } of sums) {
    const kind = POSTINGS[code].kind
    byKind.set(kind, (byKind.get(kind) ?? 0n) + sum)
  }
  const of = (kind: RecordKind): bigint => byKind.get(kind) ?? 0n
  const wire = (amount: bigint): string => minorToWire(minor(amount))
  return {
    stakeMinor: wire(-of('stake')),
    returnedMinor: wire(of('returned')),
    payoutMinor: wire(of('payout')),
    rebateMinor: wire(of('rebate')),
    netMinor: wire(PLAY_KINDS.reduce((all, kind) => all + of(kind), 0n)),
    depositMinor: wire(of('deposit')),
    withdrawalMinor: wire(-of('withdrawal')),
    heldMinor: wire(-of('held')),
    otherMinor: wire(of('transfer') + of('income') + of('reward') + of('adjustment')),
    changeMinor: wire(sums.reduce((all, { sum }) => all + sum, 0n)),
    count: sums.reduce((all, { count }) => all + count, 0),
  }
}

/** Newest days first; lotteries by their code, what was not played last. */
function inOrder(by: ProfitBy, keys: Iterable<string>): string[] {
  const sorted = [...keys].toSorted((one, other) => (one < other ? -1 : 1))
  if (by === 'day') return sorted.toReversed()
  return [...sorted.filter((key) => key !== ''), ...sorted.filter((key) => key === '')]
}

/**
 * Profit and loss of a member by day, lottery or product. All lines together equal the change of
 * the balance in these days, to the unit.
 */
export async function readProfit(
  db: Tx,
  brand: Brand,
  account: AccountRef,
  query: ProfitQuery,
): Promise<ProfitRecord> {
  const span = await spanOf(db, brand, query)
  const { by } = query
  const { sums } = await sumRange(db, account, span, by === 'day' ? 'day' : 'item')
  const groups = Map.groupBy(sums, ({ key, code }) =>
    by === 'product' ? (postingRuleOf(code).product ?? '') : key,
  )
  const lines = inOrder(by, groups.keys()).map((key) => ({
    key,
    ...figuresOf(groups.get(key) ?? []),
  }))
  return { ...span, by, lines, total: figuresOf(sums) }
}
