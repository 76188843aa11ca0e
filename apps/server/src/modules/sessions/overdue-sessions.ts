import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'

/** Of some sessions those that are over: ended, expired, idle for too long, or unknown. */
export async function overdueSessions(
  db: Tx,
  { brandId, profile }: Pick<Brand, 'brandId' | 'profile'>,
  sessionIds: readonly string[],
): Promise<string[]> {
  const rows = await db.query<{ session_id: string }>(
    `select k.session_id from unnest($2::text[]) as k(session_id)
     where not exists (select from login_sessions s
       where s.brand_id = $1 and s.session_id = k.session_id and s.ended_at is null
         and s.expires_at > app_now()
         and s.last_seen_at > app_now() - make_interval(mins => $3))`,
    [brandId, sessionIds, profile.session.idleMinutes],
    'sessions-overdue',
  )
  return rows.map((row) => row.session_id)
}
