import type { AnyDraw } from '@fairhouse/lottery/all'
import { minor, minorToWire } from '@fairhouse/money'
import type { BetStatus, BetWire } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { presentDraw } from '../lotteries/index.ts'

interface HistoryRow {
  readonly [column: string]: unknown
  readonly bet_no: bigint
  readonly draw: AnyDraw | null
  readonly decided_at: Date
  readonly status: BetStatus
  readonly payout: bigint
  readonly refund: bigint
}

type History = NonNullable<BetWire['history']>

/** Results of bets of corrected issues by round, first round first; others have none. */
export async function readBetHistory(
  db: Tx,
  brandId: number,
  bets: readonly { readonly bet_no: bigint; readonly issue_round: number }[],
): Promise<ReadonlyMap<bigint, History>> {
  const corrected = bets.filter((bet) => bet.issue_round > 1).map((bet) => bet.bet_no)
  const histories = new Map<bigint, History>()
  if (corrected.length === 0) return histories
  const rows = await db.query<HistoryRow>(
    `select b.bet_no, k.draw, k.decided_at, coalesce(r.kind, 'lost') as status,
       coalesce(r.payout, 0) as payout, coalesce(r.refund, 0) as refund
     from bets b join issue_rounds k using (brand_id, issue_id)
     left join lateral (select kind, payout, refund from bet_results l
       where l.brand_id = b.brand_id and l.bet_no = b.bet_no and l.round <= k.round
       order by l.round desc limit 1) r on true
     where b.brand_id = $1 and b.bet_no = any($2) order by b.bet_no, k.round`,
    [brandId, corrected],
  )
  for (const row of rows) {
    const known = histories.get(row.bet_no) ?? []
    histories.set(row.bet_no, [
      ...known,
      {
        draw: presentDraw(row.draw),
        status: row.status,
        payoutMinor: minorToWire(minor(row.payout)),
        refundMinor: minorToWire(minor(row.refund)),
        decidedAt: row.decided_at.toISOString(),
      },
    ])
  }
  return histories
}
