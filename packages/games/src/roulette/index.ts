import type { TableGame } from '../core/index.ts'
import { tableGame } from '../maths/table.ts'
import { ROULETTE_SPOTS } from './spots.ts'
import { spin } from './wheel.ts'

/** Single-zero roulette of a shared table; `ROULETTE` is that of one player. */
export const ROULETTE_TABLE: TableGame = tableGame({
  code: 'roulette-table',
  version: 1,
  spots: ROULETTE_SPOTS,
  deal: spin,
})

export * from './solo.ts'
export * from './spots.ts'
export * from './wheel.ts'
