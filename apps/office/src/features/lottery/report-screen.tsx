import type { Translator } from '@fairhouse/i18n'
import type { LotteryReport, ReportBy } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '../../shared/api.ts'
import { FigureCells } from '../../shared/figure-cells.tsx'
import { LoadError } from '../../shared/notice.tsx'
import { Nothing, Page, PageSkeleton, Panel } from '../../shared/page.tsx'
import { queryKeys } from '../../shared/queries.ts'
import { When } from '../../shared/when.tsx'
import { ScrollTable } from '../../shared/scroll-table.tsx'
import type { Search } from '../../shared/views/address.ts'
import { ReportViews } from '../../shared/views/views-menu.tsx'
import { lotteryName, playName } from './names.ts'
import { ReportChoices } from './report-choices.tsx'
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
      <ReportChoices query={query} shown={data} onAsk={ask} />
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
