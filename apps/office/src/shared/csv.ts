/** Characters that a spreadsheet takes for the start of a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r|%]/
const NUMBER = /^-?\d+(?:\.\d+)?$/
const QUOTED = /[",\r\n;]/

function cellOf(value: string): string {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * A table as CSV (RFC 4180): lines end in CR LF, and the byte order mark makes spreadsheets read
 * UTF-8. A cell that a spreadsheet would evaluate is escaped by an apostrophe.
 */
export function toCsv(table: readonly (readonly string[])[]): string {
  return `\uFEFF${table.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`
}
