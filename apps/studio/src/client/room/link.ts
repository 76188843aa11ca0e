import type { RoomAsked, RoomTold } from '#studio/wire/room.ts'

/** One socket, as the browser gives it; exchanged in tests. */
export interface Socket {
  send(text: string): void
  close(): void
}

export interface SocketHears {
  open(): void
  message(text: string): void
  /** Called once, whoever ended it. */
  close(): void
}

export type OpenSocket = (hears: SocketHears) => Socket

export interface LinkParts {
  readonly open: OpenSocket
  readonly secret: () => string
  readonly here: () => number
  readonly rest: (ms: number) => Promise<void>
  readonly hear: (told: RoomTold) => void
  readonly lose: () => void
}

const RESTS_MS = [300, 600, 1200, 2500, 5000]
const PING_MS = 4_000
/** Nothing heard for so long: the socket is dead, whatever it says of itself. */
const SILENCE_MS = 12_000

/** A socket that is opened again whenever it ends, until it is closed for good. */
export class Link {
  readonly #parts: LinkParts
  #socket: Socket | undefined
  #isOpen = false
  #isClosed = false
  #tries = 0
  #heardAt = 0

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

  /** Says so if the socket is open: what matters is said again after it was opened again. */
  say(asked: RoomAsked): void {
    if (this.#isOpen) this.#socket?.send(JSON.stringify(asked))
  }

  #connect(): void {
    const { here, hear, secret } = this.#parts
    let isMine = true
    this.#heardAt = here()
    this.#socket = this.#parts.open({
      open: () => {
        this.#isOpen = true
        this.say({ type: 'enter', secret: secret() })
        this.say({ type: 'ping', at: here() })
      },
      message: (text) => {
        if (!isMine || this.#isClosed) return
        this.#heardAt = here()
        const told = JSON.parse(text) as RoomTold
        if (told.type === 'entered') this.#tries = 0
        hear(told)
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
    this.#parts.lose()
    await this.#parts.rest(RESTS_MS[Math.min(this.#tries, RESTS_MS.length - 1)] ?? 5000)
    this.#tries += 1
    if (!this.#isClosed) this.#connect()
  }

  async #beat(): Promise<void> {
    while (!this.#isClosed) {
      await this.#parts.rest(PING_MS)
      if (this.#isClosed) return
      const now = this.#parts.here()
      if (this.#isOpen && now - this.#heardAt > SILENCE_MS) this.#socket?.close()
      else this.say({ type: 'ping', at: now })
    }
  }
}

/** The browser's own socket to the rooms of the server the page came from. */
export const openBrowserSocket: OpenSocket = (hears) => {
  const { protocol, host } = location
  const socket = new WebSocket(`${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/api/room`)
  socket.addEventListener('open', () => hears.open())
  socket.addEventListener('message', ({ data }) => hears.message(String(data)))
  socket.addEventListener('close', () => hears.close())
  return {
    send: (text) => socket.send(text),
    close: () => socket.close(),
  }
}
