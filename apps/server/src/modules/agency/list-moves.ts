import type { Tx } from '#server/db/tx.ts'

/** A move, as the history has it. */
export interface PastMove {
  readonly moveNo: bigint
  readonly memberId: bigint
  readonly username: string
  /** Usernames of the uplines before and after; null: the head of a line. */
  readonly from: string | null
  readonly to: string | null
  readonly members: number
  readonly reason: string
  readonly movedBy: string
  readonly movedAt: Date
}

/** Moves of a brand, or of one member, newest first. */
export async function listMoves(
  db: Tx,
  brandId: number,
  page: {
    readonly memberId: bigint | null
    readonly before: bigint | null
    readonly limit: number
  },
): Promise<PastMove[]> {
  const rows = await db.query<{
    move_no: bigint
    member_id: bigint
    username: string
    above_before: string | null
    above_after: string | null
    members: number
    reason: string
    moved_by: string
    moved_at: Date
  }>(
    `select h.*, m.username, f.username as above_before, t.username as above_after
     from member_moves h join members m using (brand_id, member_id)
     left join members f on f.brand_id = h.brand_id
       and f.member_id = h.from_line[cardinality(h.from_line)]
     left join members t on t.brand_id = h.brand_id
       and t.member_id = h.to_line[cardinality(h.to_line)]
     where h.brand_id = $1 and ($2::bigint is null or h.member_id = $2)
       and ($3::bigint is null or h.move_no < $3)
     order by h.move_no desc limit $4`,
    [brandId, page.memberId, page.before, page.limit],
  )
  return rows.map((row) => ({
    moveNo: row.move_no,
    memberId: row.member_id,
    username: row.username,
    from: row.above_before,
    to: row.above_after,
    members: row.members,
    reason: row.reason,
    movedBy: row.moved_by,
    movedAt: row.moved_at,
  }))
}
