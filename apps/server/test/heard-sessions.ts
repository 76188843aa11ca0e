import { listenToDatabase } from '#server/realtime/database-bus.ts'
import { decodeSignal, type CacheSignal } from '#server/realtime/announce.ts'
import type { TestPlatform } from './platform.ts'

type SessionsChanged = Extract<CacheSignal, { readonly kind: 'sessions.changed' }>

/** Listens as another node does; `next` resolves with the first change of sessions from here on. */
export async function hearSessions(platform: TestPlatform): Promise<{
  readonly next: Promise<SessionsChanged>
  close(): Promise<void>
}> {
  const heard = Promise.withResolvers<SessionsChanged>()
  const listener = await listenToDatabase(platform.databaseUrl, {
    onPayload(payload) {
      const signal = decodeSignal(payload)
      if (signal?.kind === 'sessions.changed') heard.resolve(signal)
    },
    onGap: () => {},
    onError: heard.reject,
  })
  return { next: heard.promise, close: () => listener.close() }
}
