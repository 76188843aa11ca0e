import type { GridPage, GridQuery } from './types.ts'

/** Fetch the next page when this many rows are left below the viewport. */
const AHEAD = 20

/**
 * The rows of all pages, without duplicates: while a list grows at its head, a refetched page may
 * repeat a row of the page before.
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

/** Whether the viewport is close enough to the end of the loaded rows to load more. */
export function isNearEnd(lastSeen: number, count: number): boolean {
  return lastSeen >= count - AHEAD
}

/**
 * All rows for an export, page by page, at most `max`. Rejects as `fetchPage` does. Stops if the
 * server repeats a cursor, which would otherwise never end.
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

/** The filters that are set, by name, without empty ones. */
export function activeFilters(query: GridQuery): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(query.filters).filter(([, value]) => value !== ''))
}
