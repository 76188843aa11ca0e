import type { StaffExposure } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { readExposure } from './board.ts'

export interface SharedBoard {
  /** Like `readExposure`, cached for `AGE_MS`, or longer if counting took longer. */
  read(brand: Brand, issueId: bigint): Promise<StaffExposure>
  /** Clears the cache after a manual change. */
  forget(): void
}

const AGE_MS = 1_000
const ISSUES_MAX = 200

/**
 * Boards are polled every two seconds, by several people, and an issue may have a million bets:
 * concurrent readers share one count. `now` is a monotonic clock in milliseconds.
 */
export function createSharedBoard(db: Tx, now: () => number): SharedBoard {
  const known = new Map<string, { until: number; readonly count: Promise<StaffExposure> }>()
  return {
    read(brand, issueId) {
      const key = `${brand.brandId}/${issueId}`
      const before = known.get(key)
      if (before && now() < before.until) return before.count
      if (known.size >= ISSUES_MAX) known.clear()
      const began = now()
      const count = readExposure(db, brand, issueId)
      const one = { until: Number.POSITIVE_INFINITY, count }
      known.set(key, one)
      count
        .then(() => {
          // A slow count is not repeated at once.
          one.until = now() + Math.max(AGE_MS, now() - began)
        })
        .catch(() => known.delete(key))
      return count
    },
    forget: () => known.clear(),
  }
}
