import type { PromotionEntry } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../shared/fields.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { entriesOf } from './promotion-kinds.ts'
import { segmentsQuery } from './promotion-queries.ts'
import { FIELDS, type FieldsProps, TypedField } from './typed-field.tsx'

/** For whom a promotion is, and how they take part. */
export function AudienceFields(props: FieldsProps) {
  const { draft, onDraft, faults, isFixed } = props
  const { t } = useTranslator()
  const { data: segments = [], error } = useQuery(segmentsQuery())
  const entries = entriesOf(draft.kind)
  const entry = entries.find((id) => id === draft.entry) ?? entries[0] ?? 'join'
  const label =
    Object.entries(faults).find(([field]) => field.startsWith('labels'))?.[1] ?? undefined
  // An archived one is offered no more; what uses it keeps it.
  const offered = segments.filter(
    ({ isArchived, segmentId }) => !isArchived || segmentId === draft.segmentId,
  )
  return (
    <fieldset disabled={isFixed} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <SelectField
        label={t('office.promotions.entryTitle')}
        hint={t(`office.promotions.entryHint.${entry}`)}
        error={faults['entry']}
        isDisabled={entries.length === 1}
        options={entries.map((id) => ({ id, label: t(`office.promotions.entry.${id}`) }))}
        value={entry}
        onValueChange={(next) => onDraft({ entry: next as PromotionEntry })}
      />
      <div className={FIELDS}>
        <SelectField
          label={t('office.promotions.segment')}
          hint={t('office.promotions.segmentHint')}
          error={faults['segmentId']}
          options={[
            { id: '', label: t('office.promotions.everybody') },
            ...offered.map(({ segmentId: id, name }) => ({ id, label: name })),
          ]}
          value={draft.segmentId}
          onValueChange={(segmentId) => onDraft({ segmentId })}
        />
        <TypedField
          {...props}
          // Labels are told apart on the wire; the first that is wrong is said.
          faults={label === undefined ? {} : { labels: label }}
          name="labels"
          inputMode="text"
          label={t('office.rewards.mission.labels')}
          hint={t('office.rewards.mission.labelsHint')}
        />
      </div>
      <ErrorNotice error={error} />
    </fieldset>
  )
}
