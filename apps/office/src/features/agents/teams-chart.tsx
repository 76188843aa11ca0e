import type { ResponseOf } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { ChartPanel } from '../../shared/chart/chart-panel.tsx'
import { moneySeries } from '../../shared/chart/series.ts'
import { houseResult } from './tree-row.tsx'

/** More bars than that say less than the tree. */
const BARS_MAX = 20

/** What the teams of the first heads staked, and what of it was left to the operator. */
export function TeamsChart({ teams }: { teams: ResponseOf<'GET /staff/agents/tree'> }) {
  const { t, language } = useTranslator()
  const { currency, from, to } = teams
  const shown = teams.children.slice(0, BARS_MAX)
  const money = { currency, formats: language.formats }
  const turnover = { id: 'turnover', label: t('office.agents.tree.team') }
  const result = { id: 'result', label: t('office.agents.tree.result') }
  const series = [
    moneySeries(turnover, shown.map(({ whole }) => whole.turnoverMinor), money),
    moneySeries(result, shown.map(({ whole }) => houseResult(whole)), money),
  ]
  return (
    <ChartPanel
      title={t('office.agents.tree.chart')}
      head={t('office.agents.tree.member')}
      data={{ shape: 'bars', labels: shown.map(({ username }) => username), series }}
      fileName={`teams-${from}-${to}`}
    />
  )
}
