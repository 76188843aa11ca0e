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
