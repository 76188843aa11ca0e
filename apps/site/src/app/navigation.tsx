import type { MessageKey } from '@fairhouse/i18n'
import { cx, useTranslator } from '@fairhouse/ui'
import { Link } from '@tanstack/react-router'
import { Diamond, House, LayoutGrid, type LucideIcon, ReceiptText, UserRound } from 'lucide-react'
import { MemberLink } from '../shared/member-link.tsx'

interface Entry {
  readonly text: MessageKey
  readonly icon: LucideIcon
  /** A room of everybody, or a page of the member centre. */
  readonly to?: '/' | '/lottery'
  readonly page?: string
}

const ENTRIES: readonly Entry[] = [
  { to: '/', text: 'common.navHome', icon: House },
  { to: '/lottery', text: 'common.navLotteries', icon: LayoutGrid },
  { page: 'personalHistoryCopy', text: 'common.navBets', icon: ReceiptText },
  { page: 'depositv2', text: 'common.navDeposit', icon: Diamond },
  { text: 'common.navAccount', icon: UserRound },
]

const TAB =
  'grid min-h-16 place-content-center justify-items-center gap-1 px-0.5 text-xs font-semibold ' +
  'text-text-3 aria-[current=page]:text-brand'

/** The bar at the bottom of phones, within reach of the thumb. */
export function TabBar() {
  const { t } = useTranslator()
  return (
    <nav
      aria-label={t('common.mainNavigation')}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface-1
        pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid grid-cols-5">
        {ENTRIES.map(({ to, page, text, icon: Icon }) => {
          const inside = (
            <>
              <Icon aria-hidden className="size-5.5" />
              <span className="max-w-full">{t(text)}</span>
            </>
          )
          return (
            <li key={text}>
              {to === undefined ? (
                <MemberLink {...(page === undefined ? {} : { page })} className={TAB}>
                  {inside}
                </MemberLink>
              ) : (
                <Link to={to} activeOptions={{ exact: to === '/' }} className={TAB}>
                  {inside}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** The links of the header on wide screens. */
export function HeaderNavigation({ className }: { className?: string }) {
  const { t } = useTranslator()
  return (
    <nav aria-label={t('common.mainNavigation')} className={cx('flex gap-1', className)}>
      {ENTRIES.flatMap(({ to, text }) =>
        to === undefined ? (
          []
        ) : (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === '/' }}
            className="inline-flex min-h-11 items-center rounded-pill px-4 text-sm font-semibold
            text-text-2 transition-colors duration-100 hover:bg-surface-2 hover:text-text
            aria-[current=page]:text-brand"
          >
            {t(text)}
          </Link>
        ),
      )}
    </nav>
  )
}
