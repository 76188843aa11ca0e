import type { GameFacts, SoloGame, TableGame } from '@fairhouse/games/core'
import { CRASH } from '@fairhouse/games/crash'
import { FISHING } from '@fairhouse/games/fishing'
import { FIVE_UP } from '@fairhouse/games/five-up'
import { SLOT_TITLES, type SlotTitle } from '@fairhouse/games/slots'
import { SOLO_GAMES } from '@fairhouse/games/solo'
import { TABLE_GAMES } from '@fairhouse/games/tables'

/** A game as the studio runs it: solo against the bank, or in a shared room. */
export type StudioGame =
  | {
      readonly way: 'solo'
      readonly facts: GameFacts
      readonly solo: SoloGame
      /** What only slots have: their look, their jackpots. */
      readonly title?: SlotTitle
    }
  | { readonly way: 'table'; readonly facts: GameFacts; readonly table: TableGame }
  | { readonly way: 'crash' | 'fishing' | 'pot'; readonly facts: GameFacts }

const ALL: readonly StudioGame[] = [
  ...SLOT_TITLES.map((title) => ({ way: 'solo', facts: title, solo: title, title }) as const),
  ...SOLO_GAMES.map((solo) => ({ way: 'solo', facts: solo, solo }) as const),
  ...TABLE_GAMES.map((table) => ({ way: 'table', facts: table, table }) as const),
  { way: 'crash', facts: CRASH },
  { way: 'fishing', facts: FISHING },
  { way: 'pot', facts: FIVE_UP },
]
const BY_CODE: ReadonlyMap<string, StudioGame> = new Map(ALL.map((game) => [game.facts.code, game]))

/** All games there are, in the order they are shown. */
export function allGames(): readonly StudioGame[] {
  return ALL
}

/** The game of a code; undefined when there is none. */
export function gameOf(code: string): StudioGame | undefined {
  return BY_CODE.get(code)
}

/** The rules of a game of one player. Throws RangeError for any other. */
export function soloOf(code: string): SoloGame {
  const game = BY_CODE.get(code)
  if (game?.way !== 'solo') throw new RangeError(`${code} is no game of one player`)
  return game.solo
}
