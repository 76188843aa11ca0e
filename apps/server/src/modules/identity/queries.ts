import type { KnownNetwork, LoginSession } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'

interface SessionRow {
  readonly [column: string]: unknown
  readonly session_id: string
  readonly device: string
  readonly address: string
  readonly place: string
  readonly created_at: Date
  readonly last_seen_at: Date
}

/** The member's own sessions, the newest use first. For the member only. */
export async function readSessions(
  db: Tx,
  brand: Brand,
  member: SessionMember,
): Promise<LoginSession[]> {
  const rows = await db.query<SessionRow>(
    `select session_id, device, address, place, created_at, last_seen_at from login_sessions
     where brand_id = $1 and member_id = $2 and ended_at is null and expires_at > app_now()
       and sub_account_id is null
       and last_seen_at > app_now() - make_interval(mins => $3)
     order by last_seen_at desc, session_id limit 100`,
    [brand.brandId, member.memberId, brand.profile.session.idleMinutes],
  )
  return rows.map((row) => ({
    sessionId: row.session_id,
    device: row.device,
    address: row.address,
    place: row.place,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    isCurrent: row.session_id === member.sessionId,
  }))
}

interface NetworkRow {
  readonly [column: string]: unknown
  readonly network_id: bigint
  readonly network: string
  readonly place: string
  readonly first_seen_at: Date
  readonly last_seen_at: Date
}

/** Networks a member has logged in from, the newest use first. For the member only. */
export async function readNetworks(
  db: Tx,
  brand: Brand,
  member: SessionMember,
  currentNetwork: string,
): Promise<KnownNetwork[]> {
  const rows = await db.query<NetworkRow>(
    `select network_id, network, place, first_seen_at, last_seen_at from member_networks
     where brand_id = $1 and member_id = $2 order by last_seen_at desc, network_id limit 100`,
    [brand.brandId, member.memberId],
  )
  return rows.map((row) => ({
    networkId: `net_${row.network_id.toString(36)}`,
    network: row.network,
    place: row.place,
    firstSeenAt: row.first_seen_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    isCurrent: row.network === currentNetwork,
  }))
}

/** Forgets a network: the next login from it asks for a second factor. Throws NOT_FOUND. */
export async function forgetNetwork(
  tx: Tx,
  brand: Brand,
  member: SessionMember,
  networkId: string,
): Promise<void> {
  const digits = networkId.slice('net_'.length)
  const rows = await tx.query(
    `delete from member_networks where brand_id = $1 and member_id = $2 and network_id = $3
     returning 1 as gone`,
    [brand.brandId, member.memberId, Number.parseInt(digits, 36)],
  )
  if (rows.length === 0) throw new Problem('NOT_FOUND')
}

/** When a member registered, and what they are. */
export async function readMember(
  db: Tx,
  member: SessionMember,
): Promise<{
  readonly registeredAt: Date
  readonly prizeGroup: number | null
  readonly agentType: number | null
}> {
  const rows = await db.query<{
    registered_at: Date
    prize_group: number | null
    agent_type: number | null
  }>(
    `select registered_at, prize_group, agent_type from members
     where brand_id = $1 and member_id = $2`,
    [member.brandId, member.memberId],
  )
  const [row] = rows
  return {
    registeredAt: row?.registered_at ?? new Date(0),
    prizeGroup: row?.prize_group ?? null,
    agentType: row?.agent_type ?? null,
  }
}
