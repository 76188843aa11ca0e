import { TICKET_KINDS, TICKET_TABLE_STATES } from '@fairhouse/protocol'
import { TextField, useTranslator } from '@fairhouse/ui'
import { SelectField } from '../../shared/fields.tsx'
import { useCurrencyCode } from '../../shared/brand-money.tsx'
import { OnOff } from './point-fields.tsx'
import { RateFields } from '../../shared/rate-fields.tsx'
import type { TicketDraft } from './ticket-draft.ts'

interface TermsProps {
  readonly draft: TicketDraft
  readonly onDraft: (part: Partial<TicketDraft>) => void
  /** By field names on the wire. */
  readonly faults: Readonly<Record<string, string>>
  /** A table keeps its kind. */
  readonly isNew: boolean
}

function Choices({ draft, onDraft, isNew }: TermsProps) {
  const { t } = useTranslator()
  return (
    <>
      <SelectField
        label={t('office.rewards.stateTitle')}
        hint={t(`office.rewards.ticket.stateHint.${draft.state}`)}
        options={TICKET_TABLE_STATES.map((id) => ({
          id,
          label: t(`office.rewards.ticket.tableState.${id}`),
        }))}
        value={draft.state}
        onValueChange={(state) => onDraft({ state: state as TicketDraft['state'] })}
      />
      {isNew && (
        <SelectField
          label={t('office.rewards.kindTitle')}
          options={TICKET_KINDS.map((id) => ({ id, label: t(`office.rewards.ticket.kind.${id}`) }))}
          value={draft.kind}
          onValueChange={(kind) => onDraft({ kind: kind as TicketDraft['kind'] })}
        />
      )}
    </>
  )
}

/** How play earns tickets of the table; may be off. */
function Rule({ draft, onDraft, faults }: TermsProps) {
  const { t } = useTranslator()
  const currency = useCurrencyCode()
  return (
    <>
      <OnOff
        text={t('office.rewards.ticket.isEarned')}
        isOn={draft.isEarned}
        onChange={(isEarned) => onDraft({ isEarned })}
      />
      {draft.isEarned && (
        <>
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <TextField
              label={t('office.rewards.ticket.unitIn', { currency })}
              error={faults['rule.unitMinor']}
              inputMode="decimal"
              autoComplete="off"
              value={draft.unit}
              onValueChange={(unit) => onDraft({ unit })}
            />
            <TextField
              label={t('office.rewards.ticket.most')}
              error={faults['rule.most']}
              inputMode="numeric"
              autoComplete="off"
              value={draft.most}
              onValueChange={(most) => onDraft({ most })}
            />
          </div>
          <RateFields
            legend={t('office.rewards.rates')}
            hint={t('office.rewards.ticket.ratesHint')}
            rates={draft.rates}
            faultOf={(product) => faults[`rate.${product}`]}
            onRates={(rates) => onDraft({ rates })}
          />
        </>
      )}
    </>
  )
}

/** Everything of a table but its names and prizes. */
export function TicketTerms(props: TermsProps) {
  const { draft, onDraft, faults } = props
  const { t } = useTranslator()
  const currency = useCurrencyCode()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Choices {...props} />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField
          label={t('office.rewards.ticket.budgetIn', { currency })}
          hint={t('office.rewards.ticket.budgetHint')}
          error={faults['budgetMinor']}
          inputMode="decimal"
          autoComplete="off"
          value={draft.budget}
          onValueChange={(budget) => onDraft({ budget })}
        />
        <TextField
          label={t('office.rewards.ticket.lasts')}
          error={faults['lasts']}
          inputMode="numeric"
          autoComplete="off"
          value={draft.lasts}
          onValueChange={(lasts) => onDraft({ lasts })}
        />
      </div>
      <OnOff
        text={t('office.rewards.ticket.opensItself')}
        isOn={draft.opensItself}
        onChange={(opensItself) => onDraft({ opensItself })}
      />
      <Rule {...props} />
    </div>
  )
}
