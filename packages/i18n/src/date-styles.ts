import type { Language } from './languages.ts'

export type DateStyle = keyof typeof DATE_STYLES

const DATE_STYLES = {
  date: { day: '2-digit', month: '2-digit', year: 'numeric' },
  dateLong: { day: 'numeric', month: 'long', year: 'numeric' },
  dateTime: {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  },
  dateTimeSeconds: {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  },
  dayMonthTime: { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit' },
  time: { hour: '2-digit', minute: '2-digit' },
  timeSeconds: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** The same without names of months, which formats of another language do not have in this one. */
const PLAIN_STYLES: Readonly<Partial<Record<DateStyle, Intl.DateTimeFormatOptions>>> = {
  dateLong: DATE_STYLES.date,
  dayMonthTime: { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' },
}

/** How a language writes dates; the clock of lent formats runs to 24, without words. */
export function dateOptions(
  { tag, formats }: Language,
  style: DateStyle,
): Intl.DateTimeFormatOptions {
  if (tag.split('-')[0] === formats.split('-')[0]) return DATE_STYLES[style]
  const options = PLAIN_STYLES[style] ?? DATE_STYLES[style]
  return 'hour' in options ? { ...options, hourCycle: 'h23' } : options
}
