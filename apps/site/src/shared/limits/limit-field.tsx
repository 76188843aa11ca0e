import type { LimitOffer } from '@fairhouse/protocol'
import {
  cx,
  FieldNote,
  type FieldProps,
  INPUT_CLASS,
  labelClass,
  TextField,
  useCurrencySign,
  useTranslator,
} from '@fairhouse/ui'
import { useId } from 'react'
import { limitKey, type LimitText, timeParts } from './limit-value.ts'

export interface LimitFieldProps extends FieldProps {
  readonly offer: LimitOffer
  readonly value: LimitText
  readonly onValueChange: (value: LimitText) => void
  /** The focus left the whole field, not one of its parts. */
  readonly onLeave?: () => void
}

const PARTS = ['hours', 'minutes'] as const

/** Hours and minutes in two plain fields: a week in minutes is hard to enter. */
function TimeField(props: Omit<LimitFieldProps, 'offer'> & { readonly name: string }) {
  const { label, hint, error, isRequired, value, onValueChange, onLeave, name } = props
  const { t } = useTranslator()
  const id = useId()
  const parts = timeParts(value)
  const handleChange = (part: (typeof PARTS)[number], text: string) => {
    const typed = { ...parts, [part]: text.replaceAll(/\D/g, '').slice(0, 4) }
    onValueChange(`${typed.hours}:${typed.minutes}`)
  }
  return (
    <fieldset
      aria-describedby={error || hint ? `${id}-note` : undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave?.()
      }}
      className="grid gap-1.5"
    >
      <legend className={cx('mb-1.5', labelClass(isRequired))}>{label}</legend>
      <div className="flex gap-2">
        {PARTS.map((part) => (
          <label key={part} className="grid w-28 gap-1">
            <span className="text-legal text-text-3">{t(`limits.${part}`)}</span>
            <input
              name={`${name}.${part}`}
              inputMode="numeric"
              autoComplete="off"
              value={parts[part]}
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

/**
 * One limit as free input: choosing from a list leads to higher limits. An amount, or hours and
 * minutes.
 */
export function LimitField({ offer, onLeave, ...field }: LimitFieldProps) {
  const sign = useCurrencySign()
  const name = limitKey(offer)
  if (offer.kind === 'time') {
    return <TimeField {...field} {...(onLeave ? { onLeave } : {})} name={name} />
  }
  return (
    <TextField
      {...field}
      onBlur={() => onLeave?.()}
      prefix={sign}
      inputMode="decimal"
      autoComplete="off"
      name={name}
    />
  )
}
