import { minor, minorToWire } from '@fairhouse/money'
import type { BetsQuery, BetsSummary, BetStatus } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { AccountRef } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { queryBets } from './bet-set.ts'
import { spanOf } from './range.ts'

const SUM = `
select status, count(*)::int as count, sum(stake)::bigint as stake, sum(payout)::bigint as payout,
  sum(refund)::bigint as refund, sum(rebate)::bigint as rebate
from bets_ group by status order by status`

interface Sums {
  readonly count: number
  readonly stake: bigint
  readonly payout: bigint
  readonly refund: bigint
  readonly rebate: bigint
}

interface SumRow extends Sums {
  readonly [column: string]: unknown
  readonly status: BetStatus
}

const NONE: Sums = { count: 0, stake: 0n, payout: 0n, refund: 0n, rebate: 0n }

const wire = (amount: bigint): string => minorToWire(minor(amount))

function present({ count, stake, payout, refund, rebate }: Sums) {
  return {
    count,
    stakeMinor: wire(stake),
    payoutMinor: wire(payout),
    refundMinor: wire(refund),
    rebateMinor: wire(rebate),
  }
}

const sumOf = (rows: readonly Sums[]): Sums =>
  rows.reduce(
    (all, one) => ({
      count: all.count + one.count,
      stake: all.stake + one.stake,
      payout: all.payout + one.payout,
      refund: all.refund + one.refund,
      rebate: all.rebate + one.rebate,
    }),
    NONE,
  )

/**
 * Totals of the betting record under a filter, exact and not of a page only: by outcome, and
 * together. `netMinor` is of decided bets only.
 */
export async function summariseBets(
  db: Tx,
  brand: Brand,
  account: AccountRef,
  query: Omit<BetsQuery, 'limit' | 'before' | 'skip'>,
): Promise<BetsSummary> {
  const span = await spanOf(db, brand, query)
  const rows = await queryBets<SumRow>(db, account, { span, filter: query }, { select: SUM })
  const decided = sumOf(rows.filter(({ status }) => status !== 'open'))
  return {
    ...span,
    ...present(sumOf(rows)),
    netMinor: wire(decided.payout + decided.refund + decided.rebate - decided.stake),
    statuses: rows.map((row) => ({ status: row.status, ...present(row) })),
  }
}
