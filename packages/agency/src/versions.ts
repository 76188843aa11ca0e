import {
  addDays,
  overlap,
  periodAt,
  periodsBetween,
  rhythmOf,
  type Day,
  type Period,
} from './calendar.ts'
import type { Terms } from './terms.ts'

/** A signed version of a contract, and the days for which it holds. */
export interface Version {
  readonly terms: Terms
  readonly from: Day
  /** The last day; left out while it holds. */
  readonly to?: Day
}

/** A piece of a period for which one version holds: it has a bill of its own. */
export interface VersionPeriod extends Period {
  readonly version: Version
}

/** The first day for which terms hold: the one after they were signed. Never retroactive. */
export function firstDayOf(signedOn: Day): Day {
  return addDays(signedOn, 1)
}

/**
 * Versions one after another as they were signed: each ends on the day on which the next is
 * signed, the last on the day on which the contract is ended, if it is. Two of the same day: the
 * later one holds, the earlier never comes to hold.
 */
export function versionsOf(
  signed: readonly { readonly terms: Terms; readonly signedOn: Day }[],
  endedOn?: Day,
): Version[] {
  return signed.flatMap(({ terms, signedOn }, at) => {
    const next = signed[at + 1]?.signedOn
    if (next !== undefined && next < signedOn) throw new RangeError('versions out of order')
    const to = earlier(next, endedOn)
    const from = firstDayOf(signedOn)
    if (to === undefined) return [{ terms, from }]
    return to < from ? [] : [{ terms, from, to }]
  })
}

function earlier(a: Day | undefined, b: Day | undefined): Day | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return a < b ? a : b
}

/**
 * What of a contract has a day within given days, in order: for each version its own periods, cut
 * to the days for which it holds. A period in which the version changes comes in two.
 */
export function versionPeriods(versions: readonly Version[], within: Period): VersionPeriod[] {
  return versions.flatMap((version) => {
    const rhythm = rhythmOf(version.terms)
    // What is not ended is not cut: its last period is whole, as it will be billed.
    const days = { from: version.from, to: version.to ?? periodAt(rhythm, within.to).to }
    return periodsBetween(rhythm, days).flatMap((period) => {
      return overlap(period, within) === undefined ? [] : [{ ...period, version }]
    })
  })
}
