import { BACCARAT } from './baccarat/index.ts'
import type { TableGame } from './core/index.ts'
import { DRAGON_TIGER } from './dragon-tiger/index.ts'
import { ROULETTE_TABLE } from './roulette/index.ts'
import { SIC_BO } from './sic-bo/index.ts'

/** The games of shared tables, in the order they are shown. */
export const TABLE_GAMES: readonly TableGame[] = [BACCARAT, ROULETTE_TABLE, SIC_BO, DRAGON_TIGER]

/** The table game of a code; undefined when there is none. */
export function tableGameOf(code: string): TableGame | undefined {
  return TABLE_GAMES.find((game) => game.code === code)
}
