import type { Book, LimitKind } from './book.ts'
import { endOfSpan, hoursAfter, startOfPeriod, type Period } from './calendar.ts'

export type LimitKey = `${LimitKind}/${Period}`

interface Limit {
  value: bigint
  /** A raise that waits; null: a removal. */
  change?: { readonly value: bigint | null; readonly readyAt: number; readonly lapsesAt: number }
}

/** An absence: `end` is when it is over, or may be asked to end. */
interface Absence {
  readonly end: number
  readonly endsByItself: boolean
}

/** Hours of the demo's profile [profiles/demo.ts]. */
const RAISE_WAIT_HOURS = 24
const RAISE_CONFIRM_HOURS = 168
const INDEFINITE = 'P12M'

/** Whether something may be, by what the model knows: surely, surely not, or either. */
export type Answer = 'ok' | 'either' | 'MEMBER_EXCLUDED' | 'MEMBER_PAUSED' | 'LIMIT_REACHED'

/** What binds one member. */
export class MemberLimits {
  readonly #limits = new Map<LimitKey, Limit>()
  #pause: Absence | undefined
  #exclusion: Absence | undefined

  /** A lower or first limit holds at once; a higher one waits. */
  set(key: LimitKey, value: bigint, now: number): void {
    const kept = this.#limits.get(key)
    if (kept && value > kept.value) this.#ask(kept, value, now)
    else this.#limits.set(key, { value })
  }

  /** Answers the code of the refusal, if it is refused. */
  askRemoval(key: LimitKey, now: number): string | undefined {
    const kept = this.#limits.get(key)
    if (!kept) return 'LIMIT_NOT_FOUND'
    this.#ask(kept, null, now)
    return undefined
  }

  confirm(key: LimitKey, now: number): string | undefined {
    const kept = this.#limits.get(key)
    const change = kept && this.#changeOf(kept, now)
    if (!change) return 'LIMIT_CHANGE_NOT_FOUND'
    if (now < change.readyAt) return 'LIMIT_CHANGE_WAITS'
    if (change.value === null) this.#limits.delete(key)
    else this.#limits.set(key, { value: change.value })
    return undefined
  }

  withdraw(key: LimitKey, now: number): string | undefined {
    const kept = this.#limits.get(key)
    if (!kept || !this.#changeOf(kept, now)) return 'LIMIT_CHANGE_NOT_FOUND'
    this.#limits.set(key, { value: kept.value })
    return undefined
  }

  pause(span: string, now: number): void {
    const wish = { end: endOfSpan(span, now), endsByItself: true }
    this.#pause = merge(running(this.#pause, now), wish)
  }

  exclude(span: string, now: number): void {
    const isIndefinite = span === 'INDEFINITE'
    const end = endOfSpan(isIndefinite ? INDEFINITE : span, now)
    this.#exclusion = merge(running(this.#exclusion, now), { end, endsByItself: !isIndefinite })
  }

  /** When something waits that the clock may be set to. */
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

  /** May so much be wagered now? */
  wager(book: Book, account: bigint, amount: bigint, now: number): Answer {
    return this.#decide(book, account, ['stake', 'loss'], amount, now)
  }

  /** May so much more come in, with what waits to be paid? */
  deposit(book: Book, account: bigint, amount: bigint, now: number): Answer {
    return this.#decide(book, account, ['deposit'], amount, now)
  }

  #decide(
    book: Book,
    account: bigint,
    kinds: readonly LimitKind[],
    amount: bigint,
    now: number,
  ): Answer {
    const away = this.awayBy(now)
    if (away) return away
    let answer: Answer = 'ok'
    for (const [key, { value }] of this.#limits) {
      const [kind, period] = key.split('/') as [LimitKind, Period]
      if (!kinds.includes(kind)) continue
      const { least, most } = book.usedSince(account, kind, startOfPeriod(period, now))
      if (least + amount > value) return 'LIMIT_REACHED'
      if (most + amount > value) answer = 'either'
    }
    return answer
  }

  /** What is said to who stays away by their own wish. */
  awayBy(now: number): 'MEMBER_EXCLUDED' | 'MEMBER_PAUSED' | undefined {
    if (running(this.#exclusion, now)) return 'MEMBER_EXCLUDED'
    return running(this.#pause, now) ? 'MEMBER_PAUSED' : undefined
  }

  #ask(kept: Limit, value: bigint | null, now: number): void {
    const waiting = this.#changeOf(kept, now)
    if (waiting && waiting.value === value) return
    const readyAt = hoursAfter(now, RAISE_WAIT_HOURS)
    kept.change = { value, readyAt, lapsesAt: hoursAfter(readyAt, RAISE_CONFIRM_HOURS) }
  }

  #changeOf({ change }: Limit, now: number) {
    return change && change.lapsesAt > now ? change : undefined
  }
}

function running(absence: Absence | undefined, now: number): Absence | undefined {
  return absence && (!absence.endsByItself || absence.end > now) ? absence : undefined
}

/** Never less than before: the later end counts, and who must ask to return must still ask. */
function merge(now: Absence | undefined, wish: Absence): Absence {
  if (!now) return wish
  const end = Math.max(now.end, wish.end)
  return { end, endsByItself: now.endsByItself && wish.endsByItself }
}
