import type { BetRow } from '../lotteries/index.ts'

/** The columns of a stored bet by which its capacity is counted. */
export interface PlacedBetRow {
  readonly [column: string]: unknown
  readonly issue_id: bigint
  readonly play_code: string
  readonly selection: string
  readonly price: string
  readonly variant: string
  readonly line_count: bigint
  readonly unit_stake: bigint
  readonly multiple: number
  readonly stake: bigint
}

/** A stored bet as it was placed, with its stake in ledger units. */
export function placedBet(row: PlacedBetRow): BetRow & { readonly stake: bigint } {
  return {
    issueId: row.issue_id,
    playCode: row.play_code,
    selection: row.selection,
    price: row.price,
    variant: row.variant,
    lineCount: Number(row.line_count),
    unitStake: row.unit_stake,
    multiple: row.multiple,
    stake: row.stake,
  }
}
