import type { ExposedOutcome, StaffExposure } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { ChartPanel } from '../../shared/chart/chart-panel.tsx'
import { moneySeries } from '../../shared/chart/series.ts'
import { outcomeText, playName } from './names.ts'

/** From this share of a limit on, in ten-thousandths, it is drawn: far ones would flatten all. */
const NEAR_BP = 2_000

/** What the highest outcomes would cost; limits that one of them comes near to as marks. */
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
      // With limits it is another plot.
      key={series.length}
      title={t('office.exposure.chart')}
      head={t('office.exposure.outcome')}
      data={{ shape: 'bars', labels, series }}
      fileName={`exposure-${exposure.issueNo}`}
    />
  )
}
