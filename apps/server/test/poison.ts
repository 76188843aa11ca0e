import type { Db } from '#server/db/tx.ts'

/**
 * Makes every write to rows of a table fail of which a condition of SQL ("NEW.issue_id = 7") says
 * so, until the answer is called. As a bad row does, or a constraint that does not fit it: the
 * worker meets it wherever it is.
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
