import { useTranslator } from '@fairhouse/ui'
import { SMALL_INPUT } from './fields.tsx'

/** First and last day of a report, each ISO 8601, both included. */
interface DaySpan {
  readonly from: string
  readonly to: string
}

interface DaySpanFieldsProps {
  readonly span: DaySpan
  readonly onChange: (span: DaySpan) => void
}

/** Fields for the first and the last day. A day typed beyond the other end takes that along. */
export function DaySpanFields({ span, onChange }: DaySpanFieldsProps) {
  const { t } = useTranslator()
  const change = (end: keyof DaySpan, value: string) => {
    // Empty while a date is being typed.
    if (value === '') return
    const after = { ...span, [end]: value }
    onChange(after.from > after.to ? { from: value, to: value } : after)
  }
  return (['from', 'to'] as const).map((end) => (
    <label key={end} className="grid gap-1 text-sm font-semibold">
      {t(`office.report.${end}`)}
      <input
        type="date"
        required
        value={span[end]}
        min={end === 'to' ? span.from : undefined}
        // Years of more than four digits cannot be typed.
        max={end === 'from' ? span.to : '9999-12-31'}
        className={SMALL_INPUT}
        onChange={({ currentTarget: { value } }) => change(end, value)}
      />
    </label>
  ))
}
