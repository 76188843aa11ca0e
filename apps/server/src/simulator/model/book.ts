/** How a movement counts towards limits. */
export type Meaning = 'deposit' | 'stake' | 'unplayed' | 'won' | 'none'

/** One movement as the model expects it. Ledger units. */
export interface Movement {
  readonly account: bigint
  readonly amount: bigint
  /** The posting's code; the model merges the codes of settlement: see `classOf`. */
  readonly code: string
  readonly meaning: Meaning
  /** Earliest and latest time of its posting, in milliseconds. */
  readonly from: number
  readonly to: number
}

/** A bet is paid in one round or, after a correction during it, in two: only the sum counts. */
const OF_RESULTS = new Set(['bet.payout', 'bet.refund', 'bet.void', 'bet.cancel', 'bet.correction'])

export function classOf(code: string): string {
  if (OF_RESULTS.has(code)) return 'bet.result'
  return /^group\.(payout|correction)$/.test(code) ? 'group.result' : code
}

/** The house account on the other side, by the first word of a code. */
const CONTRAS: Readonly<Record<string, string>> = {
  deposit: 'gateway.sandbox',
  withdrawal: 'withdrawals.held',
  transfer: 'transfers.passing',
  adjustment: 'adjustments',
  bet: 'lottery.pool',
  chase: 'lottery.held',
  group: 'lottery.held',
  reward: 'rewards.given',
}

/** Used part of a limit: minimum and maximum by the model's knowledge. */
export interface Used {
  readonly least: bigint
  readonly most: bigint
}

const COUNTED: Readonly<Record<'deposit' | 'stake' | 'loss', ReadonlySet<Meaning>>> = {
  deposit: new Set(['deposit']),
  stake: new Set(['stake', 'unplayed']),
  loss: new Set(['stake', 'unplayed', 'won']),
}

export type LimitKind = keyof typeof COUNTED

/** The model's ledger: plain sums, only from answers and results. */
export class Book {
  readonly #movements = new Map<bigint, Movement[]>()
  readonly #balances = new Map<bigint, bigint>()
  /** What house accounts have received from each other. */
  readonly #houseAccounts = new Map<string, bigint>()

  move(movement: Movement): void {
    if (movement.amount === 0n) return
    const { account, amount } = movement
    const own = this.#movements.get(account)
    if (own) own.push(movement)
    else this.#movements.set(account, [movement])
    this.#balances.set(account, this.balanceOf(account) + amount)
  }

  balanceOf(account: bigint): bigint {
    return this.#balances.get(account) ?? 0n
  }

  /** From one house account to another: no member's balance changes. */
  moveBetweenHouseAccounts(from: string, to: string, amount: bigint): void {
    this.#houseAccounts.set(from, (this.#houseAccounts.get(from) ?? 0n) - amount)
    this.#houseAccounts.set(to, (this.#houseAccounts.get(to) ?? 0n) + amount)
  }

  /** Balance of each house account: from members and from each other. */
  houseAccounts(): Map<string, bigint> {
    const accounts = new Map(this.#houseAccounts)
    for (const own of this.#movements.values()) {
      for (const { code, amount } of own) {
        const house = CONTRAS[code.split('.')[0] ?? ''] ?? code
        accounts.set(house, (accounts.get(house) ?? 0n) - amount)
      }
    }
    return accounts
  }

  /** Sum of an account's postings of these codes since an instant. */
  totalSince(account: bigint, codes: readonly string[], start: number): bigint {
    return (this.#movements.get(account) ?? [])
      .filter(({ code, from }) => from >= start && codes.includes(code))
      .reduce((all, { amount }) => all + amount, 0n)
  }

  get accounts(): readonly bigint[] {
    return [...this.#movements.keys()]
  }

  /**
   * What counts towards a limit since an instant, with what comes on top of it: a stake returned
   * today that was made before makes up for new ones.
   */
  usedSince(account: bigint, kind: LimitKind, start: number, onTop = 0n): Used {
    let least = onTop
    let most = onTop
    for (const { amount, meaning, from, to } of this.#movements.get(account) ?? []) {
      if (to < start || !COUNTED[kind].has(meaning)) continue
      const used = kind === 'deposit' ? amount : -amount
      const isSure = from >= start
      if (isSure || used < 0n) least += used
      if (isSure || used > 0n) most += used
    }
    const floor = (value: bigint) => (kind === 'stake' && value < 0n ? 0n : value)
    return { least: floor(least), most: floor(most) }
  }

  /** Sums by account and class of code: "7/bet.stake" → −30 000. Without zeros. */
  sums(): Map<string, bigint> {
    const sums = new Map<string, bigint>()
    for (const own of this.#movements.values()) {
      for (const { account, code, amount } of own) {
        const key = `${account}/${classOf(code)}`
        sums.set(key, (sums.get(key) ?? 0n) + amount)
      }
    }
    for (const [key, sum] of sums) if (sum === 0n) sums.delete(key)
    return sums
  }
}
