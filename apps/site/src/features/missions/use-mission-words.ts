import type { Mission, MissionPrize } from '@fairhouse/protocol'
import { useFormatMoney, useTranslator } from '@fairhouse/ui'
import { moneyOf } from '../../shared/queries.ts'
import { useRoundWords } from '../../shared/use-round-words.ts'

/** What a mission asks for, when, and what it brings, in plain words. */
export function useMissionWords() {
  const { t, date } = useTranslator()
  const format = useFormatMoney()
  const ofRounds = useRoundWords()
  const dayText = (day: string) => date(`${day}T12:00:00Z`, 'date', 'UTC')
  return {
    dayText,
    prize: ({ kind, amountMinor, points, rounds }: MissionPrize) => {
      if (rounds) return ofRounds.promise(rounds)
      return kind === 'money'
        ? format(moneyOf(amountMinor))
        : t('missions.points', { count: points })
    },
    rule: ({ goal, task, product, target: count }: Mission) => {
      if (goal === 'task') return task === null ? '' : t(`missions.rule.${task}`)
      if (goal === 'days') return t('missions.rule.days', { count })
      if (product === null) return t(`missions.rule.${goal}`, { count })
      return t(`missions.rule.${goal}In`, { count, product: t(`points.product.${product}`) })
    },
    period: ({ period, from, until }: Mission) => {
      const days = { from: dayText(from), until: until === null ? '' : dayText(until) }
      return t(
        `missions.period.${period === 'once' && until !== null ? 'onceUntil' : period}`,
        days,
      )
    },
  }
}
