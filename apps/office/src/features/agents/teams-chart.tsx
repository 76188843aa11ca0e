import type { ResponseOf } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { ChartPanel } from '../../shared/chart/chart-panel.tsx'
import { moneySeries } from '../../shared/chart/series.ts'
import { operatorResult } from './tree-row.tsx'

/** With more bars the tree itself is more readable. */
const BARS_MAX = 20

/** Stakes of the teams of the first heads, and the operator's result from them. */
export function TeamsChart({ teams }: { teams: ResponseOf<'GET /staff/agents/tree'> }) {
  const { t, language } = useTranslator()
  const { currency, from, to } = teams
  const shown = teams.children.slice(0, BARS_MAX)
  const money = { currency, formats: language.formats }
  const turnover = { id: 'turnover', label: t('office.agents.tree.team') }
  const result = { id: 'result', label: t('office.agents.tree.result') }
  const series = [
    moneySeries(turnover, shown.map(({ whole }) => whole.turnoverMinor), money),
    moneySeries(result, shown.map(({ whole }) => operatorResult(whole)), money),
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
