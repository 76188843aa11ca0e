import websocket, { type WebSocket } from '@fastify/websocket'
import { REALTIME_PATH, type RealtimeEvent } from '@fairhouse/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Brand } from '#server/core/brand.ts'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/tx.ts'
import { isSameOrigin } from '../http/origin.ts'
import { overdueSessions, tokenOf, type Sessions } from '../modules/sessions/index.ts'
import type { Brands } from '../modules/settings/index.ts'
import type { Announcement } from './announce.ts'
import { createFanOut } from './fan-out.ts'
import { createSocketIndex, type Reader, type SocketIndex } from './socket-index.ts'

/** What sockets are opened with, and what keeps them. */
interface SocketContext {
  readonly db: Db
  readonly rng: Rng
  readonly vault: Vault
  readonly brands: Brands
  readonly sessions: Sessions
  readonly sockets: Sockets
}

/** What sockets need of modules above this folder. */
interface SocketPorts {
  /** The hash of a visitor's name who is known to customer service. */
  readonly findGuest: (
    deps: SocketContext,
    brand: Brand,
    request: FastifyRequest,
  ) => Promise<string | undefined>
}

interface Open extends Reader {
  readonly socket: WebSocket
  /** The login session it was opened in. */
  readonly sessionId: string | undefined
  isAlive: boolean
}

export interface Sockets {
  /** Sends an announcement to its audience: the choice of sockets is the permission check. */
  deliver(announcement: Announcement): void
  /** Tells all pages that events may have been missed. */
  resync(): void
  /** Closes the sockets that were opened in these login sessions, and no others. */
  endSessions(brandId: number, sessionIds: readonly string[]): void
  /** The login sessions that have a page open, by brand. */
  openSessions(): ReadonlyMap<number, readonly string[]>
  /** Accounts of a brand that have a page open. */
  openAccounts(brandId: number): bigint[]
  count(): number
  closeAll(): void
}

export interface SocketServer extends Sockets {
  readonly open: SocketIndex<Open>
}

const PER_NODE_MAX = 50_000
const HEARTBEAT_MS = 30_000
/** A page that reads too slowly is disconnected rather than buffered. */
const BUFFERED_MAX = 1_000_000

export function createSockets(): SocketServer {
  const open = createSocketIndex<Open>()
  /** Encoded once, whoever reads it. */
  const encode = (event: RealtimeEvent) => Buffer.from(JSON.stringify(event))
  function send({ socket }: Open, message: Buffer): void {
    if (socket.bufferedAmount > BUFFERED_MAX) socket.terminate()
    else socket.send(message, { binary: false })
  }
  const fanOut = createFanOut(send)
  return {
    open,
    deliver({ event, ...audience }) {
      fanOut.deliver(open.audienceOf(audience), encode(event))
    },
    resync() {
      fanOut.deliver(open.all, encode({ type: 'resync' }))
    },
    endSessions(brandId, sessionIds) {
      const ended = new Set<string | undefined>(sessionIds)
      const message = encode({ type: 'session.ended' })
      for (const one of open.audienceOf({ brandId })) {
        if (!one.sessionId || !ended.has(one.sessionId)) continue
        send(one, message)
        one.socket.close(4001, 'session ended')
      }
    },
    openSessions() {
      const sessions = new Map<number, Set<string>>()
      for (const { brandId, sessionId } of open.all) {
        if (sessionId === undefined) continue
        const own = sessions.get(brandId) ?? new Set()
        sessions.set(brandId, own.add(sessionId))
      }
      return new Map([...sessions].map(([brandId, own]) => [brandId, [...own]]))
    },
    openAccounts: (brandId) => open.accountsOf(brandId),
    count: () => open.all.size,
    closeAll() {
      for (const one of open.all) one.socket.close(1001, 'server stops')
    },
  }
}

/**
 * Closes the sockets of expired sessions: an explicit end is announced, an expiry is not, and an
 * open page does not keep a session alive.
 */
export async function endOverdue({
  db,
  brands,
  sockets,
}: Pick<SocketContext, 'db' | 'brands' | 'sockets'>): Promise<void> {
  for (const [brandId, sessionIds] of sockets.openSessions()) {
    const brand = await brands.byId(brandId)
    sockets.endSessions(brandId, await overdueSessions(db, brand, sessionIds))
  }
}

/** Opens the WebSocket of the pages. It only sends: what a page sends is ignored. */
export async function installSockets(
  app: FastifyInstance,
  deps: SocketContext,
  server: SocketServer,
  ports: SocketPorts,
): Promise<void> {
  await app.register(websocket, { options: { maxPayload: 1_024 } })
  const heartbeat = setInterval(() => {
    for (const one of server.open.all) {
      if (!one.isAlive) one.socket.terminate()
      one.isAlive = false
      one.socket.ping()
    }
    endOverdue(deps).catch((error: unknown) => app.log.error({ err: error }, 'sockets'))
  }, HEARTBEAT_MS)
  app.addHook('preClose', async () => {
    clearInterval(heartbeat)
    server.closeAll()
  })
  app.get(REALTIME_PATH, { websocket: true }, async (socket, request) => {
    // Listened for before anything is awaited: a socket closed meanwhile must not stay in the set.
    const life = { isClosed: false, open: undefined as Open | undefined }
    socket.on('error', () => undefined)
    socket.on('close', () => {
      life.isClosed = true
      if (life.open) server.open.delete(life.open)
    })
    if (!isSameOrigin(request) || server.open.all.size >= PER_NODE_MAX) {
      socket.close(1008, 'refused')
      return
    }
    const token = tokenOf(request)
    const brand = await deps.brands.ofCall(request.hostname, token)
    const member = await deps.sessions.findAny(token, brand)
    const guest = await ports.findGuest(deps, brand, request)
    const serverTime = (await readNow(deps.db)).toISOString()
    if (life.isClosed) return
    const one: Open = {
      socket,
      brandId: brand.brandId,
      // Events of the account go to the member only.
      accountId: member?.subAccount ? undefined : member?.accountId,
      guest,
      sessionId: member?.sessionId,
      isAlive: true,
    }
    life.open = one
    server.open.add(one)
    socket.on('pong', () => {
      one.isAlive = true
    })
    const hello: RealtimeEvent = { type: 'hello', serverTime, isMember: member !== undefined }
    socket.send(JSON.stringify(hello))
  })
}
