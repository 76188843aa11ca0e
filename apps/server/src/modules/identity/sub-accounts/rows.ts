import type { AgentPermission, SubAccountWire } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'

/** What a login needs to know of a sub-account. */
export interface LoginSubAccount {
  readonly subAccountId: bigint
  readonly agentId: bigint
  /** name@agent, as both are written. */
  readonly username: string
  readonly permissions: readonly AgentPermission[]
  readonly passwordHash: string
  readonly mustChangePassword: boolean
  /** The sub-account or its agent is blocked, or the agent is none any more. */
  readonly isBlocked: boolean
  readonly lastLoginAt: Date | undefined
  /** Whether it has logged in from there within the last thirty days. */
  readonly isKnownNetwork: boolean
  readonly agentType: number | null
  readonly agentRegisteredAt: Date
  readonly agentUsername: string
}

interface LoginRow {
  readonly [column: string]: unknown
  readonly sub_account_id: bigint
  readonly agent_id: bigint
  readonly name: string
  readonly username: string
  readonly permissions: AgentPermission[]
  readonly password_hash: string
  readonly must_change_password: boolean
  readonly is_blocked: boolean
  readonly last_login_at: Date | null
  readonly is_known_network: boolean
  readonly agent_type: number | null
  readonly registered_at: Date
}

/** Which sub-account a log-in is about. */
type SubAccountName = { readonly username: string } | { readonly subAccountId: bigint }

const FIND_LOGIN = `
select u.sub_account_id, u.agent_id, u.name, m.username, u.permissions, u.password_hash,
  u.must_change_password, u.last_login_at, m.agent_type, m.registered_at,
  u.state <> 'active' or m.status <> 'active' or m.kind <> 'agent' as is_blocked,
  exists (select 1 from login_sessions s where s.brand_id = u.brand_id and s.member_id = u.agent_id
    and s.sub_account_id = u.sub_account_id and s.network = $2
    and s.created_at > app_now() - interval '30 days') as is_known_network
from agent_sub_accounts u join members m on m.brand_id = u.brand_id and m.member_id = u.agent_id
where u.brand_id = $1`

/** The sub-account named as name@agent, seen from a network; undefined for none. */
export async function findLoginSubAccount(
  db: Tx,
  brand: Brand,
  which: SubAccountName,
  network: string,
): Promise<LoginSubAccount | undefined> {
  let where: readonly [string, unknown[]]
  if ('subAccountId' in which) where = ['u.sub_account_id = $3', [which.subAccountId]]
  else {
    const typed = which.username.trim().toLowerCase()
    const at = typed.lastIndexOf('@')
    if (at <= 0) return undefined
    where = ['u.name_key = $3 and m.username_key = $4', [typed.slice(0, at), typed.slice(at + 1)]]
  }
  const rows = await db.query<LoginRow>(`${FIND_LOGIN} and ${where[0]}`, [
    brand.brandId,
    network,
    ...where[1],
  ])
  const [row] = rows
  return (
    row && {
      subAccountId: row.sub_account_id,
      agentId: row.agent_id,
      username: `${row.name}@${row.username}`,
      permissions: row.permissions,
      passwordHash: row.password_hash,
      mustChangePassword: row.must_change_password,
      isBlocked: row.is_blocked,
      lastLoginAt: row.last_login_at ?? undefined,
      isKnownNetwork: row.is_known_network,
      agentType: row.agent_type,
      agentRegisteredAt: row.registered_at,
      agentUsername: row.username,
    }
  )
}

interface Row {
  readonly [column: string]: unknown
  readonly sub_account_id: bigint
  readonly name: string
  readonly username: string
  readonly note: string
  readonly permissions: AgentPermission[]
  readonly state: SubAccountWire['state']
  readonly created_at: Date
  readonly last_login_at: Date | null
  readonly sessions: number
}

/** Sub-accounts of an agent, oldest first: all, or the requested one. */
export async function readSubAccounts(
  db: Tx,
  brand: Brand,
  agentId: bigint,
  only?: bigint,
): Promise<SubAccountWire[]> {
  const rows = await db.query<Row>(
    `select u.sub_account_id, u.name, m.username, u.note, u.permissions, u.state, u.created_at,
       u.last_login_at,
       (select count(*)::int from login_sessions s
        where s.brand_id = u.brand_id and s.member_id = u.agent_id
          and s.sub_account_id = u.sub_account_id and s.ended_at is null
          and s.expires_at > app_now()
          and s.last_seen_at > app_now() - make_interval(mins => $3)) as sessions
     from agent_sub_accounts u
     join members m on m.brand_id = u.brand_id and m.member_id = u.agent_id
     where u.brand_id = $1 and u.agent_id = $2 and ($4::bigint is null or u.sub_account_id = $4)
     order by u.sub_account_id`,
    [brand.brandId, agentId, brand.profile.session.idleMinutes, only ?? null],
  )
  return rows.map((row) => ({
    subAccountId: wireId('sub', row.sub_account_id),
    name: row.name,
    username: `${row.name}@${row.username}`,
    note: row.note,
    permissions: row.permissions,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    sessions: row.sessions,
  }))
}
