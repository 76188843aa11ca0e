import { once } from 'node:events'
import WebSocket from 'ws'

/** Pages to open: of members, by their tokens, and `count` of visitors, at a host. */
export interface PagesOrder {
  readonly url: string
  readonly count: number
  readonly tokens: readonly string[]
  readonly host?: string
}

/** Events that pages received, all together and the busiest of them. */
export interface PagesReport {
  readonly received: number
  readonly mostOfPage: number
}

const AT_ONCE = 50
/** Events are complete when none has come for this long. */
const QUIET_MS = 1_000

const received: number[] = []
let lastAt = 0

async function openPage(url: string, headers: Record<string, string>): Promise<void> {
  const page = received.push(0) - 1
  const socket = new WebSocket(url, { headers, perMessageDeflate: false })
  // The greeting is the first message.
  await once(socket, 'message')
  socket.on('message', () => {
    received[page] = (received[page] ?? 0) + 1
    lastAt = performance.now()
  })
}

async function openAll({ url, count, tokens, host }: PagesOrder): Promise<void> {
  const common: Record<string, string> = host === undefined ? {} : { host }
  const pages = [
    ...tokens.map((token) => ({ ...common, authorization: `Bearer ${token}` })),
    ...Array.from({ length: count }, () => common),
  ]
  const open = async () => {
    for (let next = pages.pop(); next; next = pages.pop()) await openPage(url, next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, open))
}

async function report(): Promise<PagesReport> {
  lastAt = performance.now()
  while (performance.now() - lastAt < QUIET_MS) {
    await new Promise((resolve) => {
      setTimeout(resolve, QUIET_MS / 10)
    })
  }
  return {
    received: received.reduce((sum, count) => sum + count, 0),
    mostOfPage: Math.max(...received),
  }
}

process.on('message', async (message: PagesOrder | 'report') => {
  if (message === 'report') process.send?.(await report())
  else {
    await openAll(message)
    process.send?.('opened')
  }
})
process.on('disconnect', () => process.exit(0))
