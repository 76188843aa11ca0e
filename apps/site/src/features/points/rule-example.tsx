import { floorRational, rationalToNumber, times } from '@fairhouse/money'
import type { PointConversionWire, PointRuleWire } from '@fairhouse/protocol'
import { Card, useCurrency, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { moneyOf } from '../../shared/queries.ts'
import { exactPoints, exampleTurnover } from './earning.ts'
import { useEarningWords } from './use-earning-words.ts'

export interface RuleExampleProps {
  readonly rule: PointRuleWire
  readonly conversion: PointConversionWire | null
}

/** A day's turnover worked out by the rule that holds, with its first product. */
export function RuleExample({ rule, conversion }: RuleExampleProps) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const currency = useCurrency()
  const words = useEarningWords()
  const first = rule.rates.find(({ rateBp }) => rateBp > 0)
  if (!first) return null
  const unit = moneyOf(rule.unitMinor)
  const turnover = exampleTurnover(unit, currency)
  const exact = exactPoints(turnover, first.rateBp, unit)
  const count = floorRational(exact)
  const stake = format(turnover)
  const sum = {
    stake,
    rate: words.rate(first.rateBp),
    unit: format(unit),
    exact: words.exact(rationalToNumber(exact)),
  }
  const isPayable = conversion !== null && count % BigInt(conversion.step) === 0n && count > 0n
  return (
    <Card as="section" className="grid gap-2 p-4 md:p-5">
      <h2 className="text-xl font-bold">{t('points.rules.example')}</h2>
      <p>
        {t('points.rules.exampleBody', { stake, product: t(`points.product.${first.product}`) })}
      </p>
      <p className="font-semibold tabular-nums">{t('points.rules.exampleSum', sum)}</p>
      <p>{t('points.rules.exampleGet', { count: Number(count) })}</p>
      {isPayable && (
        <p>
          {t('points.rules.exampleWorth', {
            amount: format(times(moneyOf(conversion.worthMinor), count)),
          })}
        </p>
      )}
    </Card>
  )
}
