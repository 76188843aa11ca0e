import {
  MEMBER_TYPES,
  type ApprovalShape,
  type MemberType,
  type TypeChange,
} from '@fairhouse/protocol'
import type { StaffActor } from '#server/core/caller.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { changeType, listTypes, requireType } from '../commands/change-type.ts'
import { requireUnbound } from '../../contracts/index.ts'
import { type CarryOut, propose, auditAction, auditName } from '../../staff/index.ts'

interface TypeProposal {
  readonly memberId: string
  readonly to: MemberType
  readonly reason: string
}

/** Types of agents who have contracts. */
const SIGNING: readonly MemberType[] = ['agent1', 'agent2']

/** Between types without contracts nobody's counterparty changes. Throws AGENT_BOUND. */
async function requireFree(
  tx: Tx,
  brandId: number,
  change: { readonly memberId: bigint; readonly from: MemberType; readonly to: MemberType },
): Promise<void> {
  const { memberId, from, to } = change
  if (SIGNING.includes(from) && SIGNING.includes(to)) return
  await requireUnbound(tx, brandId, memberId)
}

/**
 * Proposes the type of a member from then on: a member, or an agent of a type (decision 037).
 * Requires the permission to handle agents. Throws, in order: the errors of `requireType`,
 * AGENT_BOUND; checked again when a second person approves it.
 */
export function proposeType(
  db: Db,
  actor: StaffActor,
  brandId: number,
  { memberId, to, reason }: TypeProposal,
): Promise<ApprovalShape> {
  const id = parseId('mbr', memberId)
  if (id === undefined) throw new Problem('MEMBER_NOT_FOUND')
  return db.transaction(async (tx) => {
    const { place, from } = await requireType(tx, brandId, { memberId: id, to })
    await requireFree(tx, brandId, { memberId: id, from, to })
    return propose(tx, actor, {
      brandId,
      action: 'member.type',
      subject: wireId('mbr', id),
      input: { username: place.username, from, to },
      reason,
    })
  })
}

/** Carries out a change of type that was approved. Throws the errors of `proposeType`. */
export const carryOutType: CarryOut = async (tx, _, approval, actor) => {
  const { brand_id: brandId, subject, input, reason, proposer } = approval
  const to = MEMBER_TYPES.find((type) => type === input['to'])
  const memberId = parseId('mbr', subject)
  if (memberId === undefined || !to) throw new Problem('MEMBER_NOT_FOUND')
  const by = auditName({ username: proposer })
  const from = await changeType(tx, brandId, { memberId, to, reason, by })
  await requireFree(tx, brandId, { memberId, from, to })
  await auditAction(tx, actor, {
    brandId,
    action: 'member.typeChanged',
    subject,
    details: { from, to, proposedBy: proposer, reason },
  })
}

/** Changes of types of the brand, or of one member, newest first. */
export async function readTypes(
  db: Db,
  brandId: number,
  query: { readonly memberId?: string; readonly before?: string; readonly limit?: string },
): Promise<{ types: TypeChange[]; next: string | null }> {
  const limit = Number(query.limit ?? 50)
  const found = await listTypes(db, brandId, {
    memberId: query.memberId === undefined ? null : (parseId('mbr', query.memberId) ?? 0n),
    before: query.before === undefined ? null : (parseId('mty', query.before) ?? 0n),
    limit: limit + 1,
  })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const types = shown.map(({ changeNo, memberId, changedAt, ...rest }) => ({
    changeId: wireId('mty', changeNo),
    memberId: wireId('mbr', memberId),
    changedAt: changedAt.toISOString(),
    ...rest,
  }))
  const next = found.length > limit && last ? wireId('mty', last.changeNo) : null
  return { types, next }
}
