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

/** The filters that are set, by name, without empty ones. */
export function activeFilters(query: GridQuery): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(query.filters).filter(([, value]) => value !== ''))
}
