import type { RankOverview } from '@fairhouse/protocol'
import { Card, useCurrency, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { moneyOf } from '../../shared/queries.ts'
import { pointsFor, rebateFor, stakeFor } from './example.ts'
import { useRankWords } from './use-rank-words.ts'

/** The first rank worked out by the rule that holds, with its first product. */
export function RuleExample({ overview }: { overview: RankOverview }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const currency = useCurrency()
  const words = useRankWords()
  const first = overview.rates.find(({ rateBp }) => rateBp > 0)
  const rank = overview.ranks[0]
  if (!first || !rank) return null
  const unit = moneyOf(overview.unitMinor)
  const { product, rateBp } = first
  const stake = stakeFor(rank.threshold, { unit, rateBp, currency })
  const rebate = rank.rebates.find((one) => one.product === product)
  const sum = {
    stake: format(stake),
    product: t(`ranks.product.${product}`),
    rate: words.rate(rateBp),
    unit: format(unit),
    count: pointsFor(stake, unit, rateBp),
  }
  return (
    <Card as="section" className="grid gap-2 p-4 md:p-5">
      <h2 className="text-xl font-bold">{t('ranks.rules.example')}</h2>
      <p>{t('ranks.rules.exampleBody', sum)}</p>
      <p>{t('ranks.rules.exampleRank', { name: rank.name })}</p>
      {rebate && (
        <p>
          {t('ranks.rules.exampleRebate', {
            stake: sum.stake,
            product: sum.product,
            rebate: words.rate(rebate.rateBp),
            amount: format(rebateFor(stake, rebate.rateBp, currency)),
          })}
        </p>
      )}
    </Card>
  )
}
