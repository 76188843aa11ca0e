import type { SlotCoin, SlotTitle, SlotWheelResult, SlotWin } from '@fairhouse/games/slots'
import { easeBack, linear } from '../../stage/clock.ts'
import { banner, bigWin } from './celebrate.ts'
import { CoinBoard } from './coin-board.ts'
import type { SlotShow } from './playback.ts'
import type { Scene } from './scene.ts'
import { turnWheels } from './wheel-view.ts'
import type { SlotWords } from './words.ts'

export interface ShowParts {
  readonly scene: Scene
  readonly title: SlotTitle
  readonly words: SlotWords
  readonly money: (amount: bigint) => string
  readonly stake: bigint
  readonly isCalm: boolean
  /** The window changed: updates its text for assistive technology. */
  readonly onWindow: () => void
  readonly announce: (text: string) => void
}

const ALL_MS = 850
const ONE_MS = 480
const MOST_SINGLE = 4

/** How a win reads: "3 × cherry, line 2". */
export function winText(win: SlotWin, words: SlotWords, money: (amount: bigint) => string): string {
  const symbol = words.symbol(win.symbol)
  const amount = money(BigInt(win.amount))
  const { t } = words.t
  const { count, line, ways, kind } = win
  if (kind === 'line') return t('studioSlots.winLine', { count, symbol, line: line + 1, amount })
  if (kind === 'ways') return t('studioSlots.winWays', { count, symbol, ways, amount })
  return t('studioSlots.winAny', { count, symbol, amount })
}

/** Shows the steps of a round on a scene. */
export class SceneShow implements SlotShow {
  readonly #parts: ShowParts
  #shownTotal = 0n
  #board: CoinBoard | undefined

  constructor(parts: ShowParts) {
    this.#parts = parts
  }

