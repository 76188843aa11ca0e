import websocket, { type WebSocket } from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { Compile } from 'typebox/compile'
import { RoomCommand, type RoomEvent } from '../../wire/room.ts'
import type { Deps } from '../deps.ts'
import { StudioRefusal } from '../faults.ts'
import { sessionOf } from '../sessions/rows.ts'
import type { Hub } from './hub.ts'
import type { Guest, Room } from './room.ts'

const asks = Compile(RoomCommand)

/** Time to send the session's secret; else the connection is closed. */
const ENTER_MS = 10_000
const HEARTBEAT_MS = 30_000
/** Maximum messages of one page per second; further ones are refused. */
const PER_SECOND = 40
const BUFFERED_MAX = 1_000_000

function parse(data: unknown): RoomCommand | undefined {
  try {
    const value: unknown = JSON.parse(String(data))
    return asks.Check(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** A page at the end of a socket. */
class Visit {
  readonly #deps: Deps
  readonly #hub: Hub
  readonly #socket: WebSocket
  #guest: Guest | undefined
  #room: Room | undefined
  #isEntering = false
  #isGone = false
  #second = 0
  #messagesThisSecond = 0

  constructor(deps: Deps, hub: Hub, socket: WebSocket) {
    this.#deps = deps
    this.#hub = hub
    this.#socket = socket
  }

  send(event: RoomEvent): void {
    if (this.#isGone) return
    if (this.#socket.bufferedAmount > BUFFERED_MAX) this.#socket.terminate()
    else this.#socket.send(JSON.stringify(event))
  }

  get hasEntered(): boolean {
    return this.#room !== undefined
  }

  async #enter(secret: string): Promise<void> {
    if (this.#isEntering || this.#room) throw new StudioRefusal('MALFORMED', { field: 'type' })
    this.#isEntering = true
    try {
      const session = await sessionOf(this.#deps.db, this.#deps, secret)
      const guest: Guest = { session, send: (event) => this.send(event) }
      this.#guest = guest
      const room = await this.#hub.enter(guest)
      this.#room = room
      if (this.#isGone) room.leave(guest)
    } finally {
      this.#isEntering = false
    }
  }

  async #do(command: RoomCommand): Promise<void> {
    if (command.type === 'ping') {
      this.send({ type: 'pong', at: command.at, serverTime: this.#deps.now() })
      return
    }
    if (command.type === 'enter') return this.#enter(command.secret)
    const [guest, room] = [this.#guest, this.#room]
    if (!guest || !room) throw new StudioRefusal('SESSION_OVER')
    await room.ask(guest, command)
    // A shot is answered by its own event, with the key and the balance.
    if (command.type === 'shoot') return
    const rows = await this.#deps.db.query<{ balance: bigint }>(
      `select coalesce(d.balance, s.balance) as balance from sessions s
       left join demo_purses d using (player_no) where s.session_no = $1`,
      [guest.session.session_no],
    )
    const balance = (rows[0]?.balance ?? 0n).toString()
    this.send({ type: 'done', key: command.key, balance })
  }

  #isTooFast(): boolean {
    const second = Math.floor(this.#deps.now() / 1_000)
    this.#messagesThisSecond = second === this.#second ? this.#messagesThisSecond + 1 : 1
    this.#second = second
    return this.#messagesThisSecond > PER_SECOND
  }

  async receive(data: unknown): Promise<void> {
    const command = parse(data)
    const key = command && 'key' in command ? { key: command.key } : {}
    try {
      if (!command) throw new StudioRefusal('MALFORMED')
      if (this.#isTooFast()) throw new StudioRefusal('TOO_MANY')
      await this.#do(command)
    } catch (error) {
      const isOurs = error instanceof StudioRefusal
      if (!isOurs) this.#deps.log.error({ err: error }, 'an ask of a room failed')
      const { code, field, expected, message } = isOurs ? error.fault : { code: 'FAULT' as const }
      this.send({
        type: 'refused',
        ...key,
        code,
        ...(field === undefined ? {} : { field }),
        ...(expected === undefined ? {} : { expected }),
        ...(message === undefined ? {} : { message }),
      })
    }
  }

  close(): void {
    this.#isGone = true
    if (this.#guest && this.#room) this.#room.leave(this.#guest)
  }
}

/** `/api/room`: the session's secret in the first message, then commands (wire/room.ts). */
export async function installRooms(app: FastifyInstance, deps: Deps, hub: Hub): Promise<void> {
  await app.register(websocket, { options: { maxPayload: 16_384 } })
  app.route({
    method: 'GET',
    url: '/api/room',
    handler: (_request, reply) => reply.status(426).send({ code: 'MALFORMED' }),
    wsHandler(socket) {
      const visit = new Visit(deps, hub, socket)
      let isAlive = true
      const late = setTimeout(() => {
        if (!visit.hasEntered) socket.close(4001, 'enter first')
      }, ENTER_MS)
      const beat = setInterval(() => {
        if (!isAlive) return socket.terminate()
        isAlive = false
        socket.ping()
      }, HEARTBEAT_MS)
      socket.on('pong', () => {
        isAlive = true
      })
      socket.on('message', (data: unknown) => void visit.receive(data))
      socket.on('error', () => socket.terminate())
      socket.on('close', () => {
        clearTimeout(late)
        clearInterval(beat)
        visit.close()
      })
    },
  })
}
