import type { Translator } from '@fairhouse/i18n'
import type { LotteryReport, ReportBy } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { ChartPanel } from '../../shared/chart/chart-panel.tsx'
import { moneySeries } from '../../shared/chart/series.ts'

/** With more bars the table is more readable. */
const BARS_MAX = 20

/** Two figures of a line, charted together. */
const CHARTS = {
  revenue: ['ggr', 'ngr'],
  turnover: ['stake', 'payout'],
} as const

interface Props {
  readonly report: LotteryReport
  readonly nameOf: (translator: Translator, by: ReportBy, key: string) => string
}

function Chart({ report, nameOf, chart }: Props & { readonly chart: keyof typeof CHARTS }) {
  const translator = useTranslator()
  const { t, language } = translator
  const { by, currency, from, to } = report
  const lines = by === 'day' ? report.lines : report.lines.slice(0, BARS_MAX)
  const money = { currency, formats: language.formats }
  const series = CHARTS[chart].map((id) => {
    const minors = lines.map((line) => line[`${id}Minor`])
    return moneySeries({ id, label: t(`office.report.${id}`) }, minors, money)
  })
  const labels = lines.map(({ key }) => nameOf(translator, by, key))
  return (
    <ChartPanel
      // Lines and bars need different plots: a plot cannot turn into the other kind.
      key={by}
      title={t(`office.report.chart.${chart}`)}
      head={t(`office.report.by.${by}`)}
      data={{ shape: by === 'day' ? 'lines' : 'bars', labels, series }}
      fileName={`lottery-${chart}-${by}-${from}-${to}`}
    />
  )
}

/** Revenue, and stakes beside payouts: by day, or of the largest lotteries or plays. */
export function ReportCharts(props: Props) {
  return (
    <div className="grid min-w-0 gap-4 xl:grid-cols-2">
      <Chart {...props} chart="revenue" />
      <Chart {...props} chart="turnover" />
    </div>
  )
}
