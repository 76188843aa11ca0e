import { inTimeZone } from '@fairhouse/i18n'
import { ToastProvider, UiProvider } from '@fairhouse/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { type Router, RouterProvider } from '../shared/router/index.ts'
import { lazy, Suspense } from 'react'
import { serverClock } from '../shared/clock.ts'
import { useIsHydrating } from '../shared/hydration.ts'
import { translatorStore } from '../shared/language.ts'
import { isOpenWhileClosed } from '../shared/open-while-closed.ts'
import { usePermission } from '../shared/permission.ts'
import { currencyOf, queryClient } from '../shared/queries.ts'
import { useStore } from '@fairhouse/ui/store'

const Closed = lazy(() => import('./closed.tsx').then((module) => ({ default: module.Closed })))

const NORMAL = 0

/** While the site is closed or unavailable, only customer service is reachable. */
function ClosedSite({ router }: { router: Router }) {
  const { pathname } = useStore(router.visit).place
  if (isOpenWhileClosed(pathname)) return <RouterProvider router={router} />
  return (
    <Suspense>
      <Closed />
    </Suspense>
  )
}

function Providers({ router }: { router: Router }) {
  const { system: status, info } = usePermission()
  const readers = useStore(translatorStore)
  const isHydrating = useIsHydrating()
  if (!readers) return null
  // The server cannot know the reader's time zone: it uses the brand's.
  const translator = isHydrating ? inTimeZone(readers, status.timeZone) : readers
  return (
    <UiProvider
      value={{
        translator,
        currency: currencyOf(status),
        clock: serverClock,
        art: info.look.art,
      }}
    >
      <ToastProvider>
        {status.status === NORMAL ? (
          <RouterProvider router={router} />
        ) : (
          <ClosedSite router={router} />
        )}
      </ToastProvider>
    </UiProvider>
  )
}

/** The root component. Status and texts are loaded before it renders. */
export function App({ router }: { router: Router }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Providers router={router} />
    </QueryClientProvider>
  )
}
