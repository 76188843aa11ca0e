const two = (value: number) => String(value).padStart(2, '0')

/** An instant as a field of type datetime-local takes it, in the reader's own time zone. */
export function toLocalField(instant: string | null): string {
  if (instant === null) return ''
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The other way round; null for an empty or half-typed field. */
export function fromLocalField(text: string): string | null {
  const date = new Date(text)
  return text === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}
