import { plainArray, textArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import type { BatchWriter } from '../wallet/index.ts'

/** A bet as it will be written; `bet_seq` and the time come from the ledger. */
export interface BetRow {
  readonly issueId: bigint
  readonly playCode: string
  readonly selection: string
  readonly price: string
  readonly variant: string
  readonly lineCount: number
  readonly unitStake: bigint
  readonly multiple: number
  readonly stake: bigint
}

/** The bets of one slip, all of one issue. */
export type SlipRows = readonly BetRow[]

/**
 * Holds the gate of the issues for this transaction: sealing takes the same lock exclusively, so
 * that when an issue is closed no bet of it can still be on its way.
 */
export async function holdIssuesOpen(
  tx: Tx,
  issues: readonly { readonly brandId: number; readonly issueId: bigint }[],
): Promise<Set<string>> {
  const keys = new Map(issues.map((one) => [`${one.brandId}/${one.issueId}`, one]))
  const brands = [...keys.values()].map((one) => one.brandId)
  const ids = [...keys.values()].map((one) => one.issueId)
  const gate = tx.query(
    `select pg_advisory_xact_lock_shared(k.b, k.i::int)
     from unnest($1::int[], $2::bigint[]) as k(b, i) order by k.b, k.i`,
    [plainArray(brands), plainArray(ids)],
    'issue-gate',
  )
  // A statement of its own: it must see what was committed before the gate was ours.
  const open = tx.query<{ brand_id: number; issue_id: bigint }>(
    `select i.brand_id, i.issue_id from unnest($1::int[], $2::bigint[]) as k(b, id)
     join issues i on i.brand_id = k.b and i.issue_id = k.id
     where i.state = 'open' and i.opens_at <= app_now() and app_now() < i.closes_at`,
    [plainArray(brands), plainArray(ids)],
    'issue-open',
  )
  const [, rows] = await Promise.all([gate, open])
  return new Set(rows.map((row) => `${row.brand_id}/${row.issue_id}`))
}

const INSERT = `
insert into bets (brand_id, account_id, bet_seq, issue_id, play_code, selection, price, variant,
  line_count, unit_stake, multiple, stake, placed_at)
select r.*, $13::timestamptz from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[],
  $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[], $10::bigint[], $11::int[],
  $12::bigint[]) as r`

export const betWriter: BatchWriter<SlipRows> = {
  name: 'bet.stake',

  async prepare(tx, commands) {
    const issues = commands.flatMap((command) =>
      command.rows.map((row) => ({ brandId: command.brandId, issueId: row.issueId })),
    )
    const open = await holdIssuesOpen(tx, issues)
    return (command) => {
      const isOpen = command.rows.every((row) => open.has(`${command.brandId}/${row.issueId}`))
      return isOpen ? undefined : 'ISSUE_CLOSED'
    }
  },

  async write(tx, accepted) {
    const columns: unknown[][] = Array.from({ length: 12 }, () => [])
    for (const { command, firstSeq } of accepted) {
      for (const [index, row] of command.rows.entries()) {
        const values = [
          command.brandId,
          command.accountId,
          firstSeq + BigInt(index),
          row.issueId,
          row.playCode,
          row.selection,
          row.price,
          row.variant,
          row.lineCount,
          row.unitStake,
          row.multiple,
          row.stake,
        ]
        for (const [at, value] of values.entries()) columns[at]?.push(value)
      }
    }
    const isText = (at: number) => at >= 4 && at <= 7
    const arrays = columns.map((values, at) =>
      isText(at) ? textArray(values as string[]) : plainArray(values),
    )
    await tx.query(INSERT, [...arrays, accepted[0]?.postedAt], 'bet-insert')
  },
}
