import type { Tx } from '#server/db/tx.ts'

/**
 * SQL of whether a promotion is for a member `m`, by its labels and its segment: parameters or
 * columns. Members of trials have no promotions; sub-accounts are no members.
 */
export const isFor = (labels: string, segmentNo: string): string => `(m.kind <> 'trial'
  and (cardinality(${labels}::text[]) = 0 or exists (select from member_labels l
    where l.brand_id = m.brand_id and l.member_id = m.member_id
      and l.label_name = any(${labels}::text[])))
  and (${segmentNo}::bigint is null or in_segment(m.brand_id, m.member_id, ${segmentNo}::bigint)))`

/** SQL of whether a member `m` has a settled bet: where the law has it so, gifts wait for one. */
export const HAS_BET = `exists (select from active_days a
  where a.brand_id = m.brand_id and a.member_id = m.member_id)`

/** For whom a promotion is. */
export interface Audience {
  readonly labels: readonly string[]
  readonly segment_no: bigint | null
}

/** How many members a promotion is for at this moment. */
export async function countAudience(
  db: Tx,
  brandId: number,
  { labels, segment_no: segmentNo }: Audience,
): Promise<number> {
  const rows = await db.query<{ members: number }>(
    `select count(*)::int as members from members m
     where m.brand_id = $1 and ${isFor('$2', '$3')}`,
    [brandId, labels, segmentNo],
  )
  return rows[0]?.members ?? 0
}
