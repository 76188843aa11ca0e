import pg from 'pg'
import type { Tx } from '#server/db/tx.ts'
import { CHANNEL } from './announce.ts'
import type { Bus, Hearing, Listener } from './bus.ts'

const RETRY_MS = 1_000

interface Options extends Hearing {
  /**
   * Of all who ask with this number of an advisory lock one hears; the others wait until it is
   * gone, and call `onGap` when they follow.
   */
  readonly aloneBy?: bigint
}

async function takeLock(client: pg.Client, key: bigint): Promise<boolean> {
  const asked = 'select pg_try_advisory_lock($1) as is_ours'
  const { rows } = await client.query<{ is_ours: boolean }>(asked, [key.toString()])
  return rows[0]?.is_ours === true
}

/**
 * Listens for announcements on a connection of its own. When the connection breaks it is reopened;
 * `onGap` is called because announcements may have been missed meanwhile. Rejects where the first
 * connection fails.
 */
export async function listenToDatabase(databaseUrl: string, options: Options): Promise<Listener> {
  const { aloneBy, onPayload, onGap, onError } = options
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let connecting: Promise<void> | undefined

  /** False while another one hears, and once all of it is closed. */
  async function connect(): Promise<boolean> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'fairhouse-listen',
      keepAlive: true,
    })
    next.on('notification', ({ payload = '' }) => onPayload(payload))
    next.on('error', onError)
    next.on('end', () => {
      if (!isClosed && client === next) retry()
    })
    try {
      await next.connect()
      if (aloneBy === undefined || (await takeLock(next, aloneBy))) {
        await next.query(`listen ${CHANNEL}`)
        if (!isClosed) {
          client = next
          return true
        }
      }
    } catch (error) {
      // What is broken may never end: nobody waits for it.
      next.end().catch(onError)
      throw error
    }
    await next.end()
    return false
  }

  function retry(): void {
    client = undefined
    if (isClosed) return
    timer = setTimeout(() => {
      connecting = connect().then(
        (isHearing) => {
          if (isHearing) onGap()
          else retry()
        },
        (error: unknown) => {
          onError(error)
          retry()
        },
      )
    }, RETRY_MS)
  }

  if (!(await connect())) retry()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      // A connection that is being made would stay open, and hold the lock.
      await connecting
      await client?.end()
    },
  }
}

/** The database carries it by itself: every node listens on a connection of its own. */
export function createDatabaseBus(db: Tx, databaseUrl: string): Bus {
  return {
    async send(payloads) {
      await db.query('select pg_notify($1, p) from unnest($2::text[]) as p', [CHANNEL, payloads])
    },
    hear: (hearing) => listenToDatabase(databaseUrl, hearing),
    close: () => Promise.resolve(),
  }
}
