import type { CatalogueColumns } from '@fairhouse/protocol'
import { CATALOGUE_FLAGS, GAME_CATEGORIES } from '@fairhouse/protocol/games'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../api.ts'
import { useHydratedData } from '../hydration.ts'
import { languageStore } from '../preferences.ts'
import { queryClient, queryKeys } from '../queries.ts'
import { listQuery } from './list-query.ts'
import type { GameLobbyId } from './lobbies.ts'

/** The version of a partial catalogue: it matches none of the server's. */
export const PART = ''
const CACHE_NAME = 'games'
/** What an earlier page cached may have other columns: counted up with each change of them. */
const SHAPE = 2
const addressOf = (language: string) => `/kept/games/${SHAPE}/${language}`

/** Caches the catalogue on the device for the next visit. Nothing waits for it. */
async function writeCached(language: string, columns: CatalogueColumns): Promise<void> {
  const cache = await caches.open(CACHE_NAME)
  const known = await cache.match(addressOf(language))
  if (known?.headers.get('etag') === columns.version) return
  await cache.put(
    addressOf(language),
    new Response(JSON.stringify(columns), { headers: { etag: columns.version } }),
  )
}

async function readCached(language: string): Promise<CatalogueColumns | undefined> {
  const cache = await caches.open(CACHE_NAME)
  const found = await cache.match(addressOf(language))
  return (await found?.json()) as CatalogueColumns | undefined
}

/**
 * All games in columns. If the version is current the server answers in a few bytes (ETag), and the
 * browser uses its cached copy.
 */
export const catalogueQuery = queryOptions({
  queryKey: queryKeys.games,
  queryFn: async () => {
    const language = languageStore.get()
    const columns = await api('GET /lgw/games/catalogue', { query: listQuery(queryKeys.games) })
    // Refused or full: the network is used.
    if (typeof caches !== 'undefined') writeCached(language, columns).catch(() => undefined)
    return columns
  },
  staleTime: 60_000,
})

/** Shows the catalogue cached by the last visit until the network has answered. */
function useCachedCatalogue(): void {
  useEffect(() => {
    if (typeof caches === 'undefined') return
    const isWanted = () => {
      const now = queryClient.getQueryData(catalogueQuery.queryKey)
      return now === undefined || now.version === PART
    }
    if (!isWanted()) return
    readCached(languageStore.get()).then(
      (columns) => {
        if (columns && isWanted()) {
          queryClient.setQueryData(catalogueQuery.queryKey, columns, { updatedAt: 1 })
        }
      },
      () => undefined,
    )
  }, [])
}

export function useCatalogue() {
  const { data, error, refetch } = useQuery(catalogueQuery)
  useCachedCatalogue()
  return { columns: useHydratedData(queryKeys.games, data), error, refetch }
}

/** One game of the catalogue. */
export interface CatalogueGame {
  readonly at: number
  readonly gameId: string
  readonly vassalage: string
  readonly vendorName: string
  readonly name: string
  readonly category: string
  readonly theme: string
  readonly colors: readonly string[]
  readonly flags: number
  /** Of its least favourable bet, in basis points. */
  readonly rtp: number
  /** What its most favourable bet returns above that. */
  readonly rtpMore: number
}

const NO_COLORS: readonly string[] = []

export function gameAt(columns: CatalogueColumns, at: number): CatalogueGame {
  const vendor = columns.vendors[columns.vendor[at] ?? -1]
  return {
    at,
    gameId: columns.codes[at] ?? '',
    vassalage: vendor?.code ?? '',
    vendorName: vendor?.name ?? '',
    name: columns.names[at] ?? '',
    category: GAME_CATEGORIES[columns.category[at] ?? -1] ?? '',
    theme: columns.themes[columns.theme[at] ?? -1] ?? '',
    colors: columns.palettes[columns.palette[at] ?? -1] ?? NO_COLORS,
    flags: columns.flags[at] ?? 0,
    rtp: columns.rtp[at] ?? 0,
    rtpMore: columns.rtpMore[at] ?? 0,
  }
}

/** Whether a game of the columns belongs to a lobby; e-sports also belong to SPORTS. */
export function isInLobbyOf(columns: CatalogueColumns, at: number, lobby: GameLobbyId): boolean {
  const category = GAME_CATEGORIES[columns.category[at] ?? -1]
  if (lobby !== 'ESPORTS') return category === lobby
  return category === 'SPORTS' && ((columns.flags[at] ?? 0) & CATALOGUE_FLAGS.esports) !== 0
}
