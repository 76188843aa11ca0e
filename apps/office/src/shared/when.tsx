import { useTranslator } from '@fairhouse/ui'

/** An instant in the reader's time zone; a dash for none. */
export function When({ at, isLong = false }: { at: string | null; isLong?: boolean }) {
  const { date } = useTranslator()
  if (at === null) return <span className="text-text-3">–</span>
  return (
    <time dateTime={at} className="figures">
      {date(at, isLong ? 'dateTimeSeconds' : 'dateTime')}
    </time>
  )
}

/** A calendar day, "2026-11-29", and a span of such days, as the reader writes them. */
export function useDayText(): (from: string, to?: string) => string {
  const { date } = useTranslator()
  const text = (day: string) => date(`${day}T00:00:00Z`, 'date', 'UTC')
  return (from, to = from) => (from === to ? text(from) : `${text(from)} – ${text(to)}`)
}
