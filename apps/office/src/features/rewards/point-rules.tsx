import type { PointRuleWire, PointSettings } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'
import { DescriptionList, Nothing, Panel } from '../../shared/page.tsx'
import { productName } from '../../shared/product-name.ts'
import { BrandAmount, Count } from '../../shared/brand-money.tsx'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-1">
      <h3 className="text-sm font-bold">{title}</h3>
      {children}
    </section>
  )
}

function Rule({ rule }: { rule: PointRuleWire | null }) {
  const translator = useTranslator()
  const { t, number } = translator
  if (!rule) return <Nothing>{t('office.rewards.notEarned')}</Nothing>
  const rates = rule.rates.map(
    ({ product, rateBp }) =>
      [
        productName(translator, product),
        <span key={product} className="figures">
          {number(rateBp / 10_000, { style: 'percent', maximumFractionDigits: 2 })}
        </span>,
      ] as const,
  )
  return (
    <DescriptionList
      rows={[
        [t('office.rewards.unit'), <BrandAmount key="unit" minor={rule.unitMinor} />],
        ...rates,
      ]}
    />
  )
}

/** The rule of today and that of tomorrow on, and the conversion, which holds at once. */
export function RulesInForce({ settings }: { settings: PointSettings }) {
  const { t, date } = useTranslator()
  const { rule, nextRule, nextDay, conversion } = settings
  const day = date(`${nextDay}T00:00:00Z`, 'date', 'UTC')
  const isSame = JSON.stringify(rule) === JSON.stringify(nextRule)
  return (
    <Panel title={t('office.rewards.inForce')}>
      <div className="grid gap-5">
        <Part title={t('office.rewards.ruleToday')}>
          <Rule rule={rule} />
        </Part>
        <Part title={t('office.rewards.ruleFrom', { day })}>
          {isSame ? <Nothing>{t('office.rewards.ruleSame')}</Nothing> : <Rule rule={nextRule} />}
        </Part>
        <Part title={t('office.rewards.conversion')}>
          {conversion ? (
            <DescriptionList
              rows={[
                [
                  t('office.rewards.pointWorth'),
                  <BrandAmount key="worth" minor={conversion.worthMinor} />,
                ],
                [t('office.rewards.minPoints'), <Count key="min" count={conversion.min} />],
              ]}
            />
          ) : (
            <Nothing>{t('office.rewards.notConverted')}</Nothing>
          )}
        </Part>
      </div>
    </Panel>
  )
}
