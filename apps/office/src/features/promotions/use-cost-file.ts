import type { RewardCost } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { decimalOf } from '../../shared/amount.tsx'
import { useCurrencyCode } from '../../shared/brand-money.tsx'
import { toCsv } from '../../shared/csv.ts'
import { saveFile } from '../../shared/save-file.ts'
import { COST_AMOUNTS, type CostDays, type CostSums, sumOf } from './cost-days.ts'

/** The source, and the promotion where it is one. */
function useCostName(): (cost: RewardCost) => string {
  const { t } = useTranslator()
  return ({ source, title }) =>
    title === ''
      ? t(`office.given.source.${source}`)
      : `${t('office.given.source.promotion')}: ${title}`
}

/** The headings of the report. */
export function useCostHeads(): readonly string[] {
  const { t } = useTranslator()
  return [
    t('office.given.sourceTitle'),
    t('office.promotions.cost.gifts'),
    t('office.promotions.cost.members'),
    ...COST_AMOUNTS.map((field) => t(`office.promotions.cost.${field}`)),
    t('office.promotions.cost.points'),
  ]
}

/** Saves the report as it is shown, with a line of sums. */
export function useCostFile(costs: readonly RewardCost[], { from, until }: CostDays) {
  const { t } = useTranslator()
  const heads = useCostHeads()
  const nameOf = useCostName()
  const currency = useCurrencyCode()
  const cells = (cost: CostSums, name: string, members: string) => [
    name,
    String(cost.gifts),
    members,
    ...COST_AMOUNTS.map((field) => decimalOf(cost[field], currency)),
    String(cost.pointsGiven),
  ]
  return () => {
    const lines = costs.map((cost) => cells(cost, nameOf(cost), String(cost.members)))
    const table = [heads, ...lines, cells(sumOf(costs), t('office.report.total'), '')]
    saveFile(`rewards-${from}-${until}.csv`, 'text/csv;charset=utf-8', toCsv(table))
    return Promise.resolve()
  }
}
