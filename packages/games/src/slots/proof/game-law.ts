import type { Mode } from '../engine/compile.ts'
import { playGame } from '../engine/game.ts'
import { type Law, type LawCell, lawOf, linesAutomaton, merged, waysAutomaton } from './law.ts'

/** Tallies: triggers, and reels that show the expanding symbol × 64. */
const PER_SPECIAL = 64
export const triggersOf = (tally: number) => tally % PER_SPECIAL

/** Law of one game, scatters, expansion, multipliers and cap included; tally = triggers. */
export function gameLaw(mode: Mode, special = -1): Law {
  if (mode.kind === 'anywhere') return anywhereLaw(mode)
  if (mode.mostSteps > 0) return cascadeLaw(mode)
  const automaton = mode.kind === 'lines' ? linesAutomaton(mode) : waysAutomaton(mode)
  const law = lawOf(mode.strips, mode.rows, automaton, (window) => {
    const triggers = window.filter((symbol) => symbol === mode.rule.scatter).length
    return triggers + (window.includes(special) ? PER_SPECIAL : 0)
  })
  return merged(law.map((cell) => closed(mode, cell, special)))
}

function closed(mode: Mode, { weight, coins, tally }: LawCell, special: number): LawCell {
  const triggers = triggersOf(tally)
  const reels = Math.floor(tally / PER_SPECIAL)
  const expanded = (mode.rule.pays[special]?.[reels - 1] ?? 0) * mode.lines.length
  const won = (coins + expanded + (mode.triggerPays[triggers] ?? 0)) * mode.times
  return { weight, coins: Math.min(won, mode.cap), tally: triggers }
}

/** Cells that gather by coins and tally. */
function gathering(): {
  readonly cells: Map<number, { weight: number; coins: number; tally: number }>
  add(coins: number, tally: number, weight: number): void
} {
  const cells = new Map<number, { weight: number; coins: number; tally: number }>()
  return {
    cells,
    add(coins, tally, weight) {
      const key = coins * PER_SPECIAL + tally
      const found = cells.get(key)
      if (found) found.weight += weight
      else cells.set(key, { weight, coins, tally })
    },
  }
}

/** For each reel: how many stops of it and later ones show a total number of triggers. */
function triggersAfter(mode: Mode): number[][] {
  const after: number[][] = [[1]]
  for (let reel = mode.strips.length - 1; reel >= 0; reel -= 1) {
    const [known = []] = after
    const counts: number[] = []
    const size = mode.strips[reel]?.length ?? 0
    for (let stop = 0; stop < size; stop += 1) {
      const own = triggersIn(mode, reel, stop)
      for (const [more, ways] of known.entries()) {
        counts[own + more] = (counts[own + more] ?? 0) + ways
      }
    }
    after.unshift(Array.from(counts, (count) => count ?? 0))
  }
  return after
}

function triggersIn(mode: Mode, reel: number, stop: number): number {
  const column = columnAt(mode, reel, stop)
  return column.filter((symbol) => symbol === mode.rule.scatter).length
}

function columnAt(mode: Mode, reel: number, stop: number): number[] {
  const strip = mode.strips[reel] ?? []
  return Array.from({ length: mode.rows }, (_, row) => strip[(stop + row) % strip.length] ?? 0)
}

/**
 * Cascades: what follows is settled by the stops, so all stops are played by the engine. Where the
 * first reels leave no line open nothing vanishes, and the rest is only counted.
 */
function cascadeLaw(mode: Mode): Law {
  const { cells, add } = gathering()
  const after = triggersAfter(mode)
  const automaton = mode.kind === 'lines' ? linesAutomaton(mode) : undefined
  const stops = mode.strips.map(() => 0)
  const visit = (reel: number, state: readonly number[], hasWon: boolean, triggers: number) => {
    if (reel === stops.length) {
      const game = playGame(mode, stops)
      add(game.coins, game.triggers, 1)
      return
    }
    const size = mode.strips[reel]?.length ?? 0
    for (let stop = 0; stop < size; stop += 1) {
      stops[reel] = stop
      const more = triggers + triggersIn(mode, reel, stop)
      const [next, won] = automaton?.step(state, columnAt(mode, reel, stop)) ?? [[], 1]
      if (next.length > 0 || won > 0 || hasWon) {
        visit(reel + 1, next, won > 0 || hasWon, more)
        continue
      }
      for (const [rest, ways] of (after[reel + 1] ?? []).entries()) {
        const pays = (mode.triggerPays[more + rest] ?? 0) * mode.times
        if (ways > 0) add(Math.min(pays, mode.cap), more + rest, ways)
      }
    }
  }
  visit(0, automaton?.start ?? [], false, 0)
  return merged(cells.values())
}

/**
 * Pays anywhere on reels that are all alike: the order of the reels does not matter, so each set of
 * stops is played once and counted as often as it can be arranged.
 */
function anywhereLaw(mode: Mode): Law {
  const [strip = []] = mode.strips
  if (mode.strips.some((other) => other.join() !== strip.join())) return cascadeLaw(mode)
  const reels = mode.strips.length
  const { cells, add } = gathering()
  const stops = mode.strips.map(() => 0)
  const least = mode.anywhere.map((steps) => steps[0]?.[0] ?? Infinity)
  const columns = strip.map((_, stop) => countsIn(mode, columnAt(mode, 0, stop)))
  const visit = (reel: number, from: number, ways: number, same: number, counts: number[]) => {
    if (reel === reels) {
      if (least.some((need, symbol) => (counts[symbol] ?? 0) >= need)) {
        const game = playGame(mode, stops)
        add(game.coins, game.triggers, ways)
        return
      }
      const triggers = counts[mode.rule.scatter] ?? 0
      const pays = (mode.triggerPays[triggers] ?? 0) * mode.times
      add(Math.min(pays, mode.cap), triggers, ways)
      return
    }
    for (let stop = from; stop < strip.length; stop += 1) {
      stops[reel] = stop
      const run = reel > 0 && stop === from ? same + 1 : 1
      const column = columns[stop] ?? []
      const sums = counts.map((count, symbol) => count + (column[symbol] ?? 0))
      // Arrangements of a multiset grow by (reels so far + 1) ÷ (how often this one is in it).
      visit(reel + 1, stop, (ways * (reel + 1)) / run, run, sums)
    }
  }
  visit(0, 0, 1, 0, countsIn(mode, []))
  return merged(cells.values())
}

/** How often each symbol that pays or triggers is among these. */
function countsIn(mode: Mode, symbols: readonly number[]): number[] {
  const size = Math.max(mode.anywhere.length, mode.rule.scatter + 1)
  return Array.from({ length: size }, (_, symbol) => symbols.filter((one) => one === symbol).length)
}
