import { type Rational, rational } from '@fairhouse/money'
import type { LineRule, Mode } from '../engine/compile.ts'
import { type Moments } from './moments.ts'

/** One result of a game: how many of all stops give these coins and this tally. */
export interface LawCell {
  readonly weight: number
  readonly coins: number
  /** Counts needed by later rules, as one number. */
  readonly tally: number
}

export type Law = readonly LawCell[]

/** Wins as reels come in one by one: a state and what was decided with the reel. */
export interface Automaton {
  readonly start: readonly number[]
  step(state: readonly number[], window: readonly number[]): readonly [readonly number[], number]
  /** Coins of what is still open after the last reel. */
  end(state: readonly number[]): number
}

interface Node {
  readonly state: readonly number[]
  readonly coins: number
  readonly tally: number
  weight: number
}

/** Windows of a reel, each with the number of its stops. */
function windowsOf(strip: readonly number[], rows: number): Map<string, [number[], number]> {
  const windows = new Map<string, [number[], number]>()
  for (let stop = 0; stop < strip.length; stop += 1) {
    const window = Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] ?? 0)
    const found = windows.get(window.join())
    if (found) found[1] += 1
    else windows.set(window.join(), [window, 1])
  }
  return windows
}

/**
 * The law of a game on independent reels: reel by reel, all stops at once, equal states together.
 * Exact: weights are counts of stops, and their sum is the number of all combinations.
 */
export function lawOf(
  strips: readonly (readonly number[])[],
  rows: number,
  automaton: Automaton,
  tallyOf: (window: readonly number[]) => number,
): Law {
  let nodes = new Map<string, Node>([
    ['', { state: automaton.start, coins: 0, tally: 0, weight: 1 }],
  ])
  for (const strip of strips) {
    const windows = [...windowsOf(strip, rows).values()].map(
      ([window, weight]) => [window, weight, tallyOf(window)] as const,
    )
    const after = new Map<string, Node>()
    for (const node of nodes.values()) {
      for (const [window, weight, more] of windows) {
        const [state, won] = automaton.step(node.state, window)
        const coins = node.coins + won
        const tally = node.tally + more
        const key = `${coins}|${tally}|${state.join()}`
        const found = after.get(key)
        if (found) found.weight += node.weight * weight
        else after.set(key, { state, coins, tally, weight: node.weight * weight })
      }
    }
    nodes = after
  }
  const cells = [...nodes.values()].map(({ state, coins, tally, weight }) => ({
    weight,
    coins: coins + automaton.end(state),
    tally,
  }))
  return merged(cells)
}

/** Cells of the same coins and tally as one. */
export function merged(cells: Iterable<LawCell>): Law {
  const sums = new Map<string, { weight: number; coins: number; tally: number }>()
  for (const { weight, coins, tally } of cells) {
    const key = `${coins}|${tally}`
    const found = sums.get(key)
    if (found) found.weight += weight
    else sums.set(key, { weight, coins, tally })
  }
  return [...sums.values()]
}

/** Number of all combinations. */
export function totalOf(law: Law): bigint {
  return law.reduce((sum, { weight }) => sum + BigInt(weight), 0n)
}

/** Chance and moments of the coins for each tally, coins first changed by `paid`. */
export function byTally(
  law: Law,
  keyOf: (tally: number) => number,
  paid: (cell: LawCell) => number,
): Map<number, { readonly chance: Rational; readonly of: Moments }> {
  const sums = new Map<number, { weight: bigint; mean: bigint; square: bigint; zero: bigint }>()
  const tops = new Map<number, number>()
  for (const cell of law) {
    const key = keyOf(cell.tally)
    const coins = paid(cell)
    const sum = sums.get(key) ?? { weight: 0n, mean: 0n, square: 0n, zero: 0n }
    const weight = BigInt(cell.weight)
    const value = BigInt(coins)
    sum.weight += weight
    sum.mean += weight * value
    sum.square += weight * value * value
    if (coins === 0) sum.zero += weight
    sums.set(key, sum)
    tops.set(key, Math.max(tops.get(key) ?? 0, coins))
  }
  const total = totalOf(law)
  return new Map(
    [...sums].map(([key, { weight, mean, square, zero }]) => [
      key,
      {
        chance: rational(weight, total),
        of: {
          mean: rational(mean, weight),
          square: rational(square, weight),
          zero: rational(zero, weight),
          top: tops.get(key) ?? 0,
        },
      },
    ]),
  )
}

