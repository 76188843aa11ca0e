import type { PromotionDetail } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'

/** What a state means for the reader, in a sentence; empty where the badge says it all. */
export function useNote(): (promotion: PromotionDetail) => string {
  const { t, date } = useTranslator()
  return ({ state, rule, prize, startsAt }) => {
    if (state === 'comingSoon') {
      return t('promotions.note.comingSoon', { date: date(startsAt, 'dateTime') })
    }
    if (state === 'join') return t(`promotions.note.join.${rule.entry}`)
    if (state === 'claim' && prize.kind === 'bonus') return t('promotions.note.claimBonus')
    return t(`promotions.note.${state}`)
  }
}
