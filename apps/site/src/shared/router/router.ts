import { createStore, type Store } from '@fairhouse/ui/store'
import type { ComponentType } from 'react'
import { createTrack, type Track } from './track.ts'
import { fillPath, paramsIn, placeOf, queryOf } from './place.ts'
import type { Route, Target, Visit } from './types.ts'

/** Routes that stand for each other in a circle are a fault; it must not hang the page. */
const MOVES_MAX = 5

export interface RouterConfig {
  readonly routes: readonly Route[]
  /** Stands around all routes, and shows them by `Outlet`. */
  readonly frame: ComponentType
  /** Shown where no route is. */
  readonly notFound: ComponentType
  /** Shown in the place of a route that cannot be. */
  readonly failed: ComponentType<{ readonly error: unknown }>
  /** Whether a link may fetch what it leads to before it is pressed; asked at the moment. */
  readonly mayPreload: () => boolean
}

/** Where a step leads, and whether it leaves a trace in the history. */
export type Step<To extends string = string> = (Target<To> | { readonly href: string }) & {
  readonly replace?: boolean
}

export interface Router {
  readonly config: RouterConfig
  readonly visit: Store<Visit>
  /** True while the next page is on its way. */
  readonly isPending: Store<boolean>
  /** Makes the page of the address ready. Never rejects: what went wrong is shown. */
  readonly load: () => Promise<void>
  /** Resolves once the next page is ready, or given up for another. */
  readonly navigate: <To extends string>(step: Step<To>) => Promise<void>
  readonly hrefOf: <To extends string>(target: Target<To>) => string
  /** Fetches what an address will need. */
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

/** The address of the same page without the slash at its end; undefined where there is none. */
function withoutSlash({ place: { pathname, href } }: Visit): string | undefined {
  const bare = pathname.replace(/(?!^)\/+$/, '')
  return bare === pathname ? undefined : bare + href.slice(pathname.length)
}

/** The page that an address leads to in the end. */
function follow(routes: readonly Route[], address: string): Visit {
  let visit = visitOf(routes, address)
  for (let moves = 0; moves < MOVES_MAX; moves += 1) {
    const next = withoutSlash(visit) ?? visit.route?.redirect?.(visit)
    if (next === undefined) break
    visit = visitOf(routes, next)
  }
  return visit
}

/** Fetches what a page needs; the answer is what went wrong. */
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
  // The page may have taken a secret out of its address meanwhile.
  const here = to === undefined ? placeOf(track.address()) : visit.place
  const path = to === undefined ? here.pathname : fillPath(to, params)
  const query = queryOf((typeof search === 'function' ? search(here.search) : search) ?? {})
  return path + query + (hash === undefined ? '' : `#${encodeURIComponent(hash)}`)
}

/**
 * Which route is shown, by the address. In a browser it follows the address bar and its history;
 * with an `address` it shows that one page and goes nowhere (the server renders it).
 */
export function createRouter(config: RouterConfig, address?: string): Router {
  const { routes } = config
  const track = createTrack(address)
  const visit = createStore<Visit>({ ...visitOf(routes, track.address()), isComing: true })
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
    // Who has gone elsewhere meanwhile does not come back here.
    if (mine !== turn) return
    if (error !== undefined && track.startAnew(error)) await new Promise(() => undefined)
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
