import { createChainStream, type GameStream } from '@fairhouse/fairness'
import { SPECIES, type Species, type SwimStyle } from './species.ts'

/**
 * Arrivals of fish: a tide is 90 s of them, drawn from one hash of the room's chain, so that the
 * server and every page see the same water. Times are milliseconds from the start of the tide,
 * places whole units of the water. Integers throughout: identical on every machine.
 */

export const TIDE_MS = 90_000
export const WATER_WIDTH = 16_000
export const WATER_HEIGHT = 9_000

export interface Place {
  readonly x: number
  readonly y: number
}

export interface Fish {
  /** "tide:number", unique in the room. */
  readonly id: string
  readonly species: string
  /** When it arrives and leaves, from the start of its tide. */
  readonly from: number
  readonly until: number
  /** Its path: the four points of a cubic Bézier curve. */
  readonly way: readonly [Place, Place, Place, Place]
}

/** Milliseconds from one arrival to the next: from, to. */
const GAP = [500, 1_100] as const

/** Fish swim this far outside of the visible water before they arrive and after they leave. */
const MARGIN = 2_500

const between = (stream: GameStream, from: number, to: number) => from + stream.fair(to - from + 1)

const ALL_WEIGHTS = SPECIES.reduce((sum, { weight }) => sum + weight, 0)

function drawSpecies(stream: GameStream): Species {
  let left = stream.fair(ALL_WEIGHTS)
  const found = SPECIES.find(({ weight }) => {
    left -= weight
    return left < 0
  })
  if (found === undefined) throw new RangeError('weights end before their sum')
  return found
}

/** How far the middle of a path swings from the line between its ends: first half, second half. */
const SWINGS: Readonly<Record<SwimStyle, readonly [number, number]>> = {
  straight: [0, 0],
  arc: [1, 1],
  wave: [1, -1],
}

function drawWay(stream: GameStream, { style }: Species): Fish['way'] {
  const isRightward = stream.fair(2) === 1
  const [left, right] = [-MARGIN, WATER_WIDTH + MARGIN]
  const [start, end] = isRightward ? [left, right] : [right, left]
  const [lower, upper] = [between(stream, 1_000, 7_000), between(stream, 1_000, 7_000)]
  const swing = between(stream, -3_000, 3_000)
  const [first, second] = SWINGS[style]
  const third = Math.trunc((end - start) / 3)
  return [
    { x: start, y: lower },
    { x: start + third, y: lower + first * swing },
    { x: end - third, y: upper + second * swing },
    { x: end, y: upper },
  ]
}

/** A school: one path, each fish a little behind and beside the one before. */
function drawSchool(stream: GameStream, species: Species, from: number): Omit<Fish, 'id'>[] {
  const count = 1 + stream.fair(species.school)
  const crossing = between(stream, ...species.crossing)
  const way = drawWay(stream, species)
  return Array.from({ length: count }, (_, index) => {
    const aside = index === 0 ? 0 : between(stream, -700, 700)
    const begins = from + index * 420
    const moved = ({ x, y }: Place) => ({ x, y: y + aside })
    const [a, b, c, d] = way
    return {
      species: species.code,
      from: begins,
      until: begins + crossing,
      way: [moved(a), moved(b), moved(c), moved(d)] as const,
    }
  })
}

/**
 * All fish that come in a tide, in the order of coming; some are still there in the next. `tide` is
 * its number in the room, `hash` and `salt` its result of the room's chain.
 */
export function tideOf(tide: number, hash: string, salt: string): readonly Fish[] {
  const stream = createChainStream(hash, salt)
  const fish: Fish[] = []
  for (let at = 0; at < TIDE_MS; at += between(stream, ...GAP)) {
    for (const one of drawSchool(stream, drawSpecies(stream), at)) {
      fish.push({ id: `${tide}:${fish.length}`, ...one })
    }
  }
  return fish
}

/** Whether a fish is in the water `ms` after the start of its tide. */
export function isPresent({ from, until }: Fish, ms: number): boolean {
  return from <= ms && ms < until
}

/** A path has 4096 steps: their cubes times any place stay exact in a double. */
const STEPS = 4_096

/**
 * Where a fish is at a time of its tide, in whole units; at its ends before it comes, after it
 * goes.
 */
export function placeAt({ from, until, way }: Fish, ms: number): Place {
  const inWater = Math.min(Math.max(ms - from, 0), until - from)
  const gone = Math.floor((inWater * STEPS) / (until - from))
  const left = STEPS - gone
  const weights = [left ** 3, 3 * left ** 2 * gone, 3 * left * gone ** 2, gone ** 3] as const
  const along = (axis: 'x' | 'y') => {
    const [a, b, c, d] = way
    const sum =
      weights[0] * a[axis] + weights[1] * b[axis] + weights[2] * c[axis] + weights[3] * d[axis]
    return Math.round(sum / STEPS ** 3)
  }
  return { x: along('x'), y: along('y') }
}
