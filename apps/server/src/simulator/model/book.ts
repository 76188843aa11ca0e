/** What a movement is to limits. */
export type Meaning = 'deposit' | 'stake' | 'unplayed' | 'won' | 'none'

/** One movement as the model expects it. Ledger units. */
export interface Movement {
  readonly account: bigint
  readonly amount: bigint
  /** The posting's code; what settles bets is one to the model: see `classOf`. */
  readonly code: string
  readonly meaning: Meaning
  /** When it was posted, in milliseconds: at the earliest, and at the latest. */
  readonly from: number
  readonly to: number
}

/** A bet is paid in one round or, after a correction amid it, in two: the sum is what counts. */
const OF_RESULTS = new Set(['bet.payout', 'bet.refund', 'bet.void', 'bet.cancel', 'bet.correction'])

export function classOf(code: string): string {
  if (OF_RESULTS.has(code)) return 'bet.result'
  return /^group\.(payout|correction)$/.test(code) ? 'group.result' : code
}

/** Which account of the house is on the other side, by the beginning of a code. */
const CONTRAS: Readonly<Record<string, string>> = {
  deposit: 'gateway.sandbox',
  withdrawal: 'withdrawals.held',
  transfer: 'transfers.passing',
  adjustment: 'adjustments',
  bet: 'lottery.pool',
  chase: 'lottery.held',
  group: 'lottery.held',
}

/** Used of a limit: as little, and as much, as it may be by what the model knows. */
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

/** The model's ledger: plain sums, told by what was answered, by results, and by nothing else. */
export class Book {
  readonly #movements = new Map<bigint, Movement[]>()
  readonly #balances = new Map<bigint, bigint>()
  /** What accounts of the house have got from each other. */
  readonly #houses = new Map<string, bigint>()

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

  /** From one account of the house to another: no member's balance changes. */
  moveHouse(from: string, to: string, amount: bigint): void {
    this.#houses.set(from, (this.#houses.get(from) ?? 0n) - amount)
    this.#houses.set(to, (this.#houses.get(to) ?? 0n) + amount)
  }

  /** What each account of the house holds: what it got from members and from each other. */
  houses(): Map<string, bigint> {
    const houses = new Map(this.#houses)
    for (const own of this.#movements.values()) {
      for (const { code, amount } of own) {
        const house = CONTRAS[code.split('.')[0] ?? ''] ?? code
        houses.set(house, (houses.get(house) ?? 0n) - amount)
      }
    }
    return houses
  }

  /** What an account has moved by these codes since an instant. */
  totalSince(account: bigint, codes: readonly string[], start: number): bigint {
    return (this.#movements.get(account) ?? [])
      .filter(({ code, from }) => from >= start && codes.includes(code))
      .reduce((all, { amount }) => all + amount, 0n)
  }

  get accounts(): readonly bigint[] {
    return [...this.#movements.keys()]
  }

  /** What counts towards a limit since an instant. */
  usedSince(account: bigint, kind: LimitKind, start: number): Used {
    let least = 0n
    let most = 0n
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
