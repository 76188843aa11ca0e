import { plainArray, plainColumn, textArray } from '#server/db/arrays.ts'
import type { Statement } from '#server/db/one-trip.ts'
import type { Tx } from '#server/db/tx.ts'
import type { AcceptedCommand, BatchWriter, WalletCommand } from '../wallet/index.ts'
import type { BetNumbers } from './bet-numbers.ts'
import type { BetRow } from '../lotteries/index.ts'
import { rebateStatements, type RebatedBet } from './rebate-writer.ts'
import { betNosOf, partStatements, prepareParts, type SlipRows } from './slip-parts.ts'

/**
 * Takes the issue locks (shared) for this transaction: closing takes them exclusively, so that when
 * an issue is closed no bet of it can still be in flight.
 */
export async function lockOpenIssues(
  tx: Tx,
  brandId: number,
  issueIds: ReadonlySet<bigint>,
): Promise<ReadonlySet<bigint>> {
  const rows = await tx.query<{ issue_id: bigint }>(
    'select * from hold_issues_open($1, $2) as held(issue_id)',
    [brandId, plainArray([...issueIds])],
    'issues-held-open',
  )
  return new Set(rows.map((row) => row.issue_id))
}

const INSERT = `
insert into bets (brand_id, bet_no, account_id, issue_id, play_code, selection, price, variant,
  line_count, unit_stake, multiple, stake, placed_at, holder_id)
select $1, unnest($2::bigint[]), unnest($3::bigint[]), unnest($4::bigint[]),
  unnest($5::text[]), unnest($6::text[]), unnest($7::text[]),
  unnest($8::text[]), unnest($9::bigint[]), unnest($10::bigint[]), unnest($11::int[]),
  unnest($12::bigint[]), (select batch_now()), unnest($13::int[])`

/** Issues of the bets of some commands, and their count. */
function survey(commands: readonly WalletCommand<SlipRows>[]) {
  const issueIds = new Set<bigint>()
  let count = 0
  for (const { rows } of commands) {
    count += rows.bets.length
    for (const row of rows.bets) issueIds.add(row.issueId)
  }
  return { issueIds, count }
}

function oneByOne(numbers: readonly bigint[]): () => bigint {
  let used = 0
  return () => {
    const number = numbers[used]
    if (number === undefined) throw new RangeError('no bet number is left')
    used += 1
    return number
  }
}

function insertStatements(
  brandId: number,
  accepted: readonly AcceptedCommand<SlipRows>[],
): Statement[] {
  // One pass without copies: this runs for every bet of the platform.
  const rows: BetRow[] = []
  const numbers: bigint[] = []
  const accounts: bigint[] = []
  const holders: number[] = []
  const rebated: RebatedBet[] = []
  for (const one of accepted) {
    const { transfer } = one
    const { bets } = transfer.rows
    const betNos = betNosOf(one)
    for (let index = 0; index < bets.length; index += 1) {
      const row = bets[index]
      const number = betNos[index]
      if (row === undefined || number === undefined) throw new RangeError('a bet has no number')
      rows.push(row)
      numbers.push(number)
      accounts.push(transfer.accountId)
      holders.push(transfer.rows.holder)
      if (row.rebate) rebated.push({ betNo: number, accountId: transfer.accountId, row })
    }
  }
  const bets = {
    name: 'bet-insert',
    text: INSERT,
    values: [
      String(brandId),
      plainArray(numbers),
      plainArray(accounts),
      plainColumn(rows, (row) => row.issueId),
      textArray(rows.map((row) => row.playCode)),
      textArray(rows.map((row) => row.selection)),
      textArray(rows.map((row) => row.price)),
      textArray(rows.map((row) => row.variant)),
      plainColumn(rows, (row) => row.lineCount),
      plainColumn(rows, (row) => row.unitStake),
      plainColumn(rows, (row) => row.multiple),
      plainColumn(rows, (row) => row.stake),
      plainArray(holders),
    ],
  }
  return [bets, ...rebateStatements(brandId, rebated)]
}

/** Writes bets; their numbers come from a stock of this process. */
export function createBetWriter(numbers: BetNumbers): BatchWriter<SlipRows> {
  return {
    name: 'bet.stake',

    async prepare(tx, brandId, commands) {
      const { issueIds, count } = survey(commands)
      const open = await lockOpenIssues(tx, brandId, issueIds)
      const refusePart = await prepareParts(tx, brandId, commands)
      return {
        refuse({ rows: { bets, part } }) {
          const refusal = part && refusePart(part)
          if (refusal) return refusal
          return bets.every((row) => open.has(row.issueId)) ? undefined : 'ISSUE_CLOSED'
        },
        nextRef: oneByOne(await numbers.take(count, tx)),
      }
    },

    async assume(brandId, commands) {
      const { issueIds, count } = survey(commands)
      const check = {
        name: 'issues-required-open',
        text: 'select require_issues_open($1, $2)',
        values: [String(brandId), plainArray([...issueIds])],
      }
      return { checks: [check], nextRef: oneByOne(await numbers.take(count)) }
    },

    write: (brandId, accepted) => [
      ...insertStatements(brandId, accepted),
      ...partStatements(brandId, accepted),
    ],
  }
}
