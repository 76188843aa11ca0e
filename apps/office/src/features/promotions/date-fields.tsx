import { TextField, useTranslator } from '@fairhouse/ui'
import { fromLocalField, toLocalField } from '../../shared/local-time.ts'
import { useBrand } from '../../shared/session.ts'
import { FIELDS, type FieldsProps } from './typed-field.tsx'

/** When a promotion runs: days and hours of the brand, wherever the reader is. */
export function DateFields({ draft, onDraft, faults, isFixed }: FieldsProps) {
  const { t } = useTranslator()
  const { timeZone } = useBrand()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-sm text-text-2">{t('office.promotions.zone', { timeZone })}</p>
      <div className={FIELDS}>
        {(['from', 'until'] as const).map((end) => (
          <TextField
            key={end}
            type="datetime-local"
            label={t(`office.promotions.${end}`)}
            hint={t(
              isFixed && end === 'until'
                ? 'office.promotions.untilFixed'
                : `office.promotions.${end}Hint`,
            )}
            error={faults[end]}
            disabled={isFixed && end === 'from'}
            value={toLocalField(draft[end], timeZone)}
            onValueChange={(text) => onDraft({ [end]: fromLocalField(text, timeZone) })}
          />
        ))}
      </div>
    </div>
  )
}
