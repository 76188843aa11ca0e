/** A date as it is being typed: each part text, any of them still empty. */
export interface DateParts {
  readonly day: string
  readonly month: string
  readonly year: string
}

export const EMPTY_DATE: DateParts = { day: '', month: '', year: '' }

/** Parts of "2001-02-28"; empty ones for anything else. */
export function partsOfIsoDate(iso: string): DateParts {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso)
  return match ? { year: match[1] ?? '', month: match[2] ?? '', day: match[3] ?? '' } : EMPTY_DATE
}

/** "2001-02-28" when the parts are a day that exists, from 1900 on; undefined otherwise. */
export function isoDateOf({ day, month, year }: DateParts): string | undefined {
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return undefined
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  // JavaScript takes 31 February for 3 March: a date that comes back changed does not exist.
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)
  return isReal && Number(year) >= 1900 ? iso : undefined
}

/** True when every part has been typed out. */
export function isDateTyped({ day, month, year }: DateParts): boolean {
  return day !== '' && month !== '' && year.length === 4
}

/** Order of the parts in a language: day first in Portuguese, month first in English. */
export function dateOrder(intlTag: string): readonly (keyof DateParts)[] {
  const parts = new Intl.DateTimeFormat(intlTag, { timeZone: 'UTC' }).formatToParts(0)
  return parts
    .map(({ type }) => type)
    .filter((type) => type === 'day' || type === 'month' || type === 'year')
}
