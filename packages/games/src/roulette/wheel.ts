import type { GameStream } from '@fairhouse/fairness'
import type { JsonObject } from '../core/index.ts'

/** Single-zero wheel, 37 pockets; the order of pockets for drawing, clockwise from zero. */
export const POCKETS: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14,
  31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
]

const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])

export interface RouletteOutcome extends JsonObject {
  /** 0..36. */
  readonly number: number
  readonly colour: 'green' | 'red' | 'black'
}

export const isRed = (number: number): boolean => RED.has(number)

export function outcomeOf(number: number): RouletteOutcome {
  return { number, colour: number === 0 ? 'green' : isRed(number) ? 'red' : 'black' }
}

/** floor(u × 37), as in the published scheme: biased by less than 37/2^32. */
export function spin(stream: GameStream): RouletteOutcome {
  return outcomeOf(stream.pick(POCKETS.length))
}
