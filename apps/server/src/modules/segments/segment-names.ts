import type { SegmentName } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'

/** Segments of a brand that may be chosen, by name; with one (`kept`) that may be archived. */
export async function listSegmentNames(
  tx: Tx,
  brandId: number,
  kept: bigint | null = null,
): Promise<SegmentName[]> {
  const rows = await tx.query<{ segment_no: bigint; name: string }>(
    `select segment_no, name from segments
     where brand_id = $1 and (not is_archived or segment_no = $2) order by lower(name), segment_no`,
    [brandId, kept],
  )
  return rows.map(({ segment_no, name }) => ({ segmentId: wireId('seg', segment_no), name }))
}

/**
 * The number of a segment that is chosen in the field `segmentId`; null for none. An archived one
 * is kept where it was chosen before (`kept`), and not chosen anew. Throws VALIDATION_FAILED.
 */
export async function requireSegment(
  tx: Tx,
  brandId: number,
  segmentId: string | null,
  kept: bigint | null = null,
): Promise<bigint | null> {
  if (segmentId === null) return null
  const segmentNo = parseId('seg', segmentId) ?? 0n
  const rows = await tx.query(
    `select from segments where brand_id = $1 and segment_no = $2
       and (not is_archived or segment_no = $3)`,
    [brandId, segmentNo, kept],
  )
  if (rows.length > 0) return segmentNo
  const code = 'VALIDATION_FAILED'
  throw new Problem(code, [{ field: 'segmentId', code, expected: 'a segment in use' }])
}
