import type { Admission } from './admission.ts'
import type { VendorStatus } from '@fairhouse/protocol/vendor'
import type { FreeRoundChange, GrantChange, GrantFacts } from '../free-rounds/index.ts'
import type { BetItem, PlayItem } from '../vendor-port/index.ts'
import type { KnownGame } from './look-ups.ts'
import type { Facts, RoundFacts, RoundState, SportsBet, StoredTransaction } from './facts.ts'
import type { PlayPosting, RoundChange, WrittenTransaction } from './play-rows.ts'

/** A refusal of one item: the whole call is refused. */
export class Refused extends Error {
  readonly status: VendorStatus
  readonly field: string | undefined

  constructor(status: VendorStatus, field?: string) {
    super(status)
    this.status = status
    this.field = field
  }
}

export interface PlanContext {
  readonly memberId: bigint
  /** The game of a bet, or the refusal by its session, member, brand or game. */
  readonly admit: (item: BetItem) => Admission
  readonly nextNumber: () => bigint
}

/** A call while it is planned: the results of its items so far. */
export class Draft {
  readonly postings: PlayPosting[] = []
  readonly rounds = new Map<string, RoundChange>()
  readonly transactions: WrittenTransaction[] = []
  readonly marks: string[] = []
  readonly bets = new Map<string, { before: SportsBet | undefined; after: SportsBet }>()
  readonly free = new Map<bigint, FreeRoundChange>()
  readonly facts: Facts
  readonly context: PlanContext
  readonly #grants = new Map<bigint, GrantFacts>()
  readonly #own = new Map<string, StoredTransaction>()

  constructor(facts: Facts, context: PlanContext) {
    this.facts = facts
    this.context = context
  }

  /** A transaction by its key, of this call or an earlier one. */
  find(key: string): StoredTransaction | undefined {
    return this.#own.get(key) ?? this.facts.stored.get(key)
  }

  /** A round as this call has left it. */
  round(vendorRound: string): RoundFacts | undefined {
    const changed = this.rounds.get(vendorRound)
    if (changed) return this.#asLeft(changed)
    const known = this.facts.rounds.get(vendorRound)
    if (!known && !this.facts.isWhole) return undefined
    return known
  }

  roundOfNo(roundNo: bigint | null): RoundFacts | undefined {
    for (const one of this.rounds.values()) if (one.roundNo === roundNo) return this.#asLeft(one)
    return [...this.facts.rounds.values()].find((one) => one.roundNo === roundNo)
  }

  #asLeft({ roundNo, vendorRound, gameNo, product, after, hadBonus }: RoundChange): RoundFacts {
    const free = this.free.get(roundNo) ?? this.facts.rounds.get(vendorRound)?.free
    return { roundNo, vendorRound, gameNo, product, state: after, hasBonus: hadBonus, free }
  }

  /** A grant of free rounds as this call has left it, by its key or its number. */
  grant(by: string | bigint): GrantFacts | undefined {
    const found = this.facts.grants.find(({ key, grantNo }) => key === by || grantNo === by)
    return found && (this.#grants.get(found.grantNo) ?? found)
  }

  /** Counts what a round played on a grant has used and won, on both. */
  changeFree(
    round: RoundFacts,
    grant: GrantFacts,
    by: { readonly isUsed?: boolean; readonly paid?: bigint },
  ): void {
    const { roundNo, free = { isUsed: false, paid: 0n } } = round
    const { isUsed = free.isUsed, paid = 0n } = by
    const { grantNo } = grant
    const used = grant.used + Number(isUsed) - Number(free.isUsed)
    this.#grants.set(grantNo, { ...grant, used, won: grant.won + paid })
    this.free.set(roundNo, { roundNo, grantNo, isUsed, paid: free.paid + paid })
  }

  /** What it has changed of grants. */
  grantChanges(): GrantChange[] {
    return [...this.#grants.values()].map(({ grantNo, version, used, won }) => ({
      grantNo,
      before: version,
      used,
      won,
    }))
  }

  /** Books a movement on a round; `isLate`: it came after the round's end. */
  change(
    round: RoundFacts,
    by: { staked?: bigint; paid?: bigint; after?: RoundState; isLate?: boolean },
  ): void {
    const known = this.rounds.get(round.vendorRound)
    const before = known ? known.before : round.state
    const base = known ?? { staked: 0n, paid: 0n, isLate: false }
    this.rounds.set(round.vendorRound, {
      roundNo: round.roundNo,
      vendorRound: round.vendorRound,
      gameNo: round.gameNo,
      product: round.product,
      before,
      after: by.after ?? round.state,
      staked: base.staked + (by.staked ?? 0n),
      paid: base.paid + (by.paid ?? 0n),
      isLate: base.isLate || (by.isLate ?? false),
      isFree: known?.isFree ?? round.free !== undefined,
      hadBonus: round.hasBonus,
      hasBonus: round.hasBonus,
    })
  }

  open(
    vendorRound: string,
    { gameNo, product }: Pick<KnownGame, 'gameNo' | 'product'>,
    isFree = false,
  ): RoundFacts {
    const roundNo = this.context.nextNumber()
    const made = { roundNo, vendorRound, gameNo, product }
    this.rounds.set(vendorRound, {
      ...made,
      before: undefined,
      after: 'open',
      staked: 0n,
      paid: 0n,
      isLate: false,
      isFree,
      hadBonus: false,
      hasBonus: false,
    })
    return { ...made, state: 'open', hasBonus: false }
  }

  /** `bet`: the key of the bet that is placed or undone. */
  post(code: PlayPosting['code'], amount: bigint, roundNo: bigint, bet?: string): void {
    if (amount === 0n) return
    this.postings.push({ code, amount, roundNo, ...(bet === undefined ? {} : { bet }) })
  }

  /** Saves a transaction under the key of an item; `amount` is what the member gains by it. */
  save(
    item: Pick<PlayItem, 'key' | 'type'>,
    facts: {
      readonly contentHash: string
      readonly amount: bigint
      readonly roundNo: bigint | null
      readonly state?: StoredTransaction['state']
      readonly reference?: string
    },
  ): WrittenTransaction {
    const written: WrittenTransaction = {
      key: item.key,
      kind: item.type,
      state: facts.state ?? 'applied',
      contentHash: facts.contentHash,
      txNo: this.context.nextNumber(),
      roundNo: facts.roundNo,
      amount: facts.amount,
      reference: facts.reference ?? null,
      postingsBehind: this.postings.length,
      held: 0n,
    }
    this.transactions.push(written)
    const { memberId } = this.context
    this.#own.set(item.key, { ...written, memberId, balanceAfter: 0n })
    return written
  }

  /** Marks a transaction as undone: it must still be valid when this is written. */
  mark(transaction: StoredTransaction): void {
    const own = this.transactions.findIndex((one) => one.key === transaction.key)
    const mine = this.transactions[own]
    if (mine) this.transactions[own] = { ...mine, state: 'rolled_back' }
    else this.marks.push(transaction.key)
    this.#own.set(transaction.key, { ...transaction, state: 'rolled_back' })
  }
}
