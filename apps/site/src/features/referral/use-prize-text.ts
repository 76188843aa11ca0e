import type { ReferralOverview } from '@fairhouse/protocol'
import { useFormatMoney, useTranslator } from '@fairhouse/ui'
import { moneyOf } from '../../shared/queries.ts'

type Earned = ReferralOverview['earned']

/** How prizes are written: money, or points. */
export function usePrizeText() {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const points = (count: number) => t('referral.points', { count })
  return {
    /** An amount in the unit of a kind. */
    of: (kind: ReferralOverview['kind'], amount: string) =>
      kind === 'money' ? format(moneyOf(amount)) : points(Number(amount)),
    /** What was earned; undefined for nothing. */
    earned: (earned: Earned) => {
      const parts = [
        ...(earned.minor === '0' ? [] : [format(moneyOf(earned.minor))]),
        ...(earned.points === 0 ? [] : [points(earned.points)]),
      ]
      return parts.length === 0 ? undefined : parts.join(' + ')
    },
  }
}
