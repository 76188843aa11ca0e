import type { Tx } from '#server/db/tx.ts'

/**
 * Replaces the database's clock by a simulated one: for tests and replays only. All rules read the
 * time from `app_now()`.
 */
export async function simulateClock(db: Tx, now: Date): Promise<void> {
  await db.query('create table if not exists simulated_clock (now timestamptz not null)')
  await db.query('grant select on simulated_clock to public')
  await db.query('delete from simulated_clock')
  await db.query('insert into simulated_clock values ($1)', [now])
  await db.query(`create or replace function app_now() returns timestamptz language sql stable
    parallel safe as 'select now from simulated_clock'`)
}

const REAL = 'select clock_timestamp()'

/**
 * Restores the database's own clock, as the first migration defines it. Throws where it is not
 * restored: a platform whose clock stands still must not open.
 */
export async function restoreClock(db: Tx): Promise<void> {
  await db.query(`create or replace function app_now() returns timestamptz language sql stable
    parallel safe as '${REAL}'`)
  await db.query('drop table if exists simulated_clock')
  const rows = await db.query<{ is_real: boolean }>(
    `select prosrc = $1 and provolatile = 's' and proparallel = 's'
       and abs(extract(epoch from app_now() - clock_timestamp())) < 60 as is_real
     from pg_proc where oid = 'app_now()'::regprocedure`,
    [REAL],
  )
  if (rows[0]?.is_real !== true) throw new Error('the clock of the database is not its own')
}

/** Sets the simulated clock. It stands still until it is set again. */
export async function setClock(db: Tx, now: Date): Promise<void> {
  await db.query('update simulated_clock set now = $1', [now])
}
