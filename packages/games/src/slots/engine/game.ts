import type { Mode } from './compile.ts'
import { cellsOf, type Win, type Window, windowWins } from './evaluate.ts'

/** One window of a game and what it pays. With cascades a game has several. */
export interface GameStep {
  readonly window: Window
  readonly wins: readonly Win[]
  /** Multiplier of this step's wins. */
  readonly times: number
  /** Cells that vanish before the next step. */
  readonly removed: readonly number[]
}

/** A paid or free game: what its stops lead to. */
export interface Game {
  readonly steps: readonly GameStep[]
  /** Scatters and expansion, paid by the last window, free of the steps' multipliers and boosts. */
  readonly closing: readonly Win[]
  /** Triggers in the last window. */
  readonly triggers: number
  /** Sum of the boosts in the last window; 1 without any, or without a win. */
  readonly boost: number
  /** Coins paid, with all multipliers, the cap applied. */
  readonly coins: number
  readonly isCapped: boolean
}

/** The window at these stops. */
export function windowAt(mode: Mode, stops: readonly number[]): number[][] {
  return mode.strips.map((strip, reel) => {
    const stop = stops[reel] ?? 0
    return Array.from(
      { length: mode.rows },
      (_, row) => strip[(stop + row) % strip.length] as number,
    )
  })
}

/** What is left falls down, and the strip follows from above. */
function fall(mode: Mode, window: Window, removed: readonly number[], heads: number[]): number[][] {
  const gone = new Set(removed)
  return window.map((column, reel) => {
    const left = column.filter((_, row) => !gone.has(reel * mode.rows + row))
    const strip = mode.strips[reel] ?? []
    let head = heads[reel] ?? 0
    while (left.length < mode.rows) {
      head = (head + strip.length - 1) % strip.length
      left.unshift(strip[head] as number)
    }
    heads[reel] = head
    return left
  })
}

function boostOf(mode: Mode, window: Window): number {
  let sum = 0
  for (const column of window) for (const symbol of column) sum += mode.boosts[symbol] ?? 0
  return sum === 0 ? 1 : sum
}

/** The special symbol covers the reels it is on and pays on every line, gaps or not. */
function expandWin(mode: Mode, window: Window, special: number): Win | undefined {
  const reels = window.flatMap((column, reel) => (column.includes(special) ? [reel] : []))
  const count = reels.length
  const coins = (mode.rule.pays[special]?.[count - 1] ?? 0) * mode.lines.length
  if (coins === 0) return undefined
  const cells = reels.flatMap((reel) =>
    Array.from({ length: mode.rows }, (_, row) => reel * mode.rows + row),
  )
  return { kind: 'expand', symbol: special, count, coins, cells }
}

function closingWins(mode: Mode, window: Window, triggers: number, special: number): Win[] {
  const wins: Win[] = []
  const expanded = special >= 0 ? expandWin(mode, window, special) : undefined
  if (expanded) wins.push(expanded)
  const coins = mode.triggerPays[triggers] ?? 0
  if (coins > 0) {
    const symbol = mode.rule.scatter
    wins.push({
      kind: 'scatter',
      symbol,
      count: triggers,
      coins,
      cells: cellsOf(mode, window, symbol),
    })
  }
  return wins
}

/**
 * The whole game that these stops lead to: cascades, expansion and scatters included. `special` is
 * the expanding symbol of free games, -1 for none.
 */
export function playGame(mode: Mode, stops: readonly number[], special = -1): Game {
  const steps: GameStep[] = []
  const heads = [...stops]
  let window = windowAt(mode, stops)
  let coins = 0
  for (;;) {
    const index = steps.length
    const wins = windowWins(mode, window)
    const times = mode.ladder[Math.min(index, mode.ladder.length - 1)] ?? 1
    for (const win of wins) coins += win.coins * times
    const goesOn = wins.length > 0 && index < mode.mostSteps
    const removed = goesOn ? [...new Set(wins.flatMap((win) => win.cells))] : []
    if (goesOn) {
      steps.push({ window, wins, times, removed })
      window = fall(mode, window, removed, heads)
      continue
    }
    const boost = coins > 0 ? boostOf(mode, window) : 1
    const triggers = mode.rule.scatter < 0 ? 0 : countOf(window, mode.rule.scatter)
    const closing = closingWins(mode, window, triggers, special)
    coins *= boost
    for (const win of closing) coins += win.coins
    steps.push({ window, wins, times, removed })
    const won = coins * mode.times
    const paid = Math.min(won, mode.cap)
    return { steps, closing, triggers, boost, coins: paid, isCapped: won > mode.cap }
  }
}

function countOf(window: Window, symbol: number): number {
  let count = 0
  for (const column of window) for (const one of column) if (one === symbol) count += 1
  return count
}
