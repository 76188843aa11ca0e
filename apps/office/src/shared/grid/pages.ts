import type { GridPage, GridQuery } from './types.ts'

/** Start the next page when so few rows are left below the sight. */
const AHEAD = 20

/**
 * The rows of all pages, each once: while a list grows at its head, a page that is asked for anew
 * may bring a row that the page before has already brought.
 */
export function rowsOf<Row>(
  pages: readonly GridPage<Row>[] | undefined,
  keyOf: (row: Row) => string,
): readonly Row[] {
  const seen = new Set<string>()
  return (pages ?? []).flatMap(({ rows }) =>
    rows.filter((row) => {
      const key = keyOf(row)
      if (seen.has(key)) return false
      seen.add(key)
      return true
    }),
  )
}

/** Whether the sight has come so near to the end of what is there that more is needed. */
export function isNearEnd(lastSeen: number, count: number): boolean {
  return lastSeen >= count - AHEAD
}

/**
 * All rows for an export, page by page, at most `max` of them. Rejects as `fetchPage` does. A
 * server that gives the same cursor twice would never end: then what has come is all.
 */
export async function collectRows<Row>(
  fetchPage: (before: string | undefined) => Promise<GridPage<Row>>,
  max: number,
): Promise<{ readonly rows: readonly Row[]; readonly isCut: boolean }> {
  const rows: Row[] = []
  let before: string | undefined
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    const page = await fetchPage(before)
    rows.push(...page.rows)
    const isLast = page.next === null || page.next === before
    if (rows.length > max || (!isLast && rows.length === max)) {
      return { rows: rows.slice(0, max), isCut: true }
    }
    if (isLast) return { rows, isCut: false }
    before = page.next ?? undefined
  }
}

/** Filters that are set, by name: empty ones say nothing. */
export function activeFilters(query: GridQuery): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(query.filters).filter(([, value]) => value !== ''))
}
