import type { AccountSnapshot } from '../ledger/index.ts'
import type { AccountRules, BoundAccount } from './command.ts'

/** How long an account is believed to be as this process left it: long enough for a crowd. */
const BELIEVED_MS = 2_000
const REMEMBERED_MAX = 50_000

/**
 * Accounts as the last batches left them. It may be wrong (another node, a settlement): what is
 * written is written on the condition that it is not, so a wrong memory costs a second attempt and
 * nothing else. `now` is a monotonic clock in milliseconds.
 */
export interface AccountMemory {
  find(accountId: bigint, now: number): BoundAccount | undefined
  /** Takes over an account as it was written, and where its row lies now. */
  keep(account: BoundAccount, place: string, now: number): void
  forget(accountId: bigint): void
  /**
   * The rules of an account that was read anew and is as it was left: nothing has moved it, and
   * nobody has changed its rules. They may have ended by now: that is a condition of what is
   * written, too.
   */
  rulesOf(account: AccountSnapshot): AccountRules | undefined
}

export function createAccountMemory(): AccountMemory {
  const remembered = new Map<bigint, { readonly account: BoundAccount; until: number }>()
  return {
    find(accountId, now) {
      const found = remembered.get(accountId)
      return found !== undefined && found.until > now ? found.account : undefined
    },
    keep(account, place, now) {
      account.seqBefore = account.seq
      account.place = place
      const until = now + BELIEVED_MS
      const found = remembered.get(account.accountId)
      if (found?.account === account) {
        found.until = until
        return
      }
      if (remembered.size >= REMEMBERED_MAX) remembered.clear()
      remembered.set(account.accountId, { account, until })
    },
    forget(accountId) {
      remembered.delete(accountId)
    },
    rulesOf({ accountId, seq, guard }) {
      const found = remembered.get(accountId)?.account
      return found?.seq === seq && found.guard === guard ? found.rules : undefined
    },
  }
}
