import type { MallGood } from '@fairhouse/protocol'
import { Badge, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { moneyOf } from '../../shared/queries.ts'
import { obstacleOf } from './good-bounds.ts'

/** What a good costs: points, and money beside them. */
export function GoodPrice({ good }: { good: MallGood }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const price = moneyOf(good.priceMinor)
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="figures font-bold">{t('points.count', { count: good.points })}</span>
      {price > 0n && (
        <span className="figures text-sm text-text-2">
          {t('points.item.price', { amount: format(price) })}
        </span>
      )}
    </span>
  )
}

/** Why a good cannot be had now, or how many are left. */
export function GoodState({ good, balance }: { good: MallGood; balance: number }) {
  const { t } = useTranslator()
  const obstacle = obstacleOf(good, balance)
  if (obstacle === 'missing') {
    const count = good.points - balance
    return <span className="text-sm text-text-2">{t('points.item.missing', { count })}</span>
  }
  if (obstacle === 'limitReached') {
    return <span className="text-sm text-text-2">{t('points.item.limitReached')}</span>
  }
  if (obstacle === 'soldOut') {
    return (
      <span>
        <Badge>{t('points.item.soldOut')}</Badge>
      </span>
    )
  }
  if (good.stock === null) return null
  return <span className="text-sm text-text-2">{t('points.item.left', { count: good.stock })}</span>
}
