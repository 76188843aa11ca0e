import pg from 'pg'
import {
  CHANNEL,
  decodeAnnouncement,
  decodeSignal,
  type Announcement,
  type Signal,
} from './announce.ts'

export interface Listener {
  close(): Promise<void>
}

const RETRY_MS = 1_000

/**
 * Listens for announcements on a connection of its own. When the connection breaks it is reopened;
 * `onGap` is called because announcements may have been missed meanwhile.
 */
export async function listen(
  databaseUrl: string,
  handlers: {
    readonly onAnnouncement: (announcement: Announcement) => void
    readonly onSignal: (signal: Signal) => void
    readonly onGap: () => void
    readonly onError: (error: unknown) => void
  },
): Promise<Listener> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'fairhouse-listen',
      keepAlive: true,
    })
    next.on('notification', (message) => {
      try {
        const payload = message.payload ?? ''
        const decoded = decodeSignal(payload)
        if (decoded) handlers.onSignal(decoded)
        else handlers.onAnnouncement(decodeAnnouncement(payload))
      } catch (error) {
        handlers.onError(error)
      }
    })
    next.on('error', handlers.onError)
    next.on('end', () => {
      if (!isClosed && client === next) retry()
    })
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    client = next
  }

  function retry(): void {
    client = undefined
    timer = setTimeout(() => {
      connect().then(handlers.onGap, (error: unknown) => {
        handlers.onError(error)
        if (!isClosed) retry()
      })
    }, RETRY_MS)
  }

  await connect()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
