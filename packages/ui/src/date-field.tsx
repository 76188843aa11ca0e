import { useId, useRef } from 'react'
import { useTranslator } from './context.tsx'
import { cx } from './cx.ts'
import { type DateParts, dateOrder } from './date-parts.ts'
import { FieldNote, type FieldProps, INPUT_CLASS, labelClass } from './field.tsx'

export interface DateFieldProps extends FieldProps {
  readonly value: DateParts
  readonly onValueChange: (value: DateParts) => void
  /** Leaving the whole field, not one of its parts. */
  readonly onLeave?: () => void
  /** Birth dates are filled in by the browser. */
  readonly isBirthday?: boolean
}

const LENGTHS = { day: 2, month: 2, year: 4 } as const

/**
 * A date in three plain fields: quicker than any calendar for a birth date, and it needs no
 * dragging and no picker. The focus moves on when a part is full.
 */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, isRequired, value, onValueChange, onLeave, isBirthday } = props
  const { t, intlTag } = useTranslator()
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const order = dateOrder(intlTag)

  const handleChange = (part: keyof DateParts, text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, LENGTHS[part])
    onValueChange({ ...value, [part]: digits })
    const next = order[order.indexOf(part) + 1]
    if (digits.length === LENGTHS[part] && next) {
      group.current?.querySelector<HTMLInputElement>(`[data-part="${next}"]`)?.focus()
    }
  }

  return (
    <fieldset
      ref={group}
      aria-describedby={error || hint ? `${id}-note` : undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave?.()
      }}
      className="grid gap-1.5"
    >
      <legend className={cx('mb-1.5', labelClass(isRequired))}>{label}</legend>
      <div className="flex gap-2">
        {order.map((part) => (
          <label
            key={part}
            // On the narrowest screens all three are a little narrower.
            className={cx(
              'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1',
              part === 'year' ? 'w-28' : 'w-20',
            )}
          >
            <span className="text-legal text-text-3">{t(`common.${part}`)}</span>
            <input
              data-part={part}
              inputMode="numeric"
              autoComplete={isBirthday ? `bday-${part}` : 'off'}
              placeholder={t(`common.${part}Placeholder`)}
              value={value[part]}
              aria-required={isRequired || undefined}
              aria-invalid={error ? true : undefined}
              onChange={(event) => handleChange(part, event.currentTarget.value)}
              className={cx(INPUT_CLASS, 'figures', error ? 'border-lose' : 'border-line-strong')}
            />
          </label>
        ))}
      </div>
      <FieldNote id={`${id}-note`} hint={hint} {...(error ? { error } : {})} />
    </fieldset>
  )
}
