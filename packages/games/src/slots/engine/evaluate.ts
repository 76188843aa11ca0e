import type { LineRule, Mode } from './compile.ts'

/** A win of one window, in coins before any multiplier of the step. Cells are reel × rows + row. */
export interface Win {
  readonly kind: 'line' | 'ways' | 'anywhere' | 'scatter' | 'expand'
  /** Index of the line, from 0. */
  readonly line?: number
  readonly symbol: number
  readonly count: number
  readonly ways?: number
  readonly coins: number
  readonly cells: readonly number[]
}

/** Symbols by reel, top to bottom. */
export type Window = readonly (readonly number[])[]

function payOf(rule: LineRule, symbol: number, count: number): number {
  return rule.pays[symbol]?.[count - 1] ?? 0
}

/**
 * What a line pays: the run of one symbol from the left with wilds substituting, or the run of
 * wilds it begins with, whichever is more.
 */
export function lineWin(
  rule: LineRule,
  row: readonly number[],
): { readonly symbol: number; readonly count: number; readonly coins: number } {
  const { wild, scatter } = rule
  let lead = 0
  while (lead < row.length && row[lead] === wild) lead += 1
  const leadCoins = lead > 0 ? payOf(rule, wild, lead) : 0
  const symbol = row[lead]
  if (symbol === undefined || symbol === scatter) {
    return { symbol: wild, count: lead, coins: leadCoins }
  }
  let count = lead
  let hasWild = lead > 0
  while (count < row.length && (row[count] === symbol || row[count] === wild)) {
    hasWild ||= row[count] === wild
    count += 1
  }
  const coins = payOf(rule, symbol, count) * (hasWild ? rule.wildTimes : 1)
  return coins >= leadCoins
    ? { symbol, count, coins }
    : { symbol: wild, count: lead, coins: leadCoins }
}

function lineWins(mode: Mode, window: Window): Win[] {
  const wins: Win[] = []
  const { lines, rule, rows } = mode
  for (const [index, line] of lines.entries()) {
    const row = line.map((at, reel) => window[reel]?.[at] ?? -1)
    const { symbol, count, coins } = lineWin(rule, row)
    if (coins === 0) continue
    const cells = line.slice(0, count).map((at, reel) => reel * rows + at)
    wins.push({ kind: 'line', line: index, symbol, count, coins, cells })
  }
  return wins
}

function wayWins(mode: Mode, window: Window): Win[] {
  const wins: Win[] = []
  const { rule, rows } = mode
  const tried = new Set<number>()
  for (const symbol of window[0] ?? []) {
    if (tried.has(symbol) || symbol === rule.scatter) continue
    tried.add(symbol)
    let ways = 1
    let count = 0
    const cells: number[] = []
    for (const [reel, column] of window.entries()) {
      const rowsOf = column.flatMap((one, at) => (one === symbol || one === rule.wild ? [at] : []))
      if (rowsOf.length === 0) break
      ways *= rowsOf.length
      count += 1
      for (const at of rowsOf) cells.push(reel * rows + at)
    }
    const coins = payOf(rule, symbol, count) * ways
    if (coins > 0) wins.push({ kind: 'ways', symbol, count, ways, coins, cells })
  }
  return wins
}

function anywhereWins(mode: Mode, window: Window): Win[] {
  const wins: Win[] = []
  const counts = mode.anywhere.map(() => 0)
  for (const column of window) {
    for (const symbol of column) {
      if (symbol < counts.length) counts[symbol] = (counts[symbol] as number) + 1
    }
  }
  for (const [symbol, count] of counts.entries()) {
    const steps = mode.anywhere[symbol] ?? []
    let coins = 0
    for (const [least, pays] of steps) if (count >= least) coins = pays
    if (coins === 0) continue
    wins.push({ kind: 'anywhere', symbol, count, coins, cells: cellsOf(mode, window, symbol) })
  }
  return wins
}

/** Every cell that shows the symbol. */
export function cellsOf(mode: Mode, window: Window, symbol: number): number[] {
  return window.flatMap((column, reel) =>
    column.flatMap((one, at) => (one === symbol ? [reel * mode.rows + at] : [])),
  )
}

/** Wins of a window by the machine's way of paying; scatters and expansion apart. */
export function windowWins(mode: Mode, window: Window): Win[] {
  if (mode.kind === 'lines') return lineWins(mode, window)
  return mode.kind === 'ways' ? wayWins(mode, window) : anywhereWins(mode, window)
}
