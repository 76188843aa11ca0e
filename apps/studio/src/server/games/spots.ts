import type { BetOdds, TableGame } from '@fairhouse/games/core'

const PPM = 1_000_000n

/**
 * Odds of a table's spots that return at least this much, in millionths, in the order of the cloth:
 * spots whose RTP is below an operator's legal minimum are left out; the others are offered.
 */
export function offeredOdds(table: Pick<TableGame, 'odds'>, floorPpm: number): readonly BetOdds[] {
  return table.odds().filter(({ rtp }) => rtp.num * PPM >= rtp.den * BigInt(floorPpm))
}

const known = new Map<string, ReadonlySet<string>>()

/** Codes of these spots. Computed once: a released version never changes. */
export function offeredSpots(table: TableGame, floorPpm = 0): ReadonlySet<string> {
  const key = `${table.code}@${table.version} ${floorPpm}`
  const found = known.get(key)
  if (found) return found
  const made = new Set(offeredOdds(table, floorPpm).map(({ bet }) => bet))
  known.set(key, made)
  return made
}
