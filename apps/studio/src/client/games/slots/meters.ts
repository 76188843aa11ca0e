import type { Play } from '../../shell/play.ts'
import type { SlotWords } from './words.ts'

/** How often pools are polled while the page is visible; calm mode polls half as often. */
const ASK_MS = 8_000
const STEP_MS = 160
const STEPS = 10
/** How long a win of another player is shown. */
const NEWS_MS = 8_000

export interface MeterParts {
  readonly play: Play
  readonly words: SlotWords
  readonly isCalm: boolean
  /** Draws the meters: texts by level. */
  readonly show: (texts: ReadonlyMap<string, string>) => void
}

/** Interpolates amounts step by step; falling ones jump to the end at once. */
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
 * The pools above the reels: they grow while others play, count up to the current amount, and show
 * wins of other players. From the press to the end of the animation they pause, so that they do not
 * reveal a result before the reels.
 */
export class Meters {
  readonly #parts: MeterParts
  /** Undefined until the first poll: earlier wins are no news. */
  #seenHits: Set<string> | undefined
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
      const before = this.#seenHits
      this.#seenHits = new Set(hits.map(({ code, at }) => `${code} ${at}`))
      const news = hits.findLast(({ code, at, isOwn }) => {
        return !isOwn && before?.has(`${code} ${at}`) === false
      })
      if (news) this.#showNews(news.code, news.amount)
    } catch {
      // They stay as they were until the next poll.
    }
  }

  #showNews(level: string, amount: string): void {
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
