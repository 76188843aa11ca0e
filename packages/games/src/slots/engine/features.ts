import type { GameStream } from '@fairhouse/fairness'
import { addRational, rational, ZERO_RATIONAL } from '@fairhouse/money'
import type { BonusWheel, HoldAndRespin, JackpotLevel } from '../machine.ts'

/** Index into the weights, each as likely as its weight says. One fair draw. */
export function drawWeighted(weights: readonly number[], stream: GameStream): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let left = stream.fair(total)
  for (const [index, weight] of weights.entries()) {
    if (left < weight) return index
    left -= weight
  }
  throw new RangeError('weights have no sum')
}

/** A coin in a cell (reel × rows + row) with its value. */
export interface HeldCoin {
  readonly cell: number
  readonly coins: number
  readonly name?: string
}

export interface RespinFeature {
  /** Coins of the paid game, then those of each respin, in the order they fell. */
  readonly held: readonly HeldCoin[]
  readonly respins: readonly { readonly fallen: readonly HeldCoin[]; readonly left: number }[]
  readonly isFull: boolean
  readonly coins: number
}

/**
 * Hold and respin from the cells that have coins. Words: the values of the held coins in order of
 * cells; then for each respin each empty cell in order: whether a coin falls, and its value.
 */
export function playRespins(
  rule: HoldAndRespin,
  held: readonly number[],
  cells: number,
  stream: GameStream,
): RespinFeature {
  const weights = rule.values.map((value) => value.weight)
  const valued = (cell: number): HeldCoin => {
    const value = rule.values[drawWeighted(weights, stream)]
    if (!value) throw new RangeError('no value')
    return value.name === undefined
      ? { cell, coins: value.coins }
      : { cell, coins: value.coins, name: value.name }
  }
  const all = held.map(valued)
  const first = [...all]
  const respins: { fallen: HeldCoin[]; left: number }[] = []
  const [of, among] = rule.chance
  for (let left = rule.spins; left > 0 && all.length < cells;) {
    const taken = new Set(all.map((coin) => coin.cell))
    const fallen: HeldCoin[] = []
    for (let cell = 0; cell < cells; cell += 1) {
      if (!taken.has(cell) && stream.fair(among) < of) fallen.push(valued(cell))
    }
    all.push(...fallen)
    left = fallen.length > 0 ? rule.spins : left - 1
    respins.push({ fallen, left })
  }
  const isFull = all.length === cells
  const coins = all.reduce((sum, coin) => sum + coin.coins, isFull ? rule.full : 0)
  return { held: first, respins, isFull, coins }
}

export interface WheelFeature {
  readonly turns: readonly {
    readonly wheel: number
    readonly segment: number
    readonly coins: number
  }[]
  /** Boxes in the order they are opened; 0 is the empty one that ends it. */
  readonly boxes: readonly number[]
  readonly coins: number
}

/** Spins the wheels, and opens boxes where a segment triggers them. One word per spin and box. */
export function playWheel(rule: BonusWheel, stream: GameStream): WheelFeature {
  const turns: { wheel: number; segment: number; coins: number }[] = []
  const boxes: number[] = []
  let coins = 0
  for (let wheel = 0; ; wheel += 1) {
    const segments = rule.wheels[wheel] ?? []
    const index = drawWeighted(
      segments.map((segment) => segment.weight),
      stream,
    )
    const segment = segments[index]
    if (!segment) throw new RangeError('no segment')
    turns.push({ wheel, segment: index, coins: segment.coins })
    coins += segment.coins
    if (segment.leads === 'wheel') continue
    if (segment.leads === 'pick') boxes.push(...openBoxes(rule, stream))
    for (const prize of boxes) coins += prize
    return { turns, boxes, coins }
  }
}

function openBoxes(rule: BonusWheel, stream: GameStream): number[] {
  const { prizes, ends } = rule.pick ?? { prizes: [], ends: 1 }
  const closed = [...prizes, ...Array.from({ length: ends }, () => 0)]
  const opened: number[] = []
  for (;;) {
    const [prize = 0] = closed.splice(stream.fair(closed.length), 1)
    opened.push(prize)
    if (prize === 0) return opened
  }
}

const RANGE = 1n << 52n

/** Of 2^52 equally likely draws, how many win the level at this stake (ledger units). */
export function jackpotShareOf(level: JackpotLevel, stake: bigint, scale = 1): bigint {
  return (RANGE * stake) / (BigInt(level.turnover) * BigInt(scale))
}

/** The largest stake at which all levels fit side by side; undefined without levels. */
export function jackpotStakeMax(levels: readonly JackpotLevel[], scale = 1): bigint | undefined {
  if (levels.length === 0) return undefined
  let perUnit = ZERO_RATIONAL
  for (const { turnover } of levels) perUnit = addRational(perUnit, rational(1n, BigInt(turnover)))
  return (perUnit.den * BigInt(scale)) / perUnit.num
}

/**
 * The level that a stake wins, by one draw of 52 bits: the levels' ranges are adjacent from 0 up,
 * in their order. The stake is within `jackpotStakeMax`.
 */
export function drawJackpot(
  levels: readonly JackpotLevel[],
  { stake, scale }: { readonly stake: bigint; readonly scale: number },
  stream: GameStream,
): JackpotLevel | undefined {
  const drawn = stream.bits52()
  let above = 0n
  for (const level of levels) {
    above += jackpotShareOf(level, stake, scale)
    if (drawn < above) return level
  }
  return undefined
}
