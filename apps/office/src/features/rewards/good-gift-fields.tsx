import { TextField, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useCurrencyCode } from '../../shared/brand-money.tsx'
import { SelectField } from '../../shared/fields.tsx'
import { RoundTermFields } from '../../shared/round-term-fields.tsx'
import { ROUND_FIELDS } from '../../shared/round-terms.ts'
import type { GoodDraft } from './good-draft.ts'
import { ticketTablesQuery } from './reward-queries.ts'

export interface GoodFieldsProps {
  readonly draft: GoodDraft
  readonly onDraft: (part: Partial<GoodDraft>) => void
  /** By field names on the wire. */
  readonly faults: Readonly<Record<string, string>>
}

/** Which table its tickets draw from, and how many tickets one piece is. */
function TicketFields({ draft, onDraft, faults }: GoodFieldsProps) {
  const { t } = useTranslator()
  const { data } = useQuery(ticketTablesQuery())
  const offered = (data?.tables ?? []).filter(
    ({ state, tableId }) => state === 'issuing' || tableId === draft.tableId,
  )
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <SelectField
        label={t('office.rewards.ticket.table')}
        hint={t('office.promotions.tableHint')}
        error={faults['tickets.tableId']}
        options={[
          { id: '', label: t('office.promotions.choose') },
          ...offered.map(({ tableId: id, title }) => ({ id, label: title })),
        ]}
        value={draft.tableId}
        onValueChange={(tableId) => onDraft({ tableId })}
      />
      <CountField
        label={t('office.rewards.giftTickets')}
        error={faults['tickets.count']}
        {...{ draft, onDraft }}
      />
    </div>
  )
}

function CountField({
  draft,
  onDraft,
  ...field
}: Pick<GoodFieldsProps, 'draft' | 'onDraft'> & {
  readonly label: string
  readonly error: string | undefined
}) {
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      value={draft.giftCount}
      onValueChange={(giftCount) => onDraft({ giftCount })}
    />
  )
}

/** What a good gives beside things and money, by its kind. */
export function GoodGiftFields(props: GoodFieldsProps) {
  const { draft, onDraft, faults } = props
  const { t } = useTranslator()
  const currency = useCurrencyCode()
  if (draft.kind === 'ticket') return <TicketFields {...props} />
  if (draft.kind !== 'rounds') return null
  return (
    <>
      <CountField
        label={t('office.rewards.giftRounds')}
        error={faults['rounds.count']}
        {...{ draft, onDraft }}
      />
      <RoundTermFields
        draft={draft}
        onDraft={onDraft}
        faultOf={(field) => faults[ROUND_FIELDS[field]]}
        currency={currency}
      />
    </>
  )
}
