import type { RoundGrant } from '@fairhouse/protocol'
import type { SessionMember } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { isAway } from '../gambling-limits/index.ts'
import { presentGrant, SELECT_GRANTS, type GrantRow } from './grant-rows.ts'

const SHOWN = 20

/** A member's free rounds: those that can be played first, then the last that ended. */
export async function readOwnGrants(
  db: Tx,
  { brandId, memberId }: Pick<SessionMember, 'brandId' | 'memberId'>,
  language: string,
): Promise<{ grants: RoundGrant[]; isAway: boolean }> {
  const rows = await db.query<GrantRow>(
    `${SELECT_GRANTS} where g.brand_id = $1 and g.member_id = $2
     order by g.state in ('preparing', 'ready') and g.used < g.rounds
       and g.ends_at > app_now() desc, g.grant_no desc limit ${SHOWN}`,
    [brandId, memberId],
  )
  return {
    grants: rows.map((row) => presentGrant(row, language)),
    isAway: await isAway(db, { brandId, memberId }),
  }
}
