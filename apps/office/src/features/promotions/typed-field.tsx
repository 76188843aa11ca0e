import { TextField } from '@fairhouse/ui'
import type { PromotionDraft } from './promotion-draft.ts'

export interface FieldsProps {
  readonly draft: PromotionDraft
  readonly onDraft: (part: Partial<PromotionDraft>) => void
  /** Sentences by field names on the wire. */
  readonly faults: Readonly<Record<string, string>>
  /** It was published: what it asks for and gives stays as it is. */
  readonly isFixed: boolean
}

/** Fields of a draft that are texts. */
type TextName = {
  [Name in keyof PromotionDraft]: PromotionDraft[Name] extends string ? Name : never
}[keyof PromotionDraft]

interface TypedFieldProps extends FieldsProps {
  readonly name: TextName
  readonly label: string
  readonly hint?: string
  /** Its name on the wire, where that is another one. */
  readonly wire?: string
  readonly inputMode?: 'decimal' | 'numeric' | 'text'
  readonly suffix?: string
}

/** A typed field of a promotion, with what is wrong with it. */
export function TypedField(props: TypedFieldProps) {
  const { draft, onDraft, faults, name, label, hint, suffix } = props
  return (
    <TextField
      label={label}
      hint={hint}
      error={faults[props.wire ?? name]}
      inputMode={props.inputMode ?? 'decimal'}
      autoComplete="off"
      {...(suffix !== undefined && {
        suffix: (
          <span aria-hidden className="px-3 text-text-3">
            {suffix}
          </span>
        ),
      })}
      value={draft[name]}
      onValueChange={(text) => onDraft({ [name]: text })}
    />
  )
}

/** Two columns of fields; one on phones. */
export const FIELDS = 'grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2'
