import { linesOf, type Choice } from './bets.ts'
import type { Book, Meaning } from './book.ts'
import { agree, Contradiction } from './contradiction.ts'
import type { Issues } from './issues.ts'

export interface Purchase {
  readonly account: bigint
  readonly shares: number
  readonly kind: 'bought' | 'guarantee'
}

export interface ModelTicket {
  readonly ticketId: string
  readonly organiser: bigint
  readonly issueId: bigint
  readonly choice: Choice
  readonly unitStake: bigint
  readonly shareCount: number
  readonly sharePrice: bigint
  readonly locksAt: number
  readonly purchases: Purchase[]
  state: string
  isReleased: boolean
  decidedAt: number
  pool: bigint | undefined
  betNo: bigint | undefined
  guaranteeUsed: number
  sharedRound: number
  readonly given: Map<bigint, bigint>
}

export interface ShownTicket {
  readonly ticketId: string
  readonly state: string
  readonly poolAccount: bigint | null
  readonly betNos: readonly bigint[]
  readonly guaranteeUsed: number
  readonly isReleased: boolean
  readonly sharedRound: number
  readonly hasOpenPlan: boolean
  /** In the order in which they were bought. */
  readonly purchases: readonly Purchase[]
}

const CENT = 100n

/** Equal parts to the cent; the remainder goes to the first shares. */
function partsOf(amount: bigint, owners: readonly bigint[]): Map<bigint, bigint> {
  const parts = new Map<bigint, bigint>()
  const count = BigInt(owners.length)
  const cents = amount / CENT
  for (const [index, owner] of owners.entries()) {
    const isFavoured = BigInt(index) < cents % count
    const part =
      (cents / count + (isFavoured ? 1n : 0n)) * CENT + (index === 0 ? amount % CENT : 0n)
    parts.set(owner, (parts.get(owner) ?? 0n) + part)
  }
  return parts
}

const key = ({ account, shares, kind }: Purchase): string => `${account}/${shares}/${kind}`

/** Group tickets: shares are held, played from the ticket's own account, and shared out. */
export class Groups {
  readonly #book: Book
  readonly #issues: Issues
  readonly #tickets = new Map<string, ModelTicket>()

  constructor(book: Book, issues: Issues) {
    this.#book = book
    this.#issues = issues
  }

  get all(): readonly ModelTicket[] {
    return [...this.#tickets.values()]
  }

  create(ticket: ModelTicket, now: number): void {
    if (this.#tickets.has(ticket.ticketId)) throw new Contradiction(`${ticket.ticketId} twice`)
    this.#tickets.set(ticket.ticketId, ticket)
    for (const purchase of ticket.purchases) this.#hold(ticket, purchase, now)
  }

  buy(ticket: ModelTicket, account: bigint, shares: number, now: number): void {
    const purchase = { account, shares, kind: 'bought' } as const
    ticket.purchases.push(purchase)
    this.#hold(ticket, purchase, now)
  }

  leftOf(ticket: ModelTicket): number {
    return ticket.shareCount - sharesOf(ticket, 'bought')
  }

  unsure(): ReadonlySet<bigint> {
    const accounts = new Set<bigint>()
    for (const ticket of this.#tickets.values()) {
      if (!this.#isUnsure(ticket)) continue
      for (const { account } of ticket.purchases) accounts.add(account)
      if (ticket.pool !== undefined) accounts.add(ticket.pool)
    }
    return accounts
  }

  #isUnsure(ticket: ModelTicket): boolean {
    if (ticket.state === 'open') return false
    if (!ticket.isReleased) return true
    const issue = this.#issues.find(ticket.issueId)
    return ticket.state === 'placed' && (issue?.isPaid ?? false)
      ? ticket.sharedRound < (issue?.round ?? 0)
      : ticket.state === 'placed' && issue?.state !== 'open' && issue?.state !== 'closed'
  }

  /** Checks and books changes of a ticket's observed state. */
  show(shown: ShownTicket, now: number): void {
    const ticket = this.#tickets.get(shown.ticketId)
    if (!ticket) throw new Contradiction(`group ticket ${shown.ticketId} that nobody asked for`)
    this.#checkShares(ticket, shown)
    if (ticket.state === 'open' && shown.state !== 'open') this.#decide(ticket, shown, now)
    agree(`state of ${ticket.ticketId}`, shown.state, ticket.state)
    if (shown.isReleased && !ticket.isReleased) this.#release(ticket, now)
    if (ticket.state === 'placed') this.#shareOut(ticket, shown, now)
  }

  #checkShares(ticket: ModelTicket, { purchases }: ShownTicket): void {
    const sorted = (list: readonly Purchase[]) => list.map(key).toSorted().join(' ')
    agree(`shares of ${ticket.ticketId}`, sorted(purchases), sorted(ticket.purchases))
    // The platform decides the order of concurrent purchases.
    ticket.purchases.splice(0, Infinity, ...purchases)
  }

  #decide(ticket: ModelTicket, shown: ShownTicket, now: number): void {
    const name = ticket.ticketId
    const issue = this.#issues.find(ticket.issueId)
    const sold = sharesOf(ticket, 'bought')
    const isCovered = sold + sharesOf(ticket, 'guarantee') >= ticket.shareCount
    const isDue = now >= ticket.locksAt || issue?.state !== 'open'
    ticket.state = shown.state
    ticket.decidedAt = now
    if (shown.state === 'cancelled') return
    if (!isDue) throw new Contradiction(`${name} is ${shown.state} before its lock`)
    agree(`${name} is covered`, shown.state !== 'unfilled', isCovered)
    if (shown.state === 'refused' && this.#issues.isOnSale(ticket.issueId, now)) {
      throw new Contradiction(`${name} is refused while its issue is on sale`)
    }
    if (shown.state !== 'placed') return
    agree(`guarantee of ${name}`, shown.guaranteeUsed, ticket.shareCount - sold)
    this.#play(ticket, shown, now)
  }

