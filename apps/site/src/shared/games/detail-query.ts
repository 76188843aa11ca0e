import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { languageStore } from '../preferences.ts'
import { queryKeys } from '../queries.ts'
import type { GameKey } from './open-game.ts'

/** Details of a game. */
export function gameDetailQuery({ vassalage, gameId }: GameKey) {
  const language = languageStore.get()
  return queryOptions({
    queryKey: [...queryKeys.game(vassalage, gameId), language],
    queryFn: () =>
      api('GET /lgw/games/detail/:vassalage/:gameId', {
        params: { vassalage, gameId },
        query: { language },
      }),
  })
}

/** Details of a game, shown before it opens. */
export const useGameDetail = (game: GameKey) => useQuery(gameDetailQuery(game))
