import type { AnyCommand, WalletAnswer } from './command.ts'

export interface QueuedCommand {
  readonly command: AnyCommand
  readonly resolve: (answer: WalletAnswer) => void
}

/** Commands of one brand that are written in one transaction. */
export interface Batch {
  readonly brandId: number
  readonly waiting: readonly QueuedCommand[]
}

interface CommandQueue {
  readonly size: number
  add(one: QueuedCommand): void
  /** The next batch; empty when every queued command must wait for a batch in flight. */
  take(): Batch
  /** Ends a batch: its accounts are free again. */
  release(batch: Batch): void
}

/**
 * Commands in their order of arrival. A command whose account is in a batch in flight stays for a
 * later one: two lanes of this process never move the same account, and a repeat of a key waits for
 * the first.
 */
export function createCommandQueue(batchMax: number): CommandQueue {
  let entries: QueuedCommand[] = []
  // Account numbers are unique across brands.
  const busy = new Set<bigint>()

  function take(): Batch {
    const brandId = entries[0]?.command.brandId ?? 0
    const taken: QueuedCommand[] = []
    const later: QueuedCommand[] = []
    const keys = new Set<string>()
    let scanned = 0
    for (const one of entries) {
      if (taken.length === batchMax) break
      scanned += 1
      const { brandId: ofBrand, accountId, transferKey } = one.command
      const mustWait = ofBrand !== brandId || busy.has(accountId) || keys.has(transferKey)
      if (mustWait) later.push(one)
      else {
        keys.add(transferKey)
        taken.push(one)
      }
    }
    const rest = entries.slice(scanned)
    entries = later.length === 0 ? rest : [...later, ...rest]
    for (const { command } of taken) busy.add(command.accountId)
    return { brandId, waiting: taken }
  }

  return {
    get size() {
      return entries.length
    },
    take,
    add(one) {
      entries.push(one)
    },
    release({ waiting }) {
      for (const { command } of waiting) busy.delete(command.accountId)
    },
  }
}
