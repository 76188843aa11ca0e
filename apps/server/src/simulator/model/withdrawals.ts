import type { Book } from './book.ts'
import { hoursAfter, startOfPeriod } from './calendar.ts'
import type { Happened } from './charges.ts'
import { agree, Contradiction } from './contradiction.ts'

/** A member's bank account, and when it was added. */
export interface ModelAccount {
  readonly kind: 'pix' | 'br'
  readonly addedAt: number
}

export interface ModelWithdrawal {
  readonly withdrawalId: string
  readonly account: bigint
  readonly amount: bigint
  readonly to: ModelAccount
  status: string
  isReleased: boolean
  wasPaid: boolean
  /** The stored confirmation: the member's, or by the clock. */
  outcome: string | null
  /** The member's accepted confirmation. */
  confirmation: string | null
  /** Decisions that staff have tried. */
  readonly decisions: Set<'approved' | 'rejected'>
}

interface ShownWithdrawal {
  readonly withdrawalId: string
  readonly account: bigint
  readonly amount: bigint
  readonly status: string
  readonly isReleased: boolean
  readonly outcome: string | null
}

/** The gateway's side of a withdrawal. */
interface GatewaySide {
  readonly happened: readonly Happened[]
  readonly order: 'none' | 'taken' | 'refused'
}

/** Ledger units by payout method [profiles/money-rules.ts]. */
const BOUNDS = {
  pix: { least: 50_000n, most: 500_000_000n },
  br: { least: 200_000n, most: 1_000_000_000n },
} as const
const COOLING_HOURS = 24
const OPEN_AT_MOST = 3
/** Per calendar month, for members without identification: 10,000.00. */
const PER_MONTH = 100_000_000n
/** Larger ones always need a review; a quarter of it for a first one. */
const AUTOMATIC = 20_000_000n
/** Payouts to a new bank account are reviewed this long. */
const NEW_HOURS = 72

const OPEN = new Set(['requested', 'checking', 'approved', 'sent'])
/** Permitted following states, possibly with others in between. */
const ON_ITS_WAY = ['approved', 'sent', 'paid', 'failed', 'returned']
const AFTER: Readonly<Record<string, readonly string[]>> = {
  requested: ['checking', 'rejected', ...ON_ITS_WAY],
  checking: ['rejected', ...ON_ITS_WAY],
  approved: ON_ITS_WAY.slice(1),
  sent: ON_ITS_WAY.slice(2),
  paid: ['returned'],
}

/** Withdrawals: each hold is paid out once, or released once. */
export class Withdrawals {
  readonly #book: Book
  readonly #withdrawals = new Map<string, ModelWithdrawal>()

  constructor(book: Book) {
    this.#book = book
  }

  get all(): readonly ModelWithdrawal[] {
    return [...this.#withdrawals.values()]
  }

  find(withdrawalId: string): ModelWithdrawal | undefined {
    return this.#withdrawals.get(withdrawalId)
  }

  /** The required answer to a request, in the documented order of errors. */
  mayAsk(account: bigint, amount: bigint, to: ModelAccount, now: number): string {
    if (hoursAfter(to.addedAt, COOLING_HOURS) > now) return 'BANK_ACCOUNT_COOLING'
    const { least, most } = BOUNDS[to.kind]
    if (amount < least || amount > most || amount % 100n !== 0n) return 'WITHDRAWAL_OUT_OF_RANGE'
    const balance = this.#book.balanceOf(account)
    if (balance < 0n) return 'BALANCE_BELOW_ZERO'
    const codes = ['withdrawal.hold', 'withdrawal.release']
    const used = -this.#book.totalSince(account, codes, startOfPeriod('month', now))
    if (used + amount > PER_MONTH) return 'KYC_LIMIT_REACHED'
    const open = this.all.filter((one) => one.account === account && OPEN.has(one.status))
    if (open.length >= OPEN_AT_MOST) return 'WITHDRAWALS_OPEN'
    return balance < amount ? 'INSUFFICIENT_FUNDS' : 'ok'
  }

  /** Books an accepted request: the money is held at once. */
  ask(
    request: Pick<ModelWithdrawal, 'withdrawalId' | 'account' | 'amount' | 'to'>,
    now: number,
  ): void {
    const { withdrawalId, account, amount } = request
    if (this.#withdrawals.has(withdrawalId)) throw new Contradiction(`${withdrawalId} twice`)
    const decisions: ModelWithdrawal['decisions'] = new Set()
    const begun = { status: 'requested', isReleased: false, wasPaid: false, decisions }
    const rest = { ...begun, outcome: null, confirmation: null }
    this.#withdrawals.set(withdrawalId, { ...request, ...rest })
    this.#move(account, 'withdrawal.hold', -amount, now)
  }

  /**
   * Checks the platform's state against the acts of staff and gateway, and books the effects.
   * `isWatched`: the member has an open risk case.
   */
  show(shown: ShownWithdrawal, side: GatewaySide, isWatched: boolean, now: number): void {
    const { withdrawalId, status } = shown
    const known = this.#withdrawals.get(withdrawalId)
    if (!known) throw new Contradiction(`withdrawal ${withdrawalId} that nobody asked for`)
    agree(`account of ${withdrawalId}`, shown.account, known.account)
    agree(`amount of ${withdrawalId}`, shown.amount, known.amount)
    if (status !== known.status) this.#checkStep(known, status, side, isWatched, now)
    this.#checkOrder(withdrawalId, status, side)
    this.#payOut(known, status)
    known.status = status
    this.#saveOutcome(known, shown.outcome)
    if (shown.isReleased === known.isReleased) return
    if (known.isReleased) throw new Contradiction(`${withdrawalId} is held anew`)
    const isOver = status === 'failed' || status === 'rejected' || status === 'returned'
    if (!isOver) throw new Contradiction(`${withdrawalId} is ${status}, and given back`)
    known.isReleased = true
    this.#move(known.account, 'withdrawal.release', known.amount, now)
  }

  /** Permitted answers to a confirmation; the clock decides when it is too late. */
  mayConfirm(
    { status, outcome, confirmation }: ModelWithdrawal,
    given: string,
  ): ReadonlySet<string> {
    if ((confirmation ?? outcome) === given) return new Set(['ok'])
    const isOpen = status === 'paid' && outcome === null && confirmation === null
    return new Set(isOpen ? ['ok', 'WITHDRAWAL_NOT_CONFIRMABLE'] : ['WITHDRAWAL_NOT_CONFIRMABLE'])
  }

  confirm(known: ModelWithdrawal, given: string): void {
    known.confirmation = given
  }

  #saveOutcome(known: ModelWithdrawal, outcome: string | null): void {
    const { withdrawalId } = known
    if (known.outcome !== null) agree(`outcome of ${withdrawalId}`, outcome, known.outcome)
    known.outcome = outcome
    if (known.confirmation !== null) {
      return agree(`confirmation of ${withdrawalId}`, outcome, known.confirmation)
    }
    if (outcome !== null && !known.wasPaid) throw new Contradiction(`${withdrawalId} is ${outcome}`)
  }

  #checkStep(
    known: ModelWithdrawal,
    status: string,
    { happened, order }: GatewaySide,
    isWatched: boolean,
    now: number,
  ): void {
    const { withdrawalId, amount, status: before, decisions } = known
    const step = `${withdrawalId} goes from ${before} to ${status}`
    if (!AFTER[before]?.includes(status)) throw new Contradiction(step)
    const wasOpen = before === 'requested' || before === 'checking'
    const goesOut = ON_ITS_WAY.includes(status)
    const isLet = decisions.has('approved') || this.#mayPass(known, isWatched, now)
    if (wasOpen && goesOut && !isLet) throw new Contradiction(`${step}, and nobody let it`)
    if (status === 'rejected' && !decisions.has('rejected')) {
      throw new Contradiction(`${step} by nobody`)
    }
    const kinds = new Set(happened.filter((one) => one.amount === amount).map(({ kind }) => kind))
    const isTrue: Readonly<Record<string, boolean>> = {
      sent: order === 'taken',
      paid: kinds.has('payout.paid'),
      failed: kinds.has('payout.failed') || order === 'refused',
      returned: kinds.has('payout.returned'),
    }
    if (isTrue[status] === false) throw new Contradiction(`${step}, which is not true`)
  }

