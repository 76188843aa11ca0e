import { type ComponentProps, useId } from 'react'
import { cx } from '../cx.ts'
import { FieldNote, type FieldProps, INPUT_CLASS, labelClass } from '../field.tsx'

type Native = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className' | 'id'>

export interface TextAreaProps extends FieldProps, Native {
  readonly value: string
  readonly onValueChange: (value: string) => void
}

/** Text of several lines; it grows with what is written. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, isRequired, value, onValueChange, rows = 4, ...native } = props
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={labelClass(isRequired)}>
        {label}
      </label>
      <textarea
        {...native}
        id={id}
        rows={rows}
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        aria-required={isRequired || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? noteId : undefined}
        className={cx(
          INPUT_CLASS,
          'field-sizing-content max-h-[50dvh] min-h-28 py-3',
          error ? 'border-lose' : 'border-line-strong',
        )}
      />
      <FieldNote id={noteId} hint={hint} {...(error ? { error } : {})} />
    </div>
  )
}
