const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The first instant of a day, "2026-11-21", in the reader's time zone; undefined for none. */
export function dayStart(day: string | undefined): string | undefined {
  if (day === undefined || !DAY.test(day)) return undefined
  const date = new Date(`${day}T00:00:00`)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** The first instant after a day. */
export function dayEnd(day: string | undefined): string | undefined {
  const start = dayStart(day)
  if (start === undefined) return undefined
  const date = new Date(start)
  date.setDate(date.getDate() + 1)
  return date.toISOString()
}
