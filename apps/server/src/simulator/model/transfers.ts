import type { Book } from './book.ts'
import { startOfPeriod } from './calendar.ts'
import { Contradiction } from './contradiction.ts'

interface ModelTransfer {
  readonly transferId: string
  readonly from: bigint
  readonly to: bigint
  readonly amount: bigint
}

/** Bounds of one, and of a day's total [profiles/money-rules.ts]: 1, 5,000, 10,000. */
const LEAST = 10_000n
const MOST = 50_000_000n
const PER_DAY = 100_000_000n

/** Money from one member to another: debit and credit are atomic. */
export class Transfers {
  readonly #book: Book
  readonly #transfers = new Map<string, ModelTransfer>()

  constructor(book: Book) {
    this.#book = book
  }

  get all(): readonly ModelTransfer[] {
    return [...this.#transfers.values()]
  }

  isInRange(amount: bigint): boolean {
    return amount >= LEAST && amount <= MOST && amount % 100n === 0n
  }

  /** Whether an amount fits today's maximum. */
  fits(account: bigint, amount: bigint, now: number): boolean {
    const sent = -this.#book.totalSince(account, ['transfer.out'], startOfPeriod('day', now))
    return sent + amount <= PER_DAY
  }

  send(transfer: ModelTransfer, now: number): void {
    const { transferId, from: sender, to: receiver, amount } = transfer
    if (this.#transfers.has(transferId)) throw new Contradiction(`${transferId} is there twice`)
    this.#transfers.set(transferId, transfer)
    const rest = { meaning: 'none', from: now, to: now } as const
    this.#book.move({ ...rest, account: sender, amount: -amount, code: 'transfer.out' })
    this.#book.move({ ...rest, account: receiver, amount, code: 'transfer.in' })
  }
}
