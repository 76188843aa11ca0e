import type { ComponentType } from 'react'
import type { Place, Search } from './place.ts'

/** Extended by the application: `paths`, the paths of all its routes. */
// oxlint-disable-next-line no-empty-interface -- filled in by the application (app/router.tsx)
export interface Register {}

/** The paths of the site's routes. */
export type RoutePath = Register extends { readonly paths: infer Path extends string }
  ? Path
  : string

/** The parameter names of a path such as `/lottery/$lotteryCode`. */
export type ParamNames<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never

export type Params<Path extends string> = Readonly<Record<ParamNames<Path>, string>>

/**
 * What is rendered around a route: the site's frame, a centre, only a margin, or nothing (a stage
 * fills the screen).
 */
export type Frame = 'site' | 'centre' | 'bare' | 'stage'

/** A location with the parameters of its route. */
export interface RouteMatch {
  readonly place: Place
  readonly params: Readonly<Record<string, string>>
}

/** A route of the site. */
export interface Route<Path extends string = string> {
  /** Segments that begin with `$` are parameters. */
  readonly path: Path
  readonly component: ComponentType
  readonly frame?: Frame
  /** Loads what the route cannot be shown without. */
  readonly load?: (params: RouteMatch['params']) => Promise<unknown>
  /** A page for reading: it hydrates at the reader's first interaction. */
  readonly hydratesOnInteraction?: true
  /**
   * The part of a query's data that a server-rendered page embeds: undefined for all of it, null
   * for none.
   */
  readonly firstPart?: (queryKey: readonly unknown[], data: unknown) => unknown
  /** The address to redirect to; undefined for none. */
  readonly redirect?: (match: RouteMatch) => string | undefined
}

/** The current page. */
export interface Visit extends RouteMatch {
  /** Undefined if no route matches. */
  readonly route: Route | undefined
  /** True until the route has loaded for the first time. */
  readonly isLoading?: true
  /** Why the route cannot be shown. */
  readonly error?: unknown
  /** Scroll position: pixels, or the anchor of the address, else the top. */
  readonly scroll?: number | 'mark'
}

/** Requires the parameters of a path; unknown paths do not compile. */
type Given<To extends string> = string extends To
  ? { readonly params?: Readonly<Record<string, string>> }
  : To extends RoutePath
    ? [ParamNames<To>] extends [never]
      ? { readonly to?: To }
      : { readonly to?: To; readonly params: Params<To> }
    : { readonly to: never }

/** Target of a link or navigation; without a path, the current page. */
export type Target<To extends string = string> = {
  readonly to?: To
  readonly search?: Search | ((now: Search) => Search)
  readonly hash?: string
} & Given<To>
