import { useTranslator } from '@fairhouse/ui'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { completeTexts } from '../shared/language.ts'
import { loginPromptStore } from '../shared/session.ts'
import { useStore } from '../shared/store.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { TabBar } from './navigation.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { useRealtimeFacts } from './realtime-facts.ts'

const IdentityDialogs = lazy(async () => {
  const [{ IdentityDialogs: component }] = await Promise.all([
    import('../features/identity/identity-dialogs.tsx'),
    completeTexts(),
  ])
  return { default: component }
})

/** After a navigation the focus goes to the new page's content, as it would on a page load. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const shownPath = useRef(path)
  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    main.current?.focus({ preventScroll: true })
  }, [path])
  return main
}

/** What stands around every page. */
export function Shell() {
  const { t } = useTranslator()
  const main = useFocusOnNavigation()
  const prompt = useStore(loginPromptStore)
  useRealtimeFacts()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-50 rounded-pill bg-brand px-5 py-3 font-semibold text-on-brand
          focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        {t('common.skipToContent')}
      </a>
      <Header />
      <OfflineBanner />
      <main ref={main} id="content" tabIndex={-1} className="page flex-1 pt-5 md:pt-8">
        <Outlet />
      </main>
      <Footer />
      <TabBar />
      {prompt && (
        <Suspense>
          <IdentityDialogs prompt={prompt} />
        </Suspense>
      )}
    </div>
  )
}
