import { minorToWire } from '@fairhouse/money'
import type { PointSettingsBody } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { productName } from '../../shared/product-name.ts'
import { useMoneyText } from '../../shared/brand-money.tsx'
import { costsOf, type PointCost } from './point-cost.ts'

function useCostText(): (cost: PointCost) => string {
  const translator = useTranslator()
  const { t, number } = translator
  const money = useMoneyText()
  return ({ products, stake, points, worth, share }) => {
    const values = {
      stake: money(minorToWire(stake)),
      product: products.map((product) => productName(translator, product)).join(', '),
      count: Number(points),
    }
    if (worth === undefined || share === undefined) return t('office.rewards.cost', values)
    return t('office.rewards.costWorth', {
      ...values,
      worth: money(minorToWire(worth)),
      share: number(share, { style: 'percent', maximumSignificantDigits: 4 }),
    })
  }
}

/** What a stake earns in the products at these settings, and what that costs the operator. */
export function PointCosts({ body }: { body: PointSettingsBody }) {
  const { t } = useTranslator()
  const costText = useCostText()
  const costs = body.rule ? costsOf(body.rule, body.conversion) : []
  if (costs.length === 0) return <p className="text-sm">{t('office.rewards.costNone')}</p>
  return (
    <section className="grid gap-1 rounded-input border-s-4 border-brand bg-surface-2 px-4 py-3">
      <h3 className="text-sm font-bold">{t('office.rewards.costTitle')}</h3>
      <ul className="grid gap-1 text-sm">
        {costs.map((cost) => (
          <li key={cost.products[0]}>{costText(cost)}</li>
        ))}
      </ul>
      {body.conversion === null && (
        <p className="text-sm text-text-2">{t('office.rewards.costUnknown')}</p>
      )}
    </section>
  )
}
