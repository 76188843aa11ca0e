import type { AnyCommand, WalletAnswer } from './command.ts'

export interface Waiting {
  readonly command: AnyCommand
  readonly resolve: (answer: WalletAnswer) => void
}

/** Commands of one brand that go together. */
export interface Batch {
  readonly brandId: number
  readonly waiting: readonly Waiting[]
}

export interface WaitingLine {
  readonly size: number
  add(one: Waiting): void
  /** The next batch; empty when all that waits must wait for a batch in flight. */
  take(): Batch
  /** A batch has ended: its accounts may move again. */
  release(batch: Batch): void
}

interface Entry extends Waiting {
  readonly account: string
  readonly key: string
}

/**
 * Commands in the order in which they came. A command whose account is in a batch in flight stays
 * for a later one: two lanes of this process never move one account, and a repeat of a key waits
 * for the first.
 */
export function createWaitingLine(batchMax: number): WaitingLine {
  let entries: Entry[] = []
  const busy = new Set<string>()

  function take(): Batch {
    const brandId = entries[0]?.command.brandId ?? 0
    const taken: Entry[] = []
    const later: Entry[] = []
    const keys = new Set<string>()
    for (const [index, one] of entries.entries()) {
      if (taken.length === batchMax) {
        later.push(...entries.slice(index))
        break
      }
      const isOther = one.command.brandId !== brandId
      if (isOther || busy.has(one.account) || keys.has(one.key)) later.push(one)
      else {
        keys.add(one.key)
        taken.push(one)
      }
    }
    entries = later
    for (const one of taken) busy.add(one.account)
    return { brandId, waiting: taken }
  }

  return {
    get size() {
      return entries.length
    },
    take,
    add(one) {
      const account = `${one.command.brandId}/${one.command.accountId}`
      const key = `${account}/${one.command.transferKey}`
      entries.push({ command: one.command, resolve: one.resolve, account, key })
    },
    release({ waiting }) {
      for (const one of waiting) busy.delete((one as Entry).account)
    },
  }
}
