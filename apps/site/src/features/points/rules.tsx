import { times } from '@fairhouse/money'
import type { PointConversionWire, PointRuleWire, PointsOverview } from '@fairhouse/protocol'
import { useCurrency, useFormatMoney, useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'
import { moneyOf } from '../../shared/queries.ts'
import { turnoverOfPoint } from './earning.ts'
import { RuleExample } from './rule-example.tsx'
import { useEarningWords } from './use-earning-words.ts'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-xl font-bold">{title}</h2>
      {children}
    </section>
  )
}

/** The rate of each product, and the turnover that one point needs there. */
function Rates({ rule }: { rule: PointRuleWire }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const currency = useCurrency()
  const words = useEarningWords()
  const unit = moneyOf(rule.unitMinor)
  return (
    <>
      <p>{t('points.rules.unit', { unit: format(unit) })}</p>
      <ul className="grid list-disc gap-1 ps-5">
        {rule.rates.map(({ product, rateBp }) => {
          const amount = turnoverOfPoint(rateBp, unit, currency)
          if (amount === undefined) return null
          const values = { rate: words.rate(rateBp), amount: format(amount) }
          return (
            <li key={product}>
              {t('points.rules.rate', { product: t(`points.product.${product}`), ...values })}
            </li>
          )
        })}
      </ul>
      <p>{t('points.rules.others')}</p>
    </>
  )
}

function Conversion({ conversion }: { conversion: PointConversionWire }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const { worthMinor, min, step } = conversion
  const amount = format(times(moneyOf(worthMinor), BigInt(step)))
  return <p>{t('points.rules.convertBody', { step, amount, min })}</p>
}

/** How points are earned, kept, converted and corrected, in plain sentences. */
export function Rules({ overview }: { overview: PointsOverview }) {
  const { t } = useTranslator()
  const { rule, conversion } = overview
  return (
    <div className="grid max-w-170 gap-6">
      <Part title={t('points.rules.earn')}>
        {rule === null ? (
          <p>{t('points.notEarned')}</p>
        ) : (
          <>
            <p>{t('points.rules.earnBody')}</p>
            <Rates rule={rule} />
            <p>{t('points.rules.when')}</p>
          </>
        )}
        <p className="font-semibold">{t('points.rules.caution')}</p>
      </Part>
      {rule !== null && <RuleExample rule={rule} conversion={conversion} />}
      <Part title={t('points.rules.expiry')}>
        <p>{t('points.rules.expiryBody')}</p>
      </Part>
      <Part title={t('points.rules.exchange')}>
        <p>{t('points.rules.exchangeBody')}</p>
      </Part>
      <Part title={t('points.rules.convert')}>
        {conversion === null ? (
          <p>{t('points.rules.noConvert')}</p>
        ) : (
          <Conversion conversion={conversion} />
        )}
      </Part>
      <Part title={t('points.rules.correction')}>
        <p>{t('points.rules.correctionBody')}</p>
      </Part>
    </div>
  )
}