  get #t() {
    return this.#parts.words.t.t
  }

  get #speaker() {
    return this.#parts.scene.options.speaker
  }

  async land(window: readonly string[], stops: readonly number[], awaitFrom: number) {
    const { scene, onWindow } = this.#parts
    scene.mark([])
    if (this.#shownTotal === 0n) scene.setWinText('')
    await scene.reels.land(window, stops, awaitFrom)
    onWindow()
  }

  async wins(wins: readonly SlotWin[], sofar: bigint) {
    const { scene, words, money, announce } = this.#parts
    announce(wins.map((win) => winText(win, words, money)).join('. '))
    const cells = [...new Set(wins.flatMap((win) => win.cells))]
    this.#mark(cells, wins)
    this.#speaker.play('win', Math.min(7, wins.length))
    await Promise.all([scene.reels.pulse(cells, ALL_MS), this.#countTo(sofar, ALL_MS * 0.8)])
    for (const win of wins.length > 1 && wins.length <= MOST_SINGLE ? wins : []) {
      this.#mark(win.cells, [win])
      await scene.reels.pulse(win.cells, ONE_MS)
    }
    scene.mark([])
  }

  async cascade(removed: readonly number[], next: readonly string[], times: number) {
    const { scene, onWindow } = this.#parts
    this.#speaker.play('break')
    await scene.reels.cascade(removed, next, (cell) => this.#burstAt(cell))
    onWindow()
    if (times > 1) await banner(scene, `×${times}`, '', 380)
  }

  async boost(times: number, cells: readonly number[], sofar: bigint) {
    const { scene, announce } = this.#parts
    scene.mark(cells)
    announce(this.#t('studioSlots.boosted', { times }))
    await Promise.all([scene.reels.pulse(cells, 700), banner(scene, `×${times}`, '', 700)])
    await this.#countTo(sofar, 500)
    scene.mark([])
  }

  async expand(symbol: string, cells: readonly number[]) {
    this.#speaker.play('feature')
    await expandSymbol(this.#parts.scene, symbol, cells)
  }

  async enterFree(games: number, special: string, triggers: readonly number[]) {
    const { scene, words, announce, title } = this.#parts
    scene.mark(triggers)
    this.#speaker.play('feature')
    await scene.reels.pulse(triggers, 700)
    const symbol = words.symbol(special)
    const name = special === '' ? '' : this.#t('studioSlots.special', { symbol })
    const free = this.#t('studioSlots.freeWon', { count: games })
    announce(name === '' ? free : `${free}. ${name}`)
    await banner(scene, free, name, 1500, special)
    scene.mark([])
    const strips = title.machine.free?.strips
    if (strips) scene.reels.strips = strips
  }

  async freeGame(number: number, of: number) {
    const { scene, isCalm } = this.#parts
    scene.head(this.#t('studioSlots.freeOf', { number, of }))
    scene.reels.spin()
    await scene.options.stage.clock.wait(isCalm ? 10 : 120)
  }

  async moreFree(games: number) {
    const text = this.#t('studioSlots.freeMore', { count: games })
    this.#parts.announce(text)
    this.#speaker.play('feature')
    await banner(this.#parts.scene, text, '', 900)
  }

  async leaveFree(won: bigint) {
    const { scene, money, words, title, announce } = this.#parts
    announce(this.#t('studioSlots.freeOver', { amount: money(won) }))
    await banner(scene, this.#t('studioSlots.freeTitle'), money(won), 1300)
    scene.head(words.title)
    scene.reels.strips = title.machine.strips
  }

  async enterRespin(held: readonly SlotCoin[], spins: number) {
    const { scene, words, money, announce } = this.#parts
    this.#speaker.play('feature')
    announce(this.#t('studioSlots.respinBegins', { count: held.length, spins }))
    await banner(scene, this.#t('studioSlots.respinTitle'), '', 1000)
    this.#board = new CoinBoard(scene, words, money)
    scene.head(this.#t('studioSlots.respinLeft', { count: spins }))
    await this.#board.add(held)
  }

  async respin(fallen: readonly SlotCoin[], left: number, sofar: bigint) {
    const { scene, money, isCalm, announce } = this.#parts
    await this.#board?.turn(isCalm)
    await this.#board?.add(fallen)
    if (fallen.length > 0) {
      const sum = fallen.reduce((all, coin) => all + BigInt(coin.amount), 0n)
      announce(this.#t('studioSlots.coinFell', { count: fallen.length, amount: money(sum) }))
      await this.#countTo(sofar, 260)
    }
    scene.head(this.#t('studioSlots.respinLeft', { count: left }))
  }

  async leaveRespin(won: bigint, full: bigint) {
    const { scene, money, words, announce } = this.#parts
    if (full > 0n) await banner(scene, this.#t('studioSlots.respinFull'), money(full), 1400)
    announce(this.#t('studioSlots.respinOver', { amount: money(won) }))
    await banner(scene, this.#t('studioSlots.respinTitle'), money(won), 1300)
    this.#board?.clear()
    this.#board = undefined
    scene.head(words.title)
  }

  async wheel(result: SlotWheelResult) {
    this.#speaker.play('feature')
    await turnWheels({ ...this.#parts, result })
  }

  async jackpot(level: string, amount: bigint | undefined) {
    const { scene, words, money, announce } = this.#parts
    const name = words.level(level)
    announce(this.#t('studioSlots.jackpotWon', { level: name }))
    this.#speaker.play('bigWin')
    await bigWin(scene, name, amount === undefined ? '' : money(amount), 3)
  }

  async total(won: bigint) {
    const { scene, money, stake } = this.#parts
    if (won > this.#shownTotal) await this.#countTo(won, 400)
    scene.setWinText(won > 0n ? money(won) : '')
    const times = stake > 0n ? won / stake : 0n
    // A return of no more than the stake is no win, and is not celebrated as one.
    if (times < 10n) return
    const size = times >= 50n ? 3 : times >= 25n ? 2 : 1
    const keys = ['studioSlots.big1', 'studioSlots.big2', 'studioSlots.big3'] as const
    this.#speaker.play('bigWin')
    await bigWin(scene, this.#t(keys[size - 1] ?? 'studioSlots.big1'), money(won), size)
  }

  #mark(cells: readonly number[], wins: readonly SlotWin[]): void {
    const { scene } = this.#parts
    scene.mark(cells)
    for (const win of wins) if (win.line >= 0) scene.drawLine(win.line)
  }

  async #countTo(amount: bigint, ms: number): Promise<void> {
    const { scene, money, isCalm } = this.#parts
    const from = this.#shownTotal
    this.#shownTotal = amount
    let step = 0
    await scene.options.stage.clock.tween(
      isCalm ? 1 : ms,
      (at) => {
        const shown = from + ((amount - from) * BigInt(Math.round(at * 1000))) / 1000n
        scene.setWinText(amount === 0n ? '' : money(shown))
        if (at * 10 > step) {
          step += 1
          this.#speaker.play('tick', step)
        }
      },
      linear,
    )
  }

  #burstAt(cell: number): void {
    const { scene, isCalm } = this.#parts
    if (isCalm) return
    const { x, y } = scene.onStage(cell)
    const textures = [scene.bits.spark]
    const fall = { speed: 190, gravity: 300, life: 520, size: 0.6, spread: 1 }
    scene.particles.burst({ x, y, count: 7, textures, ...fall })
  }
}

/** The special symbol grows over its reels, cell by cell. */
async function expandSymbol(scene: Scene, symbol: string, cells: readonly number[]): Promise<void> {
  const { clock } = scene.options.stage
  const look = scene.look(symbol)
  if (!look) return
  for (const cell of cells) {
    const sprite = scene.reels.sprite(cell)
    if (!sprite) continue
    sprite.texture = look
    sprite.label = symbol
  }
  scene.mark(cells)
  const size = scene.layout.cell.symbol
  await clock.tween(
    520,
    (at) => {
      for (const cell of cells) scene.reels.sprite(cell)?.setSize(Math.max(0.01, size * at))
    },
    easeBack,
  )
}
