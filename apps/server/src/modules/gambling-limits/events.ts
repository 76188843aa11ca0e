import type { Tx } from '#server/db/tx.ts'

/** What a member did about the own limits; kept for ever, see 0006-gambling-limits.sql. */
export type LimitEvent =
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
