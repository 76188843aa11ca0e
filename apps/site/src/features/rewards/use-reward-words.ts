import type { Reward, RewardFact } from '@fairhouse/protocol'
import { useFormatMoney, useTranslator } from '@fairhouse/ui'
import { moneyOf } from '../../shared/queries.ts'
import { type RewardSum, sumOf } from './reward-sum.ts'

const WHOLE_BP = 10_000

/** How rewards and their figures are written. */
export function useRewardWords() {
  const { t, find, date, number } = useTranslator()
  const format = useFormatMoney()
  const sum = ({ money, points, bonus, rounds }: RewardSum): string => {
    if (rounds > 0) return t('rewards.rounds.amount', { count: rounds })
    if (bonus > 0n) return t('rewards.bonus.amount', { amount: format(bonus) })
    const counted = t('rewards.points', { count: points })
    if (points === 0) return format(money)
    return money === 0n ? counted : t('rewards.both', { amount: format(money), points: counted })
  }
  const fact = ({ name, value }: RewardFact): string => {
    switch (name) {
      case 'deposited':
      case 'returned':
      case 'turnover':
        return format(moneyOf(value))
      case 'rate':
        return number(Number(value) / WHOLE_BP, { style: 'percent', maximumFractionDigits: 2 })
      case 'date':
        return date(`${value}T12:00:00Z`, 'date', 'UTC')
      case 'product':
        return find(`points.product.${value}`) ?? value
      case 'code':
      case 'friend':
        return value
      default:
        return /^\d{1,15}$/.test(value) ? number(Number(value)) : value
    }
  }
  return {
    /** What it was given for; without a name of its own, its source. */
    name: ({ name, source }: Reward) => name || t(`rewards.source.${source}`),
    amount: (reward: Reward) => sum(sumOf([reward])),
    sum,
    fact,
  }
}
