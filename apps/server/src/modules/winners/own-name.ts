import { aliasKey, type OwnWinnerName } from '@fairhouse/protocol'
import type { SessionMember } from '#server/core/caller.ts'
import type { Db } from '#server/db/tx.ts'
import { maskName } from '../group-tickets/index.ts'
import { checkAlias, mayBeRewarded, withAlias } from '../races/index.ts'

/** How the member's own wins are shown. */
export async function readOwnName(db: Db, member: SessionMember): Promise<OwnWinnerName> {
  const { brandId, memberId, username } = member
  const rows = await db.query<{ alias: string }>(
    'select alias from winner_names where brand_id = $1 and member_id = $2',
    [brandId, memberId],
  )
  return {
    alias: rows[0]?.alias ?? null,
    masked: maskName(username),
    isAway: !(await mayBeRewarded(db, member)),
  }
}

/**
 * Keeps the name to which the member agrees; null withdraws that. Throws VALIDATION_FAILED,
 * ALIAS_TAKEN.
 */
export async function saveOwnName(
  db: Db,
  member: SessionMember,
  given: string | null,
): Promise<OwnWinnerName> {
  const { brandId, memberId } = member
  const alias = checkAlias(given, member.username)
  if (alias === null) {
    await db.query('delete from winner_names where brand_id = $1 and member_id = $2', [
      brandId,
      memberId,
    ])
  } else {
    await withAlias(() =>
      db.query(
        `insert into winner_names (brand_id, member_id, alias, alias_key) values ($1, $2, $3, $4)
         on conflict (brand_id, member_id) do update
         set alias = excluded.alias, alias_key = excluded.alias_key, agreed_at = app_now()`,
        [brandId, memberId, alias, aliasKey(alias)],
      ),
    )
  }
  return readOwnName(db, member)
}