  #play(ticket: ModelTicket, { poolAccount, betNos, guaranteeUsed }: ShownTicket, now: number) {
    const [betNo] = betNos
    if (poolAccount === null || betNo === undefined) throw new Contradiction('a ticket has no bet')
    ticket.pool = poolAccount
    ticket.betNo = betNo
    ticket.guaranteeUsed = guaranteeUsed
    const { issueId, choice, unitStake, shareCount, sharePrice } = ticket
    agree('stake of a ticket', BigInt(linesOf(choice)) * unitStake, BigInt(shareCount) * sharePrice)
    const stake = sharePrice * BigInt(shareCount)
    this.#move(poolAccount, 'group.fund', stake, 'none', now, now)
    const bet = { betNo, account: poolAccount, issueId, choice, unitStake, multiple: 1 }
    this.#issues.place({ ...bet, placedAt: now, isCancelled: false, paid: 0n, payout: 0n })
  }

  #release(ticket: ModelTicket, now: number): void {
    ticket.isReleased = true
    for (const { account, shares, kind } of ticket.purchases) {
      const used = kind === 'bought' ? shares : ticket.guaranteeUsed
      const back = ticket.state === 'placed' ? shares - used : shares
      const amount = ticket.sharePrice * BigInt(back)
      this.#move(account, 'group.release', amount, 'unplayed', ticket.decidedAt, now)
    }
  }

  #shareOut(ticket: ModelTicket, shown: ShownTicket, now: number): void {
    const issue = this.#issues.find(ticket.issueId)
    if (!issue?.isPaid || shown.hasOpenPlan || shown.sharedRound !== issue.round) return
    if (ticket.sharedRound === issue.round || ticket.betNo === undefined) return
    ticket.sharedRound = issue.round
    const total = this.#issues.bet(ticket.betNo)?.paid ?? 0n
    const owners = ticket.purchases.flatMap(({ account, shares, kind }) =>
      Array<bigint>(kind === 'bought' ? shares : 0).fill(account),
    )
    // A used guarantee comes last.
    owners.push(...Array<bigint>(ticket.guaranteeUsed).fill(ticket.organiser))
    let moved = 0n
    for (const [account, part] of partsOf(total, owners)) {
      const difference = part - (ticket.given.get(account) ?? 0n)
      ticket.given.set(account, part)
      moved += difference
      this.#move(account, 'group.payout', difference, 'won', issue.drawsAt, now)
    }
    this.#move(ticket.pool ?? 0n, 'group.shareOut', -moved, 'none', now, now)
  }

  #hold(ticket: ModelTicket, { account, shares }: Purchase, now: number): void {
    const amount = -(ticket.sharePrice * BigInt(shares))
    this.#move(account, 'group.hold', amount, 'stake', now, now)
  }

  #move(
    account: bigint,
    code: string,
    amount: bigint,
    meaning: Meaning,
    from: number,
    to: number,
  ): void {
    this.#book.move({ account, amount, code, meaning, from, to })
  }
}

export function sharesOf({ purchases }: ModelTicket, kind: Purchase['kind']): number {
  return purchases.reduce((all, one) => all + (one.kind === kind ? one.shares : 0), 0)
}
