const KB = 1024

/**
 * What the first load of a page may weigh: bytes after gzip, as the issue "The site" sets them.
 * `npm run -s bench:site` measures them in a browser, tools/build/sizes.test.ts in the files alone.
 */
export const BUDGETS = {
  /** Home for a visitor: all scripts until the page is idle. */
  homeJs: 120 * KB,
  /** The member centre with the page that it opens with. */
  memberJs: 170 * KB,
  /** A page's HTML: what comes in the first round trip. */
  html: 14 * KB,
  /** The one typeface of a page. */
  font: 30 * KB,
} as const
