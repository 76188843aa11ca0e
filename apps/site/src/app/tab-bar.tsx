import type { MessageKey } from '@fairhouse/i18n'
import { useTranslator } from '@fairhouse/ui'
import { Link } from '@tanstack/react-router'
import { Diamond, House, LayoutGrid, type LucideIcon, ReceiptText, UserRound } from 'lucide-react'
import { MemberLink } from '../shared/member-link.tsx'

interface Entry {
  readonly text: MessageKey
  readonly icon: LucideIcon
  /** A room of everybody, or a page of the member centre; with neither, the centre itself. */
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
  'grid min-h-16 place-content-center justify-items-center gap-1 px-0.5 text-center text-xs ' +
  'font-semibold text-text-3 aria-[current=page]:text-brand'

function Inside({ text, icon: Icon }: Entry) {
  const { t } = useTranslator()
  return (
    <>
      <Icon aria-hidden className="size-5.5" />
      {t(text)}
    </>
  )
}

/** The bar at the bottom of phones, within reach of the thumb. */
export function TabBar() {
  const { t } = useTranslator()
  return (
    <nav
      aria-label={t('shell.tabs')}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface-1
        pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid grid-cols-5">
        {ENTRIES.map((entry) => (
          <li key={entry.text}>
            {entry.to === undefined ? (
              <MemberLink
                {...(entry.page === undefined ? {} : { page: entry.page })}
                className={TAB}
              >
                <Inside {...entry} />
              </MemberLink>
            ) : (
              <Link to={entry.to} activeOptions={{ exact: entry.to === '/' }} className={TAB}>
                <Inside {...entry} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
