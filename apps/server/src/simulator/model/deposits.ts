import type { Book } from './book.ts'
import { startOfPeriod } from './calendar.ts'
import { faultOf, returnedOf, returnedTwiceOf, paymentsOf, type Happened } from './charges.ts'
import { agree, Contradiction } from './contradiction.ts'
import { checkReturn, endOf } from './deposit-end.ts'
import type { Answer, MemberLimits } from './limits.ts'

/** The platform's decision about a payment, with all amounts ever taken back. */
export interface ShownPayment {
  readonly reference: string
  readonly amount: bigint
  readonly status: string
  readonly reason: string | null
  readonly takenFromMember: bigint
  readonly givenToMember: bigint
  readonly takenFromOperator: bigint
  readonly givenToOperator: bigint
  /** Double returns. */
  readonly takenTwice: bigint
  readonly givenTwice: bigint
}

export interface ShownDeposit {
  readonly depositId: string
  readonly status: string
  readonly takenBack: bigint
  readonly failedAt: number | null
  readonly payments: readonly ShownPayment[]
}

interface ModelDeposit {
  readonly depositId: string
  readonly account: bigint
  readonly amount: bigint
  readonly askedAt: number
  /** Until then a pending deposit counts towards the limits. */
  readonly waitsUntil: number
  readonly expiresAt: number
  status: string
  failedAt: number | null
  readonly payments: Map<string, ShownPayment>
}

/** What else has happened in the observed step. */
export interface Circumstances {
  readonly now: number
  /** Nothing that changes members' limits. */
  readonly isStrict: boolean
  /** Only one report. */
  readonly isAlone: boolean
}

const MINUTE_MS = 60_000
/** A pending deposit counts this long, while it can be paid. */
const WAITING_MS = 60 * MINUTE_MS
/** Minutes in which a charge can be paid [profiles/money-rules.ts]. */
const CHARGE_MINUTES = { pix: 30, bankTransfer: 2_880, crypto: 60 } as const
/** Per calendar month, for members without identification: 20,000.00. */
const PER_MONTH = 200_000_000n
/** Failures within a time that block deposits for a time. */
const FAILURES = 5
const WITHIN_MS = 10 * MINUTE_MS
const STOPPED_MS = 60 * MINUTE_MS

const REASONS: Readonly<Record<Answer, string>> = {
  ok: '',
  either: 'limitReached',
  LIMIT_REACHED: 'limitReached',
  MEMBER_PAUSED: 'paused',
  MEMBER_EXCLUDED: 'excluded',
}

type HappenedTo = (depositId: string) => readonly Happened[]
type LimitsOf = (account: bigint) => MemberLimits

/** Deposits: each payment is credited once or returned, and chargebacks are booked. */
export class Deposits {
  readonly #book: Book
  readonly #deposits = new Map<string, ModelDeposit>()
  readonly #chargedBack = new Set<bigint>()
  readonly #maybeChargedBack = new Set<bigint>()

  constructor(book: Book) {
    this.#book = book
  }

