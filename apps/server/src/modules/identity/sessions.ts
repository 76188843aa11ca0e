import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createBatchLoader } from '#server/db/batch-loader.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { Problem } from '#server/http/problem.ts'
import type { Rng } from '#server/adapters/rng/rng.ts'
import { signal } from '#server/realtime/announce.ts'
import type { Brand } from '../settings/index.ts'
import { loadSessions, type Question, type SessionMember } from './session-find.ts'
import { NO_VISIT, type Visit } from './visit.ts'

export const SESSION_COOKIE = '__Host-session'

/** How a session begins. */
export interface SessionOpening {
  readonly visit?: Visit
  /** The password must be changed before anything else. */
  readonly isRestricted?: boolean
  /** A second factor was given on the way in. */
  readonly hasSecondFactor?: boolean
}

/** Which sessions of a brand are meant: one, or all of a member but perhaps one. */
export type SessionChoice =
  | { readonly sessionId: string; readonly memberId?: bigint }
  | { readonly memberId: bigint; readonly exceptSessionId?: string }

export interface Sessions {
  /** Opens a session and returns its token: 256 bits, known to the member alone. */
  start(tx: Tx, brand: Brand, memberId: bigint, opening?: SessionOpening): Promise<string>
  /** The member of a request. Throws LOGIN_REQUIRED (no token) or SESSION_INVALID (a bad one). */
  require(request: FastifyRequest, brand: Brand): Promise<SessionMember>
  /** The same, without an error. */
  find(token: string | undefined, brand: Brand): Promise<SessionMember | undefined>
  /** Ends sessions on every node, with their pages, once the transaction commits. */
  end(tx: Tx, brandId: number, choice: SessionChoice): Promise<number>
  /** Calls when sessions end here, before anybody is told: what is believed of them goes, too. */
  onEnd(listener: () => void): void
  /** A second factor was given in this session: opens sensitive changes. Returns until when. */
  markStepUp(tx: Tx, brand: Brand, member: SessionMember): Promise<Date>
  /** Drops what is remembered of sessions: they have changed somewhere. */
  forget(brandId: number, sessionIds: readonly string[]): void
  /** Drops everything that is remembered: changes may have been missed. */
  forgetAll(): void
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

/** How long an answer of the database is believed, should the word of an end get lost. */
const BELIEVED_MS = 1_000
const CACHE_MAX = 50_000
/** Sessions named in one signal: a notification holds 8000 bytes. */
const SIGNAL_MAX = 100
/** 32 bytes in base64url; trials have a letter before it. */
const TOKEN_LENGTHS = [43, 44]

interface Believed {
  readonly member: SessionMember
  readonly until: number
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

async function tellNodes(
  tx: Tx,
  brandId: number,
  sessionIds: readonly string[],
  areEnded: boolean,
): Promise<void> {
  for (let from = 0; from < sessionIds.length; from += SIGNAL_MAX) {
    const some = sessionIds.slice(from, from + SIGNAL_MAX)
    await signal(tx, { kind: 'sessions.changed', brandId, sessionIds: some, areEnded })
  }
}

async function writeSession(
  tx: Tx,
  brand: Brand,
  memberId: bigint,
  ids: { readonly hash: Buffer; readonly sessionId: string },
  { visit = NO_VISIT, isRestricted = false, hasSecondFactor = false }: SessionOpening,
): Promise<void> {
  await tx.query(
    `insert into login_sessions (brand_id, token_hash, session_id, member_id, created_at,
       last_seen_at, expires_at, device, address, place, network, is_restricted, second_factor_at)
     values ($1, $2, $3, $4, app_now(), app_now(), app_now() + make_interval(days => $5), $6, $7,
       $8, $9, $10, case when $11 then app_now() end)`,
    [
      brand.brandId,
      ids.hash,
      ids.sessionId,
      memberId,
      brand.profile.session.maxDays,
      visit.device,
      visit.address,
      visit.place,
      visit.network,
      isRestricted,
      hasSecondFactor,
    ],
  )
}

const END = `
update login_sessions set ended_at = app_now()
where brand_id = $1 and ended_at is null and ($2::text is null or session_id = $2)
  and ($3::bigint is null or member_id = $3) and ($4::text is null or session_id <> $4)
returning session_id`

/** `now` is a monotonic clock in milliseconds, for the short memory only. */
export function createSessions(db: Db, rng: Rng, now: () => number): Sessions {
  const believed = new Map<string, Believed>()
  const listeners: (() => void)[] = []
  const load = createBatchLoader((questions: readonly Question[]) => loadSessions(db, questions))

  async function find(token: string | undefined, brand: Brand): Promise<SessionMember | undefined> {
    if (token === undefined || !TOKEN_LENGTHS.includes(token.length)) return undefined
    const key = `${brand.brandId}/${token}`
    const known = believed.get(key)
    if (known && known.until > now()) return known.member
    const member = await load({ hash: hashToken(token), brand })
    if (believed.size >= CACHE_MAX) believed.clear()
    if (member) believed.set(key, { member, until: now() + BELIEVED_MS })
    else believed.delete(key)
    return member
  }

  function forget(brandId: number, sessionIds: readonly string[]): void {
    const changed = new Set(sessionIds)
    for (const [key, { member }] of believed) {
      if (member.brandId === brandId && changed.has(member.sessionId)) believed.delete(key)
    }
  }

  return {
    find,
    forget,
    async start(tx, brand, memberId, opening = {}) {
      const secret = rng.bytes(32).toString('base64url')
      const token = brand.trialOf === undefined ? secret : `t${secret}`
      const sessionId = `ses_${rng.bytes(12).toString('base64url')}`
      await writeSession(tx, brand, memberId, { hash: hashToken(token), sessionId }, opening)
      return token
    },
    async require(request, brand) {
      const token = tokenOf(request)
      if (token === undefined || token === '') throw new Problem('LOGIN_REQUIRED')
      const member = await find(token, brand)
      if (!member) throw new Problem('SESSION_INVALID')
      return member
    },
    async end(tx, brandId, choice) {
      const { sessionId, exceptSessionId } = { sessionId: null, exceptSessionId: null, ...choice }
      const rows = await tx.query<{ session_id: string }>(END, [
        brandId,
        sessionId,
        choice.memberId ?? null,
        exceptSessionId,
      ])
      const ended = rows.map((row) => row.session_id)
      await tellNodes(tx, brandId, ended, true)
      forget(brandId, ended)
      for (const listener of listeners) listener()
      return ended.length
    },
    async markStepUp(tx, brand, member) {
      const rows = await tx.query<{ until: Date }>(
        `update login_sessions set step_up_at = app_now(), second_factor_at = app_now()
         where brand_id = $1 and session_id = $2
         returning step_up_at + make_interval(mins => $3) as until`,
        [brand.brandId, member.sessionId, brand.profile.session.stepUpMinutes],
      )
      const until = rows[0]?.until
      if (!until) throw new Problem('SESSION_INVALID')
      await tellNodes(tx, brand.brandId, [member.sessionId], false)
      forget(brand.brandId, [member.sessionId])
      return until
    },
    onEnd: (listener) => void listeners.push(listener),
    forgetAll: () => believed.clear(),
  }
}
