import type { Machine } from '../machine.ts'

/** Symbols as numbers from 0; -1 means none. */
export interface LineRule {
  /** Coins by symbol and count - 1. */
  readonly pays: readonly (readonly number[])[]
  readonly wild: number
  readonly wildTimes: number
  /** Ends every line, except where it is the wild itself. */
  readonly scatter: number
}

/** Machine data as numbers, one for the paid game and one for free games. */
export interface Mode {
  readonly rows: number
  readonly strips: readonly (readonly number[])[]
  readonly lines: readonly (readonly number[])[]
  readonly rule: LineRule
  readonly anywhere: readonly (readonly (readonly [number, number])[])[]
  readonly boosts: readonly number[]
  readonly ladder: readonly number[]
  readonly mostSteps: number
  readonly triggerPays: readonly number[]
  readonly times: number
  readonly cap: number
  readonly kind: Machine['pays']['kind']
}

/** The letter's number: A is 0. */
export function symbolOf(letter: string): number {
  return letter.charCodeAt(0) - 65
}

/** The number's letter. */
export function letterOf(symbol: number): string {
  return String.fromCharCode(65 + symbol)
}

function numbersOf(strip: string): number[] {
  return [...strip].map(symbolOf)
}

function bySymbol<T>(table: Readonly<Record<string, T>>, none: T): T[] {
  const size = Math.max(0, ...Object.keys(table).map((letter) => symbolOf(letter) + 1))
  return Array.from({ length: size }, (_, symbol) => table[letterOf(symbol)] ?? none)
}

function modeOf(machine: Machine, isFree: boolean): Mode {
  const { pays, free } = machine
  const strips = isFree && free ? free.strips : machine.strips
  const ladder = (isFree ? free?.ladder : undefined) ?? machine.cascade?.ladder ?? [1]
  return {
    kind: pays.kind,
    rows: machine.rows,
    strips: strips.map(numbersOf),
    lines: pays.kind === 'lines' ? pays.lines.map((line) => [...line].map((d) => +d - 1)) : [],
    rule: {
      pays: pays.kind === 'anywhere' ? [] : bySymbol(pays.table, []),
      wild: machine.wild ? symbolOf(machine.wild) : -1,
      wildTimes: machine.wildTimes ?? 1,
      scatter: machine.trigger ? symbolOf(machine.trigger) : -1,
    },
    anywhere: pays.kind === 'anywhere' ? bySymbol(pays.table, []) : [],
    boosts: bySymbol(machine.boosts ?? {}, 0),
    ladder,
    mostSteps: machine.cascade?.most ?? 0,
    triggerPays: machine.triggerPays ?? [],
    times: isFree ? (free?.times ?? 1) : 1,
    cap: machine.gameCap,
  }
}

export interface Compiled {
  readonly machine: Machine
  readonly base: Mode
  readonly free: Mode | undefined
}

/** The machine as the engine runs it. */
export function compile(machine: Machine): Compiled {
  return {
    machine,
    base: modeOf(machine, false),
    free: machine.free ? modeOf(machine, true) : undefined,
  }
}
