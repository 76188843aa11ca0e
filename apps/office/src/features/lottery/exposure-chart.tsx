import type { ExposedOutcome, StaffExposure } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { ChartPanel } from '../../shared/chart/chart-panel.tsx'
import { moneySeries } from '../../shared/chart/series.ts'
import { outcomeText, playName } from './names.ts'

/** What the highest outcomes would cost, beside what they may cost at most. */
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
  const series = [
    moneySeries(liability, outcomes.map(({ payoutMinor }) => payoutMinor), money),
    moneySeries(limit, outcomes.map(({ limitMinor }) => limitMinor), money),
  ]
  return (
    <ChartPanel
      title={t('office.exposure.chart')}
      head={t('office.exposure.outcome')}
      data={{ shape: 'bars', labels, series }}
      fileName={`exposure-${exposure.issueNo}`}
    />
  )
}
