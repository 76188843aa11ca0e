import { awning, city, cogs, curtains, lights, temple } from './scenery-built.ts'
import { bricks, grid, tiles } from './scenery-patterns.ts'
import type { Draw } from './scenery-draw.ts'
import { aurora, dunes, hills, leaves, mountains, pines, rays, waves } from './scenery-land.ts'

export interface Sky {
  /** From top to bottom. */
  readonly colours: readonly string[]
  /** A sky that stays dark by day. */
  readonly isNight?: boolean
  readonly stars?: number
  /** Sun, moon or lamp: parts of the width, the height, and the smaller of both. */
  readonly orb?: {
    readonly x: number
    readonly y: number
    readonly r: number
    readonly colour: string
  }
}

export interface Layer {
  readonly shape: keyof typeof SCENERY
  /** Where it begins, a part of the height. */
  readonly y: number
  readonly colour: string
  readonly other?: string
}

export const SCENERY = {
  mountains,
  hills,
  dunes,
  waves,
  city,
  pines,
  leaves,
  awning,
  curtains,
  tiles,
  rays,
  temple,
  lights,
  grid,
  aurora,
  cogs,
  bricks,
} as const satisfies Record<string, Draw>
