import { cx, FieldNote, type FieldProps, INPUT_CLASS } from '@fairhouse/ui'
import { type ComponentProps, useId } from 'react'

export interface Option {
  readonly id: string
  readonly label: string
}

const SMALL =
  'min-h-11 pointer-fine:min-h-9 max-w-full rounded-input border border-line-strong bg-surface-1 ' +
  'px-2.5 text-sm text-text hover:border-text-3 disabled:opacity-60'

/** Classes of a dense control, for toolbars and tables. */
export const SMALL_INPUT = SMALL

interface SelectProps extends FieldProps {
  readonly options: readonly Option[]
  readonly value: string
  readonly onValueChange: (value: string) => void
  /** Dense, with a visually hidden label. */
  readonly isSmall?: boolean
  /** Dense, but with a visible label: next to fields that have one. */
  readonly isLabelSeen?: boolean
  readonly isDisabled?: boolean
}

/** A native select. */
export function SelectField(props: SelectProps) {
  const { label, hint, error, options, value, onValueChange, isSmall = false } = props
  const isLabelSeen = props.isLabelSeen ?? !isSmall
  const id = useId()
  return (
    <div className={cx('min-w-0', isLabelSeen && 'grid', isSmall ? 'gap-1' : 'gap-1.5')}>
      <label htmlFor={id} className={isLabelSeen ? 'text-sm font-semibold' : 'sr-only'}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={props.isDisabled === true}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        className={isSmall ? SMALL : cx(INPUT_CLASS, 'border-line-strong')}
      >
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldNote id={`${id}-note`} hint={hint} {...(error ? { error } : {})} />
    </div>
  )
}

interface TextAreaProps extends FieldProps {
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly rows?: number
  readonly maxLength?: number
  readonly isRequired?: boolean
}

/** A multi-line text field. */
export function TextAreaField(props: TextAreaProps) {
  const { label, hint, error, value, onValueChange, rows = 3, maxLength, isRequired } = props
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        value={value}
        rows={rows}
        maxLength={maxLength}
        required={isRequired === true}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        className={cx(INPUT_CLASS, 'py-2.5', error ? 'border-lose' : 'border-line-strong')}
      />
      <FieldNote id={`${id}-note`} hint={hint} {...(error ? { error } : {})} />
    </div>
  )
}

type SwitchProps = Omit<ComponentProps<'button'>, 'onChange' | 'children' | 'role'> & {
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly label: string
}

/** A switch. Visible text is placed beside it; `label` is its accessible name. */
export function Switch({ isOn, onChange, label, ...rest }: SwitchProps) {
  return (
    <button
      {...rest}
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      onClick={() => onChange(!isOn)}
      className="group inline-grid h-11 w-12 shrink-0 place-items-center rounded-pill
        pointer-fine:h-8 disabled:opacity-55"
    >
      <span
        aria-hidden
        className={cx(
          'flex h-6 w-11 items-center rounded-pill border p-0.5 transition-colors duration-100',
          isOn ? 'justify-end border-brand bg-brand' : 'border-line-strong bg-surface-2',
        )}
      >
        <span className={cx('size-4.5 rounded-pill', isOn ? 'bg-on-brand' : 'bg-text-3')} />
      </span>
    </button>
  )
}
