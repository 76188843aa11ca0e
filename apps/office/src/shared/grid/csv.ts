/** What a spreadsheet would take for a formula at the start of a cell (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r|%]/
const NUMBER = /^-?\d+(?:\.\d+)?$/
const QUOTED = /[",\r\n;]/

function cellOf(value: string): string {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * A table as CSV (RFC 4180): lines end in CR LF, and the byte order mark lets spreadsheets read
 * UTF-8. A cell that a spreadsheet would run is defused by an apostrophe.
 */
export function toCsv(table: readonly (readonly string[])[]): string {
  return `\uFEFF${table.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`
}
