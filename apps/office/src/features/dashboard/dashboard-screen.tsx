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
import { askedIn, searchOf, type Asked } from './asked.ts'
import { Charts } from './charts.tsx'
import { Choices } from './choices.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { NowPanels } from './now-panels.tsx'
import { ProductsPanel } from './products-panel.tsx'

const REFRESH_MS = 15_000
/** What of the address is the dashboard's. */
const OWN = ['range', 'from', 'to', 'by']

/** What is asked for stands in the address. */
function useAsked(): readonly [Asked, (asked: Asked) => void] {
  const search: Readonly<Record<string, string>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const ask = (asked: Asked) =>
    void navigate({ to: '.', search: searchOf(asked), replace: true })
  return [askedIn(search), ask]
}

/** Whose days, what they stand beside, and how new the figures are. */
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

/** Room of the figures and the charts while they come: nothing jumps when they do. */
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

/** What the house earned, who played, what waits for whom, and whether all is well. */
export function DashboardScreen() {
  const { t } = useTranslator()
  const [asked, ask] = useAsked()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: queryKeys.dashboard(asked),
    queryFn: () => api('GET /staff/dashboard', { query: asked }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  return (
    <Page
      title={t('office.nav.dashboard')}
      intro={t('office.dashboard.intro')}
      actions={<ReportViews list="dashboard" own={OWN} />}
    >
      <Choices asked={asked} shown={data} onAsk={ask} />
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
