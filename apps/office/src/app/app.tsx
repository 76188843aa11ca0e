import { CURRENCIES } from '@fairhouse/money'
import { ToastProvider, UiProvider } from '@fairhouse/ui'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { LoginScreen } from '../features/login/login-screen.tsx'
import { pageClock } from '../shared/clock.ts'
import { translatorStore } from '../shared/language.ts'
import { queryClient } from '../shared/queries.ts'
import { meQuery } from '../shared/session.ts'
import { useStore } from '@fairhouse/ui/store'
import { router } from './router.tsx'

/** Lists name the currency with each amount; this one is for components that do not. */
const CURRENCY = CURRENCIES.BRL

function Providers() {
  const { data: me } = useQuery(meQuery)
  const translator = useStore(translatorStore)
  if (!translator) return null
  return (
    <UiProvider value={{ translator, currency: CURRENCY, clock: pageClock }}>
      <ToastProvider>{me ? <RouterProvider router={router} /> : <LoginScreen />}</ToastProvider>
    </UiProvider>
  )
}

/** The root component. The session and the texts are loaded before it renders. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Providers />
    </QueryClientProvider>
  )
}
