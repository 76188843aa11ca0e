import { plainArray, textArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import type { BatchWriter } from '../wallet/index.ts'

/** A bet as it will be written; its number and time come with the batch. */
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
insert into bets (brand_id, bet_no, account_id, issue_id, play_code, selection, price, variant,
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
    const count = commands.reduce((all, command) => all + command.rows.length, 0)
    const [open, numbers] = await Promise.all([
      holdIssuesOpen(tx, issues),
      tx.query<{ n: bigint }>(
        "select nextval('bet_numbers') as n from generate_series(1, $1)",
        [count],
        'bet-numbers',
      ),
    ])
    let next = 0
    return {
      refuse(command) {
        const isOpen = command.rows.every((row) => open.has(`${command.brandId}/${row.issueId}`))
        return isOpen ? undefined : 'ISSUE_CLOSED'
      },
      nextRef() {
        const number = numbers[next]?.n
        if (number === undefined) throw new RangeError('no bet number is left')
        next += 1
        return number
      },
    }
  },

  async write(tx, accepted) {
    const rows = accepted.flatMap(({ command, refs }) =>
      command.rows.map((row, index) => ({ ...row, command, betNo: refs[index] })),
    )
    const columns = [
      plainArray(rows.map((row) => row.command.brandId)),
      plainArray(rows.map((row) => row.betNo)),
      plainArray(rows.map((row) => row.command.accountId)),
      plainArray(rows.map((row) => row.issueId)),
      textArray(rows.map((row) => row.playCode)),
      textArray(rows.map((row) => row.selection)),
      textArray(rows.map((row) => row.price)),
      textArray(rows.map((row) => row.variant)),
      plainArray(rows.map((row) => row.lineCount)),
      plainArray(rows.map((row) => row.unitStake)),
      plainArray(rows.map((row) => row.multiple)),
      plainArray(rows.map((row) => row.stake)),
    ]
    await tx.query(INSERT, [...columns, accepted[0]?.postedAt], 'bet-insert')
  },
}