const DEAD = 0
const payAt = (rule: LineRule, symbol: number, count: number) => rule.pays[symbol]?.[count - 1] ?? 0

/**
 * Lines as an automaton, apart from the engine's own reading of them. A line's number while it is
 * open: reels so far, wilds it began with, symbol of the run + 1 (0: only wilds), holds a wild.
 */
export function linesAutomaton(mode: Pick<Mode, 'lines' | 'rule'>): Automaton {
  const { lines, rule } = mode
  const encode = (reels: number, lead: number, run: number, hasWild: number) =>
    ((reels * 8 + lead) * 64 + run) * 2 + hasWild + 1
  const valueOf = (code: number) => {
    const plain = code - 1
    const hasWild = plain % 2
    const run = (plain >> 1) % 64
    const lead = (plain >> 7) % 8
    const reels = plain >> 10
    const ofWilds = lead > 0 ? payAt(rule, rule.wild, lead) : 0
    const ofRun = run > 0 ? payAt(rule, run - 1, reels) * (hasWild ? rule.wildTimes : 1) : 0
    return Math.max(ofWilds, ofRun)
  }
  const advance = (code: number, symbol: number): number => {
    const plain = code - 1
    const run = (plain >> 1) % 64
    const lead = (plain >> 7) % 8
    const reels = plain >> 10
    if (symbol === rule.wild) return encode(reels + 1, run === 0 ? lead + 1 : lead, run, 1)
    if (symbol === rule.scatter) return DEAD
    if (run === 0) return encode(reels + 1, lead, symbol + 1, lead > 0 ? 1 : 0)
    return symbol === run - 1 ? encode(reels + 1, lead, run, plain % 2) : DEAD
  }
  return {
    start: lines.map(() => encode(0, 0, 0, 0)),
    step(state, window) {
      let won = 0
      let open = false
      const next = state.map((code, index) => {
        if (code === DEAD) return DEAD
        const reel = (code - 1) >> 10
        const after = advance(code, window[lines[index]?.[reel] ?? 0] ?? -1)
        if (after === DEAD) won += valueOf(code)
        else open = true
        return after
      })
      return [open ? next : [], won]
    },
    end: (state) => state.reduce((sum, code) => sum + (code === DEAD ? 0 : valueOf(code)), 0),
  }
}

/** Ways as an automaton: symbol and ways of each run that is still open, reels so far in front. */
export function waysAutomaton({ rule }: Pick<Mode, 'rule'>): Automaton {
  return {
    start: [0],
    step([reels = 0, ...open], window) {
      if (reels < 0) return [[-1], 0]
      const next: number[] = [reels + 1]
      let won = 0
      if (reels === 0) {
        for (const symbol of [...new Set(window)].toSorted((a, b) => a - b)) {
          if (symbol !== rule.scatter)
            next.push(symbol, window.filter((one) => one === symbol).length)
        }
        return [next, 0]
      }
      for (let at = 0; at < open.length; at += 2) {
        const symbol = open[at] ?? 0
        const ways = open[at + 1] ?? 0
        const count = window.filter((one) => one === symbol || one === rule.wild).length
        if (count > 0) next.push(symbol, ways * count)
        else won += payAt(rule, symbol, reels) * ways
      }
      return [next.length > 1 ? next : [-1], won]
    },
    end([reels = 0, ...open]) {
      let won = 0
      for (let at = 0; at < open.length; at += 2) {
        won += payAt(rule, open[at] ?? 0, reels) * (open[at + 1] ?? 0)
      }
      return won
    },
  }
}
