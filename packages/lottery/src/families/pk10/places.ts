import { integers } from '../../choices.ts'
import type { FamilyTraits } from '../../play.ts'
import type { PlacesDraw } from '../../types.ts'

export const PK10: FamilyTraits = { code: 'PK10', fits: (draw) => 'places' in draw }

export const CARS = integers(1, 10)
export const PLACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

/** Number of the car at a place, 1 first. */
export function carAt(draw: PlacesDraw, place: number): number {
  return Number(draw.places[place - 1])
}

/** Champion and runner-up together. */
export function topSumOf(draw: PlacesDraw): number {
  return carAt(draw, 1) + carAt(draw, 2)
}
