import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { cx } from './cx.ts'
import { FieldNote, type FieldProps, INPUT_CLASS, labelClass } from './field.tsx'

export interface SelectOption {
  readonly value: string
  readonly label: string
}

type Native = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'className' | 'id' | 'children'>

export interface SelectFieldProps extends FieldProps, Native {
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly options: readonly SelectOption[]
}

/** One of many from the native list: searchable by typing, and familiar on every phone. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, isRequired, value, onValueChange, options, ...native } = props
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className={labelClass(isRequired)}>
        {label}
      </label>
      <div className="relative flex items-center">
        <select
          {...native}
          id={id}
          value={value}
          onChange={(event) => onValueChange(event.currentTarget.value)}
          aria-required={isRequired || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
          className={cx(
            INPUT_CLASS,
            'appearance-none truncate pe-10',
            error ? 'border-lose' : 'border-line-strong',
          )}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute end-3 size-5 text-text-3"
        />
      </div>
      <FieldNote id={noteId} hint={hint} {...(error ? { error } : {})} />
    </div>
  )
}
