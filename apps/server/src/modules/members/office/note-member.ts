import type { StaffNote } from '@fairhouse/protocol'
import type { StaffActor } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { auditAction, type StaffContext } from '../../staff/index.ts'
import { requireMember } from '../find-member.ts'

/**
 * Writes a note; notes are never deleted. Requires the permission to note members. Throws
 * MEMBER_NOT_FOUND.
 */
export async function noteMember(
  context: StaffContext,
  actor: StaffActor,
  given: { readonly brandId: number; readonly memberId: string; readonly text: string },
): Promise<StaffNote> {
  const { brandId, memberId, text } = given
  return context.db.transaction(async (tx) => {
    const member = await requireMember(tx, brandId, memberId)
    const rows = await tx.query<{ note_id: bigint; created_at: Date }>(
      `insert into staff_notes (brand_id, member_id, staff_id, text, created_at)
       values ($1, $2, $3, $4, app_now()) returning note_id, created_at`,
      [brandId, member.member_id, actor.staffId, text],
    )
    const noteId = wireId('not', rows[0]?.note_id ?? 0n)
    await auditAction(tx, actor, {
      brandId,
      action: 'member.noted',
      subject: memberId,
      details: { noteId, text },
    })
    return {
      noteId,
      text,
      author: actor.username,
      createdAt: rows[0]?.created_at.toISOString() ?? '',
    }
  })
}

/** Notes on a member, newest first. */
export async function readNotes(db: Tx, brandId: number, memberId: bigint): Promise<StaffNote[]> {
  const rows = await db.query<{
    note_id: bigint
    text: string
    username: string
    created_at: Date
  }>(
    `select note_id, text, username, n.created_at
     from staff_notes n join staff_members using (staff_id)
     where brand_id = $1 and member_id = $2 order by note_id desc limit 200`,
    [brandId, memberId],
  )
  return rows.map((row) => ({
    noteId: wireId('not', row.note_id),
    text: row.text,
    author: row.username,
    createdAt: row.created_at.toISOString(),
  }))
}
