const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const found = formatters.get(timeZone)
  if (found) return found
  const made = new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formatters.set(timeZone, made)
  return made
}

/** Of the reader's browser. */
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Formats an instant for an input of type datetime-local, in a time zone: by default the reader's.
 * Empty for none.
 */
export function toLocalField(instant: string | null, timeZone = ownZone()): string {
  const date = new Date(instant ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return ''
  const parts = formatterOf(timeZone).formatToParts(date)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
  return `${day}T${part('hour')}:${part('minute')}`
}

const MINUTE_MS = 60_000

/**
 * The reverse; null for an empty or incomplete field. A time that clocks skip is read as one after
 * the gap, one that they show twice as one of the two.
 */
export function fromLocalField(text: string, timeZone = ownZone()): string | null {
  const wanted = Date.parse(`${text}Z`)
  if (text === '' || Number.isNaN(wanted)) return null
  let instant = wanted
  // Twice: the offset at the first guess may be that of the other side of a clock change.
  for (let pass = 0; pass < 2; pass += 1) {
    const shown = Date.parse(`${toLocalField(new Date(instant).toISOString(), timeZone)}Z`)
    instant += Math.floor(wanted / MINUTE_MS) * MINUTE_MS - shown
  }
  return new Date(instant).toISOString()
}
