import type { CatalogueColumns } from '@fairhouse/protocol'
import type { Search, SearchResult } from '@fairhouse/search'
import { useTranslator } from '@fairhouse/ui'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { PART } from '../../shared/games/catalogue.ts'
import { keyOf, useFavourites, useRecent } from '../../shared/games/own-games.ts'
import type { GameLobbyId } from '../../shared/games/lobbies.ts'
import { useNavigate, useSearch } from '../../shared/router/index.ts'
import { facetsOf, listGames, placesByKey, sortGames } from './list-games.ts'
import { type LobbyState, readLobby, writeLobby } from './lobby-state.ts'

/** Debounce time of typing, before the address is updated. */
const TYPED_MS = 400

/** The state of the lobby, and its setter. All of it is kept in the address. */
export function useLobbyState() {
  const search = useSearch()
  const navigate = useNavigate()
  const inAddress = readLobby(search)
  const [typed, setTyped] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const state = typed === undefined ? inAddress : { ...inAddress, text: typed }
  const write = (next: LobbyState) =>
    void navigate({ search: (now) => ({ ...now, ...writeLobby(next) }), replace: true })
  const change = (part: Partial<LobbyState>) => {
    clearTimeout(timer.current)
    setTyped(undefined)
    write({ ...state, ...part })
  }
  const type = (text: string) => {
    clearTimeout(timer.current)
    setTyped(text)
    timer.current = setTimeout(() => {
      setTyped(undefined)
      write({ ...inAddress, text: text.trim() })
    }, TYPED_MS)
  }
  return { state, change, type }
}

/** The search, loaded and built when first needed; undefined until then. */
function useEngine(columns: CatalogueColumns | undefined, isWanted: boolean): Search | undefined {
  const { code } = useTranslator()
  const [made, setMade] = useState<{ of: CatalogueColumns; language: string; search: Search }>()
  const isDue =
    isWanted &&
    columns !== undefined &&
    columns.version !== PART &&
    (made?.of !== columns || made.language !== code)
  useEffect(() => {
    if (!isDue) return undefined
    let isGone = false
    const make = async () => {
      const { makeSearch } = await import('./search-engine.ts')
      const search = await makeSearch(columns, code)
      if (!isGone) setMade({ of: columns, language: code, search })
    }
    // Failed to load: names are still listed, and the next key retries.
    make().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [isDue, columns, code])
  return made?.search
}

export interface LobbyGames {
  /** Indexes in the columns, in order. */
  readonly places: readonly number[]
  readonly result: SearchResult | undefined
  /** A search is active, and the engine is still loading. */
  readonly isLoading: boolean
}

const NOTHING: readonly number[] = []

/** The games of a lobby in its state. */
export function useLobbyGames(
  columns: CatalogueColumns | undefined,
  lobby: GameLobbyId,
  state: LobbyState,
  isSearchNear: boolean,
): LobbyGames {
  const favourites = useFavourites()
  const recent = useRecent(state.show === 'recent')
  const text = useDeferredValue(state.text.trim())
  const engine = useEngine(columns, isSearchNear || state.text !== '')
  const { show, sort } = state
  const own = show === 'favourites' ? favourites : show === 'recent' ? recent : undefined
  const stateKey = JSON.stringify({ ...state, text: '' })
  return useMemo(() => {
    if (!columns) return { places: NOTHING, result: undefined, isLoading: false }
    const asIs = JSON.parse(stateKey) as LobbyState
    const isListed = text === '' || !engine
    const facets = facetsOf(columns, lobby, asIs)
    const result = engine?.(text, facets, columns.codes.length)
    if (isListed || !result) {
      const places = listGames(columns, lobby, asIs, own?.map(keyOf))
      return { places: text === '' ? places : NOTHING, result, isLoading: text !== '' }
    }
    const byKey = own && placesByKey(columns)
    const ownPlaces = byKey && new Set(own.map((game) => byKey.get(keyOf(game))))
    const hits = ownPlaces ? result.hits.filter((at) => ownPlaces.has(at)) : result.hits
    return { places: sortGames(columns, hits, sort), result, isLoading: false }
  }, [columns, lobby, stateKey, text, engine, own, sort])
}
