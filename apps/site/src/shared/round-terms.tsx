import type { RoundTerms } from '@fairhouse/protocol'
import { useFormatMoney, useTranslator } from '@fairhouse/ui'
import { moneyOf } from './queries.ts'
import { DefinitionList } from './definition-list.tsx'

/** The terms of free rounds, each in one line: all there are. */
export function RoundTermsList({ terms }: { terms: RoundTerms }) {
  const { t, number } = useTranslator()
  const format = useFormatMoney()
  const { gameName, rounds, stakeMinor, maxWinMinor, days } = terms
  return (
    <section className="grid gap-1">
      <h3 className="font-bold">{t('rewards.bonus.terms')}</h3>
      <DefinitionList
        lines={[
          [t('rewards.rounds.game'), gameName],
          [t('rewards.rounds.count'), number(rounds)],
          [t('rewards.rounds.stake'), format(moneyOf(stakeMinor))],
          [t('rewards.rounds.maxWin'), format(moneyOf(maxWinMinor))],
          [t('rewards.bonus.expiry'), t('rewards.bonus.days', { count: days })],
        ]}
      />
      <ul className="mt-1 grid list-disc gap-1 ps-5 text-sm text-text-2">
        <li>{t('rewards.rounds.house')}</li>
        <li>{t('rewards.rounds.cash')}</li>
        <li>{t('rewards.rounds.once')}</li>
      </ul>
    </section>
  )
}
