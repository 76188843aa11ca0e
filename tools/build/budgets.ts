const KB = 1024

/**
 * The most that the first load of a page may weigh: bytes after gzip.
 * `npm run -s bench:site` measures them in a browser: what counts for a reader is paint.
 */
export const BUDGETS = {
  /** Home for a visitor: all scripts until the page is idle. */
  homeJs: 140 * KB,
  /** The member centre with the page that it opens with. */
  memberJs: 190 * KB,
  /** A page's HTML: what comes in the first round trip. */
  html: 14 * KB,
  /** The one typeface of a page. */
  font: 30 * KB,
} as const
