import { cx, useTranslator } from '@fairhouse/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../shared/api.ts'
import { queryKeys } from '../shared/queries.ts'
import { useMay, useMe } from '../shared/session.ts'
import { type Screen, screensFor } from './screens.ts'

const REFRESH_MS = 20_000
const COUNT_MAX = 99

const pendingQuery = () =>
  queryOptions({
    queryKey: queryKeys.pending(),
    queryFn: async () => {
      const query = { status: 'pending' as const, limit: String(COUNT_MAX) }
      return (await api('GET /staff/approvals', { query })).approvals
    },
    refetchInterval: REFRESH_MS,
  })

/** How many proposals wait for this very person. */
function usePendingCount(): number {
  const may = useMay()
  const isAsked = may('approvals.read') && may('approvals.decide')
  const { data = [] } = useQuery({ ...pendingQuery(), enabled: isAsked })
  return data.filter(({ canDecide }) => canDecide).length
}

function Count({ screen, count }: { screen: Screen; count: number }) {
  const { t } = useTranslator()
  if (screen.to !== '/approvals' || count === 0) return null
  return (
    <span
      className="figures ms-auto rounded-pill bg-brand-soft px-2 text-legal font-bold
      text-on-soft"
    >
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t('office.nav.waiting', { count })}</span>
    </span>
  )
}

/** The screens that the role opens. */
export function Navigation({ onGo, className }: { onGo?: () => void; className?: string }) {
  const { t } = useTranslator()
  const { permissions } = useMe()
  const count = usePendingCount()
  return (
    <nav aria-label={t('common.mainNavigation')} className={className}>
      <ul className="grid gap-0.5">
        {screensFor(permissions).map((screen) => {
          const { to, text, icon: Icon } = screen
          return (
            <li key={to}>
              <Link
                to={to}
                {...(onGo ? { onClick: onGo } : {})}
                className={cx(
                  'flex min-h-11 items-center gap-3 rounded-input px-3 text-sm font-semibold',
                  'text-text-2 hover:bg-surface-2 hover:text-text pointer-fine:min-h-10',
                  'aria-[current=page]:bg-brand-soft aria-[current=page]:text-on-soft',
                )}
              >
                <Icon aria-hidden className="size-4.5 shrink-0" />
                {t(text)}
                <Count screen={screen} count={count} />
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
