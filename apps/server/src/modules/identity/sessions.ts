import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createBatchLoader } from '#server/db/batch-loader.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { Problem } from '#server/http/problem.ts'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { AccountRef } from '../ledger/index.ts'
import type { Brand } from '../settings/index.ts'

export const SESSION_COOKIE = '__Host-session'

/** The member of a session, with the account that pays for bets. */
export interface SessionMember extends AccountRef {
  readonly memberId: bigint
  readonly username: string
}

export interface Sessions {
  /** Opens a session and returns its token: 256 bits, known to the member alone. */
  start(tx: Tx, brand: Brand, memberId: bigint): Promise<string>
  /** The member of a request. Throws LOGIN_REQUIRED (no token) or SESSION_INVALID (a bad one). */
  require(request: FastifyRequest, brand: Brand): Promise<SessionMember>
  /** The same, without an error. */
  find(token: string | undefined, brand: Brand): Promise<SessionMember | undefined>
  end(request: FastifyRequest, brand: Brand): Promise<void>
}

export function tokenOf(request: FastifyRequest): string | undefined {
  const authorization = request.headers.authorization
  if (authorization?.startsWith('Bearer ')) return authorization.slice('Bearer '.length)
  return request.cookies[SESSION_COOKIE]
}

export function setSessionCookie(reply: FastifyReply, token: string, brand: Brand): void {
  reply.setCookie(SESSION_COOKIE, token, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'lax',
    maxAge: brand.profile.session.maxDays * 86_400,
  })
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, { path: '/', httpOnly: true, secure: true, sameSite: 'lax' })
}

/** How long an answer of the database is believed: an ended session is dead everywhere after it. */
const BELIEVED_MS = 1_000
const CACHE_MAX = 50_000

const FIND = `
select k.n, s.member_id, m.username, a.account_id,
  s.last_seen_at < app_now() - interval '1 minute' as is_stale
from unnest($1::int[], $2::bytea[], $3::int[]) with ordinality as k(b, h, idle, n)
join login_sessions s on s.brand_id = k.b and s.token_hash = k.h
join members m on m.brand_id = s.brand_id and m.member_id = s.member_id
join ledger_accounts a on a.brand_id = s.brand_id and a.member_id = s.member_id and a.kind = 'cash'
where s.ended_at is null and s.expires_at > app_now()
  and s.last_seen_at > app_now() - make_interval(mins => k.idle)`

const TOUCH = `
update login_sessions s set last_seen_at = app_now()
from unnest($1::int[], $2::bytea[]) as k(b, h) where s.brand_id = k.b and s.token_hash = k.h`

interface Question {
  readonly hash: Buffer
  readonly brand: Brand
}

interface Believed {
  readonly member: SessionMember
  readonly until: number
}

interface SessionRow {
  readonly [column: string]: unknown
  readonly n: bigint
  readonly member_id: bigint
  readonly username: string
  readonly account_id: bigint
  readonly is_stale: boolean
}

/** Sessions by their hashes, in one query; those seen a while ago are marked as seen now. */
async function loadSessions(
  db: Db,
  questions: readonly Question[],
): Promise<(SessionMember | undefined)[]> {
  const brands = questions.map(({ brand }) => brand.brandId)
  const hashes = questions.map(({ hash }) => hash)
  const idle = questions.map(({ brand }) => brand.profile.session.idleMinutes)
  const rows = await db.query<SessionRow>(FIND, [brands, hashes, idle], 'session-find')
  const stale = rows.filter((row) => row.is_stale).map((row) => Number(row.n) - 1)
  if (stale.length > 0) {
    await db.query(TOUCH, [stale.map((at) => brands[at]), stale.map((at) => hashes[at])])
  }
  const found = new Map(rows.map((row) => [Number(row.n) - 1, row]))
  return questions.map(({ brand }, index) => {
    const row = found.get(index)
    return (
      row && {
        brandId: brand.brandId,
        accountId: row.account_id,
        memberId: row.member_id,
        username: row.username,
      }
    )
  })
}

/** `now` is a monotonic clock in milliseconds, for the short memory only. */
export function createSessions(db: Db, rng: Rng, now: () => number): Sessions {
  const believed = new Map<string, Believed>()
  const load = createBatchLoader((questions: readonly Question[]) => loadSessions(db, questions))

  async function find(token: string | undefined, brand: Brand): Promise<SessionMember | undefined> {
    if (token === undefined || token.length !== 43) return undefined
    const key = `${brand.brandId}/${token}`
    const known = believed.get(key)
    if (known && known.until > now()) return known.member
    const member = await load({ hash: createHash('sha256').update(token).digest(), brand })
    if (believed.size >= CACHE_MAX) believed.clear()
    if (member) believed.set(key, { member, until: now() + BELIEVED_MS })
    else believed.delete(key)
    return member
  }

  return {
    find,
    async start(tx, brand, memberId) {
      const token = rng.bytes(32).toString('base64url')
      await tx.query(
        `insert into login_sessions (brand_id, token_hash, member_id, created_at, last_seen_at,
           expires_at)
         values ($1, $2, $3, app_now(), app_now(), app_now() + make_interval(days => $4))`,
        [
          brand.brandId,
          createHash('sha256').update(token).digest(),
          memberId,
          brand.profile.session.maxDays,
        ],
      )
      return token
    },
    async require(request, brand) {
      const token = tokenOf(request)
      if (token === undefined || token === '') throw new Problem('LOGIN_REQUIRED')
      const member = await find(token, brand)
      if (!member) throw new Problem('SESSION_INVALID')
      return member
    },
    async end(request, brand) {
      const token = tokenOf(request)
      if (token === undefined) return
      const hash = createHash('sha256').update(token).digest()
      believed.delete(`${brand.brandId}/${token}`)
      await db.query(
        `update login_sessions set ended_at = app_now()
         where brand_id = $1 and token_hash = $2 and ended_at is null`,
        [brand.brandId, hash],
      )
    },
  }
}
