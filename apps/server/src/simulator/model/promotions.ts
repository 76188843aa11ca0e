import type { Book } from './book.ts'
import { agree, Contradiction } from './contradiction.ts'
import type { Deposits } from './deposits.ts'

/** The promotion of a simulation: a share of each deposit from an amount on. Ledger units. */
export const PROMOTION = {
  least: 200_000n,
  matchBp: 1_000n,
  cap: 500_000n,
  budget: 1_500_000n,
  perMember: 600_000n,
} as const

/** A gift for a deposit, and what became of it. */
export interface ShownGift {
  readonly depositId: string
  readonly account: bigint
  readonly amount: bigint
  readonly state: 'due' | 'given' | 'refused'
  readonly bound: string | null
  /** The amount of its reward; null: there is none. */
  readonly reward: bigint | null
  readonly isClaimed: boolean
}

/** The smallest payable amount: one cent, in ledger units. */
const CENT = 100n

function shareOf(credited: bigint): bigint {
  const share = (credited * PROMOTION.matchBp) / 10_000n
  const capped = share < PROMOTION.cap ? share : PROMOTION.cap
  return capped - (capped % CENT)
}

/** Gifts for deposits: each once, within the bounds, paid once when its member claims it. */
export class Promotions {
  readonly #book: Book
  readonly #deposits: Deposits
  readonly #gifts = new Map<string, ShownGift>()
  readonly #claimants = new Set<bigint>()

  constructor(book: Book, deposits: Deposits) {
    this.#book = book
    this.#deposits = deposits
  }

  get all(): readonly ShownGift[] {
    return [...this.#gifts.values()]
  }

  /** A member has claimed all that waits. */
  claim(account: bigint): void {
    this.#claimants.add(account)
  }

  /** What has been given, of all or of one member. */
  #given(account?: bigint): bigint {
    return this.all
      .filter((one) => one.state === 'given' && (account ?? one.account) === one.account)
      .reduce((sum, { amount }) => sum + amount, 0n)
  }

  /** The gifts as the platform has them, all at once. */
  show(shown: readonly ShownGift[], now: number): void {
    for (const gift of shown) {
      const before = this.#gifts.get(gift.depositId)
      this.#check(gift, before)
      this.#gifts.set(gift.depositId, gift)
      if (!gift.isClaimed || before?.isClaimed) continue
      const { account, amount } = gift
      if (!this.#claimants.has(account)) throw new Contradiction(`${account} never claimed`)
      const times = { from: now, to: now }
      this.#book.move({ account, amount, code: 'reward.claim', meaning: 'none', ...times })
    }
    agree('gifts that are no more', shown.length, this.#gifts.size)
    if (this.#given() > PROMOTION.budget) throw new Contradiction(`${this.#given()} were given`)
    for (const gift of shown) this.#checkBounds(gift)
  }

  #check(gift: ShownGift, before: ShownGift | undefined): void {
    const { depositId, account, amount, state, reward } = gift
    const name = `gift for ${depositId}`
    const deposit = this.#deposits.find(depositId)
    if (!deposit) throw new Contradiction(`${name} that nobody made`)
    agree(`account of ${name}`, account, deposit.account)
    agree(`reward of ${name}`, reward, state === 'given' ? amount : null)
    if (before) {
      agree(`amount of ${name}`, amount, before.amount)
      if (before.state !== 'due') agree(`state of ${name}`, state, before.state)
      return
    }
    if (!this.#shares(depositId).has(amount)) {
      throw new Contradiction(`${name} is ${amount}, no share of what was paid`)
    }
  }

  /** Shares of what was credited at some moment: payments come one by one, in any order. */
  #shares(depositId: string): ReadonlySet<bigint> {
    const payments = [...(this.#deposits.find(depositId)?.payments.values() ?? [])]
    let sums = [0n]
    for (const { amount, status } of payments) {
      if (status === 'credited') sums = sums.flatMap((sum) => [sum, sum + amount])
    }
    return new Set(sums.filter((sum) => sum >= PROMOTION.least).map(shareOf))
  }

  /** What was refused would still not fit: what was given never becomes less. */
  #checkBounds({ depositId, account, amount, state, bound }: ShownGift): void {
    const own = this.#given(account)
    if (own > PROMOTION.perMember) throw new Contradiction(`${account} was given ${own}`)
    if (state !== 'refused') return
    const isOver =
      bound === 'budget'
        ? this.#given() + amount > PROMOTION.budget
        : bound === 'perMember' && own + amount > PROMOTION.perMember
    if (!isOver) throw new Contradiction(`gift for ${depositId} was refused by ${bound}`)
  }

  /**
   * At the end: every deposit that was large enough has its gift, unless a bank took it back. Who
   * was `away` may wait for it.
   */
  compare(away: (account: bigint) => boolean): void {
    for (const { depositId, account } of this.#deposits.all) {
      const gift = this.#gifts.get(depositId)
      const isDue = this.#shares(depositId).size > 0
      const isSure = this.#deposits.wasChargedBack(account) === false
      if (isDue && isSure && !gift) throw new Contradiction(`no gift for ${depositId}`)
      if (gift?.state === 'due' && !away(account)) {
        throw new Contradiction(`gift for ${depositId} is never given`)
      }
    }
  }
}
