import type { Translator } from '@fairhouse/i18n'
import { REPORT_BY, type LotteryReport, type ReportBy } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '../../shared/api.ts'
import { DaySpanFields } from '../../shared/day-span.tsx'
import { download } from '../../shared/download.ts'
import { ExportButton } from '../../shared/export-button.tsx'
import { SelectField } from '../../shared/fields.tsx'
import { FigureCells } from '../../shared/figure-cells.tsx'
import { LoadError } from '../../shared/notice.tsx'
import { Nothing, Page, PageSkeleton, Panel } from '../../shared/page.tsx'
import { queryKeys } from '../../shared/queries.ts'
import { When } from '../../shared/when.tsx'
import { ScrollTable } from '../../shared/scroll-table.tsx'
import type { Search } from '../../shared/views/address.ts'
import { ReportViews } from '../../shared/views/views-menu.tsx'
import { lotteriesQuery } from './lottery-queries.ts'
import { lotteryName, playName } from './names.ts'
import { queryFromSearch, REPORT_PARAMS, searchOf, type ReportQuery } from './report-query.ts'
import { ReportCharts } from './report-charts.tsx'

const MONEY = [
  ['stakeMinor', 'stake'],
  ['openMinor', 'open'],
  ['refundMinor', 'refund'],
  ['payoutMinor', 'payout'],
  ['ggrMinor', 'ggr'],
  ['rebateMinor', 'rebate'],
  ['ngrMinor', 'ngr'],
] as const
const EXPORT = 'GET /staff/lottery/report/export'
const FIELDS = MONEY.map(([field]) => field)

function nameOf(translator: Translator, by: ReportBy, key: string): string {
  if (by === 'lottery') return lotteryName(translator, key)
  return by === 'play' ? playName(translator, key) : key
}

/** A day of the report in the reader's format; files use ISO 8601. */
function shownName(translator: Translator, by: ReportBy, key: string): string {
  if (by !== 'day') return nameOf(translator, by, key)
  return translator.date(`${key}T00:00:00Z`, 'date', 'UTC')
}

function useHeads(by: ReportBy): readonly string[] {
  const { t } = useTranslator()
  const money = MONEY.map(([, name]) => t(`office.report.${name}`))
  return [t(`office.report.by.${by}`), t('office.issue.bets'), ...money]
}

/** Revenue from bets, by day, lottery or play. */
export function ReportScreen() {
  const { t } = useTranslator()
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const query = queryFromSearch(search)
  const ask = (next: ReportQuery) =>
    void navigate({ to: '.', search: searchOf(next), replace: true })
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.report(query),
    queryFn: () => api('GET /staff/lottery/report', { query }),
    placeholderData: keepPreviousData,
  })
  if (!data) {
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  }
  return (
    <Page
      title={t('office.nav.report')}
      intro={t('office.report.intro')}
      actions={<ReportViews list="lotteryReport" own={REPORT_PARAMS} />}
    >
      <Choices query={query} shown={data} onAsk={ask} />
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {data.lines.length > 1 && <ReportCharts report={data} nameOf={shownName} />}
          <Lines report={data} />
        </>
      )}
    </Page>
  )
}

function Choices(props: {
  query: ReportQuery
  shown: LotteryReport
  onAsk: (query: ReportQuery) => void
}) {
  const { query, shown, onAsk } = props
  const translator = useTranslator()
  const { t } = translator
  const { data } = useQuery(lotteriesQuery())
  const lotteries = (data?.lotteries ?? []).map(({ lotteryCode: id }) => {
    return { id, label: lotteryName(translator, id) }
  })
  const span = { from: query.from ?? shown.from, to: query.to ?? shown.to }
  const fileName = `lottery-${query.by}-${shown.from}-${shown.to}`
  return (
    <div className="flex flex-wrap items-end gap-3">
      <DaySpanFields span={span} onChange={(days) => onAsk({ ...query, ...days })} />
      <SelectField
        isSmall
        isLabelSeen
        label={t('office.report.by')}
        value={query.by}
        options={REPORT_BY.map((id) => ({ id, label: t(`office.report.by.${id}`) }))}
        onValueChange={(by) => onAsk({ ...query, by: by as ReportBy })}
      />
      <SelectField
        isSmall
        isLabelSeen
        label={t('office.issue.lottery')}
        value={query.lotteryCode ?? ''}
        options={[{ id: '', label: t('office.report.allLotteries') }, ...lotteries]}
        onValueChange={(code) => {
          const { lotteryCode: _, ...rest } = query
          onAsk(code === '' ? rest : { ...rest, lotteryCode: code })
        }}
      />
      <ExportButton onExport={() => download(EXPORT, fileName, query)} />
    </div>
  )
}

const NAME = 'py-1.5 pe-2 text-start font-medium'

function Lines({ report }: { report: LotteryReport }) {
  const translator = useTranslator()
  const { t } = translator
  const { by, currency, lines, total, reckonedAt, timeZone } = report
  const heads = useHeads(by)
  const title = t(`office.report.title.${by}`)
  return (
    <Panel title={title}>
      {lines.length === 0 ? (
        <Nothing>{t('office.report.none')}</Nothing>
      ) : (
        <ScrollTable label={title} heads={heads}>
          {lines.map((line) => (
            <tr key={line.key} className="border-t border-line">
              <th scope="row" className={NAME}>
                {shownName(translator, by, line.key)}
              </th>
              <FigureCells figures={line} fields={FIELDS} currency={currency} />
            </tr>
          ))}
          <tr className="border-t-2 border-line-strong">
            <th scope="row" className={`${NAME} font-bold`}>
              {t('office.report.total')}
            </th>
            <FigureCells figures={total} fields={FIELDS} currency={currency} />
          </tr>
        </ScrollTable>
      )}
      <p className="pt-3 text-sm text-text-3">
        {t('office.report.note', { timeZone })} <When at={reckonedAt} isLong />
      </p>
    </Panel>
  )
}
