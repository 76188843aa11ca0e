import type { Db } from '@fairhouse/server/db/tx.ts'

/** Table → number and content of its rows, as one text. */
export type Digest = ReadonlyMap<string, string>

/**
 * What a refused request may leave behind, and why: counters of tries and quotas are taken before
 * anything is judged, so that bursts do not pass them; captchas, nonces and challenges of passkeys
 * are used up by a wrong answer, too. Time spent here counts from being seen, which any request
 * tells.
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
])

/** The same for columns; and when somebody was last seen, which any request tells. */
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

/** One statement over all tables of the platform, whoever made them. */
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
        ` coalesce(sum(hashtextextended(row(${row})::text, 0)::numeric), 0) as told from "${table}"`
      )
    })
  return parts.join(' union all ')
}

/** Takes digests of one database; the tables are looked up once. */
export function createDigests(db: Db): () => Promise<Digest> {
  let statement: string | undefined
  return async () => {
    statement ??= await statementFor(db)
    const rows = await db.query<{ name: string; told: string }>(statement)
    return new Map(rows.map(({ name, told }) => [name, told]))
  }
}

/** Tables that are not the same in both, with what changed. */
export function differences(before: Digest, after: Digest): string[] {
  return [...after]
    .filter(([table, told]) => before.get(table) !== told)
    .map(([table, told]) => `${table}: ${before.get(table)} → ${told}`)
}
