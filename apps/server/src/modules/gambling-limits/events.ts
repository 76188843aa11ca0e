import type { LimitEventRow } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'

/** A member's action on their own limits; kept for ever, see 0006-gambling-limits.sql. */
type LimitEvent =
  | 'limit.set'
  | 'limit.raiseAsked'
  | 'limit.removalAsked'
  | 'limit.changeWithdrawn'
  | 'limit.raised'
  | 'limit.removed'
  | 'pause.begun'
  | 'exclusion.begun'
  | 'exclusion.returnAsked'

export async function recordLimitEvent(
  tx: Tx,
  member: { readonly brandId: number; readonly memberId: bigint },
  what: LimitEvent,
  details: Readonly<Record<string, string | number | null>>,
): Promise<void> {
  await tx.query(
    `insert into limit_events (brand_id, member_id, what, details) values ($1, $2, $3, $4)`,
    [member.brandId, member.memberId, what, JSON.stringify(details)],
  )
}

const SHOWN_MAX = 100

/** A member's actions on their own limits, newest first. */
export async function limitEventsOf(
  db: Tx,
  member: { readonly brandId: number; readonly memberId: bigint },
): Promise<LimitEventRow[]> {
  const rows = await db.query<{
    what: string
    details: LimitEventRow['details']
    occurred_at: Date
  }>(
    `select what, details, occurred_at from limit_events
     where brand_id = $1 and member_id = $2 order by event_id desc limit $3`,
    [member.brandId, member.memberId, SHOWN_MAX],
  )
  return rows.map(({ what, details, occurred_at: at }) => ({
    what,
    details,
    occurredAt: at.toISOString(),
  }))
}
