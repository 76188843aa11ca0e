import type { Book } from './book.ts'
import { hoursAfter } from './calendar.ts'
import { agree, Contradiction } from './contradiction.ts'

/** A proposed adjustment of one of the staff: credit (above zero) or debit. */
interface ModelProposal {
  readonly approvalId: string
  readonly account: bigint
  readonly amount: bigint
  /** The proposer, who must not approve it. */
  readonly by: number
  readonly proposedAt: number
  /** Somebody else has tried to approve it. */
  wasAgreed: boolean
  isPosted: boolean
}

interface ShownAdjustment {
  readonly approvalId: string
  readonly account: bigint
  readonly amount: bigint
}

/** An undecided proposal expires. */
const OPEN_HOURS = 72

/** Adjustments: approved by two people, posted once. */
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

  /** Permitted answers to an approval. */
  mayAgree({ account, amount, by, proposedAt, isPosted }: ModelProposal, who: number, now: number) {
    if (by === who) return 'APPROVAL_OWN'
    if (isPosted || hoursAfter(proposedAt, OPEN_HOURS) <= now) return 'APPROVAL_DECIDED'
    const isCovered = amount > 0n || this.#book.balanceOf(account) >= -amount
    return isCovered ? 'ok' : 'INSUFFICIENT_FUNDS'
  }

  /** An adjustment posted by the platform. */
  show({ approvalId, account, amount }: ShownAdjustment, now: number): void {
    const proposal = this.#proposals.get(approvalId)
    if (!proposal?.wasAgreed) throw new Contradiction(`${approvalId} is posted by one person`)
    agree(`account of ${approvalId}`, account, proposal.account)
    agree(`amount of ${approvalId}`, amount, proposal.amount)
    if (proposal.isPosted) return
    proposal.isPosted = true
    const code = amount > 0n ? 'adjustment.credit' : 'adjustment.debit'
    this.#book.move({ account, amount, code, meaning: 'none', from: now, to: now })
  }
}
