import {
  type Draft,
  EMPTY_TIER,
  isOrdered,
  orderTiers,
  type TypedTier,
} from '@fairhouse/agency/typed-terms'
import { Button, TextField, useTranslator } from '@fairhouse/ui'
import { SelectField } from '../../shared/fields.tsx'

const TIERS_MAX = 20
const WORDS = {
  base: ['singleBet', 'winRate', 'lossRate'],
  period: ['daily', 'weekly', 'halfMonthly', 'monthly'],
  carry: ['none', 'always', 'halfMonth'],
} as const

export interface OfferFieldsProps {
  readonly draft: Draft
  readonly isDividend: boolean
  /** Keyed by field names on the wire. */
  readonly faults: Readonly<Record<string, string>>
  readonly currency: string
  readonly onChange: (part: Partial<Draft>) => void
}

function Choice(props: OfferFieldsProps & { readonly part: keyof typeof WORDS }) {
  const { t, find } = useTranslator()
  const { part, draft, faults, onChange } = props
  return (
    <SelectField
      label={t(`office.agents.offer.${part}`)}
      error={faults[`terms.${part}`]}
      value={draft[part]}
      onValueChange={(chosen) => onChange({ [part]: chosen } as Partial<Draft>)}
      options={WORDS[part].map((id) => ({ id, label: find(`office.agents.${part}.${id}`) ?? id }))}
    />
  )
}

function Tier(props: {
  readonly tier: TypedTier
  readonly at: number
  readonly faults: Readonly<Record<string, string>>
  readonly currency: string
  readonly onChange: (part: Partial<TypedTier>) => void
  readonly onRemove: (() => void) | undefined
}) {
  const { t } = useTranslator()
  const { tier, at, faults, currency, onChange, onRemove } = props
  const field = (part: 'rate' | 'minTurnover' | 'minActive', wire: string) => (
    <TextField
      label={t(`office.agents.offer.${part}`, { currency })}
      error={faults[`terms.tiers.${at}.${wire}`]}
      inputMode={part === 'minActive' ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={tier[part]}
      onValueChange={(text) => onChange({ [part]: text })}
    />
  )
  return (
    <li className="rounded-input border border-line p-3">
      <fieldset className="grid items-start gap-3 sm:grid-cols-3">
        <legend className="pb-2 text-sm font-semibold">
          {t('office.agents.offer.tier', { place: at + 1 })}
        </legend>
        {field('rate', 'ratePpm')}
        {field('minTurnover', 'minTurnoverMinor')}
        {field('minActive', 'minActive')}
      </fieldset>
      {onRemove && (
        <Button size="sm" variant="ghost" className="mt-2" onClick={onRemove}>
          {t('office.agents.offer.removeTier')}
          <span className="sr-only">{` ${at + 1}`}</span>
        </Button>
      )}
    </li>
  )
}

function Tiers({ draft, faults, currency, onChange }: OfferFieldsProps) {
  const { t } = useTranslator()
  const { tiers } = draft
  const set = (changed: readonly TypedTier[]) => onChange({ tiers: changed })
  const add = () => {
    const id = tiers.reduce((most, tier) => Math.max(most, tier.id), 0) + 1
    set([...tiers, { ...(tiers.at(-1) ?? EMPTY_TIER), rate: '', id }])
  }
  return (
    <div className="grid gap-3">
      <ol className="grid gap-3">
        {tiers.map((tier, at) => (
          <Tier
            key={tier.id}
            tier={tier}
            at={at}
            faults={faults}
            currency={currency}
            onChange={(part) =>
              set(tiers.map((one) => (one.id === tier.id ? { ...one, ...part } : one)))
            }
            onRemove={
              tiers.length === 1 ? undefined : () => set(tiers.filter(({ id }) => id !== tier.id))
            }
          />
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        {tiers.length < TIERS_MAX && (
          <Button variant="secondary" size="sm" onClick={add}>
            {t('office.agents.offer.addTier')}
          </Button>
        )}
        {!isOrdered(tiers) && (
          <Button variant="ghost" size="sm" onClick={() => set(orderTiers(tiers))}>
            {t('office.agents.offer.orderTiers')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The terms of a contract as form fields: those of its kind, and its tiers. */
export function OfferFields(props: OfferFieldsProps) {
  const { t } = useTranslator()
  const { draft, isDividend, faults, currency, onChange } = props
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {isDividend ? (
          <>
            <Choice {...props} part="period" />
            <Choice {...props} part="carry" />
          </>
        ) : (
          <Choice {...props} part="base" />
        )}
        <TextField
          label={t('office.agents.offer.minBet', { currency })}
          error={faults['terms.minBetMinor']}
          inputMode="decimal"
          autoComplete="off"
          value={draft.minBet}
          onValueChange={(minBet) => onChange({ minBet })}
        />
        <TextField
          label={t('office.agents.offer.cap', { currency })}
          hint={t('office.agents.offer.capHint')}
          error={faults['terms.capMinor']}
          inputMode="decimal"
          autoComplete="off"
          value={draft.cap}
          onValueChange={(cap) => onChange({ cap })}
        />
      </div>
      <Tiers {...props} />
    </>
  )
}
