import type { Deps } from '../deps.ts'
import { StudioRefusal } from '../faults.ts'
import { hashOf } from '../seals.ts'
import { CODE_MS } from './launch.ts'
import { type SessionRow, sessionByNo } from './rows.ts'

/**
 * Exchanges the code of an address for the page's secret, once. Throws CODE_USED for a code that is
 * used, too old or unknown.
 */
export async function openSession(
  deps: Deps,
  code: string,
): Promise<{ readonly secret: string; readonly session: SessionRow }> {
  const secret = deps.random(32).toString('base64url')
  const now = deps.now()
  const [row] = await deps.db.query<{ session_no: bigint }>(
    `update sessions set code_used_at = $2, secret_hash = $3
     where code_hash = $1 and code_used_at is null and ended_at is null and created_at > $4
     returning session_no`,
    [hashOf(code), new Date(now), hashOf(secret), new Date(now - CODE_MS)],
  )
  if (!row) throw new StudioRefusal('CODE_USED')
  return { secret, session: await sessionByNo(deps.db, row.session_no) }
}
