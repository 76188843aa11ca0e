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
  brandId: number,
  issueIds: ReadonlySet<bigint>,
): Promise<ReadonlySet<bigint>> {
  const values = [brandId, plainArray([...issueIds])]
  const gate = tx.query(
    `select pg_advisory_xact_lock_shared($1, k.i::int) from unnest($2::bigint[]) as k(i)
     order by k.i`,
    values,
    'issue-gate',
  )
  // A statement of its own: it must see what was committed before the gate was ours.
  const open = tx.query<{ issue_id: bigint }>(
    `select i.issue_id from unnest($2::bigint[]) as k(id)
     join issues i on i.brand_id = $1 and i.issue_id = k.id
     where i.state = 'open' and i.opens_at <= app_now() and app_now() < i.closes_at`,
    values,
    'issue-open',
  )
  const [, rows] = await Promise.all([gate, open])
  return new Set(rows.map((row) => row.issue_id))
}

/** As the sequence `bet_numbers` gives them. */
const NUMBERS_PER_BLOCK = 256

const INSERT = `
insert into bets (brand_id, bet_no, account_id, issue_id, play_code, selection, price, variant,
  line_count, unit_stake, multiple, stake, placed_at)
select $1, r.*, $13::timestamptz from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[],
  $6::text[], $7::text[], $8::text[], $9::bigint[], $10::bigint[], $11::int[], $12::bigint[]) as r`

export const betWriter: BatchWriter<SlipRows> = {
  name: 'bet.stake',

  async prepare(tx, brandId, commands) {
    const issueIds = new Set<bigint>()
    let count = 0
    for (const { rows } of commands) {
      count += rows.length
      for (const row of rows) issueIds.add(row.issueId)
    }
    const [open, blocks] = await Promise.all([
      holdIssuesOpen(tx, brandId, issueIds),
      tx.query<{ n: bigint }>(
        "select nextval('bet_numbers') as n from generate_series(1, $1)",
        [Math.ceil(count / NUMBERS_PER_BLOCK)],
        'bet-numbers',
      ),
    ])
    let next = 0
    return {
      refuse({ rows }) {
        return rows.every((row) => open.has(row.issueId)) ? undefined : 'ISSUE_CLOSED'
      },
      nextRef() {
        const block = blocks[Math.floor(next / NUMBERS_PER_BLOCK)]?.n
        if (block === undefined) throw new RangeError('no bet number is left')
        const number = block + BigInt(next % NUMBERS_PER_BLOCK)
        next += 1
        return number
      },
    }
  },

  async write(tx, brandId, accepted) {
    // One pass and no copies: this runs for every bet of the platform.
    const rows: BetRow[] = []
    const numbers: bigint[] = []
    const accounts: bigint[] = []
    for (const { command, refs } of accepted) {
      for (let index = 0; index < command.rows.length; index += 1) {
        const row = command.rows[index]
        const number = refs[index]
        if (row === undefined || number === undefined) throw new RangeError('a bet has no number')
        rows.push(row)
        numbers.push(number)
        accounts.push(command.accountId)
      }
    }
    const columns = [
      brandId,
      plainArray(numbers),
      plainArray(accounts),
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
