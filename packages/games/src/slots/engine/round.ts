import type { GameStream } from '@fairhouse/fairness'
import type { JackpotLevel } from '../machine.ts'
import { type Compiled, type Mode, symbolOf } from './compile.ts'
import { cellsOf } from './evaluate.ts'
import {
  drawJackpot,
  type HeldCoin,
  playRespins,
  playWheel,
  type RespinFeature,
  type WheelFeature,
} from './features.ts'
import { type Game, playGame } from './game.ts'

export interface PlayedGame {
  readonly stops: readonly number[]
  readonly game: Game
  /** Free games added by this one. */
  readonly awarded: number
}

/** Everything that a stake leads to, in coins. */
export interface Round {
  readonly base: PlayedGame
  readonly free: readonly PlayedGame[]
  /** The expanding symbol of the free games; -1 for none. */
  readonly special: number
  readonly respin: RespinFeature | undefined
  readonly wheel: WheelFeature | undefined
  readonly jackpot: JackpotLevel | undefined
  readonly coins: number
}

export type { HeldCoin }

function spin(mode: Mode, special: number, stream: GameStream): { stops: number[]; game: Game } {
  const stops = mode.strips.map((strip) => stream.fair(strip.length))
  return { stops, game: playGame(mode, stops, special) }
}

function playFree(
  { machine, free: mode }: Compiled,
  awarded: number,
  stream: GameStream,
): { special: number; games: PlayedGame[] } {
  const rule = machine.free
  if (!rule || !mode || awarded === 0) return { special: -1, games: [] }
  const letters = rule.expanding ?? ''
  const special = letters === '' ? -1 : symbolOf(letters[stream.fair(letters.length)] ?? 'A')
  const games: PlayedGame[] = []
  for (let total = awarded; games.length < total;) {
    const { stops, game } = spin(mode, special, stream)
    const more = Math.min(rule.again[game.triggers] ?? 0, rule.most - total)
    total += more
    games.push({ stops, game, awarded: more })
  }
  return { special, games }
}

/**
 * Plays a round to its end. Words in this order: stops of the paid game; the expanding
 * symbol; stops of each free game; respins; wheels and boxes; at last the jackpot's 52 bits.
 */
export function playRound(
  compiled: Compiled,
  stake: { readonly stake: bigint; readonly scale: number },
  stream: GameStream,
): Round {
  const { machine, base: mode } = compiled
  const { stops, game } = spin(mode, -1, stream)
  const { triggers } = game
  const awarded = machine.free?.games[triggers] ?? 0
  const { special, games: free } = playFree(compiled, awarded, stream)
  const cells = machine.rows * machine.strips.length
  const { respin: respinRule, bonus } = machine
  const window = game.steps[0]?.window ?? []
  const respin =
    respinRule && triggers >= respinRule.need
      ? playRespins(respinRule, cellsOf(mode, window, mode.rule.scatter), cells, stream)
      : undefined
  const wheel = bonus && triggers >= bonus.need ? playWheel(bonus, stream) : undefined
  const jackpot = machine.jackpots ? drawJackpot(machine.jackpots, stake, stream) : undefined
  let coins = game.coins + (respin?.coins ?? 0) + (wheel?.coins ?? 0)
  for (const one of free) coins += one.game.coins
  return { base: { stops, game, awarded }, free, special, respin, wheel, jackpot, coins }
}
