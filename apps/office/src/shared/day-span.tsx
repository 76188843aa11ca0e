import { useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'
import { SMALL_INPUT } from './fields.tsx'

/** First and last day of a report, each ISO 8601, both included. */
export interface DaySpan {
  readonly from: string
  readonly to: string
}

interface DaySpanFieldsProps {
  readonly span: DaySpan
  readonly onChange: (span: DaySpan) => void
  /** The other controls of the same row. */
  readonly children?: ReactNode
}

/** Two date fields whose days cannot pass each other, and what stands in the row behind them. */
export function DaySpanFields({ span, onChange, children }: DaySpanFieldsProps) {
  const { t } = useTranslator()
  return (
    <div className="flex flex-wrap items-end gap-3">
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="grid gap-1 text-sm font-semibold">
          {t(`office.report.${end}`)}
          <input
            type="date"
            required
            value={span[end]}
            min={end === 'to' ? span.from : undefined}
            max={end === 'from' ? span.to : undefined}
            className={SMALL_INPUT}
            onChange={({ currentTarget: { value } }) => {
              if (value !== '') onChange({ ...span, [end]: value })
            }}
          />
        </label>
      ))}
      {children}
    </div>
  )
}
