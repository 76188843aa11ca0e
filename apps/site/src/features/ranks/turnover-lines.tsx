import type { RankTurnoverWire } from '@fairhouse/protocol'
import { useFormatMoney, useTranslator } from '@fairhouse/ui'
import { moneyOf } from '../../shared/queries.ts'
import { useRankWords } from './use-rank-words.ts'

export interface TurnoverLinesProps {
  readonly lines: readonly RankTurnoverWire[]
  readonly unitMinor: string
  readonly points: number
}

/** Turnover × rate ÷ unit of each product, and the points that they come to. */
export function TurnoverLines({ lines, unitMinor, points }: TurnoverLinesProps) {
  const { t, number } = useTranslator()
  const format = useFormatMoney()
  const words = useRankWords()
  if (lines.length === 0) return <p className="text-text-2">{t('ranks.madeNone')}</p>
  return (
    <dl className="divide-y divide-line text-sm">
      {lines.map(({ product, turnoverMinor, rateBp }) => (
        <div key={product} className="flex flex-wrap justify-between gap-x-4 py-2">
          <dt className="font-semibold">{t(`ranks.product.${product}`)}</dt>
          <dd className="tabular-nums text-text-2">
            {t('ranks.madeLine', {
              turnover: format(moneyOf(turnoverMinor)),
              rate: words.rate(rateBp),
              unit: format(moneyOf(unitMinor)),
            })}
          </dd>
        </div>
      ))}
      <div className="flex flex-wrap justify-between gap-x-4 py-2 font-bold">
        <dt>{t('ranks.madeSum')}</dt>
        <dd className="figures">{number(points)}</dd>
      </div>
    </dl>
  )
}
