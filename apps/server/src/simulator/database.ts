import { openPool, type Pool } from '../db/pool.ts'
import { createDb, type Db } from '../db/tx.ts'
import { openLines } from './wire/wire.ts'
import { restart, type Line } from './wire/line.ts'

/** A database that seeds use one after the other. */
export interface SeedDatabase {
  readonly db: Db
  readonly lines: readonly Line[]
  /** Empties it and restarts all sequences: a seed does not depend on earlier ones. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** Tables filled by migrations are preserved: the ledger's names, and the list of migrations. */
const FILLED = `
select format('%I', c.relname) as name from pg_class c
join pg_namespace n on n.oid = c.relnamespace
where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
order by 1`

/** Triggers that protect a real database from being emptied. */
const TRUNCATE_TRIGGERS = `
select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as sql from pg_trigger t
where not t.tgisinternal and t.tgparentid = 0 and t.tgtype & 32 > 0`

const RESTART_SEQUENCES = `
select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
from pg_sequences where schemaname = 'public'`

async function findFilled(db: Db, tables: readonly string[]): Promise<readonly string[]> {
  const looks = tables.map((name) => `select '${name}' as name where exists (select from ${name})`)
  const rows = await db.query<{ name: string }>(looks.join(' union all '))
  return rows.map(({ name }) => name)
}

/**
 * New statistics change plans, plans change the order of rows, and that changes the dice: a seed is
 * the same again only where nothing vacuums or analyses its tables meanwhile.
 */
const WITHOUT_AUTOVACUUM = `
select format('alter table %s set (autovacuum_enabled = false)', oid::regclass) as sql
from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`

/**
 * Prepares a migrated and empty database, only for simulations: drops the protection against being
 * emptied, switches autovacuum off, and simulates its clock.
 */
export async function openSeedDatabase(url: string): Promise<SeedDatabase> {
  const pool: Pool = openPool(url, { connections: 3, applicationName: 'simulator' })
  const wires: Pool = openPool(url, {
    connections: 20,
    applicationName: 'simulated-nodes',
    // A statement that waits for a lock of its own node would deadlock.
    settings: { lock_timeout: '5s', max_parallel_workers_per_gather: '0', jit: 'off' },
  })
  const db = createDb(pool)
  for (const { sql } of await db.query<{ sql: string }>(TRUNCATE_TRIGGERS)) await db.query(sql)
  for (const { sql } of await db.query<{ sql: string }>(WITHOUT_AUTOVACUUM)) await db.query(sql)
  const tables = (await db.query<{ name: string }>(FILLED)).map(({ name }) => name)
  const preserved = new Set(await findFilled(db, tables))
  const emptied = tables.filter((name) => !preserved.has(name))
  const lines = await openLines(wires)
  return {
    db,
    lines,
    async reset() {
      for (const line of lines) await restart(line)
      const filled = await findFilled(db, emptied)
      if (filled.length > 0) await db.query(`truncate ${filled.join(', ')} cascade`)
      await db.query(RESTART_SEQUENCES)
    },
    async close() {
      for (const { real } of lines) real.release()
      await wires.end()
      await pool.end()
    },
  }
}
