import { Button, Card, TextField, useCurrencySign, useTranslator } from '@fairhouse/ui'
import { EMPTY_TIER, isOrdered, orderTiers, type TypedTier } from '@fairhouse/agency/typed-terms'

const TIERS_MAX = 20

function TierRow(props: {
  readonly tier: TypedTier
  readonly at: number
  readonly faults: Readonly<Record<string, string>>
  readonly onChange: (part: Partial<TypedTier>) => void
  readonly onRemove: (() => void) | undefined
}) {
  const { t } = useTranslator()
  const sign = useCurrencySign()
  const { tier, at, faults, onChange, onRemove } = props
  const error = (part: string) => faults[`terms.tiers.${at}.${part}`]
  return (
    <Card as="li" className="p-4">
      <fieldset className="grid items-start gap-3 sm:grid-cols-3">
        <legend className="pb-2 font-semibold">{t('offers.offer.tier', { place: at + 1 })}</legend>
        <TextField
          label={t('contracts.terms.rate')}
          error={error('ratePpm')}
          suffix={<span className="px-3 text-text-3">%</span>}
          inputMode="decimal"
          autoComplete="off"
          value={tier.rate}
          onValueChange={(rate) => onChange({ rate })}
        />
        <TextField
          label={t('contracts.terms.minTurnover')}
          error={error('minTurnoverMinor')}
          prefix={sign}
          inputMode="decimal"
          autoComplete="off"
          value={tier.minTurnover}
          onValueChange={(minTurnover) => onChange({ minTurnover })}
        />
        <TextField
          label={t('contracts.terms.minActive')}
          error={error('minActive')}
          inputMode="numeric"
          autoComplete="off"
          value={tier.minActive}
          onValueChange={(minActive) => onChange({ minActive })}
        />
      </fieldset>
      {onRemove && (
        <Button size="sm" variant="ghost" className="mt-2" onClick={onRemove}>
          {t('offers.offer.removeTier')}
          <span className="sr-only">{` ${at + 1}`}</span>
        </Button>
      )}
    </Card>
  )
}

/** The tiers of an offer, from the lowest rate up. */
export function TierFields(props: {
  readonly tiers: readonly TypedTier[]
  readonly faults: Readonly<Record<string, string>>
  readonly onChange: (tiers: readonly TypedTier[]) => void
}) {
  const { t } = useTranslator()
  const { tiers, faults, onChange } = props
  const last = tiers.at(-1)
  const add = () => {
    const id = tiers.reduce((most, tier) => Math.max(most, tier.id), 0) + 1
    onChange([...tiers, { ...(last ?? EMPTY_TIER), rate: '', id }])
  }
  return (
    <section className="grid gap-3">
      <h3 className="text-lg font-bold">{t('contracts.terms.tiers')}</h3>
      <p className="text-sm text-text-2">{t('offers.offer.tiersAbout')}</p>
      <ol className="grid gap-3">
        {tiers.map((tier, at) => (
          <TierRow
            key={tier.id}
            tier={tier}
            at={at}
            faults={faults}
            onChange={(part) =>
              onChange(tiers.map((one) => (one.id === tier.id ? { ...one, ...part } : one)))
            }
            onRemove={
              tiers.length === 1
                ? undefined
                : () => onChange(tiers.filter(({ id }) => id !== tier.id))
            }
          />
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        {tiers.length < TIERS_MAX && (
          <Button variant="secondary" onClick={add}>
            {t('offers.offer.addTier')}
          </Button>
        )}
        {!isOrdered(tiers) && (
          <Button variant="ghost" onClick={() => onChange(orderTiers(tiers))}>
            {t('offers.offer.orderTiers')}
          </Button>
        )}
      </div>
    </section>
  )
}
