import type { ApprovalShape, MemberMove } from '@fairhouse/protocol'
import type { StaffActor } from '#server/core/caller.ts'
import { dayIn } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import type { Db } from '#server/db/tx.ts'
import { moveTeam, requireMove } from '../commands/move-team.ts'
import { listMoves, type PastMove } from '../list-moves.ts'
import { endMoved } from '../../contracts/index.ts'
import { type CarryOut, propose, auditAction, auditName } from '../../staff/index.ts'
import { requireMember } from '../../members/index.ts'

interface MoveProposal {
  readonly memberId: string
  /** The new upline; null: the head of a line. */
  readonly to: string | null
  readonly reason: string
}

/**
 * Proposes to move a member with all below. Requires the permission to handle agents. Throws
 * MEMBER_NOT_FOUND, VALIDATION_FAILED (`to`); checked again when a second person approves.
 */
export function proposeMove(
  db: Db,
  actor: StaffActor,
  brandId: number,
  { memberId, to, reason }: MoveProposal,
): Promise<ApprovalShape> {
  return db.transaction(async (tx) => {
    const moved = await requireMember(tx, brandId, memberId)
    const above = to === null ? null : await requireMember(tx, brandId, to)
    await requireMove(tx, brandId, { memberId: moved.member_id, toId: above?.member_id ?? null })
    return propose(tx, actor, {
      brandId,
      action: 'member.move',
      subject: wireId('mbr', moved.member_id),
      input: { username: moved.username, to, toUsername: above?.username ?? null },
      reason,
    })
  })
}

/**
 * Carries out an approved move: contracts with former uplines end with it. Throws the errors of
 * `moveTeam`.
 */
export const carryOutMove: CarryOut = async (tx, { brands }, approval, actor) => {
  const { brand_id: brandId, subject, input, reason, proposer } = approval
  const to = typeof input['to'] === 'string' ? parseId('mbr', input['to']) : null
  const memberId = parseId('mbr', subject)
  if (memberId === undefined || to === undefined) throw new Problem('MEMBER_NOT_FOUND')
  const by = auditName({ username: proposer })
  const brand = await brands.within(tx, brandId)
  const today = dayIn(brand.profile.timeZone, await readNow(tx))
  const members = await moveTeam(tx, brandId, { memberId, toId: to, reason, by, today })
  await endMoved(tx, brand, memberId)
  await auditAction(tx, actor, {
    brandId,
    action: 'member.moved',
    subject,
    details: { to: input['to'], members, proposedBy: proposer, reason },
  })
}

function present(move: PastMove): MemberMove {
  const { moveNo, memberId, username, from, to, members, reason, movedBy, movedAt } = move
  return {
    moveId: wireId('mov', moveNo),
    memberId: wireId('mbr', memberId),
    username,
    from,
    to,
    members,
    reason,
    movedBy,
    movedAt: movedAt.toISOString(),
  }
}

/** Moves of the brand, or of one member, newest first. */
export async function readMoves(
  db: Db,
  brandId: number,
  query: { readonly memberId?: string; readonly before?: string; readonly limit?: string },
): Promise<{ moves: MemberMove[]; next: string | null }> {
  const limit = Number(query.limit ?? 50)
  const moves = await listMoves(db, brandId, {
    memberId: query.memberId === undefined ? null : (parseId('mbr', query.memberId) ?? 0n),
    before: query.before === undefined ? null : (parseId('mov', query.before) ?? 0n),
    limit: limit + 1,
  })
  const shown = moves.slice(0, limit)
  const last = shown.at(-1)
  const next = moves.length > limit && last ? wireId('mov', last.moveNo) : null
  return { moves: shown.map(present), next }
}
