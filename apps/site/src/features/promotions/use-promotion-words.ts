import type {
  PrizeAmount,
  Promotion,
  PromotionPrize,
  PromotionRule,
  RateProduct,
} from '@fairhouse/protocol'
import { useFormatMoney, useTranslator } from '@fairhouse/ui'
import { moneyOf } from '../../shared/queries.ts'
import { useRoundWords } from '../../shared/use-round-words.ts'

const WHOLE_BP = 10_000

/** How amounts, rates and what a promotion gives are written. */
export function usePromotionWords() {
  const { t, number } = useTranslator()
  const format = useFormatMoney()
  const rounds = useRoundWords()
  const money = (wire: string) => format(moneyOf(wire))
  const rate = (rateBp: number) =>
    number(rateBp / WHOLE_BP, { style: 'percent', maximumFractionDigits: 2 })

  /** An amount in the unit of what is given. */
  const amount = ({ amountMinor, count }: PrizeAmount, kind: PromotionPrize['kind']): string => {
    switch (kind) {
      case 'points':
        return t('promotions.points', { count })
      case 'ticket':
        return t('promotions.tickets', { count })
      case 'rounds':
        return rounds.count(count)
      case 'bonus':
        return t('promotions.bonus', { amount: money(amountMinor) })
      default:
        return money(amountMinor)
    }
  }

  const highest = ({ rates }: PromotionRule) =>
    rates.reduce((most, { rateBp }) => Math.max(most, rateBp), 0)

  const share = ({ rule, prize }: Promotion): string => {
    const as = prize.kind === 'bonus' ? 'bonus' : 'money'
    const isDeposit = rule.kind === 'deposit'
    const text = isDeposit
      ? t(`promotions.gives.deposit.${as}`, { rate: rate(rule.matchBp ?? 0) })
      : t(`promotions.gives.cashback.${as}`, { rate: rate(highest(rule)) })
    if (rule.capMinor === null) return text
    return t('promotions.gives.capped', { gift: text, amount: money(rule.capMinor) })
  }

  return {
    money,
    rate,
    amount,
    product: (product: RateProduct) => t(`points.product.${product}`),
    /** What it gives, in one line. */
    gives: (promotion: Promotion): string => {
      const { rule, prize } = promotion
      if (rule.kind === 'race') return t('promotions.gives.race')
      if (rule.kind === 'deposit' || rule.kind === 'cashback') return share(promotion)
      if (prize.rounds) return rounds.promise(prize.rounds)
      return prize.amount === null ? '' : amount(prize.amount, prize.kind)
    },
  }
}
