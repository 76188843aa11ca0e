import type { Db } from '#server/db/tx.ts'

/**
 * Changes by an attacker who writes every table and switches off every trigger: for the trials that
 * show that each of them is found.
 */

export const TAMPERED_TABLES = [
  'ledger_postings',
  'ledger_house_postings',
  'audit_entries',
  'receipt_days',
  'receipt_leaves',
] as const

export type TamperedTable = (typeof TAMPERED_TABLES)[number]

/** A change, and its undo. */
export interface Tampering {
  readonly what: string
  undo(): Promise<void>
}

/** By table: the instant or the day of its rows, and changes of one row as SQL. */
const CHANGES: Readonly<
  Record<TamperedTable, { readonly day: string; readonly sets: readonly string[] }>
> = {
  ledger_postings: {
    day: '(x.posted_at at time zone $1)::date',
    sets: [
      'amount = x.amount + 1',
      'amount = -x.amount, balance_after = x.balance_after + 1',
      'balance_after = x.balance_after - 1',
      'code = case when x.code = 11 then 12 else 11 end',
      'contra = x.contra + 1',
      'ref = x.ref + 1',
      'account_id = x.account_id + 1000',
      'seq = x.seq + 1000',
      `posted_at = x.posted_at + interval '1 microsecond'`,
      `posted_at = x.posted_at + interval '30 days'`,
      `posted_at = x.posted_at - interval '30 days'`,
    ],
  },
  ledger_house_postings: {
    day: '(x.posted_at at time zone $1)::date',
    sets: [
      'amount = x.amount + 1',
      'from_contra = x.to_contra + 50',
      'ref = x.ref + 1000',
      'round = x.round + 1',
      `posted_at = x.posted_at + interval '1 second'`,
    ],
  },
  audit_entries: {
    day: '(x.occurred_at at time zone $1)::date',
    sets: [
      `actor = x.actor || '2'`,
      `action = 'other.action'`,
      `subject = x.subject || '2'`,
      `details = x.details || '{"more": 1}'`,
      `address = '203.0.113.99'`,
      `occurred_at = x.occurred_at + interval '1 millisecond'`,
    ],
  },
  receipt_days: {
    day: 'x.day',
    sets: [
      'root = sha256(x.root)',
      'previous = sha256(x.previous)',
      'hash = sha256(x.hash)',
      'line_count = x.line_count + 1',
      'leaf_count = x.leaf_count + 1',
      `signature = set_byte(x.signature, 3, (get_byte(x.signature, 3) + 1) % 256)`,
    ],
  },
  receipt_leaves: {
    day: 'x.day',
    sets: ['hash = sha256(x.hash)', 'account_id = x.account_id + 1000'],
  },
}

/** Columns of rows that others refer to: they are updated, not deleted and inserted. */
const KEPT: Readonly<Partial<Record<TamperedTable, string>>> = {
  receipt_days: 'leaf_count, line_count, root, previous, hash, signature',
}

const SAVED = 'tampered_rows'
const CHANGED = 'tampered_rows_changed'

/** Runs statements as the owner of all tables, with the triggers of one switched off. */
function force(db: Db, table: TamperedTable, work: readonly string[]): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.query(`alter table ${table} disable trigger user`)
    for (const statement of work) await tx.query(statement)
    await tx.query(`alter table ${table} enable trigger user`)
  })
}

/**
 * Changes or removes one random row of the given days. `below` gives a random number from 0 to
 * below its argument. Whoever tries it undoes it before the next.
 */
export async function tamperAtRandom(
  db: Db,
  table: TamperedTable,
  days: readonly string[],
  timeZone: string,
  below: (bound: number) => number,
): Promise<Tampering> {
  const { day, sets } = CHANGES[table]
  const rows = await db.query<{ id: string; part: string }>(
    `select x.ctid::text as id, x.tableoid::regclass::text as part from ${table} x
     where x.brand_id = 1 and $1 <> '' and ${day} = any($2::date[])
     order by x.tableoid, x.ctid`,
    [timeZone, days],
  )
  const row = rows[below(rows.length)]
  if (!row) throw new RangeError(`${table} has no row on these days`)
  const columns = KEPT[table]
  const set = sets[below(columns === undefined ? sets.length + 1 : sets.length)]
  const one = `x where x.ctid = '${row.id}'`
  const save = `create table ${SAVED} as select x.* from ${row.part} ${one}`
  const steps =
    columns === undefined ? replaced(table, `${row.part} ${one}`, set) : inPlace(columns, set)
  await force(db, table, [save, ...steps.change])
  return {
    what: `${table}: ${set ?? 'row taken out'}`,
    undo: () =>
      force(db, table, [...steps.undo, `drop table ${SAVED}`, `drop table if exists ${CHANGED}`]),
  }
}

interface Steps {
  readonly change: readonly string[]
  readonly undo: readonly string[]
}

/** The row is deleted, and inserted with the change in it: perhaps into another partition. */
function replaced(table: TamperedTable, row: string, set: string | undefined): Steps {
  const back = `insert into ${table} overriding system value select * from ${SAVED}`
  const gone = `delete from ${row}`
  if (set === undefined) return { change: [gone], undo: [back] }
  return {
    change: [
      gone,
      `create table ${CHANGED} as select * from ${SAVED}`,
      `update ${CHANGED} x set ${set}`,
      `insert into ${table} overriding system value select * from ${CHANGED}`,
    ],
    // Exactly what was put in: the row that is the changed one in every column.
    undo: [`delete from ${table} x using ${CHANGED} c where x is not distinct from c`, back],
  }
}

/** A sealed day is updated: its leaves refer to it. */
function inPlace(columns: string, set: string | undefined): Steps {
  const of = `from ${SAVED} k where x.brand_id = k.brand_id and x.day = k.day`
  const changed = `update receipt_days x set ${set} ${of}`
  const back = `update receipt_days x set (${columns}) = row(${columns
    .split(', ')
    .map((column) => `k.${column}`)
    .join(', ')}) ${of}`
  return { change: [changed], undo: [back] }
}
