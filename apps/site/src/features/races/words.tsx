import type { Race, RacePrize, RaceRule, RaceState } from '@fairhouse/protocol'
import { Badge, type Tone, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { moneyOf } from '../../shared/queries.ts'

const TONES: Readonly<Record<RaceState, Tone>> = {
  coming: 'info',
  running: 'brand',
  settling: 'warn',
  over: 'neutral',
}

export function StateBadge({ state }: { state: RaceState }) {
  const { t } = useTranslator()
  return <Badge tone={TONES[state]}>{t(`races.state.${state}`)}</Badge>
}

/** A score in words: an amount, a multiple, points. */
export function useScore() {
  const { t, number } = useTranslator()
  const format = useFormatMoney()
  return (rule: RaceRule, score: string): string => {
    if (rule === 'stake') return format(moneyOf(score))
    if (rule === 'points') return number(Number(score))
    return t('races.multiple', { value: number(Number(score), { maximumFractionDigits: 4 }) })
  }
}

/** What a prize is: money, or points. */
export function usePrize() {
  const { t } = useTranslator()
  const format = useFormatMoney()
  return ({ kind, amountMinor, points }: RacePrize): string =>
    kind === 'money' ? format(moneyOf(amountMinor)) : t('races.prizes.points', { count: points })
}

/** From when until when. */
export function Dates({ race }: { race: Race }) {
  const { t, date } = useTranslator()
  const [from, until] = [race.from, race.until].map((at) => date(at, 'dateTime'))
  return <>{t('races.dates', { from: from ?? '', until: until ?? '' })}</>
}

/** What all prizes come to. */
export function Budget({ race }: { race: Race }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const money = moneyOf(race.budgetMinor)
  const { budgetPoints: count } = race
  const texts = [
    ...(money > 0n ? [t('races.budget', { amount: format(money) })] : []),
    ...(count > 0 ? [t('races.budgetPoints', { count })] : []),
  ]
  return <>{texts.length > 0 ? texts.join(' · ') : t('races.noPrizes')}</>
}
