import type { MessageKey } from '@fairhouse/i18n'
import { useTranslator } from '@fairhouse/ui'
import { Link, useVisit } from '../shared/router/index.ts'
import { Diamond, House, LayoutGrid, type LucideIcon, ReceiptText, UserRound } from 'lucide-react'
import { useBadges } from '../shared/centre/badges.ts'
import { MemberLink } from '../shared/member-link.tsx'

interface Entry {
  readonly text: MessageKey
  readonly icon: LucideIcon
  /** A public route, or a page of the member centre; with neither, the centre itself. */
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

/** Pages of the centre that have their own tab. */
const OWN_TABS = ENTRIES.flatMap(({ page }) => (page === undefined ? [] : [`/member/${page}`]))

/** The centre's own tab is active on all of its pages without a tab. */
function useIsInCentre(): boolean {
  const path = useVisit().place.pathname
  const isOfTab = OWN_TABS.some((own) => path === own || path.startsWith(`${own}/`))
  return /^\/(member|agent)(\/|$)/.test(path) && !isOfTab
}

/** Lottery routes outside the lobby's path: the lobby's tab is active on them. */
const LOTTERY_ROUTES =
  /^\/(vnlottery|elott|lottery-games|(new-)?group-tickets?|follow-plans|follows|verify)(\/|$)/

/** A dot for unread messages; the centre's menu shows all counts. No mission urges from here. */
function Dot() {
  const { t } = useTranslator()
  const { messages: count = 0 } = useBadges()
  if (count === 0) return null
  return (
    <span className="absolute end-1/2 top-2 -me-4 size-2.5 rounded-pill bg-live">
      <span className="sr-only">{t('shell.centre.badge', { count })}</span>
    </span>
  )
}

/** The bottom navigation on phones. */
export function TabBar() {
  const { t } = useTranslator()
  const isInCentre = useIsInCentre()
  const isInLotteries = LOTTERY_ROUTES.test(useVisit().place.pathname)
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
                isCurrent={entry.page === undefined && isInCentre}
                className={`${TAB} relative`}
              >
                <Inside {...entry} />
                {entry.page === undefined && <Dot />}
              </MemberLink>
            ) : (
              <Link
                to={entry.to}
                className={TAB}
                aria-current={entry.to === '/lottery' && isInLotteries ? 'page' : undefined}
              >
                <Inside {...entry} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
