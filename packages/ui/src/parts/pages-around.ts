/** A page's number, or a gap of pages that are left out. */
export type PageMark = number | 'gap'

/** How many pages are listed around the current one, and how many at either end. */
const RANGE = 3
const MARGIN = 1

/**
 * The numbers a pager shows (SPECIFICATION 9.27: range 3, margin 1): the first, the last,
 * three around the current one, and gaps between. A gap of one page is that page. Pages count from
 * 1; there are none for a count of 0.
 */
export function pagesAround(current: number, count: number): readonly PageMark[] {
  const half = Math.floor(RANGE / 2)
  const from = Math.max(1, Math.min(current - half, count - RANGE + 1))
  const shown = new Set<number>()
  for (let page = 1; page <= count; page += 1) {
    const isAround = page >= from && page < from + RANGE
    if (isAround || page <= MARGIN || page > count - MARGIN) shown.add(page)
  }
  const marks: PageMark[] = []
  for (let page = 1; page <= count; page += 1) {
    const isLone = shown.has(page - 1) && shown.has(page + 1)
    if (shown.has(page) || isLone) marks.push(page)
    else if (marks.at(-1) !== 'gap') marks.push('gap')
  }
  return marks
}
