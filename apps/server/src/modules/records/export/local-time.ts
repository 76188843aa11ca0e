const QUARTER_MS = 15 * 60_000

/**
 * Milliseconds that a time zone is ahead of UTC, by instant. Zones change at quarters of an hour of
 * UTC, so one look-up serves all instants of a quarter.
 */
export function offsetsOf(timeZone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  let quarter = Number.NaN
  let offset = 0
  return (ms) => {
    const now = Math.floor(ms / QUARTER_MS)
    if (now !== quarter) {
      const start = now * QUARTER_MS
      const parts = new Map(format.formatToParts(start).map(({ type, value }) => [type, value]))
      const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type))
      const local = Date.UTC(
        of('year'),
        of('month') - 1,
        of('day'),
        of('hour'),
        of('minute'),
        of('second'),
      )
      quarter = now
      offset = local - start
    }
    return offset
  }
}

/** "2026-11-21 09:00:00" from local milliseconds. */
export function localText(localMs: number): string {
  const text = new Date(localMs).toISOString()
  return `${text.slice(0, 10)} ${text.slice(11, 19)}`
}

/** True for a time zone that the runtime knows (IANA name). */
export function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
