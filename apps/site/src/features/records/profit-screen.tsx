import type { ProfitBy, ProfitRecord } from '@fairhouse/protocol'
import { EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { DateRange } from '@fairhouse/ui/parts/date-range'
import { Segmented } from '@fairhouse/ui/parts/segmented'
import { LoadError } from '../../shared/load-state.tsx'
import { lotteryName } from '../../shared/lottery-look.tsx'
import { Page } from '../../shared/page.tsx'
import { useNavigate, useSearch } from '../../shared/router/index.ts'
import { DownloadMenu } from '../../shared/records/download-menu.tsx'
import { ProfitLine } from './profit-line.tsx'
import { useProfit } from './record-queries.ts'
import { useRecordFilter } from '../../shared/records/record-search.ts'

const GROUPINGS: readonly ProfitBy[] = ['day', 'lottery', 'product']

function Lines({ record }: { record: ProfitRecord }) {
  const translator = useTranslator()
  const { t, date } = translator
  const { from, to, by } = record
  const nameOf = (key: string): string => {
    if (key === '') return t('records.notPlayed')
    if (by === 'day') return date(`${key}T12:00:00Z`, 'date', 'UTC')
    return by === 'lottery'
      ? lotteryName(translator, key)
      : t(`records.product.${key === 'games' ? 'games' : 'lottery'}`)
  }
  const ofLine = (key: string) => ({
    from: by === 'day' ? key : from,
    to: by === 'day' ? key : to,
    lotteryCode: by === 'lottery' ? key : '',
  })
  return (
    <div className="grid gap-4">
      <ProfitLine
        name={t('records.total')}
        figures={record.total}
        of={{ from, to, lotteryCode: '' }}
        isTotal
      />
      {record.lines.map(({ key, ...figures }) => (
        <ProfitLine key={key} name={nameOf(key)} figures={figures} of={ofLine(key)} />
      ))}
    </div>
  )
}

/** Profit and loss: the result of play, and what else changed the balance. */
export function ProfitScreen() {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const search = useSearch()
  const { filter, today, change } = useRecordFilter()
  const by = GROUPINGS.find((grouping) => grouping === search['by']) ?? 'day'
  const { data, error, refetch } = useProfit(filter, by)
  const { from, to } = filter
  return (
    <Page title={t('records.profit.title')} intro={t('records.profit.intro')}>
      <DateRange
        label={t('records.range')}
        value={filter}
        onValueChange={change}
        today={today}
        max="9999-12-31"
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label={t('records.view')}
          choices={GROUPINGS.map((grouping) => ({
            id: grouping,
            label: <span className="whitespace-nowrap">{t(`records.by.${grouping}`)}</span>,
          }))}
          selected={by}
          onSelect={(grouping) =>
            void navigate({ search: { ...search, by: grouping }, replace: true })
          }
        />
        <DownloadMenu
          path="/wps/records/profit/export"
          query={{ from, to, by }}
          formats={['csv', 'xlsx']}
        />
      </div>
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-90" />
      ) : data.lines.length === 0 ? (
        <EmptyState code="no-movement" title={t('records.emptyTitle')}>
          {t('records.emptyHint')}
        </EmptyState>
      ) : (
        <Lines record={data} />
      )}
    </Page>
  )
}
