import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { ErrorBoundary } from '../error-boundary.tsx'
import { ShownContext, useRouter, useVisit } from './hooks.ts'
import type { Router } from './router.ts'
import type { Visit } from './types.ts'

/** The page that the router shows. The previous one stays until the next has rendered. */
function useShownVisit({ visit, load }: Router): Visit {
  const [shown, setShown] = useState(visit.get)
  useEffect(() => {
    const show = () => startTransition(() => setShown(visit.get()))
    if (visit.get().isLoading) void load()
    else show()
    return visit.subscribe(show)
  }, [visit, load])
  return shown
}

/** Applies a page's scroll position. The first page keeps the browser's. */
function useScroll(visit: Visit): void {
  const first = useRef(visit)
  useLayoutEffect(() => {
    const { scroll, place } = visit
    if (scroll === undefined || visit === first.current) return
    const mark = scroll === 'mark' ? document.getElementById(place.hash) : null
    if (mark) mark.scrollIntoView()
    else scrollTo({ top: scroll === 'mark' ? 0 : scroll, behavior: 'instant' })
  }, [visit])
}

/** The site: its frame with the current route. */
export function RouterProvider({ router }: { router: Router }) {
  const visit = useShownVisit(router)
  useScroll(visit)
  const { frame: Frame, failed } = router.config
  const value = useMemo(() => ({ router, visit }), [router, visit])
  return (
    <ShownContext value={value}>
      <ErrorBoundary resetKey={visit.place.href} fallback={failed}>
        <Frame />
      </ErrorBoundary>
    </ShownContext>
  )
}

/** Renders the route within its frame. */
export function Outlet() {
  const { notFound: NotFound, failed: Failed } = useRouter().config
  const { route, isLoading, error, place } = useVisit()
  if (isLoading) return null
  if (error !== undefined) return <Failed error={error} />
  const Route = route?.component ?? NotFound
  return (
    <ErrorBoundary resetKey={place.href} fallback={Failed}>
      <Route />
    </ErrorBoundary>
  )
}
