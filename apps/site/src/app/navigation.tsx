import type { MessageKey } from '@fairhouse/i18n'
import { cx, useTranslator } from '@fairhouse/ui'
import { Link, useRouterState } from '@tanstack/react-router'
import { Diamond, House, LayoutGrid, type LucideIcon, ReceiptText, UserRound } from 'lucide-react'
import { isTrial, useMember } from '../shared/session.ts'

interface Entry {
  readonly to: '/' | '/lottery' | '/bets' | '/deposit' | '/account' | '/account/security'
  readonly text: MessageKey
  readonly icon: LucideIcon
}

const ENTRIES: readonly Entry[] = [
  { to: '/', text: 'common.navHome', icon: House },
  { to: '/lottery', text: 'common.navLotteries', icon: LayoutGrid },
  { to: '/bets', text: 'common.navBets', icon: ReceiptText },
  { to: '/deposit', text: 'common.navDeposit', icon: Diamond },
  { to: '/account', text: 'common.navAccount', icon: UserRound },
]

/** The member's area opens at its security centre; a trial has none. */
function useEntries(): readonly Entry[] {
  const isOfTrial = isTrial(useMember())
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // On its other page the entry leads there: it is the page one is on.
  if (isOfTrial || path === '/account') return ENTRIES
  return ENTRIES.map((entry) =>
    entry.to === '/account' ? { ...entry, to: '/account/security' } : entry,
  )
}

const isExact = (to: Entry['to']) => ({ exact: to === '/' })

/** The bar at the bottom of phones, within reach of the thumb. */
export function TabBar() {
  const { t } = useTranslator()
  const entries = useEntries()
  return (
    <nav
      aria-label={t('common.mainNavigation')}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface-1
        pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid grid-cols-5">
        {entries.map(({ to, text, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={isExact(to)}
              className="grid min-h-16 place-content-center justify-items-center gap-1 px-0.5
                text-xs font-semibold text-text-3 aria-[current=page]:text-brand"
            >
              <Icon aria-hidden className="size-5.5" />
              <span className="max-w-full truncate">{t(text)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The links of the header on wide screens. Deposit has its button there. */
export function HeaderNavigation({ className }: { className?: string }) {
  const { t } = useTranslator()
  const entries = useEntries()
  return (
    <nav aria-label={t('common.mainNavigation')} className={cx('flex gap-1', className)}>
      {entries
        .filter(({ to }) => to !== '/deposit')
        .map(({ to, text }) => (
          <Link
            key={to}
            to={to}
            activeOptions={isExact(to)}
            className="inline-flex min-h-11 items-center rounded-pill px-4 text-sm font-semibold
            text-text-2 transition-colors duration-100 hover:bg-surface-2 hover:text-text
            aria-[current=page]:text-brand"
          >
            {t(text)}
          </Link>
        ))}
    </nav>
  )
}
