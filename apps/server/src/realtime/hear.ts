import {
  type Announcement,
  type CacheSignal,
  decodeAnnouncement,
  decodeSignal,
} from './announce.ts'
import type { Bus, Listener } from './bus.ts'

/** Hears announcements and signals. */
export function listen(
  bus: Bus,
  handlers: {
    readonly onAnnouncement: (announcement: Announcement) => void
    readonly onSignal: (signal: CacheSignal) => void
    readonly onGap: () => void
    readonly onError: (error: unknown) => void
  },
): Promise<Listener> {
  const { onAnnouncement, onSignal, onGap, onError } = handlers
  return bus.hear({
    onGap,
    onError,
    onPayload(payload) {
      try {
        const decoded = decodeSignal(payload)
        if (decoded?.kind === 'announcements.missed') onGap()
        else if (decoded) onSignal(decoded)
        else onAnnouncement(decodeAnnouncement(payload))
      } catch (error) {
        onError(error)
      }
    },
  })
}
