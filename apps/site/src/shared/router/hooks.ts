import { useStore } from '@fairhouse/ui/store'
import { createContext, use } from 'react'
import { placeOf, type Search } from './place.ts'
import type { Router, Step } from './router.ts'
import type { Params, Visit } from './types.ts'

/** The router and its current page. */
export interface Shown {
  readonly router: Router
  readonly visit: Visit
}

export const ShownContext = createContext<Shown | undefined>(undefined)

function useShown(): Shown {
  const shown = use(ShownContext)
  if (!shown) throw new Error('there is no router around this component')
  return shown
}

export function useRouter(): Router {
  return useShown().router
}

/** The current page. */
export function useVisit(): Visit {
  return useShown().visit
}

/** True while the next page is loading. */
export function useIsPending(): boolean {
  return useStore(useRouter().isPending)
}

/** Parsed query of the address. */
export function useSearch(): Search {
  return useVisit().place.search
}

/** Parameters of a path. Only for the route with this path. */
export function useParams<Path extends string>(path: Path): Params<Path> {
  const { route, params } = useVisit()
  if (route?.path !== path) throw new Error(`the page that is shown is not ${path}`)
  return params as Params<Path>
}

/** Parameters of the address, for a component used in several routes. */
export function useAnyParams(): Readonly<Record<string, string | undefined>> {
  return useVisit().params
}

/**
 * Navigates to another page: `navigate({ to: '/lottery/$lotteryCode', params: { lotteryCode } })`.
 */
export function useNavigate(): <To extends string>(step: Step<To>) => Promise<void> {
  return useRouter().navigate
}

/** Whether a link's page, or with `below` one beneath it, is shown: then the link is current. */
export function isCurrent(visit: Visit, href: string, how: 'exact' | 'below' | 'mark'): boolean {
  const { place } = visit
  const target = placeOf(href)
  if (target.searchStr !== '' && target.searchStr !== place.searchStr) return false
  if (how === 'mark' && target.hash !== place.hash) return false
  if (place.pathname === target.pathname) return true
  return (
    how !== 'exact' && target.pathname !== '/' && place.pathname.startsWith(`${target.pathname}/`)
  )
}
