import type { Dashboard } from '@fairhouse/protocol'
import { cx, Skeleton, useTranslator } from '@fairhouse/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '../../shared/api.ts'
import { LoadError } from '../../shared/notice.tsx'
import { Page } from '../../shared/page.tsx'
import { ReportViews } from '../../shared/views/views-menu.tsx'
import { queryKeys } from '../../shared/queries.ts'
import { When } from '../../shared/when.tsx'
import { queryFromSearch, searchOf, type DashboardQuery } from './dashboard-query.ts'
import { Charts } from './charts.tsx'
import { Choices } from './choices.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { NowPanels } from './now-panels.tsx'
import { ProductsPanel } from './products-panel.tsx'

const REFRESH_MS = 15_000
/** Search parameters that belong to the dashboard. */
const OWN = ['range', 'from', 'to', 'by']

/** The query, kept in the address. */
function useDashboardQuery(): readonly [DashboardQuery, (query: DashboardQuery) => void] {
  const search: Readonly<Record<string, string>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const ask = (query: DashboardQuery) =>
    void navigate({ to: '.', search: searchOf(query), replace: true })
  return [queryFromSearch(search), ask]
}

/** The days shown, the period they are compared with, and the age of the figures. */
function Note({ shown }: { shown: Dashboard }) {
  const { t, date } = useTranslator()
  const { before, timeZone, countedTo, currency } = shown
  const day = (text: string) => date(`${text}T00:00:00Z`, 'date', 'UTC')
  const span = { from: day(before.from), to: day(before.to) }
  const days = span.from === span.to ? span.from : t('office.dashboard.days', span)
  const until = before.until === null ? '' : date(before.until, 'time', timeZone)
  return (
    <p className="text-sm text-text-3">
      {t('office.dashboard.note', { timeZone, currency })}{' '}
      {before.until === null
        ? t('office.dashboard.beside', { days })
        : t('office.dashboard.besideUntil', { days, until })}{' '}
      {countedTo === null ? (
        t('office.dashboard.notCounted')
      ) : (
        <>
          {t('office.dashboard.countedTo')} <When at={countedTo} isLong />
        </>
      )}
    </p>
  )
}

/** Placeholder for figures and charts while they load, to avoid layout shifts. */
function Waiting() {
  return (
    <div aria-busy className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
        {Array.from({ length: 7 }, (_, at) => (
          <Skeleton key={at} className="h-30" />
        ))}
      </div>
      <div className="grid gap-4 xl:grid-cols-2">
        <Skeleton className="h-76" />
        <Skeleton className="h-76" />
      </div>
    </div>
  )
}

/** Revenue, active players, pending work, and the health of the platform. */
export function DashboardScreen() {
  const { t } = useTranslator()
  const [query, ask] = useDashboardQuery()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: queryKeys.dashboard(query),
    queryFn: () => api('GET /staff/dashboard', { query }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  return (
    <Page
      title={t('office.nav.dashboard')}
      intro={t('office.dashboard.intro')}
      actions={<ReportViews list="dashboard" own={OWN} />}
    >
      <Choices query={query} shown={data} onAsk={ask} />
      {error && !isPlaceholderData && !data && (
        <LoadError error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Waiting />}
      {data && (
        <div
          {...(isPlaceholderData && { 'aria-busy': true })}
          className={cx('grid min-w-0 gap-4', isPlaceholderData && 'opacity-60')}
        >
          <FigureTiles shown={data} />
          <Note shown={data} />
          <Charts shown={data} />
          <ProductsPanel shown={data} />
        </div>
      )}
      <NowPanels />
    </Page>
  )
}
