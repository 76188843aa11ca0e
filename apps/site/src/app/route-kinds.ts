import type { Namespace } from '@fairhouse/i18n'
import { NotFoundRoute } from '../routes/not-found.tsx'
import type { Chunk } from '../shared/chunk.ts'
import { ensureTexts } from '../shared/language.ts'
import type { Route } from '../shared/router/index.ts'

/** What a route has beside its path and screen. */
export type More = Omit<Route, 'path' | 'component'>

/** A route in the main bundle. */
export const route = <Path extends string>(
  path: Path,
  component: Route['component'],
  more?: More,
) => ({
  path,
  component,
  ...more,
})

/** A route in its own chunk: its texts load in parallel with the code. */
export const lazyRoute = <Path extends string>(
  path: Path,
  part: Chunk<object>,
  texts: readonly Namespace[] = [],
  more?: More,
) => ({
  path,
  component: part.Component,
  load: () => Promise.all([part.load(), ensureTexts(...texts)]),
  ...more,
})

/** Another path of a route: query and hash are kept. */
export const alias = <Path extends string>(from: Path, to: string) =>
  route(from, NotFoundRoute, {
    redirect: ({ place }) => to + place.href.slice(place.pathname.length),
  })
