import {
  cannonOf,
  type Fish,
  flightOf,
  isPresent,
  type Place,
  placeAt,
  type Species,
  speciesOf,
  TIDE_MS,
  tideOf,
  WATER_HEIGHT,
  WATER_WIDTH,
} from '@fairhouse/games/fishing'
import type { RoomState } from '../../room/state.ts'

/**
 * The water as every page shows it: fish of the current tide and of the one before, at their places
 * for the server's time. Pure.
 */

/** A fish's number on the wire is its tide's times this, plus its own. */
export const FISH_IN_TIDE = 1_000

export interface Tide {
  readonly number: number
  /** Server time of its beginning, Unix ms. */
  readonly since: number
  readonly fish: readonly Fish[]
}

export interface Swimmer {
  /** Number on the wire. */
  readonly id: number
  readonly species: Species
  readonly at: Place
  /** Radians, 0 to the right, clockwise. */
  readonly heading: number
}

type TideFacts = Pick<RoomState, 'round' | 'chain' | 'history'>

/** Tides from the room's events; `kept` are those known before, whose beginnings are exact. */
export function tidesOf(state: TideFacts, kept: readonly Tide[]): readonly Tide[] {
  const { round, chain, history } = state
  if (!round || !chain || round.hash === null) return kept
  if (kept[0]?.number === round.number && kept[0].since === round.since) return kept
  const now = {
    number: round.number,
    since: round.since,
    fish: tideOf(round.number, round.hash, chain.salt),
  }
  const known = kept.find(({ number }) => number === round.number - 1)
  const past = history.find(({ number }) => number === round.number - 1)
  const before =
    known ??
    (past && {
      number: past.number,
      since: round.since - TIDE_MS,
      fish: tideOf(past.number, past.hash, chain.salt),
    })
  return before ? [now, before] : [now]
}

/** Look-ahead for the direction a fish faces, ms. */
const AHEAD_MS = 300

const isInSight = ({ x, y }: Place) => x >= 0 && x <= WATER_WIDTH && y >= 0 && y <= WATER_HEIGHT

/** All that swim in sight at a server time, in the order of coming. */
export function swimmers(
  tides: readonly Tide[],
  gone: ReadonlySet<number>,
  now: number,
  isAll = false,
): Swimmer[] {
  return tides.toReversed().flatMap(({ number, since, fish }) =>
    fish.flatMap((one, index): Swimmer[] => {
      const id = number * FISH_IN_TIDE + index
      const ms = now - since
      if (gone.has(id) || !isPresent(one, ms)) return []
      const at = placeAt(one, ms)
      if (!isAll && !isInSight(at)) return []
      const [before, after] = [placeAt(one, ms - AHEAD_MS), placeAt(one, ms + AHEAD_MS)]
      const heading = Math.atan2(after.y - before.y, after.x - before.x)
      return [{ id, species: speciesOf(one.species), at, heading }]
    }),
  )
}

/** The fish after (or before) one, from left to right; the middle one when none is aimed at. */
export function nextAim(all: readonly Swimmer[], aim: number | undefined, step: 1 | -1) {
  const sorted = all.toSorted((a, b) => a.at.x - b.at.x || a.id - b.id)
  if (sorted.length === 0) return undefined
  const at = sorted.findIndex(({ id }) => id === aim)
  if (at < 0) return sorted[Math.floor(sorted.length / 2)]
  return sorted[(at + step + sorted.length) % sorted.length]
}

/** Pixels of the stage for a unit of the water: along, down, and for the size of fish. */
export interface View {
  readonly x: number
  readonly y: number
  readonly size: number
}

/** The water fills the stage at any aspect ratio; fish keep theirs. */
export function viewOf(width: number, height: number): View {
  const [x, y] = [width / WATER_WIDTH, height / WATER_HEIGHT]
  return { x, y, size: Math.sqrt(x * y) }
}

/** Reached beside a fish by a finger, pixels. */
const GRACE = 16

/** The fish that is meant by a tap at a pixel: the nearest whose size reaches there. */
export function fishAt(all: readonly Swimmer[], view: View, x: number, y: number) {
  const far = ({ at }: Swimmer) => Math.hypot(at.x * view.x - x, at.y * view.y - y)
  const reached = all.filter((one) => far(one) <= one.species.size * view.size * 0.5 + GRACE)
  return reached.toSorted((a, b) => far(a) - far(b))[0]
}

/** Thousandths of a turn from straight up, clockwise: where a cannon points. */
export function angleTo(seat: number, to: Place): number {
  const from = cannonOf(seat)
  const turn = Math.atan2(to.x - from.x, from.y - to.y) / (2 * Math.PI)
  return ((Math.round(turn * 1_000) % 1_000) + 1_000) % 1_000
}

/** How long a bullet is drawn in flight, ms. */
export const drawnFlight = (seat: number, to: Place) => flightOf(cannonOf(seat), to)
