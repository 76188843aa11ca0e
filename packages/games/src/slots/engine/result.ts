import type { Json } from '../../core/index.ts'
import { type Compiled, letterOf, type Mode } from './compile.ts'
import type { Win } from './evaluate.ts'
import type { HeldCoin, RespinFeature, WheelFeature } from './features.ts'
import type {
  SlotCoin,
  SlotGameResult,
  SlotRespinResult,
  SlotResult,
  SlotWheelResult,
  SlotWin,
} from './result-data.ts'
import type { PlayedGame, Round } from './round.ts'

type Amount = (coins: number) => string

function winOf(win: Win, times: number, amount: Amount): SlotWin {
  return {
    kind: win.kind,
    line: win.line ?? -1,
    symbol: letterOf(win.symbol),
    count: win.count,
    ways: win.ways ?? 1,
    cells: win.cells,
    amount: amount(win.coins * times),
  }
}

function gameOf({ stops, game, awarded }: PlayedGame, mode: Mode, amount: Amount): SlotGameResult {
  return {
    stops,
    steps: game.steps.map(({ window, wins, times, removed }) => ({
      window: window.map((column) => column.map(letterOf).join('')),
      wins: wins.map((win) => winOf(win, times * mode.times, amount)),
      times,
      removed,
    })),
    closing: game.closing.map((win) => winOf(win, mode.times, amount)),
    triggers: game.triggers,
    boost: game.boost,
    awarded,
    amount: amount(game.coins),
    isCapped: game.isCapped,
  }
}

function coinOf({ cell, coins, name }: HeldCoin, amount: Amount): SlotCoin {
  return { cell, amount: amount(coins), name: name ?? '' }
}

function respinOf(feature: RespinFeature, full: number, amount: Amount): SlotRespinResult {
  return {
    held: feature.held.map((coin) => coinOf(coin, amount)),
    respins: feature.respins.map(({ fallen, left }) => ({
      fallen: fallen.map((coin) => coinOf(coin, amount)),
      left,
    })),
    isFull: feature.isFull,
    full: amount(feature.isFull ? full : 0),
    amount: amount(feature.coins),
  }
}

function wheelOf(feature: WheelFeature, amount: Amount): SlotWheelResult {
  return {
    turns: feature.turns.map(({ wheel, segment, coins }) => ({
      wheel,
      segment,
      amount: amount(coins),
    })),
    boxes: feature.boxes.map(amount),
    amount: amount(feature.coins),
  }
}

/** The round as data. `coin` in ledger units. */
export function resultOf(compiled: Compiled, round: Round, coin: bigint): SlotResult {
  const { machine, base, free } = compiled
  const amount: Amount = (coins) => (BigInt(coins) * coin).toString()
  return {
    coin: coin.toString(),
    base: gameOf(round.base, base, amount),
    free: round.free.map((game) => gameOf(game, free ?? base, amount)),
    special: round.special < 0 ? '' : letterOf(round.special),
    respin: round.respin ? respinOf(round.respin, machine.respin?.full ?? 0, amount) : null,
    wheel: round.wheel ? wheelOf(round.wheel, amount) : null,
    jackpot: round.jackpot ? { level: round.jackpot.level } : null,
    total: amount(round.coins),
  } satisfies Json
}
