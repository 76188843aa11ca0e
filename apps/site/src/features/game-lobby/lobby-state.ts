import { GAME_FEATURES, GAME_SUBTYPES } from '@fairhouse/protocol/games'
import type { Facets } from '@fairhouse/search'
import type { Search } from '../../shared/router/index.ts'

/** The filter types (SPECIFICATION 4.42). */
export const SHOWS = ['all', 'new', 'hot', 'favourites', 'recent'] as const
export type Show = (typeof SHOWS)[number]

export const SORTS = ['chosen', 'popular', 'name', 'rtp', 'maxWin', 'calm'] as const
export type Sort = (typeof SORTS)[number]

export type Shelf = (typeof GAME_SUBTYPES)[number]

/** The state of a lobby, as kept in its address. */
export interface LobbyState {
  readonly show: Show
  readonly sort: Sort
  readonly text: string
  /** Codes of vendors; empty for all. */
  readonly vassalage: readonly string[]
  readonly shelf: Shelf | undefined
  readonly volatility: readonly number[]
  /** Bits by GAME_FEATURES: a game must have them all. */
  readonly features: number
  /** Basis points. */
  readonly rtpFrom: number | undefined
  /** Ledger units. */
  readonly stakeUpTo: number | undefined
}

export const PLAIN: LobbyState = {
  show: 'all',
  sort: 'chosen',
  text: '',
  vassalage: [],
  shelf: undefined,
  volatility: [],
  features: 0,
  rtpFrom: undefined,
  stakeUpTo: undefined,
}

const TEXT_MAX = 80
const partsOf = (list: string | undefined) => (list ?? '').split(',').filter((one) => one !== '')
const oneOf = <T extends string>(all: readonly T[], value: string | undefined) =>
  all.find((one) => one === value)

function wholeOf(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,12}$/.test(value) ? Number(value) : undefined
}

/** Parses the query of a lobby. Unknown values are ignored: no address is refused for them. */
export function readLobby(search: Search): LobbyState {
  const names = new Set(partsOf(search['features']))
  return {
    show: oneOf(SHOWS, search['show']) ?? 'all',
    sort: oneOf(SORTS, search['sort']) ?? 'chosen',
    text: (search['q'] ?? '').slice(0, TEXT_MAX),
    vassalage: partsOf(search['vassalage']).filter((code) => /^[A-Z0-9_]{2,24}$/.test(code)),
    shelf: oneOf(GAME_SUBTYPES, search['page']),
    volatility: partsOf(search['volatility'])
      .map(Number)
      .filter((one) => one >= 1 && one <= 5),
    features: GAME_FEATURES.reduce((bits, name, at) => bits | (names.has(name) ? 1 << at : 0), 0),
    rtpFrom: wholeOf(search['rtp']),
    stakeUpTo: wholeOf(search['stake']),
  }
}

const orNone = (list: readonly (string | number)[]) => (list.length > 0 ? list.join() : undefined)

/** The names of the features whose bits are set. */
export const featuresIn = (bits: number) => GAME_FEATURES.filter((_, at) => bits & (1 << at))

/** Serialises the state; defaults are left out. */
export function writeLobby(state: LobbyState): Search {
  return {
    show: state.show === 'all' ? undefined : state.show,
    sort: state.sort === 'chosen' ? undefined : state.sort,
    q: state.text === '' ? undefined : state.text,
    vassalage: orNone(state.vassalage),
    page: state.shelf,
    volatility: orNone(state.volatility),
    features: orNone(featuresIn(state.features)),
    rtp: state.rtpFrom === undefined ? undefined : String(state.rtpFrom),
    stake: state.stakeUpTo === undefined ? undefined : String(state.stakeUpTo),
  }
}

/** Number of active filters in the sheet. */
export function filterCount({ volatility, features, rtpFrom, stakeUpTo, vassalage }: LobbyState) {
  return (
    vassalage.length +
    volatility.length +
    featuresIn(features).length +
    (rtpFrom === undefined ? 0 : 1) +
    (stakeUpTo === undefined ? 0 : 1)
  )
}

/**
 * Applies a parsed search phrase to a state: its filters act like those selected by hand, and can
 * be removed one by one.
 */
export function withUnderstood(
  state: LobbyState,
  filters: Facets,
  vendorCodes: readonly string[],
): LobbyState {
  const codes = (filters.vendors ?? []).flatMap((at) => vendorCodes[at] ?? [])
  const flags = filters.flags ?? 0
  return {
    ...state,
    vassalage: [...new Set([...state.vassalage, ...codes])],
    volatility: filters.volatility ? [...filters.volatility] : state.volatility,
    features: state.features | (filters.features ?? 0),
    rtpFrom: filters.rtpFrom ?? state.rtpFrom,
    stakeUpTo: filters.stakeUpTo ?? state.stakeUpTo,
    show: flags & 2 ? 'new' : flags & 1 ? 'hot' : state.show,
  }
}
