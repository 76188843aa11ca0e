import { stakeOf, payoutOf, type ModelBet } from './bets.ts'
import type { Book } from './book.ts'
import { agree, Contradiction } from './contradiction.ts'

/** The observed state of an issue. */
export interface ShownIssue {
  readonly issueId: bigint
  readonly lotteryCode: string
  readonly opensAt: number
  readonly closesAt: number
  readonly drawsAt: number
  readonly state: 'open' | 'closed' | 'drawn' | 'settled' | 'voided'
  readonly round: number
  readonly draw: unknown
  readonly voidFrom: number | null
  readonly isPaid: boolean
}

interface ModelIssue {
  shown: ShownIssue
  readonly bets: ModelBet[]
  /** Since when payments are owed that are not known to be made; undefined: none. */
  owedSince: number | undefined
}

/** Results that staff have entered for an issue: only these are permitted. */
interface EnteredResults {
  readonly draws: Map<string, Set<string>>
  isVoid: boolean
}

const ORDER = ['open', 'closed', 'drawn', 'settled']

/** Issues and their bets: what is owed once the platform shows a draw. */
export class Issues {
  readonly #book: Book
  readonly #issues = new Map<bigint, ModelIssue>()
  readonly #bets = new Map<bigint, ModelBet>()
  readonly #entered = new Map<bigint, EnteredResults>()

  constructor(book: Book) {
    this.#book = book
  }

  get all(): readonly ShownIssue[] {
    return [...this.#issues.values()].map(({ shown }) => shown)
  }

  get bets(): readonly ModelBet[] {
    return [...this.#bets.values()]
  }

  find(issueId: bigint): ShownIssue | undefined {
    return this.#issues.get(issueId)?.shown
  }

  bet(betNo: bigint): ModelBet | undefined {
    return this.#bets.get(betNo)
  }

  isOnSale(issueId: bigint, now: number): boolean {
    const shown = this.find(issueId)
    return shown?.state === 'open' && shown.opensAt <= now && now < shown.closesAt
  }

  /** Books a bet that was accepted, with its stake. */
  place(bet: ModelBet): void {
    if (this.#bets.has(bet.betNo)) throw new Contradiction(`bet ${bet.betNo} is there twice`)
    const issue = this.#issues.get(bet.issueId)
    if (!issue) throw new Contradiction(`bet ${bet.betNo} is of an issue nobody has seen`)
    this.#bets.set(bet.betNo, bet)
    issue.bets.push(bet)
    this.#book.move({
      account: bet.account,
      amount: -stakeOf(bet),
      code: 'bet.stake',
      meaning: 'stake',
      from: bet.placedAt,
      to: bet.placedAt,
    })
  }

  cancel(bet: ModelBet, now: number): void {
    bet.isCancelled = true
    const times = { from: now, to: now }
    const { account } = bet
    const refund = { account, amount: stakeOf(bet), code: 'bet.cancel', ...times }
    this.#book.move({ ...refund, meaning: 'unplayed' })
  }

  /** One of the staff enters a result. */
  say(issueId: bigint, draw: unknown, author: string): void {
    const key = JSON.stringify(draw)
    const { draws } = this.#resultsOf(issueId)
    draws.set(key, (draws.get(key) ?? new Set()).add(author))
  }

  sayVoid(issueId: bigint): void {
    this.#resultsOf(issueId).isVoid = true
  }

  /** Accounts that a settlement in progress may have paid already, or not. */
  unsure(): ReadonlySet<bigint> {
    const accounts = new Set<bigint>()
    for (const { bets, owedSince } of this.#issues.values()) {
      if (owedSince !== undefined) for (const bet of bets) accounts.add(bet.account)
    }
    return accounts
  }

  /** Checks an issue's observed state, and books the effects. */
  show(shown: ShownIssue, now: number): void {
    const known = this.#issues.get(shown.issueId)
    if (!known) {
      this.#issues.set(shown.issueId, { shown, bets: [], owedSince: undefined })
      if (shown.state !== 'open') throw new Contradiction(`issue ${shown.issueId} opens late`)
      return
    }
    this.#check(known.shown, shown, now)
    const wasDue = known.shown.round !== shown.round || known.shown.state !== shown.state
    const isDecided = shown.state !== 'open' && shown.state !== 'closed'
    if (isDecided && (wasDue || known.owedSince !== undefined)) known.owedSince ??= now
    known.shown = shown
    if (known.owedSince === undefined || !shown.isPaid) return
    for (const bet of known.bets) this.#settle(bet, known, now)
    known.owedSince = undefined
  }

  #check(before: ShownIssue, after: ShownIssue, now: number): void {
    const name = `issue ${after.issueId}`
    if (after.state === 'voided') {
      const { isVoid } = this.#resultsOf(after.issueId)
      if (!isVoid) throw new Contradiction(`${name} is void by itself`)
      return
    }
    if (before.state === 'voided') throw new Contradiction(`${name} is void no more`)
    const isEarlier = ORDER.indexOf(after.state) < ORDER.indexOf(before.state)
    if (isEarlier && after.round <= before.round) throw new Contradiction(`${name} goes back`)
    if (after.state === 'open') return
    if (before.state === 'open' && now < after.closesAt) throw new Contradiction(`${name} closes`)
    if (after.state === 'closed') return
    if (after.lotteryCode === RECORDED) return this.#checkEntered(after)
    if (now < after.drawsAt) throw new Contradiction(`${name} is drawn before its time`)
    if (before.draw !== null) {
      agree(`draw of ${name}`, JSON.stringify(after.draw), JSON.stringify(before.draw))
    }
  }

  #checkEntered({ issueId, draw }: ShownIssue): void {
    const { draws } = this.#resultsOf(issueId)
    const authors = [...draws].find(([key]) => sameNorth(JSON.parse(key), draw))?.[1]
    if ((authors?.size ?? 0) < 2) {
      throw new Contradiction(`issue ${issueId} has a result that no two people have entered`)
    }
  }

  #resultsOf(issueId: bigint): EnteredResults {
    const found = this.#entered.get(issueId) ?? { draws: new Map(), isVoid: false }
    this.#entered.set(issueId, found)
    return found
  }

  #settle(bet: ModelBet, { shown, owedSince }: ModelIssue, now: number): void {
    if (bet.isCancelled) return
    const isVoid =
      shown.state === 'voided' || (shown.voidFrom !== null && bet.placedAt >= shown.voidFrom)
    const payout = isVoid ? 0n : payoutOf(bet, shown.draw)
    const due = isVoid ? stakeOf(bet) : payout
    const isFirst = shown.round === 1
    this.#book.move({
      account: bet.account,
      amount: due - bet.paid,
      code: isFirst ? (isVoid ? 'bet.void' : 'bet.payout') : 'bet.correction',
      meaning: isFirst && isVoid ? 'unplayed' : 'won',
      from: owedSince ?? now,
      to: now,
    })
    bet.paid = due
    bet.payout = payout
  }
}

/** The lottery of the simulation whose results people record. */
export const RECORDED = 'NORTH'

function sameNorth(one: unknown, other: unknown): boolean {
  const specialOf = (draw: unknown) =>
    (draw as { prizes?: { special?: readonly string[] } } | null)?.prizes?.special?.[0]
  return specialOf(one) === specialOf(other)
}
