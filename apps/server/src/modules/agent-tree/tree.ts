import type { Tx } from '#server/db/tx.ts'

/** The specification's number of an agent; decision 037 says what each may do. */
export type AgentType = 1 | 2 | 41 | 42

/** A place in the tree. */
export interface Place {
  readonly memberId: bigint
  readonly username: string
  readonly kind: 'member' | 'agent' | 'trial'
  /** Of agents only. */
  readonly agentType: AgentType | null
  /** Those above, from the head of the line down, without oneself. */
  readonly line: readonly bigint[]
}

interface PlaceRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly username: string
  readonly kind: Place['kind']
  readonly agent_type: AgentType | null
  readonly ancestor_ids: readonly (bigint | string)[]
}

/** Condition in SQL that `member` is below `agent`, at any depth: a range of the index. */
export function isBelow(member: string, agent: string): string {
  return `${member}.brand_id = ${agent}.brand_id
    and ${member}.ancestor_ids >= ${agent}.ancestor_ids || ${agent}.member_id
    and ${member}.ancestor_ids < ${agent}.ancestor_ids || (${agent}.member_id + 1)`
}

/** A member's place in the tree; undefined where there is no member. */
export async function findPlace(
  tx: Tx,
  brandId: number,
  memberId: bigint,
): Promise<Place | undefined> {
  const rows = await tx.query<PlaceRow>(
    `select member_id, username, kind, agent_type, ancestor_ids from members
     where brand_id = $1 and member_id = $2`,
    [brandId, memberId],
  )
  const row = rows[0]
  if (!row) return undefined
  const line = row.ancestor_ids.map(BigInt)
  const { member_id: id, username, kind, agent_type: agentType } = row
  return { memberId: id, username, kind, agentType, line }
}

/** True where a member is below an agent, or is the agent. */
export function isInTeam(place: Place, agentId: bigint): boolean {
  return place.memberId === agentId || place.line.includes(agentId)
}

/**
 * Makes a member an agent of the first type; agents and trials stay what they are. For lines that
 * are set up; staff change types by two people (`changeType`). True where it has done so.
 */
export async function makeAgent(tx: Tx, brandId: number, memberId: bigint): Promise<boolean> {
  const rows = await tx.query(
    `update members set kind = 'agent', agent_type = 1
     where brand_id = $1 and member_id = $2 and kind = 'member' returning 1 as made`,
    [brandId, memberId],
  )
  return rows.length > 0
}
