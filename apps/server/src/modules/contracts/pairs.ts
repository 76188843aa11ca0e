import type { Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'

/** One side of a contract. */
export interface Party {
  readonly memberId: bigint
  readonly username: string
  /** Excluded or paused: nothing is offered to them, and nothing agreed. */
  readonly isAway: boolean
}

/** Two parties who may have contracts: an agent, and the one directly above. */
export interface Pair {
  readonly agent: Party
  /** Undefined at the head of a line, whose other party is the operator. */
  readonly upline: Party | undefined
}

interface PairRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly username: string
  readonly away: boolean
  readonly upline_id: bigint | null
  readonly upline_name: string
  readonly upline_away: boolean
}

/**
 * Who may be a party of contracts, in SQL: an agent of a type that has any. Below agents of other
 * types agents sign with the operator itself (decision 037).
 */
export function isSigning(table: string): string {
  return `${table}.kind = 'agent' and ${table}.agent_type in (1, 2)`
}

/**
 * An agent and the one directly above, if that one signs; undefined for anyone who is no agent, or
 * one of a type without contracts.
 */
export async function findPair(
  tx: Tx,
  brandId: number,
  agentId: bigint,
): Promise<Pair | undefined> {
  const rows = await tx.query<PairRow>(
    `select m.member_id, m.username, is_away(m.brand_id, m.member_id) as away,
       u.member_id as upline_id, coalesce(u.username, '') as upline_name,
       u.member_id is not null and is_away(u.brand_id, u.member_id) as upline_away
     from members m left join members u
       on u.brand_id = m.brand_id and u.member_id = m.referrer_id and ${isSigning('u')}
     where m.brand_id = $1 and m.member_id = $2 and ${isSigning('m')}`,
    [brandId, agentId],
  )
  const row = rows[0]
  if (!row) return undefined
  const { upline_id: uplineId, upline_name: username, upline_away: isAway } = row
  return {
    agent: { memberId: row.member_id, username: row.username, isAway: row.away },
    upline: uplineId === null ? undefined : { memberId: uplineId, username, isAway },
  }
}

/**
 * The pair that a member refers to: themselves and their upline, or an agent directly below and
 * themselves. Nobody else exists here. Throws MEMBER_NOT_FOUND.
 */
export async function requirePair(
  tx: Tx,
  brandId: number,
  ownId: bigint,
  agentId: string | undefined,
): Promise<Pair> {
  const id = agentId === undefined ? ownId : (parseId('mbr', agentId) ?? 0n)
  const pair = await findPair(tx, brandId, id)
  const isOne = id === ownId || pair?.upline?.memberId === ownId
  if (!pair || !isOne) throw new Problem('MEMBER_NOT_FOUND')
  return pair
}

/** An agent at the head of a line, whose other party is the operator. Throws MEMBER_NOT_FOUND. */
export async function requireHead(tx: Tx, brandId: number, agentId: string): Promise<Pair> {
  const pair = await findPair(tx, brandId, parseId('mbr', agentId) ?? 0n)
  if (!pair || pair.upline) throw new Problem('MEMBER_NOT_FOUND')
  return pair
}

/** Throws CONTRACT_PARTY_AWAY where one of both is excluded or paused, or in the register. */
export function requirePresent({ agent, upline }: Pair): void {
  if (agent.isAway || upline?.isAway) throw new Problem('CONTRACT_PARTY_AWAY')
}

export function presentParty({ memberId, username, isAway }: Party) {
  return { memberId: wireId('mbr', memberId), username, isAway }
}
