import type { Tx } from '#server/db/tx.ts'

/** Rows deleted in one statement, so that no sweep holds a lock for long. */
const BATCH = 5_000

const SWEEPS = [
  ['login_tries', 'brand_id, scope, key', 'ends_at < app_now()'],
  ['payload_nonces', 'brand_id, nonce', 'expires_at < app_now()'],
  ['login_challenges', 'brand_id, token_hash', `expires_at < app_now() - interval '1 day'`],
  ['password_links', 'brand_id, token_hash', `expires_at < app_now() - interval '1 day'`],
] as const

/** Removes what has expired: tries, nonces, challenges, links. For the worker. */
export async function sweepIdentity(db: Tx): Promise<void> {
  for (const [table, key, isOver] of SWEEPS) {
    await db.query(
      `delete from ${table} where (${key}) in (
         select ${key} from ${table} where ${isOver} limit ${BATCH} for update skip locked)`,
    )
  }
}
