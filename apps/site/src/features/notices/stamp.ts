const pad = (value: number, digits = 2) => String(value).padStart(digits, '0')

/** An instant in the format of notices: `yyyy-MM-dd hh:mm:ss`, in the reader's time zone. */
export function stampOf(instant: string): string {
  const at = new Date(instant)
  const day = [pad(at.getFullYear(), 4), pad(at.getMonth() + 1), pad(at.getDate())].join('-')
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map((n) => pad(n)).join(':')}`
}
