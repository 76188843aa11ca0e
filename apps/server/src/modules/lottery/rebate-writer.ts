import { plainArray, plainColumn } from '#server/db/arrays.ts'
import type { Statement } from '#server/db/one-trip.ts'
import type { BetRow } from '../lotteries/index.ts'

/** A bet that has a rebate, with its number. */
export interface RebatedBet {
  readonly betNo: bigint
  readonly accountId: bigint
  readonly row: BetRow
}

const INSERT = `
insert into bet_rebates (brand_id, bet_no, account_id, issue_id, stake, share, amount)
select $1, unnest($2::bigint[]), unnest($3::bigint[]), unnest($4::bigint[]),
  unnest($5::bigint[]), unnest($6::int[]), unnest($7::bigint[])`

/** The statement that writes the rebates of bets; none where no bet has one. */
export function rebateStatements(brandId: number, bets: readonly RebatedBet[]): Statement[] {
  if (bets.length === 0) return []
  return [
    {
      name: 'bet-rebate-insert',
      text: INSERT,
      values: [
        String(brandId),
        plainArray(bets.map((bet) => bet.betNo)),
        plainArray(bets.map((bet) => bet.accountId)),
        plainColumn(bets, ({ row }) => row.issueId),
        plainColumn(bets, ({ row }) => row.stake),
        plainColumn(bets, ({ row }) => row.rebate?.share ?? 0),
        plainColumn(bets, ({ row }) => row.rebate?.amount ?? 0n),
      ],
    },
  ]
}
