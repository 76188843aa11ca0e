import { times } from '@fairhouse/money'
import type { BonusTerms } from '@fairhouse/protocol'
import { useFormatMoney, useTranslator } from '@fairhouse/ui'
import { moneyOf } from '../../shared/queries.ts'
import { DefinitionList, type Lines } from '../../shared/definition-list.tsx'

const WHOLE_BP = 10_000

/** Which games count, and how much: "Lotteries, Slots 50 %". */
function useGames() {
  const { t, number } = useTranslator()
  return ({ weights }: BonusTerms): string => {
    const counted = weights.filter(({ rateBp }) => rateBp > 0)
    const words = counted.map(({ product, rateBp }) => {
      const name = t(`points.product.${product}`)
      if (rateBp === WHOLE_BP) return name
      const rate = number(rateBp / WHOLE_BP, { style: 'percent', maximumFractionDigits: 2 })
      return t('rewards.bonus.gameRate', { game: name, rate })
    })
    return words.join(', ')
  }
}

interface BonusTermsProps {
  readonly terms: BonusTerms
  /** What the bonus begins with. */
  readonly grantedMinor: string
  /** Its end; without one it begins when it is accepted. */
  readonly ends?: string | undefined
}

/** The terms of bonus money, each in one line: all there are. */
export function BonusTermsList({ terms, grantedMinor, ends }: BonusTermsProps) {
  const { t, date } = useTranslator()
  const format = useFormatMoney()
  const games = useGames()
  const { multiplier, days, maxBetMinor, maxConvertMinor } = terms
  const required = format(times(moneyOf(grantedMinor), BigInt(multiplier)))
  const lines: Lines = [
    [t('rewards.bonus.wager'), t('rewards.bonus.wagerValue', { amount: required, multiplier })],
    [t('rewards.bonus.games'), games(terms)],
    [
      t('rewards.bonus.maxBet'),
      maxBetMinor === null ? t('rewards.bonus.noBound') : format(moneyOf(maxBetMinor)),
    ],
    [
      t('rewards.bonus.expiry'),
      ends === undefined ? t('rewards.bonus.days', { count: days }) : date(ends, 'dateTime'),
    ],
    [
      t('rewards.bonus.maxWin'),
      maxConvertMinor === null ? t('rewards.bonus.noBound') : format(moneyOf(maxConvertMinor)),
    ],
  ]
  return (
    <section className="grid gap-1">
      <h3 className="font-bold">{t('rewards.bonus.terms')}</h3>
      <DefinitionList lines={lines} />
      <ul className="mt-1 grid list-disc gap-1 ps-5 text-sm text-text-2">
        <li>{t('rewards.bonus.cashFirst')}</li>
        <li>{t('rewards.bonus.cashOnly')}</li>
        <li>{t('rewards.bonus.cashFree')}</li>
      </ul>
    </section>
  )
}
