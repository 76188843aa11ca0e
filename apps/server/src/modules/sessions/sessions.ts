import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { andThen } from '#server/core/and-then.ts'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import { createBatchLoader } from '#server/db/batch-loader.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { Rng } from '#server/adapters/rng/rng.ts'
import {
  announceSessionChange,
  endChosen,
  openStepUp,
  type SessionChoice,
  type SessionOpening,
  notifyNodes,
  writeSession,
} from './session-writes.ts'
import { loadSessions, type Question } from './session-find.ts'

const SESSION_COOKIE = '__Host-session'

type MaybeMember = SessionMember | undefined

export interface Sessions {
  /** Opens a session and returns its token: 256 bits, known only to the member. */
  start(tx: Tx, brand: Brand, memberId: bigint, opening?: SessionOpening): Promise<string>
  /**
   * The member of a request, or a sub-account: the caller checks what is open to it. At once where
   * it is cached. Throws LOGIN_REQUIRED (no token) or SESSION_INVALID (a bad one).
   */
  require(request: FastifyRequest, brand: Brand): SessionMember | Promise<SessionMember>
  /** The session of a token, a sub-account's included; undefined for none that is open. */
  findAny(token: string | undefined, brand: Brand): MaybeMember | Promise<MaybeMember>
  /** The member themselves, without an error; undefined for a sub-account's session. */
  find(token: string | undefined, brand: Brand): Promise<SessionMember | undefined>
  /** Ends sessions on every node, with their pages, once the transaction commits. */
  end(tx: Tx, brandId: number, choice: SessionChoice): Promise<number>
  /** Makes every node reload sessions once the transaction commits: what they allow changed. */
  announceChange(tx: Tx, brandId: number, choice: SessionChoice): Promise<void>
  /** Calls when sessions end here, before other nodes are notified: caches about them go, too. */
  onEnd(listener: () => void): void
  /** A second factor was given in this session: opens sensitive changes. Returns until when. */
  markStepUp(tx: Tx, brand: Brand, member: SessionMember): Promise<Date>
  /** Invalidates the cache of sessions: they have changed somewhere. */
  forget(brandId: number, sessionIds: readonly string[]): void
  /** Drops the whole cache: changes may have been missed. */
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

/**
 * How long a cached session is trusted. Its end and its changes are announced with their commit;
 * this bounds what expires by age, and a node that receives no announcements.
 */
const CACHE_MS = 5_000
const CACHE_MAX = 50_000
/** 32 bytes in base64url; trials have a letter before it. */
const TOKEN_LENGTHS = [43, 44]

interface CachedSession {
  readonly member: SessionMember
  readonly until: number
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The holder of a passkey's challenge without a session: the token's hash, as text. */
export function holderOf(token: string): string {
  return hashToken(token).toString('hex')
}

/** `now` is a monotonic clock in milliseconds, for the short memory only. */
export function createSessions(db: Db, rng: Rng, now: () => number): Sessions {
  const cached = new Map<string, CachedSession>()
  const listeners: (() => void)[] = []
  /** Counts changes: what was read before one must not be cached after it. */
  let changes = 0
  const load = createBatchLoader((questions: readonly Question[]) => loadSessions(db, questions))

  function findAny(token: string | undefined, brand: Brand): MaybeMember | Promise<MaybeMember> {
    if (token === undefined || !TOKEN_LENGTHS.includes(token.length)) return undefined
    const key = `${brand.brandId}/${token}`
    const known = cached.get(key)
    return known && known.until > now() ? known.member : lookUp(key, token, brand)
  }

  async function lookUp(key: string, token: string, brand: Brand): Promise<MaybeMember> {
    const before = changes
    const member = await load({ hash: hashToken(token), brand })
    if (cached.size >= CACHE_MAX) cached.clear()
    if (member && changes === before) cached.set(key, { member, until: now() + CACHE_MS })
    return member
  }

  function forget(brandId: number, sessionIds: readonly string[]): void {
    changes += 1
    const changed = new Set(sessionIds)
    for (const [key, { member }] of cached) {
      if (member.brandId === brandId && changed.has(member.sessionId)) cached.delete(key)
    }
  }

  return {
    findAny,
    async find(token, brand) {
      const member = await findAny(token, brand)
      return member?.subAccount ? undefined : member
    },
    forget,
    async start(tx, brand, memberId, opening = {}) {
      const secret = rng.bytes(32).toString('base64url')
      const token = brand.trialOf === undefined ? secret : `t${secret}`
      const sessionId = `ses_${rng.bytes(12).toString('base64url')}`
      await writeSession(tx, brand, memberId, { hash: hashToken(token), sessionId }, opening)
      return token
    },
    require(request, brand) {
      const token = tokenOf(request)
      if (token === undefined || token === '') throw new Problem('LOGIN_REQUIRED')
      return andThen(findAny(token, brand), (member) => {
        if (!member) throw new Problem('SESSION_INVALID')
        return member
      })
    },
    async end(tx, brandId, choice) {
      const ended = await endChosen(tx, brandId, choice)
      await notifyNodes(tx, brandId, ended, true)
      forget(brandId, ended)
      for (const listener of listeners) listener()
      return ended.length
    },
    async announceChange(tx, brandId, choice) {
      forget(brandId, await announceSessionChange(tx, brandId, choice))
    },
    async markStepUp(tx, brand, member) {
      const until = await openStepUp(tx, brand, member.sessionId)
      await notifyNodes(tx, brand.brandId, [member.sessionId], false)
      forget(brand.brandId, [member.sessionId])
      return until
    },
    onEnd: (listener) => void listeners.push(listener),
    forgetAll() {
      changes += 1
      cached.clear()
    },
  }
}
