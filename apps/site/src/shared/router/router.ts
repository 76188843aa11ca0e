import { createStore, type Store } from '@fairhouse/ui/store'
import type { ComponentType } from 'react'
import { createTrack, type Track } from './track.ts'
import { fillPath, paramsIn, placeOf, queryOf } from './place.ts'
import type { Route, Target, Visit } from './types.ts'

/** Redirects in a circle are a bug; it must not hang the page. */
const MOVES_MAX = 5

export interface RouterConfig {
  readonly routes: readonly Route[]
  /** Rendered around all routes, which it shows by `Outlet`. */
  readonly frame: ComponentType
  /** Rendered if no route matches. */
  readonly notFound: ComponentType
  /** Rendered in place of a route that failed. */
  readonly failed: ComponentType<{ readonly error: unknown }>
  /** Whether links may preload their target; asked each time. */
  readonly mayPreload: () => boolean
}

/** Target of a navigation, and whether it replaces the history entry. */
export type Step<To extends string = string> = (Target<To> | { readonly href: string }) & {
  readonly replace?: boolean
}

export interface Router {
  readonly config: RouterConfig
  readonly visit: Store<Visit>
  /** True while the next page is loading. */
  readonly isPending: Store<boolean>
  /** Loads the page of the address. Never rejects: errors are rendered. */
  readonly load: () => Promise<void>
  /** Resolves once the next page is ready, or replaced by another navigation. */
  readonly navigate: <To extends string>(step: Step<To>) => Promise<void>
  readonly hrefOf: <To extends string>(target: Target<To>) => string
  /** Preloads what an address will need. */
  readonly preload: (href: string) => void
}

function visitOf(routes: readonly Route[], address: string): Visit {
  const place = placeOf(address)
  for (const route of routes) {
    const params = paramsIn(route.path, place.pathname)
    if (params) return { place, route, params }
  }
  return { place, route: undefined, params: {} }
}

/** The address of the same page without a trailing slash; undefined if it has none. */
function withoutSlash({ place: { pathname, href } }: Visit): string | undefined {
  const bare = pathname.replace(/(?!^)\/+$/, '')
  return bare === pathname ? undefined : bare + href.slice(pathname.length)
}

/** The page of an address after redirects. */
function follow(routes: readonly Route[], address: string): Visit {
  let visit = visitOf(routes, address)
  for (let moves = 0; moves < MOVES_MAX; moves += 1) {
    const next = withoutSlash(visit) ?? visit.route?.redirect?.(visit)
    if (next === undefined) break
    visit = visitOf(routes, next)
  }
  return visit
}

/** Loads what a page needs; returns the error, if any. */
async function prepare({ route, params }: Visit): Promise<unknown> {
  try {
    await route?.load?.(params)
    return undefined
  } catch (error) {
    return error ?? new Error('the route did not load')
  }
}

function hrefFrom(visit: Visit, track: Track, target: Target): string {
  const { to, params = {}, search, hash } = target as Target<string>
  // The page may have removed a secret from its address meanwhile.
  const here = to === undefined ? placeOf(track.address()) : visit.place
  const path = to === undefined ? here.pathname : fillPath(to, params)
  const query = queryOf((typeof search === 'function' ? search(here.search) : search) ?? {})
  return path + query + (hash === undefined ? '' : `#${encodeURIComponent(hash)}`)
}

/**
 * Creates the router. In a browser it follows the address bar and its history; with an `address` it
 * shows that one page and never navigates (the server renders it).
 */
export function createRouter(config: RouterConfig, address?: string): Router {
  const { routes } = config
  const track = createTrack(address)
  const visit = createStore<Visit>({ ...visitOf(routes, track.address()), isLoading: true })
  const isPending = createStore(false)
  let turn = 0

  async function enter(href: string, how: 'push' | 'replace' | 'stay', scroll?: Visit['scroll']) {
    turn += 1
    const mine = turn
    isPending.set(true)
    const next = follow(routes, href)
    if (how !== 'stay' || next.place.href !== placeOf(href).href) {
      track.write(next.place.href, how === 'push')
    }
    const error = await prepare(next)
    // A later navigation has replaced this one.
    if (mine !== turn) return
    if (error !== undefined && track.reloadForChunk(error)) await new Promise(() => undefined)
    track.leave()
    visit.set({ ...next, error, ...(scroll === undefined ? {} : { scroll }) })
    isPending.set(false)
  }

  const hrefOf: Router['hrefOf'] = (target) => hrefFrom(visit.get(), track, target as Target)
  track.onReturn((scroll) => void enter(track.address(), 'stay', scroll))
  return {
    config,
    visit,
    isPending,
    load: () => enter(track.address(), 'stay', 'mark'),
    navigate: (step) => {
      const { replace = false, ...target } = step
      const href = 'href' in target ? target.href : hrefOf(target as Target)
      const isHere = 'to' in target || 'href' in target
      const how = replace || placeOf(href).href === track.address() ? 'replace' : 'push'
      return enter(href, how, isHere ? 'mark' : undefined)
    },
    hrefOf,
    preload: (href) => {
      if (config.mayPreload()) void prepare(follow(routes, href))
    },
  }
}
