import { useId } from 'react'
import { Chips } from '../choice.tsx'
import { useTranslator } from '../context.tsx'
import { cx } from '../cx.ts'
import { FieldNote, INPUT_CLASS, labelClass } from '../field.tsx'
import { type DayRange, quickRange, quickRangeOf, type QuickRange } from './day-range.ts'

export interface DateRangeProps {
  readonly label: string
  readonly value: DayRange
  readonly onValueChange: (value: DayRange) => void
  /** The current day in the brand's time zone: `dayIn(timeZone, now)` of ./day-range. */
  readonly today: string
  /** Which quick ranges are offered: those behind by default. */
  readonly ranges?: readonly QuickRange[]
  readonly min?: string
  readonly max?: string
  readonly error?: string | undefined
}

const BEHIND: readonly QuickRange[] = ['today', 'last7', 'last30']

/** A range of days; one press for the usual spans. Texts: `ui`. */
export function DateRange(props: DateRangeProps) {
  const { label, value, onValueChange, today, ranges = BEHIND, min, max, error } = props
  const { t } = useTranslator()
  const id = useId()
  const isBackwards = value.from !== '' && value.to !== '' && value.to < value.from
  const fault = error ?? (isBackwards ? t('ui.rangeBackwards') : undefined)
  const chosen = quickRangeOf(value, today, ranges)
  return (
    <fieldset aria-describedby={fault ? `${id}-note` : undefined} className="grid min-w-0 gap-2.5">
      <legend className={cx('mb-1.5', labelClass())}>{label}</legend>
      <Chips<QuickRange | ''>
        label={t('ui.quickRanges')}
        choices={ranges.map((range) => ({ id: range, label: t(`ui.range.${range}`) }))}
        selected={chosen ?? ''}
        onSelect={(range) => range !== '' && onValueChange(quickRange(range, today))}
      />
      <div className="flex flex-wrap gap-3">
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className="grid flex-1 gap-1">
            <span className="text-legal text-text-3">{t(`ui.${end}`)}</span>
            <input
              type="date"
              value={value[end]}
              min={end === 'to' && value.from !== '' ? value.from : min}
              max={max}
              aria-invalid={fault ? true : undefined}
              onChange={(event) => onValueChange({ ...value, [end]: event.currentTarget.value })}
              className={cx(INPUT_CLASS, 'figures', fault ? 'border-lose' : 'border-line-strong')}
            />
          </label>
        ))}
      </div>
      <FieldNote id={`${id}-note`} {...(fault ? { error: fault } : {})} />
    </fieldset>
  )
}
