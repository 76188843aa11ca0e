import type { Race } from '@fairhouse/protocol'
import { Card, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { moneyOf } from '../../shared/queries.ts'
import { usePrize } from './words.tsx'

/** A rate of basis points as a factor. */
const factorOf = (rateBp: number) => rateBp / 10_000

/** The prizes by place. */
export function Prizes({ race }: { race: Race }) {
  const { t } = useTranslator()
  const prizeOf = usePrize()
  if (race.prizes.length === 0) return <p>{t('races.noPrizes')}</p>
  return (
    <div className="grid gap-3">
      <Card>
        <dl className="divide-y divide-line">
          {race.prizes.map((prize) => (
            <div
              key={`${prize.kind} ${prize.from}`}
              className="flex flex-wrap justify-between gap-x-4 px-4 py-2.5"
            >
              <dt>
                {prize.from === prize.to
                  ? t('races.prizes.one', { place: prize.from })
                  : t('races.prizes.range', { from: prize.from, to: prize.to })}
              </dt>
              <dd className="figures font-semibold">{prizeOf(prize)}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <p className="text-sm text-text-2">{t('races.prizes.how')}</p>
    </div>
  )
}

/** How places follow from bets, in plain sentences. */
export function Rules({ race }: { race: Race }) {
  const { t, date, number } = useTranslator()
  const format = useFormatMoney()
  const unit = race.unitMinor === null ? '' : format(moneyOf(race.unitMinor))
  const products = race.products.map((product) => t(`races.product.${product}`)).join(', ')
  const [from, until] = [race.from, race.until].map((at) => date(at, 'dateTime'))
  return (
    <ul className="grid max-w-170 list-disc gap-2 ps-5">
      <li>{t(`races.rules.${race.rule}`, { unit })}</li>
      {race.rates.map(({ product, rateBp }) => (
        <li key={product}>
          {t('races.rules.rate', {
            product: t(`races.product.${product}`),
            rate: number(factorOf(rateBp), { maximumFractionDigits: 4 }),
          })}
        </li>
      ))}
      <li>{t('races.rules.products', { products })}</li>
      {race.items.length > 0 && <li>{t('races.rules.items', { items: race.items.join(', ') })}</li>}
      <li>{t('races.rules.when', { from: from ?? '', until: until ?? '' })}</li>
      <li>{t('races.rules.ties')}</li>
      <li>{t('races.rules.corrections')}</li>
      {race.rule === 'multiple' && <li>{t('races.rules.group')}</li>}
      <li>{t('races.rules.away')}</li>
    </ul>
  )
}
