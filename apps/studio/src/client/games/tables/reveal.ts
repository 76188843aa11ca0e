import { POCKETS } from '@fairhouse/games/roulette'
import type { JsonObject } from '@fairhouse/games/core'

/**
 * What is shown of an outcome a number of ms after it was published: every page shows the same card
 * at the same time, by the server's clock. Pure.
 */

export type TableCode = 'baccarat' | 'roulette-table' | 'sic-bo' | 'dragon-tiger'

const CODES: readonly string[] = ['baccarat', 'roulette-table', 'sic-bo', 'dragon-tiger']
export const isTableCode = (code: string): code is TableCode => CODES.includes(code)

/** When the steps of each game are shown, ms; the last of them shows the result. */
export const STEPS: Readonly<Record<TableCode, readonly number[]>> = {
  // Four cards, the third cards, then the totals.
  baccarat: [500, 1_300, 2_100, 2_900, 4_400, 5_900, 6_900],
  'roulette-table': [6_500],
  'sic-bo': [2_400, 3_400, 4_400, 5_000],
  'dragon-tiger': [1_200, 3_000, 4_000],
}

/** How many steps are shown. */
export function stepsShown(code: TableCode, ms: number): number {
  return STEPS[code].filter((at) => at <= ms).length
}

/** Whether all of the outcome is shown. */
export const isRevealed = (code: TableCode, ms: number): boolean =>
  stepsShown(code, ms) === STEPS[code].length

/** Cards of a baccarat hand in the order they fall: which side, which of its cards. */
export function baccaratOrder(outcome: { player: readonly string[]; banker: readonly string[] }) {
  const order: { readonly side: 'player' | 'banker'; readonly at: number }[] = []
  for (const at of [0, 1, 2]) {
    for (const side of ['player', 'banker'] as const) {
      if (outcome[side][at] !== undefined) order.push({ side, at })
    }
  }
  return order
}

const TURN = 360
const POCKET = TURN / POCKETS.length
/** Degrees the wheel turns in a ms. */
const WHEEL_SPEED = 0.03
/** Turns the ball makes against the wheel before it rests. */
const BALL_TURNS = 8
const RIM = 91
const BED = 66

export interface WheelPose {
  /** Degrees, clockwise. */
  readonly wheel: number
  readonly ball: number
  /** Of 100, from the middle. */
  readonly radius: number
}

const easeOut = (at: number) => 1 - (1 - at) ** 2.4

/** Wheel and ball `ms` after the outcome was published; at the end the ball is in its pocket. */
export function wheelPose(number: number, ms: number): WheelPose {
  const wheel = ms * WHEEL_SPEED
  const pocket = POCKETS.indexOf(number) * POCKET
  const end = STEPS['roulette-table'][0] ?? 1
  const at = Math.min(1, Math.max(0, ms / end))
  const ball = wheel + pocket - BALL_TURNS * TURN * (1 - easeOut(at))
  const fall = Math.min(1, Math.max(0, (at - 0.6) / 0.4))
  const hop = fall < 1 ? Math.abs(Math.sin(fall * Math.PI * 3)) * 7 * (1 - fall) : 0
  return { wheel, ball, radius: RIM - (RIM - BED) * fall ** 1.6 + hop }
}

/** The number at the ball's position in a pose. */
export function numberUnder({ wheel, ball }: WheelPose): number | undefined {
  const at = Math.round((((ball - wheel) % TURN) + TURN) / POCKET) % POCKETS.length
  return POCKETS[at]
}

/** Who won a hand of two sides; undefined for the other games. */
export function winnerIn(outcome: JsonObject): string | undefined {
  return typeof outcome['winner'] === 'string' ? outcome['winner'] : undefined
}
