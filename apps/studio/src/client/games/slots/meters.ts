import type { Play } from '../../shell/play.ts'
import type { SlotWords } from './words.ts'

/** How often pools are asked for while somebody looks on; calm mode asks half as often. */
const ASK_MS = 8_000
const STEP_MS = 160
const STEPS = 10
/** How long it is told that somebody has won. */
const NEWS_MS = 8_000

export interface MeterParts {
  readonly play: Play
  readonly words: SlotWords
  readonly isCalm: boolean
  /** Draws the meters: texts by level. */
  readonly show: (texts: ReadonlyMap<string, string>) => void
}

/** Amounts on the way from some to others, a part of one at a time; who falls is there at once. */
export function between(
  from: ReadonlyMap<string, bigint>,
  to: ReadonlyMap<string, bigint>,
  step: number,
  steps: number,
): Map<string, bigint> {
  return new Map(
    [...to].map(([level, amount]) => {
      const before = from.get(level) ?? amount
      const way = amount - before
      return [level, way <= 0n ? amount : before + (way * BigInt(step)) / BigInt(steps)] as const
    }),
  )
}

/**
 * The pools above the reels: they move while others play, count up to what they are, and what
 * somebody else has won is told. Between the press and the end of what is shown they rest, so that
 * they tell nothing that the reels have not.
 */
export class Meters {
  readonly #parts: MeterParts
  /** Undefined until asked for the first time: what was won before is no news. */
  #told: Set<string> | undefined
  #shown: ReadonlyMap<string, bigint>
  #counting: ReturnType<typeof setInterval> | undefined
  #quiet: ReturnType<typeof setTimeout> | undefined
  readonly #stops: (() => void)[] = []

  constructor(parts: MeterParts) {
    const { play, isCalm } = parts
    this.#parts = parts
    this.#shown = amountsOf(play.session.jackpots)
    this.#draw(this.#shown)
    const timer = setInterval(() => void this.#ask(), isCalm ? 2 * ASK_MS : ASK_MS)
    let { phase } = play.state.get()
    const stop = play.state.subscribe(() => {
      const next = play.state.get().phase
      if (next === 'idle' && phase !== 'idle') void this.#ask()
      phase = next
    })
    this.#stops.push(() => clearInterval(timer), stop)
    void this.#ask()
  }

  end(): void {
    for (const stop of this.#stops) stop()
    clearInterval(this.#counting)
    clearTimeout(this.#quiet)
  }

  async #ask(): Promise<void> {
    const { play } = this.#parts
    const isResting = () => document.hidden || play.state.get().phase !== 'idle'
    if (isResting() || play.past !== undefined || play.state.get().isOver) return
    try {
      const { jackpots, hits } = await play.api.call('GET /api/jackpots')
      if (isResting()) return
      this.#count(amountsOf(jackpots))
      const before = this.#told
      this.#told = new Set(hits.map(({ code, at }) => `${code} ${at}`))
      const news = hits.findLast(({ code, at, isOwn }) => {
        return !isOwn && before?.has(`${code} ${at}`) === false
      })
      if (news) this.#tell(news.code, news.amount)
    } catch {
      // They stand as they were, and are asked for again.
    }
  }

  #tell(level: string, amount: string): void {
    const { play, words } = this.#parts
    const won = words.t.t('studioSlots.jackpotWon', { level: words.level(level) })
    play.update({ news: `${won}, ${play.money(amount)}` })
    clearTimeout(this.#quiet)
    this.#quiet = setTimeout(() => play.update({ news: null }), NEWS_MS)
  }

  #count(to: ReadonlyMap<string, bigint>): void {
    clearInterval(this.#counting)
    const from = this.#shown
    let step = 0
    const go = () => {
      step += 1
      this.#shown = between(from, to, step, STEPS)
      this.#draw(this.#shown)
      if (step >= STEPS) clearInterval(this.#counting)
    }
    if (this.#parts.isCalm) {
      step = STEPS - 1
      go()
    } else this.#counting = setInterval(go, STEP_MS)
  }

  #draw(amounts: ReadonlyMap<string, bigint>): void {
    const { play, words, show } = this.#parts
    const texts = [...amounts].map(([level, amount]) => {
      return [level, `${words.level(level)} ${play.money(amount)}`] as const
    })
    show(new Map(texts))
  }
}

function amountsOf(jackpots: Play['session']['jackpots']): Map<string, bigint> {
  return new Map(jackpots.map(({ code, amount }) => [code, BigInt(amount)]))
}