  get all(): readonly ModelDeposit[] {
    return [...this.#deposits.values()]
  }

  find(depositId: string): ModelDeposit | undefined {
    return this.#deposits.get(depositId)
  }

  /**
   * True once a bank has charged something back from this member, or twice from the operator;
   * undefined where that was undone before it was observed: a case may or may not have been raised.
   */
  wasChargedBack(account: bigint): boolean | undefined {
    if (this.#chargedBack.has(account)) return true
    return this.#maybeChargedBack.has(account) ? undefined : false
  }

  /** Permitted answers to a deposit request. */
  mayAsk(limits: MemberLimits, account: bigint, amount: bigint, now: number): ReadonlySet<string> {
    const waiting = this.all
      .filter((one) => one.account === account && one.status === 'pending')
      .filter(({ waitsUntil }) => waitsUntil > now)
      .reduce((all, one) => all + one.amount, 0n)
    const answer = limits.deposit(this.#book, account, waiting + amount, now)
    if (answer !== 'ok' && answer !== 'either') return new Set([answer])
    const credited = this.#book.totalSince(account, ['deposit.credit'], startOfPeriod('month', now))
    const isTooMuch = credited + waiting + amount > PER_MONTH
    const stopped = this.#isStopped(account, now) ? 'DEPOSITS_BLOCKED' : 'ok'
    const rest = isTooMuch ? 'KYC_LIMIT_REACHED' : stopped
    return new Set(answer === 'either' ? ['LIMIT_REACHED', rest] : [rest])
  }

  #isStopped(account: bigint, now: number): boolean {
    const times = this.all
      .filter((one) => one.account === account && one.failedAt !== null)
      .map(({ failedAt }) => failedAt ?? 0)
      .toSorted((one, other) => one - other)
    return times.some((last, index) => {
      const first = times[index - FAILURES + 1]
      return first !== undefined && last - first <= WITHIN_MS && last + STOPPED_MS > now
    })
  }

  ask(
    deposit: Pick<ModelDeposit, 'depositId' | 'account' | 'amount' | 'askedAt'>,
    method: keyof typeof CHARGE_MINUTES,
  ): void {
    if (this.#deposits.has(deposit.depositId)) throw new Contradiction(`${deposit.depositId} twice`)
    const expiresAt = deposit.askedAt + CHARGE_MINUTES[method] * MINUTE_MS
    const waitsUntil = Math.min(expiresAt, deposit.askedAt + WAITING_MS)
    const rest = { status: 'pending', failedAt: null, payments: new Map() }
    this.#deposits.set(deposit.depositId, { ...deposit, ...rest, expiresAt, waitsUntil })
  }

  /** Checks the platform's state against what happened, and books the effects. */
  show(
    shown: readonly ShownDeposit[],
    happenedTo: HappenedTo,
    limitsOf: LimitsOf,
    circumstances: Circumstances,
  ): void {
    const pairs = shown.map((one) => [one, this.#find(one.depositId)] as const)
    // Credited payments decide whether the rest can be.
    for (const isCredited of [true, false]) {
      for (const [one, deposit] of pairs) {
        for (const payment of one.payments) {
          if ((payment.status === 'credited') !== isCredited) continue
          if (deposit.payments.has(payment.reference)) continue
          const limits = limitsOf(deposit.account)
          this.#decide(deposit, payment, happenedTo(deposit.depositId), limits, circumstances)
        }
      }
    }
    for (const [one, deposit] of pairs) this.#follow(deposit, one, circumstances)
  }

  #find(depositId: string): ModelDeposit {
    const found = this.#deposits.get(depositId)
    if (!found) throw new Contradiction(`deposit ${depositId} that nobody asked for`)
    return found
  }

  #decide(
    { account, depositId }: ModelDeposit,
    { reference, amount, status, reason }: ShownPayment,
    happened: readonly Happened[],
    limits: MemberLimits,
    { now, isStrict }: Circumstances,
  ): void {
    const name = `payment ${reference} of ${depositId}`
    const paid = paymentsOf(happened).find((one) => one.reference === reference)
    if (!paid) throw new Contradiction(`${name} that nobody made is ${status}`)
    agree(`amount of ${name}`, amount, paid.amount)
    if (reason === 'refunded') {
      // Recorded when it had left twice; the bank may have given it back since.
      return agree(`gone of ${name}, which is not looked at`, returnedOf(happened, paid), amount)
    }
    const fault = faultOf(paid)
    const answer = limits.deposit(this.#book, account, amount, now)
    if (status === 'credited') {
      agree(`${name} is credited, and at fault`, undefined, fault)
      const mayBe = answer === 'ok' || answer === 'either'
      if (isStrict && !mayBe) throw new Contradiction(`${name} is credited in spite of ${answer}`)
      const times = { from: now, to: now }
      this.#book.move({ account, amount, code: 'deposit.credit', meaning: 'deposit', ...times })
    } else if (fault !== undefined || isStrict) {
      agree(`reason of ${name}`, reason, fault ?? REASONS[answer])
    }
  }

  #follow(deposit: ModelDeposit, shown: ShownDeposit, circumstances: Circumstances): void {
    const { depositId, account, payments } = deposit
    for (const payment of shown.payments) {
      const before = payments.get(payment.reference)
      if (before) this.#checkDecided(depositId, before, payment)
      this.#takeBack(account, before, payment, circumstances)
      payments.set(payment.reference, payment)
    }
    agree(`decided payments of ${depositId}`, shown.payments.length, payments.size)
    deposit.status = shown.status
    deposit.failedAt = shown.failedAt
    const has = (of: (one: ShownPayment) => bigint) => shown.payments.some((one) => of(one) > 0n)
    const isSure = shown.takenBack > 0n || has(({ takenTwice }) => takenTwice)
    if (isSure) this.#chargedBack.add(account)
    const isTaken = has((one) => one.takenFromMember + one.takenFromOperator)
    if (isTaken) this.#maybeChargedBack.add(account)
  }

  #checkDecided(depositId: string, before: ShownPayment, after: ShownPayment): void {
    const name = `payment ${before.reference} of ${depositId}`
    const isReturn = before.status !== 'credited' && after.status !== 'credited'
    if (!isReturn) agree(`status of ${name}`, after.status, before.status)
    agree(`amount of ${name}`, after.amount, before.amount)
  }

  #takeBack(
    account: bigint,
    before: ShownPayment | undefined,
    after: ShownPayment,
    { now, isAlone }: Circumstances,
  ): void {
    const grown = (key: keyof ShownPayment) =>
      (after[key] as bigint) - ((before?.[key] as bigint | undefined) ?? 0n)
    const member = { account, meaning: 'none', from: now, to: now } as const
    const taken = grown('takenFromMember')
    const given = grown('givenToMember')
    this.#book.move({ ...member, amount: -taken, code: 'deposit.chargeback' })
    this.#book.move({ ...member, amount: given, code: 'deposit.chargebackReversal' })
    const lost = grown('takenFromOperator')
    this.#book.moveBetweenHouseAccounts('losses', 'gateway.sandbox', grown('takenTwice'))
    this.#book.moveBetweenHouseAccounts('gateway.sandbox', 'losses', grown('givenTwice'))
    this.#book.moveBetweenHouseAccounts('losses', 'gateway.sandbox', lost)
    this.#book.moveBetweenHouseAccounts('gateway.sandbox', 'losses', grown('givenToOperator'))
    const { reference, amount } = after
    const byMember = after.takenFromMember - after.givenToMember
    const byOperator = after.takenFromOperator - after.givenToOperator
    const isSound = byMember >= 0n && byOperator >= 0n && byMember + byOperator <= amount
    if (!isSound) throw new Contradiction(`of ${reference} ${byMember} and ${byOperator} are taken`)
    if (lost > 0n && isAlone && this.#book.balanceOf(account) > 0n) {
      const what = `the operator bears ${lost} of ${reference}`
      throw new Contradiction(`${what} while its member has money`)
    }
  }

  /** Final check after all events. `ordered`: payments whose refund was ordered. */
  compare(happenedTo: HappenedTo, ordered: ReadonlySet<string>): void {
    for (const deposit of this.#deposits.values()) {
      const happened = happenedTo(deposit.depositId)
      for (const paid of paymentsOf(happened)) {
        const decided = deposit.payments.get(paid.reference)
        this.#compareOne(deposit.depositId, paid, returnedOf(happened, paid), decided)
        const born = (decided?.takenTwice ?? 0n) - (decided?.givenTwice ?? 0n)
        agree(`twice gone of ${paid.reference}`, born, returnedTwiceOf(happened, paid))
        checkReturn(happened, paid, ordered.has(paid.reference), decided?.status)
      }
      const due = endOf(deposit, happened)
      agree(`status of ${deposit.depositId}`, deposit.status, due)
    }
  }

  #compareOne(
    depositId: string,
    { reference, amount }: Happened,
    gone: bigint,
    decided: ShownPayment | undefined,
  ): void {
    const name = `payment ${reference} of ${depositId}`
    if (!decided) return agree(`gone of ${name}, which nobody has decided`, amount, gone)
    if (decided.status !== 'credited') return agree(`status of ${name}`, decided.status, 'returned')
    const { takenFromMember, givenToMember, takenFromOperator, givenToOperator } = decided
    const taken = takenFromMember - givenToMember + takenFromOperator - givenToOperator
    agree(`taken back of ${name}`, taken, gone)
  }
}
