import type { NoticeBody, SegmentName } from '@fairhouse/protocol'
import { AUDIENCES, NOTICE_TYPES, PLATFORMS } from '@fairhouse/protocol/notices'
import { Checkbox, TextField, useTranslator } from '@fairhouse/ui'
import { SelectField, TextAreaField } from '../../shared/fields.tsx'
import { fromLocalField, toLocalField } from '../../shared/local-time.ts'
import { PictureField } from '../../shared/picture-field.tsx'
import { isPersonal, type NoticeDraft, withoutVisitors } from './draft.ts'

export interface FieldsProps {
  readonly draft: NoticeDraft
  readonly onDraft: (part: Partial<NoticeDraft>) => void
  readonly faults: Readonly<Record<string, string>>
}

function Several<Id extends string>(props: {
  readonly label: string
  readonly all: readonly Id[]
  readonly chosen: readonly Id[]
  readonly name: (id: Id) => string
  readonly onChange: (chosen: Id[]) => void
  readonly error?: string | undefined
}) {
  const { label, all, chosen, name, onChange, error } = props
  return (
    <fieldset className="grid">
      <legend className="text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {all.map((id) => (
          <Checkbox
            key={id}
            isChecked={chosen.includes(id)}
            onCheckedChange={(isOn) =>
              onChange(all.filter((one) => (one === id ? isOn : chosen.includes(one))))
            }
          >
            {name(id)}
          </Checkbox>
        ))}
      </div>
      {error && <p className="text-sm text-lose">{error}</p>}
    </fieldset>
  )
}

function Schedule({ draft, onDraft, faults }: FieldsProps) {
  const { t } = useTranslator()
  return (
    <div
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] items-start gap-3"
    >
      {(['from', 'until'] as const).map((end) => (
        <TextField
          key={end}
          label={t(`office.notices.${end}`)}
          hint={t(`office.notices.${end}Hint`)}
          error={faults[end]}
          type="datetime-local"
          value={toLocalField(draft[end])}
          onValueChange={(text) => onDraft({ [end]: fromLocalField(text) })}
        />
      ))}
    </div>
  )
}

interface NoticeFieldsProps extends FieldsProps {
  readonly segments: readonly SegmentName[]
}

/** All of the audience, or those of it who belong to a segment. */
function Segment({ draft, onDraft, faults, segments }: NoticeFieldsProps) {
  const { t } = useTranslator()
  const all = { id: '', label: t('office.notices.segmentAll') }
  const choose = (id: string) =>
    onDraft(
      id === ''
        ? { segmentId: null }
        : { segmentId: id, audience: withoutVisitors(draft.audience) },
    )
  return (
    <SelectField
      label={t('office.notices.segment')}
      hint={t('office.notices.segmentHint')}
      error={faults['segmentId']}
      options={[all, ...segments.map(({ segmentId, name }) => ({ id: segmentId, label: name }))]}
      value={draft.segmentId ?? ''}
      onValueChange={choose}
    />
  )
}

/** Kind, audience, time and place of a notice; its texts are edited beside. */
export function NoticeFields(props: NoticeFieldsProps) {
  const { draft, onDraft, faults } = props
  const { t } = useTranslator()
  const isOfSegment = draft.segmentId !== null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SelectField
        label={t('office.notices.typeTitle')}
        hint={t(`office.notices.typeHint.${draft.type}`)}
        options={NOTICE_TYPES.map((id) => ({ id, label: t(`office.notices.type.${id}`) }))}
        value={draft.type}
        onValueChange={(type) => onDraft({ type: type as NoticeBody['type'] })}
      />
      <Several
        label={t('office.notices.audienceTitle')}
        all={isOfSegment ? withoutVisitors([...AUDIENCES]) : AUDIENCES}
        chosen={draft.audience}
        name={(id) => t(`office.notices.audience.${id}`)}
        onChange={(audience) => onDraft({ audience })}
        error={faults['audience']}
      />
      <Segment {...props} />
      {isPersonal(draft.type) && !isOfSegment && (
        <TextAreaField
          label={t('office.notices.recipients')}
          hint={t('office.notices.recipientsHint')}
          error={Object.entries(faults).find(([field]) => field.startsWith('recipients'))?.[1]}
          value={draft.recipients}
          onValueChange={(recipients) => onDraft({ recipients })}
        />
      )}
      <Several
        label={t('office.notices.platforms')}
        all={PLATFORMS}
        chosen={draft.platforms}
        name={(id) => t(`office.notices.platform.${id}`)}
        onChange={(platforms) => onDraft({ platforms })}
        error={faults['platforms']}
      />
      <Schedule {...props} />
      <TextField
        label={t('office.notices.link')}
        hint={t('office.notices.linkHint')}
        error={faults['link']}
        value={draft.link ?? ''}
        onValueChange={(link) => onDraft({ link })}
      />
      <PictureField
        of="notice"
        pictureId={draft.pictureId}
        onChange={(pictureId) => onDraft({ pictureId })}
      />
      <Checkbox isChecked={draft.isLegal} onCheckedChange={(isLegal) => onDraft({ isLegal })}>
        {t('office.notices.legal')}
      </Checkbox>
    </div>
  )
}
