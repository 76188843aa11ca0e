const two = (value: number) => String(value).padStart(2, '0')

/** Formats an instant for an input of type datetime-local, in the reader's time zone. */
export function toLocalField(instant: string | null): string {
  if (instant === null) return ''
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The reverse; null for an empty or incomplete field. */
export function fromLocalField(text: string): string | null {
  const date = new Date(text)
  return text === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}
