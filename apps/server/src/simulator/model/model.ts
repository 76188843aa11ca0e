import { Adjustments } from './adjustments.ts'
import { Book } from './book.ts'
import { Chases } from './chases.ts'
import { Deposits } from './deposits.ts'
import { Groups } from './groups.ts'
import { Issues } from './issues.ts'
import { MemberLimits } from './limits.ts'
import { Promotions } from './promotions.ts'
import { Transfers } from './transfers.ts'
import { Withdrawals } from './withdrawals.ts'

/**
 * Reference model of the platform's state, written from docs/LEDGER.md without production code: it
 * observes answers to members, draws, and the clock.
 */
export class Model {
  readonly book = new Book()
  readonly issues = new Issues(this.book)
  readonly chases = new Chases(this.book, this.issues)
  readonly groups = new Groups(this.book, this.issues)
  readonly deposits = new Deposits(this.book)
  readonly withdrawals = new Withdrawals(this.book)
  readonly transfers = new Transfers(this.book)
  readonly adjustments = new Adjustments(this.book)
  readonly promotions = new Promotions(this.book, this.deposits)
  readonly #limits = new Map<bigint, MemberLimits>()

  limitsOf(account: bigint): MemberLimits {
    const found = this.#limits.get(account) ?? new MemberLimits()
    this.#limits.set(account, found)
    return found
  }

  /** Accounts whose balance may be before or after something in progress. */
  unsure(): ReadonlySet<bigint> {
    return new Set([...this.issues.unsure(), ...this.groups.unsure()])
  }
}
