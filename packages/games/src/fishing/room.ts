import type { GameStream } from '@fairhouse/fairness'
import type { Minor } from '@fairhouse/money'
import { GameInputError } from '../core/index.ts'
import {
  CANNON_LEVELS,
  type CannonLevel,
  decideShot,
  refundShot,
  type ShotResult,
} from './shots.ts'
import { speciesOf } from './species.ts'
import {
  type Fish,
  isPresent,
  type Place,
  placeAt,
  TIDE_MS,
  WATER_HEIGHT,
  WATER_WIDTH,
} from './water.ts'

/**
 * One room of several seats. Pure: every step gives a new room. Times are milliseconds since the
 * room's first tide; a tide's fish are known from its start to the end of the one after it.
 */

export const ROOM_SEATS = 4

/** Maximum bullets of a seat in flight at the same time. */
export const BULLETS_OF_SEAT = 12

/** Units of the water that a bullet covers in a millisecond. */
const BULLET_SPEED = 12

export interface Shot {
  /** Counts the shots of the room, from 0: the order of firing. */
  readonly number: number
  readonly seat: number
  /** Id of the fish it follows. */
  readonly fish: string
  readonly level: CannonLevel
  readonly stake: Minor
  readonly firedAt: number
  readonly landsAt: number
}

export interface Room {
  /** Fish of the current tide and of the one before it. */
  readonly fish: ReadonlyMap<string, { readonly tide: number; readonly fish: Fish }>
  /** Ids of those that were caught. */
  readonly caught: ReadonlySet<string>
  /** In flight, in the order of firing. */
  readonly shots: readonly Shot[]
  readonly fired: number
}

export const EMPTY_ROOM: Room = { fish: new Map(), caught: new Set(), shots: [], fired: 0 }

/** The room as a tide begins: its fish arrive, those of the last tide but one are dropped. */
export function beginTide(room: Room, tide: number, arriving: readonly Fish[]): Room {
  const kept = [...room.fish].filter(([, entry]) => entry.tide >= tide - 1)
  const fish = new Map([...kept, ...arriving.map((one) => [one.id, { tide, fish: one }] as const)])
  return { ...room, fish, caught: new Set([...room.caught].filter((id) => fish.has(id))) }
}

/** A fish that may be hit at a time; undefined when it is gone, caught or unknown. */
export function targetAt(room: Room, id: string, now: number): Fish | undefined {
  const entry = room.fish.get(id)
  if (entry === undefined || room.caught.has(id)) return undefined
  return isPresent(entry.fish, now - entry.tide * TIDE_MS) ? entry.fish : undefined
}

/** All that swim at a time, with their places. */
export function inWater(room: Room, now: number): { readonly fish: Fish; readonly at: Place }[] {
  return [...room.fish.values()].flatMap(({ tide, fish }) => {
    const isThere = targetAt(room, fish.id, now) !== undefined
    return isThere ? [{ fish, at: placeAt(fish, now - tide * TIDE_MS) }] : []
  })
}

/** Position of a seat's cannon: along the bottom of the water. */
export function cannonOf(seat: number): Place {
  return { x: Math.floor((WATER_WIDTH * (2 * seat + 1)) / (2 * ROOM_SEATS)), y: WATER_HEIGHT }
}

/** Milliseconds of a bullet to where its fish is when it is fired; it follows it from there. */
export function flightOf(from: Place, to: Place): number {
  return Math.ceil(Math.sqrt((from.x - to.x) ** 2 + (from.y - to.y) ** 2) / BULLET_SPEED)
}

export interface Firing {
  readonly seat: number
  readonly fish: string
  readonly level: CannonLevel
  readonly stake: Minor
}

/**
 * Fires at a fish. Throws GameInputError: no such seat or level, too many bullets in flight, or the
 * fish is not there.
 */
export function fire(room: Room, firing: Firing, now: number): { room: Room; shot: Shot } {
  const { seat, fish, level, stake } = firing
  if (!Number.isInteger(seat) || seat < 0 || seat >= ROOM_SEATS) {
    throw new GameInputError('seat', 'range', `0..${ROOM_SEATS - 1}`)
  }
  if (!CANNON_LEVELS.includes(level)) {
    throw new GameInputError('level', 'choice', CANNON_LEVELS.join('|'))
  }
  if (room.shots.filter((shot) => shot.seat === seat).length >= BULLETS_OF_SEAT) {
    throw new GameInputError('shots', 'count', `0..${BULLETS_OF_SEAT}`)
  }
  const entry = room.fish.get(fish)
  if (entry === undefined || targetAt(room, fish, now) === undefined) {
    throw new GameInputError('fish', 'unknown', 'a fish in the water')
  }
  const place = placeAt(entry.fish, now - entry.tide * TIDE_MS)
  const landsAt = now + flightOf(cannonOf(seat), place)
  const shot: Shot = { number: room.fired, seat, fish, level, stake, firedAt: now, landsAt }
  return { room: { ...room, shots: [...room.shots, shot], fired: room.fired + 1 }, shot }
}

/**
 * The bullets that have arrived by `now`, in the order they are decided: by time, then by number.
 */
export function dueShots(room: Room, now: number): Shot[] {
  return room.shots
    .filter(({ landsAt }) => landsAt <= now)
    .toSorted((a, b) => a.landsAt - b.landsAt || a.number - b.number)
}

/**
 * Decides the bullet that is due first. `stream` is that of its own seeds. Throws RangeError for
 * a shot that is not in flight, or when another lands before it: the order is part of the rules.
 */
export function land(
  room: Room,
  shot: Shot,
  stream: GameStream,
): { room: Room; result: ShotResult } {
  if (dueShots(room, shot.landsAt)[0]?.number !== shot.number) {
    throw new RangeError(`shot ${shot.number} is not the next to land`)
  }
  const shots = room.shots.filter(({ number }) => number !== shot.number)
  const target = targetAt(room, shot.fish, shot.landsAt)
  if (target === undefined) return { room: { ...room, shots }, result: refundShot(shot.stake) }
  const result = decideShot(speciesOf(target.species), shot.stake, stream)
  const caught = result.kind === 'caught' ? new Set([...room.caught, shot.fish]) : room.caught
  return { room: { ...room, shots, caught }, result }
}
