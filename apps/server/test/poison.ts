import type { Db } from '#server/db/tx.ts'

/**
 * Makes every write to rows of a table that satisfy a condition of SQL ("NEW.issue_id = 7") fail,
 * until the returned function is called. This is how a bad row, or a constraint that does not fit
 * it, looks to the worker.
 */
export async function poison(
  db: Db,
  table: string,
  condition: string,
): Promise<() => Promise<void>> {
  await db.query(`create or replace function poisoned() returns trigger language plpgsql as
    $$ begin raise exception 'poisoned'; end $$`)
  await db.query(`create trigger poisoned before insert or update on ${table}
    for each row when (${condition}) execute function poisoned()`)
  return async () => {
    await db.query(`drop trigger poisoned on ${table}`)
  }
}
