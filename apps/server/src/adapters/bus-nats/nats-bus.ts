import { connect } from '@nats-io/transport-node'
import type { Bus, Hearing } from '../../realtime/bus.ts'

/** A prefix of our own: a NATS server may serve others. */
const SUBJECT = 'fairhouse.announcements'
const RETRY_MS = 1_000

/**
 * A bus on NATS, decision 057: many nodes hear without a connection each to the database. Rejects
 * where no server answers at first; one that is gone later is tried again for ever. What is to be
 * sent meanwhile is refused, and whoever hears is called by `onGap` when it is back. `url` is
 * nats://host:port, several of them with commas, with name and password in the first.
 */
export async function openNatsBus(url: string): Promise<Bus> {
  const servers = url.split(',').map((one) => one.trim())
  const { username, password } = new URL(servers[0] ?? '')
  const connection = await connect({
    servers: servers.map((one) => new URL(one).host),
    name: 'fairhouse',
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    maxReconnectAttempts: -1,
    reconnectTimeWait: RETRY_MS,
  })
  const heard = new Set<Hearing>()
  let isUp = true

  async function watch(): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') isUp = false
      if (status.type === 'error') for (const { onError } of heard) onError(status.error)
      if (status.type !== 'reconnect') continue
      isUp = true
      for (const { onGap } of heard) onGap()
    }
  }
  void watch()

  return {
    send(payloads) {
      // Without a server the client would keep them in memory, and tell of old balances later.
      if (!isUp) return Promise.reject(new Error('NATS is out of reach'))
      for (const payload of payloads) connection.publish(SUBJECT, payload)
      return Promise.resolve()
    },
    hear(hearing) {
      heard.add(hearing)
      const subscription = connection.subscribe(SUBJECT, {
        callback(error, message) {
          if (error) hearing.onError(error)
          else hearing.onPayload(message.string())
        },
      })
      const close = () => {
        heard.delete(hearing)
        subscription.unsubscribe()
        return Promise.resolve()
      }
      return connection.flush().then(() => ({ close }))
    },
    close: () => connection.close(),
  }
}
