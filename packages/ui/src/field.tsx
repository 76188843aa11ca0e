import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export const INPUT_CLASS =
  'min-h-12 w-full rounded-input border bg-surface-1 px-3.5 text-base text-text ' +
  'placeholder:text-text-3 transition-colors duration-100 hover:border-text-3 disabled:opacity-60'

/** Hint or error of a field. The error replaces the hint and says so to assistive technology. */
export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: string }) {
  if (error) {
    return (
      <p id={id} className="flex items-start gap-1.5 text-sm text-lose">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>{error}</span>
      </p>
    )
  }
  return hint ? (
    <p id={id} className="text-sm text-text-3">
      {hint}
    </p>
  ) : null
}

/** What every field of a form takes. `error` is a sentence in the reader's language. */
export interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** Marks the field with a full-width asterisk (SPECIFICATION 5.15). */
  readonly isRequired?: boolean
}

/** Stands before the placeholder of a field that must be filled in. */
const REQUIRED_MARK = '\uff0a'

/** Classes of a field's label. */
export function labelClass(isRequired = false): string {
  return cx('text-sm font-semibold text-text', isRequired && 'required-mark')
}

type Native = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'prefix' | 'className' | 'id'>

export interface TextFieldProps extends FieldProps, Native {
  readonly value: string
  readonly onValueChange: (value: string) => void
  /** Stands before the text inside the field, such as a currency sign. */
  readonly prefix?: string
  /** Stands after it: a button, a unit. */
  readonly suffix?: ReactNode
  /** Stands beside the field: a button that belongs to it. */
  readonly action?: ReactNode
}

/** One line of text with its label above and its hint or error below. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, isRequired, value, onValueChange, ...rest } = props
  const { prefix, suffix, action, placeholder, ...native } = rest
  const id = useId()
  const noteId = `${id}-note`
  const input = (
    <div className="relative flex min-w-0 flex-1 items-center">
      {prefix && (
        <bdi aria-hidden className="pointer-events-none absolute start-3.5 text-text-3">
          {prefix}
        </bdi>
      )}
      <input
        {...native}
        id={id}
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        placeholder={isRequired && placeholder ? `${REQUIRED_MARK}${placeholder}` : placeholder}
        aria-required={isRequired || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? noteId : undefined}
        className={cx(
          INPUT_CLASS,
          error ? 'border-lose' : 'border-line-strong',
          prefix && 'ps-11',
          suffix !== undefined && 'pe-12',
        )}
      />
      {suffix !== undefined && <span className="absolute end-0.5 flex">{suffix}</span>}
    </div>
  )
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={labelClass(isRequired)}>
        {label}
      </label>
      {action === undefined ? (
        <div className="flex">{input}</div>
      ) : (
        <div className="flex items-stretch gap-2">
          {input}
          {action}
        </div>
      )}
      <FieldNote id={noteId} hint={hint} {...(error ? { error } : {})} />
    </div>
  )
}

export interface CheckboxProps {
  readonly isChecked: boolean
  readonly onCheckedChange: (isChecked: boolean) => void
  readonly error?: string | undefined
  readonly name?: string
  /** The label; may contain a link or button. */
  readonly children: ReactNode
}

/** A checkbox with its label beside it. */
export function Checkbox({ isChecked, onCheckedChange, error, name, children }: CheckboxProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <div className="flex items-start gap-3">
        <input
          id={id}
          type="checkbox"
          name={name}
          checked={isChecked}
          onChange={(event) => onCheckedChange(event.currentTarget.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          className="tick-box mt-2.5 size-6 shrink-0 rounded-[0.375rem]"
        />
        <label htmlFor={id} className="min-h-11 flex-1 py-2.5 text-sm leading-relaxed text-text-2">
          {children}
        </label>
      </div>
      <FieldNote id={`${id}-note`} {...(error ? { error } : {})} />
    </div>
  )
}
