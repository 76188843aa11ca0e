import type { MemberType } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { typeOf } from '../people.ts'
import { findPlace, type AgentType, type Place } from '../../agent-tree/index.ts'
import { announceSessionChange } from '../../sessions/index.ts'

export interface TypeChange {
  readonly memberId: bigint
  readonly to: MemberType
  readonly reason: string
  /** As the audit names them. */
  readonly by: string
}

const NUMBERS: Readonly<Record<MemberType, AgentType | null>> = {
  member: null,
  agent1: 1,
  agent2: 2,
  agent41: 41,
  agent42: 42,
}

/** Who is directly below: anyone, and agents among them. */
async function countBelow(tx: Tx, brandId: number, memberId: bigint) {
  const rows = await tx.query<{ members: number; agents: number }>(
    `select count(*)::int as members, (count(*) filter (where kind = 'agent'))::int as agents
     from members where brand_id = $1 and referrer_id = $2`,
    [brandId, memberId],
  )
  return rows[0] ?? { members: 0, agents: 0 }
}

/**
 * What a type requires of the tree (decision 037): nobody below a member, no agent directly below
 * an agent of members only, nobody above an agent directly under the operator.
 */
async function requireFit(tx: Tx, brandId: number, place: Place, to: MemberType): Promise<void> {
  const below = await countBelow(tx, brandId, place.memberId)
  if (to === 'member' && below.members > 0) throw new Problem('AGENT_HAS_TEAM')
  if (to === 'agent2' && below.agents > 0) throw new Problem('AGENT_HAS_TEAM')
  const aboveId = place.line.at(-1)
  if (aboveId === undefined || to === 'member') return
  const above = await findPlace(tx, brandId, aboveId)
  if (to === 'agent42' || above?.agentType === 2) throw new Problem('AGENT_PLACE')
}

/**
 * Locks the tree, and checks whether a member may become the requested type; returns the current
 * type. Throws, in order: MEMBER_NOT_FOUND (trials, too), NOT_CHANGED, AGENT_HAS_TEAM, AGENT_PLACE.
 */
export async function requireType(
  tx: Tx,
  brandId: number,
  change: Pick<TypeChange, 'memberId' | 'to'>,
): Promise<{ readonly place: Place; readonly from: MemberType }> {
  await tx.query('select lock_tree($1, true)', [brandId])
  const place = await findPlace(tx, brandId, change.memberId)
  if (!place || place.kind === 'trial') throw new Problem('MEMBER_NOT_FOUND')
  const from = typeOf(place.agentType)
  if (from === change.to) throw new Problem('NOT_CHANGED')
  await requireFit(tx, brandId, place, change.to)
  return { place, from }
}

/**
 * Makes a member an agent of a type, or a member again; the history keeps when and why. Only staff,
 * by two people; contracts are the caller's to check. Throws the errors of `requireType`.
 */
export async function changeType(tx: Tx, brandId: number, change: TypeChange): Promise<MemberType> {
  const { memberId, to, reason, by } = change
  const { place, from } = await requireType(tx, brandId, change)
  await tx.query(
    `update members set kind = $3, agent_type = $4 where brand_id = $1 and member_id = $2`,
    [brandId, memberId, to === 'member' ? 'member' : 'agent', NUMBERS[to]],
  )
  await announceSessionChange(tx, brandId, { memberId })
  await tx.query(
    `insert into member_types (brand_id, member_id, from_type, to_type, reason, changed_by)
     values ($1, $2, $3, $4, $5, $6)`,
    [brandId, memberId, place.agentType, NUMBERS[to], reason, by],
  )
  return from
}

/** A change of type, as the history has it. */
interface PastType {
  readonly changeNo: bigint
  readonly memberId: bigint
  readonly username: string
  readonly from: MemberType
  readonly to: MemberType
  readonly reason: string
  readonly changedBy: string
  readonly changedAt: Date
}

/** Changes of types of a brand, or of one member, newest first. */
export async function listTypes(
  db: Tx,
  brandId: number,
  page: {
    readonly memberId: bigint | null
    readonly before: bigint | null
    readonly limit: number
  },
): Promise<PastType[]> {
  const rows = await db.query<{
    change_no: bigint
    member_id: bigint
    username: string
    from_type: number | null
    to_type: number | null
    reason: string
    changed_by: string
    changed_at: Date
  }>(
    `select h.*, m.username from member_types h join members m using (brand_id, member_id)
     where h.brand_id = $1 and ($2::bigint is null or h.member_id = $2)
       and ($3::bigint is null or h.change_no < $3)
     order by h.change_no desc limit $4`,
    [brandId, page.memberId, page.before, page.limit],
  )
  return rows.map((row) => ({
    changeNo: row.change_no,
    memberId: row.member_id,
    username: row.username,
    from: typeOf(row.from_type),
    to: typeOf(row.to_type),
    reason: row.reason,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
  }))
}
