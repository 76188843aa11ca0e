import type { RoundTerms } from '@fairhouse/protocol'
import { useFormatMoney, useTranslator } from '@fairhouse/ui'
import { moneyOf } from './queries.ts'

/** How free rounds that are promised are written: texts of the reward centre, which gives them. */
export function useRoundWords() {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const count = (rounds: number) => t('rewards.rounds.amount', { count: rounds })
  const each = ({ stakeMinor }: RoundTerms) =>
    t('rewards.rounds.each', { stake: format(moneyOf(stakeMinor)) })
  return {
    count,
    each,
    /** How many, in which game, and what each is worth. */
    promise: (terms: RoundTerms) => [count(terms.rounds), terms.gameName, each(terms)].join(' · '),
    maxWin: ({ maxWinMinor }: RoundTerms) => format(moneyOf(maxWinMinor)),
    time: ({ days }: RoundTerms) => t('rewards.bonus.days', { count: days }),
  }
}
