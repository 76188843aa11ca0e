import { Chips, useTranslator } from '@fairhouse/ui'
import { DateRange } from '@fairhouse/ui/parts/date-range'
import type { DayRange, QuickRange } from '@fairhouse/ui/parts/day-range'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

export interface FilterHeadProps<Id extends string> {
  readonly days: DayRange
  readonly today: string
  readonly onDays: (days: DayRange) => void
  /** Quick ranges; past ones by default. */
  readonly ranges?: readonly QuickRange[]
  readonly chips: Parameters<typeof Chips<Id>>[0]
}

/** The primary filters of every record list: its days, and one select. */
export function FilterHead<Id extends string>(props: FilterHeadProps<Id>) {
  const { days, today, onDays, ranges, chips } = props
  const { t } = useTranslator()
  return (
    <>
      <DateRange
        label={t('records.range')}
        value={days}
        onValueChange={onDays}
        today={today}
        max="9999-12-31"
        {...(ranges && { ranges })}
      />
      <Chips<Id> {...chips} />
    </>
  )
}

/** Rarely used filters: expanded if one of them is set. */
export function MoreFilters({ isSet, children }: { isSet: boolean; children: ReactNode }) {
  const { t } = useTranslator()
  return (
    <details className="group" open={isSet || undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 font-semibold">
        {t('records.moreFilters')}
        <ChevronDown aria-hidden className="size-4.5 group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
