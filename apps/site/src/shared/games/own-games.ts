import type { GameTile } from '@fairhouse/protocol'
import { useToast, useTranslator } from '@fairhouse/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, errorMessage } from '../api.ts'
import { queryClient, queryKeys } from '../queries.ts'
import { useMember, withLogin } from '../session.ts'
import { listQuery } from './list-query.ts'
import type { GameKey } from './open-game.ts'

/** Favourite games, newest first. */
export const favouritesQuery = queryOptions({
  queryKey: [...queryKeys.ownGames, 'favourites'],
  queryFn: async ({ queryKey }) =>
    (await api('GET /wps/games/favourites', { query: listQuery(queryKey) })).games,
})

/** Recently opened games, newest first. */
export const recentQuery = queryOptions({
  queryKey: [...queryKeys.ownGames, 'recent'],
  queryFn: async ({ queryKey }) =>
    (await api('GET /wps/games/recent', { query: listQuery(queryKey) })).games,
  // A game may have been left a moment ago.
  staleTime: 0,
})

/** "VENDOR game" */
export const keyOf = ({ vassalage, gameId }: GameKey): string => `${vassalage} ${gameId}`

const NONE: readonly GameTile[] = []

export function useFavourites(): readonly GameTile[] {
  const isMember = Boolean(useMember())
  return useQuery({ ...favouritesQuery, enabled: isMember }).data ?? NONE
}

export function useRecent(isWanted = true): readonly GameTile[] {
  const isMember = Boolean(useMember())
  return useQuery({ ...recentQuery, enabled: isMember && isWanted }).data ?? NONE
}

/** Adds or removes a favourite game; a visitor logs in first. */
export function useToggleFavourite(): (game: GameKey, isOn: boolean) => void {
  const translator = useTranslator()
  const toast = useToast()
  const change = async ({ vassalage, gameId }: GameKey, isOn: boolean) => {
    const params = { vassalage, gameId }
    try {
      if (isOn) await api('PUT /wps/games/favourites/:vassalage/:gameId', { params })
      else await api('DELETE /wps/games/favourites/:vassalage/:gameId', { params })
    } catch (error) {
      toast(errorMessage(translator, error), 'lose')
    }
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: favouritesQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: queryKeys.game(vassalage, gameId) }),
    ])
  }
  return (game, isOn) => withLogin(() => void change(game, isOn))
}
