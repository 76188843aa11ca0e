import type { Tx } from '#server/db/tx.ts'
import { sweepQuotas } from '../quotas/index.ts'

/** Removes what has expired: captchas, challenges, codes, limits whose window is over. */
export async function sweepVerification(db: Tx): Promise<void> {
  await db.query('delete from captchas where expires_at < app_now()')
  await db.query('delete from passkey_challenges where expires_at < app_now()')
  await db.query("delete from verification_codes where expires_at < app_now() - interval '1 day'")
  await sweepQuotas(db)
  await db.query(
    `delete from member_totps
     where confirmed_at is null and created_at < app_now() - interval '1 day'`,
  )
}
