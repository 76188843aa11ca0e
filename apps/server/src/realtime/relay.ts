import { encodeSignal } from './announce.ts'
import type { Bus, Listener } from './bus.ts'
import { listenToDatabase } from './database-bus.ts'

/** The advisory lock of the one worker that relays: "relay" in ASCII. */
const RELAY_LOCK = 0x72_65_6c_61_79n

/**
 * Hands what transactions announce on to a bus beside the database: one worker does, and another
 * follows when it is gone. After a gap every node fetches anew.
 */
export async function relayAnnouncements(
  databaseUrl: string,
  bus: Pick<Bus, 'send' | 'hear'>,
  onError: (error: unknown) => void,
): Promise<Listener> {
  const send = (payload: string) => void bus.send([payload]).catch(onError)
  const onGap = () => send(encodeSignal({ kind: 'announcements.missed' }))
  const hearing = await bus.hear({ onPayload: () => undefined, onGap, onError })
  const relaying = { aloneBy: RELAY_LOCK, onPayload: send, onGap, onError }
  const listener = await listenToDatabase(databaseUrl, relaying)
  // Whoever relayed before may have stopped a while ago.
  onGap()
  return {
    async close() {
      await listener.close()
      await hearing.close()
    },
  }
}
