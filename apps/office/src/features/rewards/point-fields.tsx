import { RATE_PRODUCTS } from '@fairhouse/protocol'
import { TextField, useTranslator } from '@fairhouse/ui'
import { Switch } from '../../shared/fields.tsx'
import { productName } from '../../shared/product-name.ts'
import { useCurrencyCode } from './brand-money.tsx'
import type { PointDraft, RateDraft } from './point-draft.ts'

interface PointFieldsProps {
  readonly draft: PointDraft
  readonly onDraft: (part: Partial<PointDraft>) => void
  /** By field names on the wire. */
  readonly faults: Readonly<Record<string, string>>
}

/** A switch with its text beside it. */
export function OnOff(props: { text: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { text, isOn, onChange } = props
  return (
    <div className="flex items-center gap-3">
      <Switch isOn={isOn} label={text} onChange={onChange} />
      <p aria-hidden className="text-sm font-semibold">
        {text}
      </p>
    </div>
  )
}

interface RateFieldsProps {
  readonly rates: RateDraft
  readonly onRates: (rates: RateDraft) => void
  readonly hint: string
  /** By `rate.` and the product. */
  readonly faults: Readonly<Record<string, string>>
}

/** The rate of each product, in percent. */
export function RateFields({ rates, onRates, hint, faults }: RateFieldsProps) {
  const translator = useTranslator()
  const { t } = translator
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="pb-1 text-sm font-semibold">{t('office.rewards.rates')}</legend>
      <p className="text-sm text-text-3">{hint}</p>
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {RATE_PRODUCTS.map((product) => (
          <TextField
            key={product}
            label={productName(translator, product)}
            error={faults[`rate.${product}`]}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            suffix={
              <span aria-hidden className="px-3 text-text-3">
                %
              </span>
            }
            value={rates[product]}
            onValueChange={(rate) => onRates({ ...rates, [product]: rate })}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** How points are earned, and how they are converted into money; each may be off. */
export function PointFields(props: PointFieldsProps) {
  const { draft, onDraft, faults } = props
  const { t } = useTranslator()
  const currency = useCurrencyCode()
  return (
    <>
      <OnOff
        text={t('office.rewards.isEarned')}
        isOn={draft.isEarned}
        onChange={(isEarned) => onDraft({ isEarned })}
      />
      {draft.isEarned && (
        <>
          <TextField
            label={t('office.rewards.unitIn', { currency })}
            hint={t('office.rewards.unitHint')}
            error={faults['rule.unitMinor']}
            inputMode="decimal"
            autoComplete="off"
            value={draft.unit}
            onValueChange={(unit) => onDraft({ unit })}
          />
          <RateFields
            rates={draft.rates}
            onRates={(rates) => onDraft({ rates })}
            hint={t('office.rewards.ratesHint')}
            faults={faults}
          />
        </>
      )}
      <OnOff
        text={t('office.rewards.isConverted')}
        isOn={draft.isConverted}
        onChange={(isConverted) => onDraft({ isConverted })}
      />
      {draft.isConverted && (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <TextField
            label={t('office.rewards.pointWorthIn', { currency })}
            hint={t('office.rewards.pointWorthHint')}
            error={faults['conversion.worthMinor']}
            inputMode="decimal"
            autoComplete="off"
            value={draft.worth}
            onValueChange={(worth) => onDraft({ worth })}
          />
          <TextField
            label={t('office.rewards.minPoints')}
            hint={t('office.rewards.minPointsHint')}
            error={faults['conversion.min']}
            inputMode="numeric"
            autoComplete="off"
            value={draft.min}
            onValueChange={(min) => onDraft({ min })}
          />
        </div>
      )}
    </>
  )
}
