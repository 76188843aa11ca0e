import type { RoomCommand, RoomEvent } from '#studio/wire/room.ts'

/** One socket, as the browser gives it; exchanged in tests. */
export interface Socket {
  send(text: string): void
  close(): void
}

export interface SocketHandlers {
  open(): void
  message(text: string): void
  /** Called once, whichever side closed it. */
  close(): void
}

export type OpenSocket = (handlers: SocketHandlers) => Socket

export interface LinkParts {
  readonly open: OpenSocket
  readonly secret: () => string
  readonly here: () => number
  readonly rest: (ms: number) => Promise<void>
  readonly onEvent: (event: RoomEvent) => void
  readonly onLost: () => void
}

const RESTS_MS = [300, 600, 1200, 2500, 5000]
const PING_MS = 4_000
/** Without a message for this long the socket counts as dead, even if open. */
const SILENCE_MS = 12_000

/** A socket that reconnects whenever it ends, until it is stopped. */
export class Link {
  readonly #parts: LinkParts
  #socket: Socket | undefined
  #isOpen = false
  #isClosed = false
  #tries = 0
  #lastMessageAt = 0

  constructor(parts: LinkParts) {
    this.#parts = parts
  }

  start(): void {
    this.#isClosed = false
    this.#connect()
    void this.#beat()
  }

  stop(): void {
    this.#isClosed = true
    this.#socket?.close()
  }

  /** Sends if the socket is open; commands are sent again after a reconnect. */
  send(command: RoomCommand): void {
    if (this.#isOpen) this.#socket?.send(JSON.stringify(command))
  }

  #connect(): void {
    const { here, onEvent, secret } = this.#parts
    let isMine = true
    this.#lastMessageAt = here()
    this.#socket = this.#parts.open({
      open: () => {
        this.#isOpen = true
        this.send({ type: 'enter', secret: secret() })
        this.send({ type: 'ping', at: here() })
      },
      message: (text) => {
        if (!isMine || this.#isClosed) return
        this.#lastMessageAt = here()
        const event = JSON.parse(text) as RoomEvent
        if (event.type === 'entered') this.#tries = 0
        onEvent(event)
      },
      close: () => {
        if (!isMine) return
        isMine = false
        this.#isOpen = false
        void this.#again()
      },
    })
  }

  async #again(): Promise<void> {
    if (this.#isClosed) return
    this.#parts.onLost()
    await this.#parts.rest(RESTS_MS[Math.min(this.#tries, RESTS_MS.length - 1)] ?? 5000)
    this.#tries += 1
    if (!this.#isClosed) this.#connect()
  }

  async #beat(): Promise<void> {
    while (!this.#isClosed) {
      await this.#parts.rest(PING_MS)
      if (this.#isClosed) return
      const now = this.#parts.here()
      if (this.#isOpen && now - this.#lastMessageAt > SILENCE_MS) this.#socket?.close()
      else this.send({ type: 'ping', at: now })
    }
  }
}

/** The browser's WebSocket to the rooms of the server that served the page. */
export const openBrowserSocket: OpenSocket = (handlers) => {
  const { protocol, host } = location
  const socket = new WebSocket(`${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/api/room`)
  socket.addEventListener('open', () => handlers.open())
  socket.addEventListener('message', ({ data }) => handlers.message(String(data)))
  socket.addEventListener('close', () => handlers.close())
  return {
    send: (text) => socket.send(text),
    close: () => socket.close(),
  }
}
