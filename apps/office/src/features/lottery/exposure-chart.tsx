import type { ExposedOutcome, StaffExposure } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { ChartPanel } from '../../shared/chart/chart-panel.tsx'
import { moneySeries } from '../../shared/chart/series.ts'
import { outcomeText, playName } from './names.ts'

/**
 * A limit is drawn from this share of it on, in basis points: distant limits would flatten the
 * chart.
 */
const NEAR_BP = 2_000

/** The payout of the highest outcomes, with markers for limits that one of them approaches. */
export function ExposureChart(props: {
  readonly outcomes: readonly ExposedOutcome[]
  readonly exposure: StaffExposure
}) {
  const { outcomes, exposure } = props
  const translator = useTranslator()
  const { t, language } = translator
  const money = { currency: exposure.currency, formats: language.formats }
  const isOfOne = outcomes.every(({ playCode }) => playCode === outcomes[0]?.playCode)
  const labels = outcomes.map(({ playCode, outcome }) => {
    const text = outcomeText(translator, playCode, outcome)
    return isOfOne ? text : `${text} · ${playName(translator, playCode)}`
  })
  const liability = { id: 'payout', label: t('office.exposure.payout') }
  const limit = { id: 'limit', label: t('office.exposure.limit') }
  const isNear = outcomes.some(({ shareBp }) => (shareBp ?? 0) >= NEAR_BP)
  const series = [
    moneySeries(liability, outcomes.map(({ payoutMinor }) => payoutMinor), money),
    ...(isNear ? [moneySeries(limit, outcomes.map(({ limitMinor }) => limitMinor), money)] : []),
  ]
  return (
    <ChartPanel
      // Limits change the series, which needs a new plot.
      key={series.length}
      title={t('office.exposure.chart')}
      head={t('office.exposure.outcome')}
      data={{ shape: 'bars', labels, series }}
      fileName={`exposure-${exposure.issueNo}`}
    />
  )
}
