import {
  startTemporaryPostgres,
  type EmbeddedPostgres,
  type PostgresSettings,
} from '@fairhouse/server/adapters/embedded-postgres/index.ts'
import { openPool } from '@fairhouse/server/db/pool.ts'
import { createDb, type Db } from '@fairhouse/server/db/tx.ts'
import { migrate } from '@fairhouse/server/migrate.ts'

interface BenchDatabase {
  /** Settings of PostgreSQL, over those of benches. */
  readonly settings?: PostgresSettings
  readonly connections?: number
}

const SETTINGS = { shared_buffers: '1GB', max_wal_size: '8GB' }

/**
 * Runs a bench on a database of its own with the newest schema, as its owner, and removes it
 * afterwards. Statements may take as long as they need.
 */
export async function withBenchDatabase(
  { settings, connections = 4 }: BenchDatabase,
  work: (db: Db, postgres: EmbeddedPostgres) => Promise<void>,
): Promise<void> {
  const postgres = await startTemporaryPostgres({ settings: { ...SETTINGS, ...settings } })
  const pool = openPool(postgres.ownerUrl, { connections, settings: { statement_timeout: '0' } })
  try {
    await migrate(postgres.ownerUrl)
    await work(createDb(pool), postgres)
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

/** Makes the partitions of months that have passed, as a server that ran so long has them. */
export async function createPastMonths(
  db: Db,
  tables: readonly string[],
  months: number,
): Promise<void> {
  await db.query(`
    do $$
    declare first date; parent text;
    begin
      for back in 1 .. ${months} loop
        first := date_trunc('month', app_now() at time zone 'UTC')::date
          - make_interval(months => back);
        foreach parent in array array[${tables.map((table) => `'${table}'`).join(', ')}] loop
          execute format('create table %I partition of %I for values from (%L) to (%L)',
            parent || '_' || to_char(first, 'YYYYMM'), parent, first::text || ' 00:00+00',
            (first + interval '1 month')::date::text || ' 00:00+00');
        end loop;
      end loop;
    end $$`)
}
