import { useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../shared/fields.tsx'
import { tablesToGiveQuery } from './promotion-queries.ts'
import type { FieldsProps } from './typed-field.tsx'

/** Which table of lucky tickets a prize is drawn from: one that issues, or the one it has. */
export function TicketTableField({ draft, onDraft, faults }: FieldsProps) {
  const { t } = useTranslator()
  const { data: tables = [] } = useQuery(tablesToGiveQuery())
  const offered = tables.filter(
    ({ state, tableId }) => state === 'issuing' || tableId === draft.ticketTableId,
  )
  return (
    <SelectField
      label={t('office.rewards.ticket.table')}
      hint={t('office.promotions.tableHint')}
      error={faults['ticketTableId']}
      options={[
        { id: '', label: t('office.promotions.choose') },
        ...offered.map(({ tableId: id, title }) => ({ id, label: title })),
      ]}
      value={draft.ticketTableId}
      onValueChange={(ticketTableId) => onDraft({ ticketTableId })}
    />
  )
}
