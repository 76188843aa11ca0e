const PART = /^[A-Za-z0-9_-]{1,64}$/
/** Some games number their draws "6196/26": the last part may contain the separator. */
const LAST_PART = /^[A-Za-z0-9_-](?:[A-Za-z0-9_/-]{0,62}[A-Za-z0-9_-])?$/

const HASH = /^[0-9a-f]{64}$/

function requireParts(parts: readonly (readonly [text: string, pattern: RegExp])[]): void {
  for (const [text, pattern] of parts) {
    if (!pattern.test(text)) throw new RangeError(`"${text}" cannot be part of a draw context`)
  }
}

/**
 * Context of a lottery draw of version 1, e.g. "fairhouse/draw/v1/SSC1/20261121-0001". The version
 * changes with the way words become a draw. Throws RangeError when it would be ambiguous (only
 * letters, digits, "_" and "-", at most 64; within the number of the issue also "/").
 */
export function drawContext(lotteryCode: string, issueNo: string): string {
  requireParts([
    [lotteryCode, PART],
    [issueNo, LAST_PART],
  ])
  return `fairhouse/draw/v1/${lotteryCode}/${issueNo}`
}

/** What a draw of version 2 comes from, besides the seed. */
export interface DrawSources {
  readonly lotteryCode: string
  readonly issueNo: string
  /** Merkle root over all bets of the issue, 32 bytes in lower-case hex. */
  readonly betsRoot: string
  /** Randomness of the public beacon's round, 32 bytes in lower-case hex; null without a beacon. */
  readonly beacon: string | null
}

/**
 * Context of a lottery draw of version 2:
 * "fairhouse/draw/v2/<lottery>/<root of the bets>/<randomness of the beacon, or none>/<issue>".
 * It is known when the sale has ended and not before: the holder of the seed cannot compute the
 * draw while bets are taken. Throws RangeError when it would be ambiguous, as version 1 does.
 */
export function drawContextV2({ lotteryCode, issueNo, betsRoot, beacon }: DrawSources): string {
  requireParts([
    [lotteryCode, PART],
    [betsRoot, HASH],
    [issueNo, LAST_PART],
  ])
  if (beacon !== null) requireParts([[beacon, HASH]])
  return `fairhouse/draw/v2/${lotteryCode}/${betsRoot}/${beacon ?? 'none'}/${issueNo}`
}
