const PART = /^[A-Za-z0-9_-]{1,64}$/
/** Some games number their draws "6196/26": the last part may hold what stands between parts. */
const LAST_PART = /^[A-Za-z0-9_-](?:[A-Za-z0-9_/-]{0,62}[A-Za-z0-9_-])?$/

/**
 * Context of a lottery draw, e.g. "fairhouse/draw/v1/SSC1/20261121-0001". The version changes
 * with the way words become a draw. Throws RangeError when it could be read in two ways (only
 * letters, digits, "_" and "-", at most 64; within the number of the issue also "/").
 */
export function drawContext(lotteryCode: string, issueNo: string): string {
  for (const [part, pattern] of [
    [lotteryCode, PART],
    [issueNo, LAST_PART],
  ] as const) {
    if (!pattern.test(part)) throw new RangeError(`"${part}" cannot be part of a draw context`)
  }
  return `fairhouse/draw/v1/${lotteryCode}/${issueNo}`
}
