import { ToastProvider, UiProvider } from '@fairhouse/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { serverClock } from '../shared/clock.ts'
import { translatorStore } from '../shared/language.ts'
import { currencyOf, queryClient, useSystemStatus } from '../shared/queries.ts'
import { useStore } from '../shared/store.ts'
import { Closed } from './closed.tsx'
import { router } from './router.tsx'

const NORMAL = 0

function Providers() {
  const status = useSystemStatus()
  const translator = useStore(translatorStore)
  if (!translator) return null
  return (
    <UiProvider value={{ translator, currency: currencyOf(status), clock: serverClock }}>
      <ToastProvider>
        {status.status === NORMAL ? (
          <RouterProvider router={router} />
        ) : (
          <Closed status={status.status} />
        )}
      </ToastProvider>
    </UiProvider>
  )
}

/** The whole site. Status and texts have been loaded before it is shown. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Providers />
    </QueryClientProvider>
  )
}
