import type { Bonus, GameDetail } from '@fairhouse/protocol'
import { useFormatMoney, useTranslator } from '@fairhouse/ui'
import { moneyOf } from '../../shared/queries.ts'

const WHOLE_BP = 10_000

interface GameBonusesProps {
  readonly detail: GameDetail
  /** Those that run, in the order in which they count. */
  readonly running: readonly Bonus[]
}

/** How much of a round counts for a bonus; 0: it takes cash only. */
function weightOf({ category, holdsBalance }: GameDetail, { terms }: Bonus): number {
  if (holdsBalance) return 0
  return terms.weights.find(({ product }) => product === category)?.rateBp ?? 0
}

/** Whether the game counts for each running bonus and takes its money. */
export function GameBonuses({ detail, running }: GameBonusesProps) {
  const { t, number, date } = useTranslator()
  const format = useFormatMoney()
  const words = (bonus: Bonus, at: number): string[] => {
    const { maxBetMinor } = bonus.terms
    const weight = weightOf(detail, bonus)
    if (weight === 0) return [t('rewards.bonus.gameNot')]
    const rate = number(weight / WHOLE_BP, { style: 'percent', maximumFractionDigits: 2 })
    return [
      t('rewards.bonus.gameCounts', { rate }),
      ...(at === 0 ? [] : [t('rewards.bonus.gameLater')]),
      ...(maxBetMinor === null
        ? []
        : [t('rewards.bonus.gameMaxBet', { amount: format(moneyOf(maxBetMinor)) })]),
    ]
  }
  return (
    <section className="grid gap-2 rounded-card bg-surface-2 px-4 py-3 text-sm">
      <h3 className="font-bold">{t('rewards.bonus.title')}</h3>
      <ul className="grid gap-2">
        {running.map((bonus, at) => (
          <li key={bonus.bonusId} className="grid gap-0.5">
            <p className="flex flex-wrap justify-between gap-x-4 text-text-2">
              <span className="font-semibold text-text">
                {t('rewards.bonus.of', { amount: format(moneyOf(bonus.grantedMinor)) })}
              </span>
              <span>{t('rewards.bonus.until', { date: date(bonus.endsAt, 'dateTime') })}</span>
            </p>
            <p className="text-text-2">{words(bonus, at).join(' ')}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
