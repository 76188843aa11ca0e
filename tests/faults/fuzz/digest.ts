import { setTimeout } from 'node:timers/promises'
import type { Db } from '@fairhouse/server/db/tx.ts'

/** Table → number and content of its rows, as one text. */
export type Digest = ReadonlyMap<string, string>

/**
 * What a refused request may change, and why: counters of tries and quotas are incremented before
 * any check, so that bursts do not pass them; captchas, nonces and challenges of passkeys are used
 * up by a wrong answer, too. Session time counts every request. Vendors' calls are logged as
 * received, the refused ones too, after their answers.
 */
const NOT_STATE: ReadonlySet<string> = new Set([
  'login_tries',
  'verification_quotas',
  'staff_attempts',
  'captchas',
  'payload_nonces',
  'passkey_challenges',
  'staff_challenges',
  'member_days',
  'vendor_calls',
])

/** The same for columns; and the time last seen, which any request updates. */
const NO_STATE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  login_sessions: ['last_seen_at'],
  staff_sessions: ['last_seen_at'],
  member_fund_passwords: ['tries', 'tries_from'],
  password_links: ['tries'],
  login_challenges: ['tries'],
  verification_codes: ['wrong_tries'],
}

interface ColumnRow {
  readonly [column: string]: unknown
  readonly table_name: string
  readonly columns: string[]
}

/** One statement over all tables of the platform. */
async function statementFor(db: Db): Promise<string> {
  const rows = await db.query<ColumnRow>(
    `select c.table_name::text,
       array_agg(c.column_name::text order by c.ordinal_position) as columns
     from information_schema.columns c
     join pg_class k on k.relname = c.table_name and k.relnamespace = 'public'::regnamespace
     where c.table_schema = 'public' and k.relkind in ('r', 'p') and not k.relispartition
     group by c.table_name order by c.table_name`,
  )
  const parts = rows
    .filter((row) => !NOT_STATE.has(row.table_name))
    .map(({ table_name: table, columns }) => {
      const kept = columns.filter((name) => !NO_STATE_COLUMNS[table]?.includes(name))
      const row = kept.map((name) => `"${name}"`).join(', ')
      return (
        `select '${table}' as name, count(*) || ' rows, ' ||` +
        ` coalesce(sum(hashtextextended(row(${row})::text, 0)::numeric), 0) as digest` +
        ` from "${table}"`
      )
    })
  return parts.join(' union all ')
}

/** An accepted run of the vendor lab continues after its answer: its time limit. */
const LAB_PATIENCE_MS = 300_000
const LAB_LOOK_MS = 100

/** Waits until nothing that was accepted before is still at work. */
async function atRest(db: Db): Promise<void> {
  const deadline = performance.now() + LAB_PATIENCE_MS
  for (;;) {
    const rows = await db.query('select 1 as runs from lab_runs where ended_at is null limit 1')
    if (rows.length === 0) return
    if (performance.now() > deadline) throw new Error('a run of the vendor lab does not end')
    await setTimeout(LAB_LOOK_MS)
  }
}

/**
 * Takes digests of one database, each after accepted work is done; the tables are listed once.
 */
export function createDigests(db: Db): () => Promise<Digest> {
  let statement: string | undefined
  return async () => {
    await atRest(db)
    statement ??= await statementFor(db)
    const rows = await db.query<{ name: string; digest: string }>(statement)
    return new Map(rows.map(({ name, digest }) => [name, digest]))
  }
}

/** Tables that are not the same in both, with what changed. */
export function differences(before: Digest, after: Digest): string[] {
  return [...after]
    .filter(([table, digest]) => before.get(table) !== digest)
    .map(([table, digest]) => `${table}: ${before.get(table)} → ${digest}`)
}
