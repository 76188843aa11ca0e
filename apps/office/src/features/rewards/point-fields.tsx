import { TextField, useTranslator } from '@fairhouse/ui'
import { Switch } from '../../shared/fields.tsx'
import { useCurrencyCode } from '../../shared/brand-money.tsx'
import type { PointDraft } from './point-draft.ts'
import { RateFields } from '../../shared/rate-fields.tsx'

interface PointFieldsProps {
  readonly draft: PointDraft
  readonly onDraft: (part: Partial<PointDraft>) => void
  /** By field names on the wire. */
  readonly faults: Readonly<Record<string, string>>
}

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

/** How points are earned, and how they are converted into money; each may be off. */
export function PointFields({ draft, onDraft, faults }: PointFieldsProps) {
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
            legend={t('office.rewards.rates')}
            hint={t('office.rewards.ratesHint')}
            rates={draft.rates}
            faultOf={(product) => faults[`rate.${product}`]}
            onRates={(rates) => onDraft({ rates })}
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
