import type { PrizeAmount, PromotionPrizeKind } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { BrandAmount, Count, useMoneyText } from '../../shared/brand-money.tsx'
import { unitOf } from './promotion-kinds.ts'

/** What is left of the budget, in the unit of what is given. */
export function amountIn(prizeKind: PromotionPrizeKind | null, amount: PrizeAmount): bigint {
  return unitOf(prizeKind) === 'money' ? BigInt(amount.amountMinor) : BigInt(amount.count)
}

interface PrizeProps {
  readonly prizeKind: PromotionPrizeKind | null
  readonly amount: PrizeAmount
}

/** An amount of what a promotion gives, as what it is. */
export function Prize({ prizeKind, amount }: PrizeProps) {
  const { t } = useTranslator()
  const unit = unitOf(prizeKind)
  if (unit === 'money') return <BrandAmount minor={amount.amountMinor} />
  if (amount.count === 0) return <Count count={null} />
  const count = amount.count
  return (
    <bdi className="figures">
      {unit === 'points'
        ? t('office.points.count', { count })
        : unit === 'rounds'
          ? t('office.given.rounds.count', { count })
          : t('office.promotions.tickets', { count })}
    </bdi>
  )
}

/** Writes an amount in the unit of what is given, zero as well. */
export function usePrizeText(): (kind: PromotionPrizeKind | null, amount: bigint) => string {
  const { number } = useTranslator()
  const money = useMoneyText()
  return (kind, amount) => (unitOf(kind) === 'money' ? money(String(amount)) : number(amount))
}
