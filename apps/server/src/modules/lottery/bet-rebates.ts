import { rateOfShare, rateText } from '@fairhouse/lottery/all'
import { minor, minorToWire } from '@fairhouse/money'
import type { BetStatus, BetWire } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'

interface RebateRow {
  readonly [column: string]: unknown
  readonly bet_no: bigint
  readonly share: number
  readonly amount: bigint
  readonly due: bigint | null
  readonly decided_at: Date | null
}

type Rebate = NonNullable<BetWire['rebate']>

function stateOf(due: bigint | null, status: BetStatus): Rebate['state'] {
  if (status === 'cancelled' || status === 'void') return 'void'
  if (due === null) return status === 'refunded' ? 'void' : 'promised'
  return due > 0n ? 'paid' : 'void'
}

function present(row: RebateRow, status: BetStatus): Rebate {
  const paid = row.due ?? 0n
  return {
    rate: rateText(rateOfShare(row.share)),
    amountMinor: minorToWire(minor(row.amount)),
    state: stateOf(row.due, status),
    paidMinor: minorToWire(minor(paid)),
    paidAt: paid > 0n ? (row.decided_at?.toISOString() ?? null) : null,
  }
}

/** Rebates of those bets that have one: only bets at a prize group are looked up. */
export async function readRebates(
  db: Tx,
  brandId: number,
  bets: readonly { readonly bet_no: bigint; readonly price: string; readonly status: BetStatus }[],
): Promise<ReadonlyMap<bigint, Rebate>> {
  const atPrizeGroup = new Map(
    bets.filter(({ price }) => price.startsWith('g')).map((bet) => [bet.bet_no, bet.status]),
  )
  if (atPrizeGroup.size === 0) return new Map()
  const rows = await db.query<RebateRow>(
    `select b.bet_no, b.share, b.amount, r.due, r.decided_at from bet_rebates b
     left join lateral (select due, decided_at from bet_rebate_results x
       where x.brand_id = b.brand_id and x.bet_no = b.bet_no order by x.round desc limit 1) r
       on true
     where b.brand_id = $1 and b.bet_no = any($2)`,
    [brandId, [...atPrizeGroup.keys()]],
  )
  return new Map(
    rows.map((row) => [row.bet_no, present(row, atPrizeGroup.get(row.bet_no) ?? 'open')]),
  )
}
