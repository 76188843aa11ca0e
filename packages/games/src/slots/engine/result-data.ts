import type { JsonObject } from '../../core/index.ts'
import type { Win } from './evaluate.ts'

/**
 * A round as plain data, for storing and for playing back step by step. Amounts are ledger units as
 * decimal text. A cell is reel × rows + row, both from 0; a window has a text of letters per reel,
 * top to bottom; a symbol is its letter (A is the first of the title's symbols).
 */
export interface SlotWin extends JsonObject {
  readonly kind: Win['kind']
  /** Index of the line, or -1. */
  readonly line: number
  readonly symbol: string
  readonly count: number
  /** Ways that were multiplied; 1 where the machine has none. */
  readonly ways: number
  readonly cells: readonly number[]
  /** With the step's and the free games' multiplier; before boosts and the cap of a game. */
  readonly amount: string
}

export interface SlotStepResult extends JsonObject {
  readonly window: readonly string[]
  readonly wins: readonly SlotWin[]
  readonly times: number
  /** Cells that vanish; the next step's window has what fell into them. */
  readonly removed: readonly number[]
}

export interface SlotGameResult extends JsonObject {
  readonly stops: readonly number[]
  readonly steps: readonly SlotStepResult[]
  /** Scatters and expansion, after the last step. */
  readonly closing: readonly SlotWin[]
  readonly triggers: number
  /** Multiplies the sum of the steps; 1 for none. */
  readonly boost: number
  /** Free games that this game added. */
  readonly awarded: number
  /** What the game pays: (steps × boost + closing), no more than the machine's cap of a game. */
  readonly amount: string
  readonly isCapped: boolean
}

/** A coin of hold and respin; `name` is a fixed jackpot's, or "". */
export interface SlotCoin extends JsonObject {
  readonly cell: number
  readonly amount: string
  readonly name: string
}

export interface SlotRespinResult extends JsonObject {
  readonly held: readonly SlotCoin[]
  /** Each respin: what fell, and how many are left after it. */
  readonly respins: readonly { readonly fallen: readonly SlotCoin[]; readonly left: number }[]
  readonly isFull: boolean
  /** Paid beside the coins when all cells are full, else "0". */
  readonly full: string
  readonly amount: string
}

export interface SlotWheelResult extends JsonObject {
  readonly turns: readonly {
    readonly wheel: number
    readonly segment: number
    readonly amount: string
  }[]
  /** Amounts of boxes in the order they open; "0" is the empty one that ends it. */
  readonly boxes: readonly string[]
  readonly amount: string
}

export interface SlotResult extends JsonObject {
  /** Ledger units of a coin: stake ÷ the machine's units. */
  readonly coin: string
  readonly base: SlotGameResult
  readonly free: readonly SlotGameResult[]
  /** The symbol that expands in the free games, or "". */
  readonly special: string
  readonly respin: SlotRespinResult | null
  readonly wheel: SlotWheelResult | null
  /** A level of the progressive jackpot was won: the studio pays its pool beside `total`. */
  readonly jackpot: { readonly level: string } | null
  readonly total: string
}
