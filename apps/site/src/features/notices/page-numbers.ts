/** Pages on either side of the current one, and at the ends (specification, section 9). */
const RANGE = 3
const MARGIN = 1

/**
 * The page numbers to offer, from 1: a few around the current one, and those at the ends. 0 stands
 * for a gap.
 */
export function pageNumbers(current: number, count: number): readonly number[] {
  const first = Math.max(1, Math.min(current - Math.floor(RANGE / 2), count - RANGE + 1))
  const shown = new Set<number>()
  for (let page = 1; page <= count; page += 1) {
    const isAtEnd = page <= MARGIN || page > count - MARGIN
    if (isAtEnd || (page >= first && page < first + RANGE)) shown.add(page)
  }
  return [...shown].flatMap((page, at, pages) => {
    const before = pages[at - 1] ?? 0
    // A gap of one page is that page.
    if (page - before === 2) return [page - 1, page]
    return page - before > 2 ? [0, page] : [page]
  })
}
