import type { Book } from './book.ts'
import { hoursAfter } from './calendar.ts'
import { agree, Contradiction } from './contradiction.ts'

/** Money that one of the staff would give (above zero) or take, before another has agreed. */
export interface ModelProposal {
  readonly approvalId: string
  readonly account: bigint
  readonly amount: bigint
  /** Who has proposed it, and may not agree. */
  readonly by: number
  readonly proposedAt: number
  /** Somebody else has tried to agree. */
  wasAgreed: boolean
  isPosted: boolean
}

export interface ShownAdjustment {
  readonly approvalId: string
  readonly account: bigint
  readonly amount: bigint
}

/** A proposal that nobody has decided ends by itself. */
const OPEN_HOURS = 72

/** Adjustments: two people agree, and it is posted once. */
export class Adjustments {
  readonly #book: Book
  readonly #proposals = new Map<string, ModelProposal>()

  constructor(book: Book) {
    this.#book = book
  }

  get all(): readonly ModelProposal[] {
    return [...this.#proposals.values()]
  }

  propose(proposal: Omit<ModelProposal, 'wasAgreed' | 'isPosted'>): void {
    const { approvalId } = proposal
    if (this.#proposals.has(approvalId)) throw new Contradiction(`${approvalId} is there twice`)
    this.#proposals.set(approvalId, { ...proposal, wasAgreed: false, isPosted: false })
  }

  /** What somebody is answered who agrees. */
  mayAgree({ account, amount, by, proposedAt, isPosted }: ModelProposal, who: number, now: number) {
    if (by === who) return 'APPROVAL_OWN'
    if (isPosted || hoursAfter(proposedAt, OPEN_HOURS) <= now) return 'APPROVAL_DECIDED'
    const isCovered = amount > 0n || this.#book.balanceOf(account) >= -amount
    return isCovered ? 'ok' : 'INSUFFICIENT_FUNDS'
  }

  /** An adjustment that the house has posted. */
  show({ approvalId, account, amount }: ShownAdjustment, now: number): void {
    const proposal = this.#proposals.get(approvalId)
    if (!proposal?.wasAgreed) throw new Contradiction(`${approvalId} is posted by one alone`)
    agree(`account of ${approvalId}`, account, proposal.account)
    agree(`amount of ${approvalId}`, amount, proposal.amount)
    if (proposal.isPosted) return
    proposal.isPosted = true
    const code = amount > 0n ? 'adjustment.credit' : 'adjustment.debit'
    this.#book.move({ account, amount, code, meaning: 'none', from: now, to: now })
  }
}
