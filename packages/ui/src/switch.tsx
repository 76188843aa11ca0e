import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export interface SwitchProps {
  readonly label: string
  /** What being on means, under the label. */
  readonly hint?: ReactNode
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly isDisabled?: boolean
}

/** On or off, at once and without a button to confirm. The whole row may be pressed. */
export function Switch({ label, hint, isOn, onChange, isDisabled = false }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-4">
      <label htmlFor={id} className={cx('grid flex-1 gap-0.5 py-2', isDisabled && 'opacity-60')}>
        <span className="text-sm font-semibold">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="text-sm text-text-3">
            {hint}
          </span>
        )}
      </label>
      <span className="relative inline-grid h-11 w-14 shrink-0 place-items-center">
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          disabled={isDisabled}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
          className="switch absolute inset-0 m-auto h-7 w-12 cursor-pointer"
        />
      </span>
    </div>
  )
}