  /** False when a rule certainly requires a review; others may, too. */
  #mayPass({ account, amount, to }: ModelWithdrawal, isWatched: boolean, now: number): boolean {
    const wasPaid = this.all.some((one) => one.account === account && one.wasPaid)
    const most = wasPaid ? AUTOMATIC : AUTOMATIC / 4n
    const isNew = !wasPaid && hoursAfter(to.addedAt, NEW_HOURS) > now
    return amount <= most && !isNew && !isWatched
  }

  /** Only approved and unreleased withdrawals are ordered at the gateway. */
  #checkOrder(withdrawalId: string, status: string, { order }: GatewaySide): void {
    const mayBeOrdered = ON_ITS_WAY.includes(status)
    if (order !== 'none' && !mayBeOrdered) {
      throw new Contradiction(`${withdrawalId} is ${status}, and the gateway was told to pay it`)
    }
  }

  #payOut(known: ModelWithdrawal, status: string): void {
    const isPaid = status === 'paid' || status === 'returned'
    if (isPaid && !known.wasPaid) {
      known.wasPaid = true
      this.#book.moveBetweenHouseAccounts('withdrawals.held', 'gateway.sandbox', known.amount)
    }
    if (status === 'returned' && known.status !== 'returned') {
      this.#book.moveBetweenHouseAccounts('gateway.sandbox', 'withdrawals.held', known.amount)
    }
  }

  /** Final check: all gateway events are known, and unpaid holds are released. */
  compare(sideOf: (withdrawalId: string) => GatewaySide): void {
    for (const known of this.#withdrawals.values()) {
      const { withdrawalId, status, isReleased } = known
      const due = endOf(known, sideOf(withdrawalId))
      if (!due.includes(status)) {
        throw new Contradiction(`${withdrawalId} ends ${status}, by the model ${due.join(' or ')}`)
      }
      const isBack = ['failed', 'rejected', 'returned'].includes(status)
      agree(`${withdrawalId} (${status}) was given back`, isReleased, isBack)
    }
  }

  #move(account: bigint, code: string, amount: bigint, now: number): void {
    this.#book.move({ account, amount, code, meaning: 'none', from: now, to: now })
  }
}

/** Permitted final states of a withdrawal. */
function endOf({ amount }: ModelWithdrawal, { happened, order }: GatewaySide): readonly string[] {
  if (order === 'none') return ['checking', 'rejected']
  if (order === 'refused') return ['failed']
  const kinds = new Set(happened.filter((one) => one.amount === amount).map(({ kind }) => kind))
  if (kinds.has('payout.returned')) return ['returned']
  if (kinds.has('payout.paid')) return ['paid']
  return [kinds.has('payout.failed') ? 'failed' : 'sent']
}
