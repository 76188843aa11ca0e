import type { Translator } from '@fairhouse/i18n'
import { REPORT_BY, type LotteryReport, type ReportBy } from '@fairhouse/protocol'
import { Button, useTranslator } from '@fairhouse/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { decimalOf } from '../../shared/amount.tsx'
import { api } from '../../shared/api.ts'
import { ChartPanel } from '../../shared/chart/chart-panel.tsx'
import { moneySeries } from '../../shared/chart/series.ts'
import { SelectField, SMALL_INPUT } from '../../shared/fields.tsx'
import { FigureCells } from '../../shared/figure-cells.tsx'
import { toCsv } from '../../shared/grid/csv.ts'
import { LoadError } from '../../shared/notice.tsx'
import { Nothing, Page, PageSkeleton, Panel } from '../../shared/page.tsx'
import { queryKeys } from '../../shared/queries.ts'
import { saveFile } from '../../shared/save-file.ts'
import { When } from '../../shared/when.tsx'
import { ScrollTable } from '../../shared/scroll-table.tsx'
import { lotteriesQuery } from './lottery-queries.ts'
import { lotteryName, playName } from './names.ts'

interface Asked {
  readonly by: ReportBy
  readonly from?: string
  readonly to?: string
  readonly lotteryCode?: string
}

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

type Figures = LotteryReport['total']

function nameOf(translator: Translator, by: ReportBy, key: string): string {
  if (by === 'lottery') return lotteryName(translator, key)
  return by === 'play' ? playName(translator, key) : key
}

/** A day of the report as the reader writes days; in a file it stands as ISO 8601 has it. */
function shownName(translator: Translator, by: ReportBy, key: string): string {
  if (by !== 'day') return nameOf(translator, by, key)
  return translator.date(`${key}T00:00:00Z`, 'date', 'UTC')
}

function useHeads(by: ReportBy): readonly string[] {
  const { t } = useTranslator()
  const money = MONEY.map(([, name]) => t(`office.report.${name}`))
  return [t(`office.report.by.${by}`), t('office.issue.bets'), ...money]
}

const DAY = /^20\d{2}-\d{2}-\d{2}$/

/** The days that the address names: whoever leads here says which are meant. */
function askedIn({ from = '', to = '' }: Readonly<Record<string, string>>): Asked {
  return DAY.test(from) && DAY.test(to) ? { by: 'day', from, to } : { by: 'day' }
}

/** What bets brought the house, by day, lottery or play. */
export function ReportScreen() {
  const { t } = useTranslator()
  const search: Readonly<Record<string, string>> = useSearch({ strict: false })
  const [asked, setAsked] = useState(() => askedIn(search))
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.report(asked),
    queryFn: () => api('GET /staff/lottery/report', { query: asked }),
    placeholderData: keepPreviousData,
  })
  if (!data) {
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  }
  return (
    <Page title={t('office.nav.report')} intro={t('office.report.intro')}>
      <Choices asked={asked} shown={data} onAsk={setAsked} />
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {data.by === 'day' && data.lines.length > 1 && <Chart report={data} />}
          <Lines report={data} />
        </>
      )}
    </Page>
  )
}

function Choices(props: { asked: Asked; shown: LotteryReport; onAsk: (asked: Asked) => void }) {
  const { asked, shown, onAsk } = props
  const translator = useTranslator()
  const { t } = translator
  const { data } = useQuery(lotteriesQuery())
  const lotteries = (data?.lotteries ?? []).map(({ lotteryCode: id }) => {
    return { id, label: lotteryName(translator, id) }
  })
  const span = { from: asked.from ?? shown.from, to: asked.to ?? shown.to }
  return (
    <div className="flex flex-wrap items-end gap-3">
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="grid gap-1 text-sm font-semibold">
          {t(`office.report.${end}`)}
          <input
            type="date"
            required
            value={span[end]}
            min={end === 'to' ? span.from : undefined}
            max={end === 'from' ? span.to : undefined}
            className={SMALL_INPUT}
            onChange={({ currentTarget: { value } }) => {
              if (value !== '') onAsk({ ...asked, ...span, [end]: value })
            }}
          />
        </label>
      ))}
      <SelectField
        isSmall
        isLabelSeen
        label={t('office.report.by')}
        value={asked.by}
        options={REPORT_BY.map((id) => ({ id, label: t(`office.report.by.${id}`) }))}
        onValueChange={(by) => onAsk({ ...asked, by: by as ReportBy })}
      />
      <SelectField
        isSmall
        isLabelSeen
        label={t('office.issue.lottery')}
        value={asked.lotteryCode ?? ''}
        options={[{ id: '', label: t('office.report.allLotteries') }, ...lotteries]}
        onValueChange={(code) => {
          const { lotteryCode: _, ...rest } = asked
          onAsk(code === '' ? rest : { ...rest, lotteryCode: code })
        }}
      />
      <ExportButton report={shown} />
    </div>
  )
}

function ExportButton({ report }: { report: LotteryReport }) {
  const translator = useTranslator()
  const { t } = translator
  const { by, currency, from, to } = report
  const heads = useHeads(by)
  const cellsOf = (name: string, figures: Figures) => [
    name,
    String(figures.betCount),
    ...MONEY.map(([field]) => decimalOf(figures[field], currency)),
  ]
  const save = () => {
    const lines = report.lines.map((line) => cellsOf(nameOf(translator, by, line.key), line))
    const table = [heads, ...lines, cellsOf(t('office.report.total'), report.total)]
    saveFile(`lottery-${by}-${from}-${to}.csv`, 'text/csv;charset=utf-8', toCsv(table))
  }
  return (
    <Button size="sm" variant="secondary" onClick={save}>
      <Download aria-hidden className="size-4" />
      {t('office.grid.export')}
    </Button>
  )
}

/** GGR and what is left of it after rebates, day by day. */
function Chart({ report }: { report: LotteryReport }) {
  const translator = useTranslator()
  const { t, language } = translator
  const { lines, currency, from, to } = report
  const money = { currency, formats: language.formats }
  const series = (['ggr', 'ngr'] as const).map((id) => {
    const minors = lines.map((line) => line[`${id}Minor`])
    return moneySeries({ id, label: t(`office.report.${id}`) }, minors, money)
  })
  return (
    <ChartPanel
      title={t('office.report.chart')}
      head={t('office.report.by.day')}
      data={{ labels: lines.map(({ key }) => shownName(translator, 'day', key)), series }}
      fileName={`lottery-revenue-${from}-${to}`}
    />
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
