/** A VIP rank: 0 is where everybody begins. */
export type Rank = number

/** Checks that thresholds rise. Throws RangeError. */
export function checkThresholds(thresholds: readonly bigint[]): void {
  const wrong = thresholds.findIndex((points, index) => points <= (thresholds[index - 1] ?? 0n))
  if (wrong >= 0) throw new RangeError(`threshold ${wrong + 1} is not above the one before`)
}

/** The rank that the points of one period earn: how many thresholds they reach. */
export function earnedRank(thresholds: readonly bigint[], points: bigint): Rank {
  return thresholds.filter((threshold) => points >= threshold).length
}

/** The rank after a period: it rises at once to what was earned, and falls by one at most. */
export function nextRank(rank: Rank, thresholds: readonly bigint[], points: bigint): Rank {
  return Math.max(earnedRank(thresholds, points), rank - 1, 0)
}
