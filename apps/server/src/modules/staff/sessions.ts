import { STAFF_PERMISSIONS } from '@fairhouse/protocol'
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Grant, StaffActor } from '#server/core/caller.ts'
import type { Visit } from '#server/core/network.ts'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'

export const STAFF_COOKIE = '__Host-staff'

/** The lifetime of a session: the strictest of the brands a person works for. */
export interface SessionRule {
  readonly idleMinutes: number
  readonly maxHours: number
}

export interface StaffSessions {
  /** Opens a session and returns its token: 256 bits, known only to the person. */
  start(tx: Tx, staffId: bigint, rule: SessionRule, from: Visit): Promise<string>
  /** The staff member of a request. Throws STAFF_LOGIN_REQUIRED for anyone else. */
  require(request: FastifyRequest): Promise<StaffActor>
}

/** Only the cookie is accepted: no script ever holds a token of staff. */
export function setStaffCookie(reply: FastifyReply, token: string, rule: SessionRule): void {
  reply.setCookie(STAFF_COOKIE, token, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'strict',
    maxAge: rule.maxHours * 3_600,
  })
}

export function clearStaffCookie(reply: FastifyReply): void {
  reply.clearCookie(STAFF_COOKIE, { path: '/', httpOnly: true, secure: true, sameSite: 'strict' })
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

const FIND = `
select s.staff_id, m.username, m.name, s.expires_at, s.idle_minutes,
  s.last_seen_at < app_now() - interval '30 seconds' as is_stale,
  floor(extract(epoch from s.last_seen_at + make_interval(mins => s.idle_minutes) - app_now()))::int
    as seconds_left,
  coalesce(jsonb_agg(jsonb_build_object('brandIds', r.brand_ids, 'permissions',
      case when r.has_all then $2::text[] else r.permissions end))
    filter (where r.role_id is not null), '[]') as grants
from staff_sessions s
join staff_members m on m.staff_id = s.staff_id and m.status = 'active'
left join staff_member_roles mr on mr.staff_id = s.staff_id
left join staff_roles r on r.role_id = mr.role_id
where s.token_hash = $1 and s.ended_at is null and s.expires_at > app_now()
  and s.last_seen_at > app_now() - make_interval(mins => s.idle_minutes)
group by s.token_hash, m.staff_id`

interface SessionRow {
  readonly [column: string]: unknown
  readonly staff_id: bigint
  readonly username: string
  readonly name: string
  readonly expires_at: Date
  readonly idle_minutes: number
  readonly is_stale: boolean
  readonly seconds_left: number
  readonly grants: Grant[]
}

/** Sessions of staff are read at every request, so that revoked rights are gone at once. */
export function createStaffSessions(db: Tx, rng: Rng): StaffSessions {
  return {
    async start(tx, staffId, rule, from) {
      const token = rng.bytes(32).toString('base64url')
      await tx.query(
        `insert into staff_sessions (token_hash, staff_id, idle_minutes, address, network, device,
           created_at, last_seen_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, app_now(), app_now(),
           app_now() + make_interval(hours => $7))`,
        [
          hashOf(token),
          staffId,
          rule.idleMinutes,
          from.address,
          from.network,
          from.device,
          rule.maxHours,
        ],
      )
      return token
    },
    async require(request) {
      const token = request.cookies[STAFF_COOKIE]
      if (token === undefined || token.length !== 43) throw new Problem('STAFF_LOGIN_REQUIRED')
      const tokenHash = hashOf(token)
      const row = (
        await db.query<SessionRow>(FIND, [tokenHash, STAFF_PERMISSIONS], 'staff-session')
      )[0]
      if (!row) throw new Problem('STAFF_LOGIN_REQUIRED')
      if (row.is_stale) {
        await db.query('update staff_sessions set last_seen_at = app_now() where token_hash = $1', [
          tokenHash,
        ])
      }
      return {
        staffId: row.staff_id,
        username: row.username,
        name: row.name,
        grants: row.grants,
        session: {
          tokenHash,
          expiresAt: row.expires_at,
          idleMinutes: row.idle_minutes,
          idleSeconds: row.is_stale ? row.idle_minutes * 60 : row.seconds_left,
        },
        address: request.ip,
      }
    },
  }
}

/** Ends the sessions of a staff member: all, or all but one. */
export async function endStaffSessions(tx: Tx, staffId: bigint, but?: Buffer): Promise<void> {
  await tx.query(
    `update staff_sessions set ended_at = app_now()
     where staff_id = $1 and ended_at is null and token_hash is distinct from $2`,
    [staffId, but ?? null],
  )
}

/** Ends one session: a logout. */
export async function endStaffSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.query('update staff_sessions set ended_at = app_now() where token_hash = $1', [
    tokenHash,
  ])
}
