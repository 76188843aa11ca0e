import type { Dashboard, DashboardPoint } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useMemo } from 'react'
import { ChartPanel } from '../../shared/chart/chart-panel.tsx'
import { countSeries, moneySeries } from '../../shared/chart/series.ts'

type MoneyField = keyof DashboardPoint & `${string}Minor`

/** Two series each, of money or of counts. */
const CHARTS = {
  revenue: [
    ['ggr', 'ggrMinor'],
    ['ngr', 'ngrMinor'],
  ],
  flow: [
    ['deposits', 'depositMinor'],
    ['withdrawals', 'withdrawalMinor'],
  ],
  members: [
    ['actives', 'activeCount'],
    ['signUps', 'signUpCount'],
  ],
} as const

type Chart = keyof typeof CHARTS

/** Labels of the x axis: hours, with their day if there are several; or days. */
function useLabels({ points, by, from, to, timeZone }: Dashboard): readonly string[] {
  const { date } = useTranslator()
  const style = by === 'day' ? 'date' : from === to ? 'time' : 'dayMonthTime'
  return useMemo(
    () => points.map(({ at }) => date(at, style, timeZone)),
    [points, date, style, timeZone],
  )
}

function OneChart({ chart, shown }: { chart: Chart; shown: Dashboard }) {
  const { t, language, number } = useTranslator()
  const labels = useLabels(shown)
  const { points, by, currency, from, to } = shown
  const series = CHARTS[chart].map(([id, field]) => {
    const name = { id, label: t(`office.dashboard.${id}`) }
    if (field === 'activeCount' || field === 'signUpCount') {
      return countSeries(name, points.map((point) => point[field]), number)
    }
    const minors = points.map((point) => point[field satisfies MoneyField])
    return moneySeries(name, minors, { currency, formats: language.formats })
  })
  return (
    <ChartPanel
      title={t(`office.dashboard.chart.${chart}`)}
      head={t(`office.dashboard.by.${by}`)}
      data={{ labels, series }}
      fileName={`${chart}-${by}-${from}-${to}`}
    />
  )
}

/** Figures by hour or by day. */
export function Charts({ shown }: { shown: Dashboard }) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      {(Object.keys(CHARTS) as Chart[]).map((chart) => (
        <OneChart key={chart} chart={chart} shown={shown} />
      ))}
    </div>
  )
}
