/**
 * Array parameters as PostgreSQL reads them. The driver writes arrays of any depth and looks at
 * each element to do so; these two know what they get, and the hot path sends many.
 */

/** For numbers, bigints, UUIDs and nulls: elements that never need quoting. */
export function plainArray(values: readonly unknown[]): string {
  let text = '{'
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index]
    text += `${index === 0 ? '' : ','}${value === null ? 'NULL' : String(value)}`
  }
  return `${text}}`
}

/** The same of what `pick` takes from each item. */
export function plainColumn<T>(items: readonly T[], pick: (item: T) => unknown): string {
  let text = ''
  for (const item of items) {
    const value = pick(item)
    text += `,${value === null ? 'NULL' : String(value)}`
  }
  return `{${text.slice(1)}}`
}

/** For texts: always quoted, with quotes and backslashes escaped. */
export function textArray(values: readonly string[]): string {
  let text = '{'
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? ''
    const isPlain = !/["\\]/.test(value)
    text += `${index === 0 ? '' : ','}"${isPlain ? value : value.replaceAll(/(["\\])/g, '\\$1')}"`
  }
  return `${text}}`
}
