import { cx, useTranslator } from '@fairhouse/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../shared/api.ts'
import { queryKeys } from '../shared/queries.ts'
import { useMay, useMe } from '../shared/session.ts'
import { screensFor } from './screens.ts'

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

/** Number of rows the worker has parked and somebody should look at. */
function useParkedCount(): number {
  const may = useMay()
  const { data = 0 } = useQuery({
    queryKey: queryKeys.parked(),
    queryFn: async () => {
      const query = { state: 'parked' as const, limit: String(COUNT_MAX) }
      return (await api('GET /staff/jobs/stuck', { query })).rows.length
    },
    refetchInterval: REFRESH_MS,
    enabled: may('jobs.read'),
  })
  return data
}

/** Number of proposals that this person can decide on. */
function usePendingCount(): number {
  const may = useMay()
  const canDecide = may('approvals.read') && may('approvals.decide')
  const { data = [] } = useQuery({ ...pendingQuery(), enabled: canDecide })
  return data.filter(({ canDecide }) => canDecide).length
}

function Count({ count, text }: { count: number; text: 'waiting' | 'parked' }) {
  const { t } = useTranslator()
  if (count === 0) return null
  return (
    <span
      className="figures ms-auto rounded-pill bg-brand-soft px-2 text-legal font-bold
      text-on-soft"
    >
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t(`office.nav.${text}`, { count })}</span>
    </span>
  )
}

/** The screens that the role may open. */
export function Navigation({ onGo, className }: { onGo?: () => void; className?: string }) {
  const { t } = useTranslator()
  const { permissions } = useMe()
  const pending = usePendingCount()
  const parked = useParkedCount()
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
                {to === '/approvals' && <Count count={pending} text="waiting" />}
                {to === '/stuck' && <Count count={parked} text="parked" />}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
