import type { ComponentType } from 'react'
import type { Place, Search } from './place.ts'

/** What the application adds to: `paths`, the paths of all its routes. */
// oxlint-disable-next-line no-empty-interface -- filled in by the application (app/router.tsx)
export interface Register {}

/** The paths of the site's routes. */
export type RoutePath = Register extends { readonly paths: infer Path extends string }
  ? Path
  : string

/** The names that a path such as `/lottery/$lotteryCode` leaves open. */
export type ParamNames<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never

export type Params<Path extends string> = Readonly<Record<ParamNames<Path>, string>>

/**
 * What stands around a route: the site's frame, a centre of its own, nothing but a margin, or
 * nothing at all (a stage fills the screen).
 */
export type Frame = 'site' | 'centre' | 'bare' | 'stage'

/** A page that is asked for, before it is shown. */
export interface RouteMatch {
  readonly place: Place
  readonly params: Readonly<Record<string, string>>
}

/** A route of the site: what is shown at a path. */
export interface Route<Path extends string = string> {
  /** Segments that begin with `$` are open. */
  readonly path: Path
  readonly component: ComponentType
  readonly frame?: Frame
  /** Fetches what the route cannot be shown without. */
  readonly load?: (params: RouteMatch['params']) => Promise<unknown>
  /** It is read rather than used: its program begins when the reader first stirs. */
  readonly isForReading?: true
  /**
   * The part of an answer that a page of the server begins with: undefined for the whole of it,
   * null for nothing.
   */
  readonly firstPart?: (queryKey: readonly unknown[], data: unknown) => unknown
  /** The address that stands for this one; undefined where it stands for itself. */
  readonly redirect?: (match: RouteMatch) => string | undefined
}

/** A page that is shown. */
export interface Visit extends RouteMatch {
  /** Undefined where no route has this address. */
  readonly route: Route | undefined
  /** True until what the route needs has been fetched for the first time. */
  readonly isComing?: true
  /** Why the route cannot be shown. */
  readonly error?: unknown
  /** How far down it is shown: pixels, or the place that the address names, else the top. */
  readonly scroll?: number | 'mark'
}

/** What a path leaves open must be given with it; one that no route has is refused. */
type Given<To extends string> = string extends To
  ? { readonly params?: Readonly<Record<string, string>> }
  : To extends RoutePath
    ? [ParamNames<To>] extends [never]
      ? { readonly to?: To }
      : { readonly to?: To; readonly params: Params<To> }
    : { readonly to: never }

/** Where a link or a step leads; without a path to the page that is shown. */
export type Target<To extends string = string> = {
  readonly to?: To
  readonly search?: Search | ((now: Search) => Search)
  readonly hash?: string
} & Given<To>
