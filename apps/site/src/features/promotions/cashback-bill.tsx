import { minor } from '@fairhouse/money'
import type { OwnPromotion, PromotionRule } from '@fairhouse/protocol'
import { useFormatMoney, useTranslator } from '@fairhouse/ui'
import { moneyOf } from '../../shared/queries.ts'
import { usePromotionWords } from './use-promotion-words.ts'

interface CashbackBillProps {
  readonly rule: PromotionRule
  readonly cashback: NonNullable<OwnPromotion['cashback']>
}

/** What the period that runs would bring if it ended now, product by product. */
export function CashbackBill({ rule, cashback }: CashbackBillProps) {
  const { t, date } = useTranslator()
  const format = useFormatMoney()
  const words = usePromotionWords()
  const { from, until, products, amountMinor } = cashback
  const dayText = (day: string) => date(`${day}T12:00:00Z`, 'date', 'UTC')
  const isDay = rule.period === 'daily'
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">
        {isDay
          ? t('promotions.own.day', { day: dayText(from) })
          : t('promotions.own.week', { from: dayText(from), until: dayText(until) })}
      </h3>
      {products.length === 0 ? (
        <p className="text-text-2">{t('promotions.own.noPlay')}</p>
      ) : (
        <dl className="divide-y divide-line">
          {products.map(({ product, stakedMinor, returnedMinor, rateBp }) => {
            const [staked, returned] = [moneyOf(stakedMinor), moneyOf(returnedMinor)]
            const net = minor(staked - returned)
            return (
              <div key={product} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5">
                <dt className="font-semibold">{words.product(product)}</dt>
                <dd className="text-end font-semibold tabular-nums">
                  {t(net > 0n ? 'promotions.own.loss' : 'promotions.own.win', {
                    amount: format(net > 0n ? net : minor(-net)),
                  })}
                </dd>
                <dd className="col-span-2 text-sm tabular-nums text-text-2">
                  {t('promotions.own.line', {
                    staked: format(staked),
                    returned: format(returned),
                    rate: words.rate(rateBp),
                  })}
                </dd>
              </div>
            )
          })}
          <div className="flex justify-between gap-x-4 py-2.5 font-bold">
            <dt>{t('promotions.own.ifNow')}</dt>
            <dd className="figures">{format(moneyOf(amountMinor))}</dd>
          </div>
        </dl>
      )}
    </section>
  )
}
