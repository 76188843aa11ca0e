import { useTranslator } from '@fairhouse/ui'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { completeTexts } from '../shared/language.ts'
import { loginPromptStore, useMember } from '../shared/session.ts'
import { stepUpStore } from '../shared/step-up.ts'
import { useStore } from '@fairhouse/ui/store'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useLoginFirst } from './login-first.ts'
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

const StepUpDialog = lazy(async () => {
  const [{ StepUpDialog: component }] = await Promise.all([
    import('../features/identity/step-up-dialog.tsx'),
    completeTexts(),
  ])
  return { default: component }
})

/** A session that must change its password first is told so, on whichever page it stands. */
function useForcedChange(): void {
  const isRestricted = useMember()?.isRestricted === true
  useEffect(() => {
    if (isRestricted) loginPromptStore.set({ mode: 'changePassword' })
  }, [isRestricted])
}

/** After a navigation the focus goes to the new page's content, as it would on a page load. */
function useFocusOnNavigation(path: string) {
  const main = useRef<HTMLElement>(null)
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
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const main = useFocusOnNavigation(path)
  const prompt = useStore(loginPromptStore)
  const stepUp = useStore(stepUpStore)
  useRealtimeFacts()
  useForcedChange()
  useLoginFirst(path)
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
      {stepUp && (
        <Suspense>
          <StepUpDialog request={stepUp} />
        </Suspense>
      )}
    </div>
  )
}
