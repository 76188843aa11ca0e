import type { Book, LimitKind } from './book.ts'
import { endOfSpan, hoursAfter, startOfPeriod, type Period } from './calendar.ts'

export type LimitKey = `${LimitKind}/${Period}`

interface Limit {
  value: bigint
  /** A raise that waits; null: a removal. */
  change?: { readonly value: bigint | null; readonly readyAt: number; readonly lapsesAt: number }
}

/** A pause or exclusion: `end` is when it is over, or its end can be requested. */
interface PlayBlock {
  readonly end: number
  readonly endsByItself: boolean
}

/** Hours of the demo's profile [profiles/demo.ts]. */
const RAISE_WAIT_HOURS = 24
const RAISE_CONFIRM_HOURS = 168
const INDEFINITE = 'P12M'

/** Whether something is permitted by the model's knowledge: yes, no, or either. */
export type Answer = 'ok' | 'either' | 'MEMBER_EXCLUDED' | 'MEMBER_PAUSED' | 'LIMIT_REACHED'

/** Limits and blocks of one member. */
export class MemberLimits {
  readonly #limits = new Map<LimitKey, Limit>()
  #pause: PlayBlock | undefined
  #exclusion: PlayBlock | undefined

  /** A lower or first limit applies at once; a higher one waits. */
  set(key: LimitKey, value: bigint, now: number): void {
    const stored = this.#limits.get(key)
    if (stored && value > stored.value) this.#ask(stored, value, now)
    else this.#limits.set(key, { value })
  }

  /** Returns the code of the refusal, if any. */
  askRemoval(key: LimitKey, now: number): string | undefined {
    const stored = this.#limits.get(key)
    if (!stored) return 'LIMIT_NOT_FOUND'
    this.#ask(stored, null, now)
    return undefined
  }

  confirm(key: LimitKey, now: number): string | undefined {
    const stored = this.#limits.get(key)
    const change = stored && this.#changeOf(stored, now)
    if (!change) return 'LIMIT_CHANGE_NOT_FOUND'
    if (now < change.readyAt) return 'LIMIT_CHANGE_WAITS'
    if (change.value === null) this.#limits.delete(key)
    else this.#limits.set(key, { value: change.value })
    return undefined
  }

  withdraw(key: LimitKey, now: number): string | undefined {
    const stored = this.#limits.get(key)
    if (!stored || !this.#changeOf(stored, now)) return 'LIMIT_CHANGE_NOT_FOUND'
    this.#limits.set(key, { value: stored.value })
    return undefined
  }

  pause(span: string, now: number): void {
    const terms = { end: endOfSpan(span, now), endsByItself: true }
    this.#pause = merge(running(this.#pause, now), terms)
  }

  exclude(span: string, now: number): void {
    const isIndefinite = span === 'INDEFINITE'
    const end = endOfSpan(isIndefinite ? INDEFINITE : span, now)
    this.#exclusion = merge(running(this.#exclusion, now), { end, endsByItself: !isIndefinite })
  }

  /** Instants at which waiting changes become due, as targets for the clock. */
  get instants(): readonly number[] {
    const changes = [...this.#limits.values()].flatMap(({ change }) => change?.readyAt ?? [])
    return [...changes, ...(this.#pause ? [this.#pause.end] : [])]
  }

  get keys(): readonly LimitKey[] {
    return [...this.#limits.keys()]
  }

  valueOf(key: LimitKey): bigint | undefined {
    return this.#limits.get(key)?.value
  }

  isAway(now: number): boolean {
    return this.awayBy(now) !== undefined
  }

  /** Whether an amount can be wagered now, after others that are wagered with it. */
  wager(book: Book, account: bigint, amount: bigint, now: number, others = 0n): Answer {
    return this.#decide(book, account, ['stake', 'loss'], amount, now, others)
  }

  /** Whether an amount can be deposited, with the pending deposits. */
  deposit(book: Book, account: bigint, amount: bigint, now: number): Answer {
    return this.#decide(book, account, ['deposit'], amount, now)
  }

  #decide(
    book: Book,
    account: bigint,
    kinds: readonly LimitKind[],
    amount: bigint,
    now: number,
    others = 0n,
  ): Answer {
    const away = this.awayBy(now)
    if (away) return away
    let answer: Answer = 'ok'
    for (const [key, { value }] of this.#limits) {
      const [kind, period] = key.split('/') as [LimitKind, Period]
      if (!kinds.includes(kind)) continue
      const { least, most } = book.usedSince(account, kind, startOfPeriod(period, now), others)
      if (least + amount > value) return 'LIMIT_REACHED'
      if (most + amount > value) answer = 'either'
    }
    return answer
  }

  /** The refusal of a paused or excluded member. */
  awayBy(now: number): 'MEMBER_EXCLUDED' | 'MEMBER_PAUSED' | undefined {
    if (running(this.#exclusion, now)) return 'MEMBER_EXCLUDED'
    return running(this.#pause, now) ? 'MEMBER_PAUSED' : undefined
  }

  #ask(stored: Limit, value: bigint | null, now: number): void {
    const waiting = this.#changeOf(stored, now)
    if (waiting && waiting.value === value) return
    const readyAt = hoursAfter(now, RAISE_WAIT_HOURS)
    stored.change = { value, readyAt, lapsesAt: hoursAfter(readyAt, RAISE_CONFIRM_HOURS) }
  }

  #changeOf({ change }: Limit, now: number) {
    return change && change.lapsesAt > now ? change : undefined
  }
}

function running(block: PlayBlock | undefined, now: number): PlayBlock | undefined {
  return block && (!block.endsByItself || block.end > now) ? block : undefined
}

/** Never shorter than before: the later end counts, and a required request to return remains. */
function merge(now: PlayBlock | undefined, terms: PlayBlock): PlayBlock {
  if (!now) return terms
  const end = Math.max(now.end, terms.end)
  return { end, endsByItself: now.endsByItself && terms.endsByItself }
}
