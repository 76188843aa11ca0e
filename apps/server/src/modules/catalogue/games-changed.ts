import type { Tx } from '#server/db/tx.ts'
import { signal } from '#server/realtime/announce.ts'

/** Tells every node, once the transaction commits, to read the games of a brand anew. */
export function gamesChanged(tx: Tx, brandId: number): Promise<void> {
  return signal(tx, { kind: 'games.changed', brandId })
}
