import { Button, TextField, useTranslator } from '@fairhouse/ui'
import { useCurrencyCode } from '../../shared/brand-money.tsx'
import type { ReferralDraft, StageDraft } from './referral-draft.ts'

interface ReferralStagesProps {
  readonly draft: ReferralDraft
  readonly onStages: (stages: readonly StageDraft[]) => void
  /** By field names on the wire. */
  readonly faults: Readonly<Record<string, string>>
  readonly forDeposits: boolean
}

/** What each field of a stage is on the wire. */
const FIELDS = {
  deposited: 'depositedMinor',
  turnover: 'turnoverMinor',
  prize: 'prize',
  welcome: 'welcome',
} as const

/** The stages: what the friend has to reach, and what both get. */
export function ReferralStages({ draft, onStages, faults, forDeposits }: ReferralStagesProps) {
  const { t, number } = useTranslator()
  const currency = useCurrencyCode()
  const { kind, stages } = draft
  const labelOf = (field: keyof StageDraft) => {
    const isPrize = field === 'prize' || field === 'welcome'
    const unit = isPrize && kind === 'points' ? t('office.rewards.mission.pointsUnit') : currency
    return t(`office.rewards.referral.${field}`, { unit })
  }
  const fields = (Object.keys(FIELDS) as (keyof StageDraft)[]).filter(
    (field) => forDeposits || field !== 'deposited',
  )
  if (stages.length === 0) {
    return <p className="text-sm text-text-2">{t('office.rewards.referral.noStages')}</p>
  }
  return stages.map((stage, place) => (
    <fieldset key={place} className="grid min-w-0 gap-2">
      <legend className="pb-1 text-sm font-semibold">
        {t('office.rewards.referral.stage', { no: number(place + 1) })}
      </legend>
      <div className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {fields.map((field) => (
          <TextField
            key={field}
            label={labelOf(field)}
            error={faults[`stages.${place}.${FIELDS[field]}`]}
            inputMode="decimal"
            autoComplete="off"
            value={stage[field]}
            onValueChange={(text) =>
              onStages(stages.map((one, at) => (at === place ? { ...one, [field]: text } : one)))
            }
          />
        ))}
      </div>
      <div>
        <Button
          size="sm"
          variant="secondary"
          onClick={() => onStages(stages.filter((_, at) => at !== place))}
        >
          {t('office.rewards.referral.removeStage', { no: number(place + 1) })}
        </Button>
      </div>
    </fieldset>
  ))
}
