import { Dialog, IconButton, Logo, useTranslator } from '@fairhouse/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { LogOut, Menu, Search } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { SearchDialog } from '../features/search/search-dialog.tsx'
import { PageSkeleton } from '../shared/page.tsx'
import { brandStore } from '../shared/preferences.ts'
import { leave, statusQuery, useMay, useMe } from '../shared/session.ts'
import { useStore } from '@fairhouse/ui/store'
import { IdleWarning } from './idle-warning.tsx'
import { BrandSwitcher } from './brand-switcher.tsx'
import { Navigation } from './navigation.tsx'
import { screensFor } from './screens.ts'

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

interface BarProps {
  readonly onSearch: () => void
  readonly onMenu: () => void
}

function TopBar({ onSearch, onMenu }: BarProps) {
  const { t } = useTranslator()
  const me = useMe()
  const may = useMay()
  return (
    <header
      className="flex min-h-14 items-center gap-2 border-b border-line bg-surface-1 px-3
      md:px-5"
    >
      <IconButton label={t('office.menu')} onClick={onMenu} className="lg:hidden">
        <Menu aria-hidden className="size-5" />
      </IconButton>
      <BrandSwitcher />
      {may('members.read') && (
        <button
          type="button"
          onClick={onSearch}
          className="ms-auto flex min-h-11 items-center gap-2 rounded-input border
            border-line-strong bg-surface-1 px-3 text-sm text-text-2 hover:border-text-3
            pointer-fine:min-h-9 md:min-w-72 max-md:size-11 max-md:justify-center max-md:px-0"
        >
          <Search aria-hidden className="size-4 shrink-0" />
          <span className="max-md:sr-only">{t('office.search.open')}</span>
          <kbd
            className="ms-auto rounded-input border border-line px-1.5 font-mono text-xs
            max-md:hidden"
          >
            Ctrl K
          </kbd>
        </button>
      )}
      <Link
        to="/me"
        className="ms-auto inline-flex min-h-11 items-center rounded-input px-2 text-sm
          font-semibold text-text-2 hover:text-text max-sm:hidden"
      >
        {me.name}
      </Link>
      <IconButton label={t('common.logout')} onClick={() => void leave()}>
        <LogOut aria-hidden className="size-4.5" />
      </IconButton>
    </header>
  )
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
