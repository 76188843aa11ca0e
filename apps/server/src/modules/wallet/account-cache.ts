import type { AccountSnapshot } from '../ledger/index.ts'
import type { AccountRules, BoundAccount } from './command.ts'

/** How long a cached account is trusted: long enough for bursts of commands. */
const TTL_MS = 2_000
const MAX_ENTRIES = 50_000

/**
 * Accounts as the last batches left them. An entry may be stale (another node, a settlement): each
 * write is conditional on it, so a stale entry costs a second attempt and nothing else. `now` is a
 * monotonic clock in milliseconds.
 */
export interface AccountCache {
  find(accountId: bigint, now: number): BoundAccount | undefined
  /** Stores an account as it was written, and the place of its row. */
  save(account: BoundAccount, place: string, now: number): void
  forget(accountId: bigint): void
  /**
   * The cached rules of an account that was read again, if neither the account nor its rules have
   * changed. They may have expired meanwhile: each write is conditional on that, too.
   */
  rulesOf(account: AccountSnapshot): AccountRules | undefined
}

export function createAccountCache(): AccountCache {
  const entries = new Map<bigint, { readonly account: BoundAccount; until: number }>()
  return {
    find(accountId, now) {
      const found = entries.get(accountId)
      return found !== undefined && found.until > now ? found.account : undefined
    },
    save(account, place, now) {
      account.seqBefore = account.seq
      account.place = place
      const until = now + TTL_MS
      const found = entries.get(account.accountId)
      if (found?.account === account) {
        found.until = until
        return
      }
      if (entries.size >= MAX_ENTRIES) entries.clear()
      entries.set(account.accountId, { account, until })
    },
    forget(accountId) {
      entries.delete(accountId)
    },
    rulesOf({ accountId, seq, rulesVersion }) {
      const found = entries.get(accountId)?.account
      return found?.seq === seq && found.rulesVersion === rulesVersion ? found.rules : undefined
    },
  }
}
