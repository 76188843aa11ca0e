const PART = /^[A-Za-z0-9_-]{1,64}$/

/**
 * Context of a lottery draw, e.g. "fairhouse/draw/v1/SSC1/20261121-0001". The version changes
 * with the way words become a draw. Throws RangeError when a part could be read as two (only
 * letters, digits, "_" and "-", at most 64).
 */
export function drawContext(lotteryCode: string, issueNo: string): string {
  for (const part of [lotteryCode, issueNo]) {
    if (!PART.test(part)) throw new RangeError(`"${part}" cannot be part of a draw context`)
  }
  return `fairhouse/draw/v1/${lotteryCode}/${issueNo}`
}
