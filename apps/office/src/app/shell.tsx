import { Dialog, Logo, useTranslator } from '@fairhouse/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { SearchDialog } from '../features/search/search-dialog.tsx'
import { PageSkeleton } from '../shared/page.tsx'
import { brandStore } from '../shared/preferences.ts'
import { statusQuery, useMay, useMe } from '../shared/session.ts'
import { useStore } from '@fairhouse/ui/store'
import { IdleWarning } from './idle-warning.tsx'
import { Navigation } from './navigation.tsx'
import { screensFor } from './screens.ts'
import { TopBar } from './top-bar.tsx'

/** After a navigation the focus moves to the new screen's content, as on a page load. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const shownPath = useRef(path)
  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    main.current?.focus({ preventScroll: true })
    main.current?.scrollTo({ top: 0 })
  }, [path])
  return main
}

/** Ctrl-K, or Command-K, from anywhere. */
function useSearchKey(onSearch: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      onSearch()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [onSearch])
}

function SideBar() {
  const { t } = useTranslator()
  const { brand, isPlayMoney } = useSuspenseQuery(statusQuery).data
  return (
    <aside
      className="flex w-58 shrink-0 flex-col gap-4 border-e border-line bg-surface-1 px-3
      py-3.5 max-lg:hidden"
    >
      <Link to="/" className="flex min-h-8 items-baseline gap-2 rounded-input px-3">
        <Logo name={brand.name} />
        <span className="text-legal font-semibold text-text-3">{t('office.short')}</span>
      </Link>
      <Navigation className="flex-1 overflow-y-auto" />
      {isPlayMoney && (
        <p className="px-3 text-legal text-text-3">
          <strong className="font-bold text-text-2">{t('common.playMoney')}.</strong>{' '}
          {t('common.playMoneyHint')}
        </p>
      )}
    </aside>
  )
}

/** The frame around every screen. */
export function Shell() {
  const { t } = useTranslator()
  const main = useFocusOnNavigation()
  const brand = useStore(brandStore)
  const may = useMay()
  const { permissions } = useMe()
  const [open, setOpen] = useState<'search' | 'menu'>()
  const close = () => setOpen(undefined)
  useSearchKey(() => may('members.read') && setOpen('search'))
  return (
    <div className="flex h-dvh min-h-0">
      <a
        href="#content"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
        className="sr-only z-50 rounded-pill bg-brand px-5 py-3 font-semibold text-on-brand
          focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        {t('common.skipToContent')}
      </a>
      <SideBar />
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar onSearch={() => setOpen('search')} onMenu={() => setOpen('menu')} />
        <main
          ref={main}
          id="content"
          tabIndex={-1}
          className="min-h-0 flex-1 overflow-y-auto px-3 py-4 md:px-5"
        >
          {/* Brands share no data: the screens of another brand are mounted anew. */}
          <Suspense key={brand} fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <IdleWarning />
      {open === 'menu' && (
        <Dialog title={t('office.menu')} size="sm" onClose={close}>
          <Navigation onGo={close} />
        </Dialog>
      )}
      {open === 'search' && <SearchDialog screens={screensFor(permissions)} onClose={close} />}
    </div>
  )
}
