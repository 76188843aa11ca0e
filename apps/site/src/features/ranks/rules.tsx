import type { RankOverview } from '@fairhouse/protocol'
import { useFormatMoney, useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'
import { moneyOf } from '../../shared/queries.ts'
import { RuleExample } from './rule-example.tsx'
import { useRankWords } from './use-rank-words.ts'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-xl font-bold">{title}</h2>
      {children}
    </section>
  )
}

/** How a rank is reached, kept and lost, and what it gives, in plain sentences. */
export function Rules({ overview }: { overview: RankOverview }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const words = useRankWords()
  return (
    <div className="grid max-w-170 gap-6">
      <Part title={t('ranks.rules.rise')}>
        <p>{t('ranks.rules.unit', { unit: format(moneyOf(overview.unitMinor)) })}</p>
        <ul className="grid list-disc gap-1 ps-5">
          {overview.rates.map(({ product, rateBp }) => (
            <li key={product}>
              {t('ranks.rules.rate', {
                product: t(`ranks.product.${product}`),
                rate: words.rate(rateBp),
              })}
            </li>
          ))}
        </ul>
        <p>{t('ranks.rules.others')}</p>
        <p>{t('ranks.rules.riseBody')}</p>
        <p className="font-semibold">{t('ranks.rules.caution')}</p>
      </Part>
      <RuleExample overview={overview} />
      <Part title={t('ranks.rules.fall')}>
        <p>{t('ranks.rules.fallBody')}</p>
        <p>{t('ranks.rules.awayBody')}</p>
      </Part>
      <Part title={t('ranks.rules.gift')}>
        <p>{t('ranks.rules.giftBody')}</p>
      </Part>
      <Part title={t('ranks.rules.rebates')}>
        <p>{t('ranks.rules.rebatesBody')}</p>
      </Part>
      <Part title={t('ranks.rules.change')}>
        <p>{t('ranks.rules.changeBody')}</p>
      </Part>
    </div>
  )
}
