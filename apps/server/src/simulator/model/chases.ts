import type { Choice } from './bets.ts'
import type { Book } from './book.ts'
import { agree, Contradiction } from './contradiction.ts'
import type { Issues } from './issues.ts'

export interface ModelStep {
  readonly stepNo: number
  readonly multiple: number
  readonly stake: bigint
  state: string
}

interface ModelChase {
  readonly chaseNo: bigint
  readonly account: bigint
  readonly choice: Choice
  readonly unitStake: bigint
  readonly stopOnWin: boolean
  readonly steps: readonly ModelStep[]
}

interface ShownStep {
  readonly chaseNo: bigint
  readonly stepNo: number
  readonly state: string
  readonly issueId: bigint | null
  readonly betNos: readonly bigint[]
}

/** Chases: each step's hold becomes bets or is released, once. */
export class Chases {
  readonly #book: Book
  readonly #issues: Issues
  readonly #chases = new Map<bigint, ModelChase>()

  constructor(book: Book, issues: Issues) {
    this.#book = book
    this.#issues = issues
  }

  get all(): readonly ModelChase[] {
    return [...this.#chases.values()]
  }

  find(chaseNo: bigint): ModelChase | undefined {
    return this.#chases.get(chaseNo)
  }

  /** Holds the whole stake at once. */
  place(chase: ModelChase, now: number): void {
    if (this.#chases.has(chase.chaseNo)) throw new Contradiction(`chase ${chase.chaseNo} twice`)
    this.#chases.set(chase.chaseNo, chase)
    const total = chase.steps.reduce((all, { stake }) => all + stake, 0n)
    this.#move(chase, 'chase.hold', -total, now)
  }

  /** Checks and books changes of a step's observed state. */
  show(shown: ShownStep, now: number): void {
    const chase = this.#chases.get(shown.chaseNo)
    const step = chase?.steps.find(({ stepNo }) => stepNo === shown.stepNo)
    if (!chase || !step)
      throw new Contradiction(`a step of chase ${shown.chaseNo} nobody asked for`)
    if (step.state === shown.state) return
    const name = `step ${shown.stepNo} of chase ${shown.chaseNo}`
    if (step.state === 'cancelled') throw new Contradiction(`${name} is cancelled no more`)
    if (step.state === 'waiting') this.#leave(chase, step, shown, now)
    if (/^(won|lost|void)$/.test(shown.state)) this.#checkEnd(name, shown)
    step.state = shown.state
  }

  #leave(chase: ModelChase, step: ModelStep, shown: ShownStep, now: number): void {
    this.#move(chase, 'chase.release', step.stake, now)
    if (shown.state === 'cancelled') return
    const [betNo] = shown.betNos
    if (betNo === undefined || shown.issueId === null) throw new Contradiction('a step has no bet')
    const { account, choice, unitStake } = chase
    this.#issues.place({
      betNo,
      account,
      issueId: shown.issueId,
      choice,
      unitStake,
      multiple: step.multiple,
      placedAt: now,
      isCancelled: false,
      paid: 0n,
      payout: 0n,
    })
  }

  #checkEnd(name: string, { state, issueId, betNos }: ShownStep): void {
    const bet = this.#issues.bet(betNos[0] ?? 0n)
    const issue = issueId === null ? undefined : this.#issues.find(issueId)
    if (!bet || !issue) throw new Contradiction(`${name} ended without a bet`)
    // A correction does not change the outcome of a step.
    if (issue.round > 1) return
    // Each refund of a void issue counts as soon as it is posted, even before the others.
    const isVoid =
      issue.state === 'voided' || (issue.voidFrom !== null && bet.placedAt >= issue.voidFrom)
    const isBack = isVoid || bet.isCancelled || (bet.paid > 0n && bet.payout === 0n)
    agree(name, state, bet.payout > 0n ? 'won' : isBack ? 'void' : 'lost')
  }

  #move({ account }: ModelChase, code: string, amount: bigint, now: number): void {
    this.#book.move({ account, amount, code, meaning: 'none', from: now, to: now })
  }
}
