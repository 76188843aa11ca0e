import type { Tx } from '#server/db/tx.ts'
import { signal } from '#server/realtime/announce.ts'

/** Notifies every node, on commit, to reload the games of a brand. */
export function gamesChanged(tx: Tx, brandId: number): Promise<void> {
  return signal(tx, { kind: 'games.changed', brandId })
}
