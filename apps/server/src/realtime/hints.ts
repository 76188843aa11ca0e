import type { AccountSnapshot } from '../modules/ledger/index.ts'
import { encodeAnnouncement, type Announcement } from './announce.ts'
import type { Bus } from './bus.ts'

/** Accounts notified per flush; a hint beyond that is dropped, pages ask for the balance anyway. */
const FLUSH_MAX = 500
const FLUSH_MS = 100

export interface Hints {
  /** Notifies open pages of new balances, soon, once per account, newest last. Never throws. */
  balancesChanged(accounts: readonly AccountSnapshot[]): void
  close(): void
}

/**
 * Balance hints leave after the commit, gathered: a notification inside each batch would make
 * every commit wait for one lock.
 */
export function createHints(bus: Pick<Bus, 'send'>, onError: (error: unknown) => void): Hints {
  const changed = new Map<bigint, Announcement>()
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    timer = undefined
    const payloads = [...changed.values()].map(encodeAnnouncement)
    changed.clear()
    bus.send(payloads).catch(onError)
  }

  return {
    balancesChanged(accounts) {
      for (const { brandId, accountId, balance, seq } of accounts) {
        if (changed.size >= FLUSH_MAX) break
        changed.set(accountId, {
          brandId,
          accountId,
          event: { type: 'balance.changed', sumBalance: balance.toString(), seq: seq.toString() },
        })
      }
      timer ??= setTimeout(flush, FLUSH_MS)
    },
    close() {
      clearTimeout(timer)
    },
  }
}
