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

/** A signed version of a contract, and the days on which it is in force. */
export interface Version {
  readonly terms: Terms
  readonly from: Day
  /** The last day; left out while it is in force. */
  readonly to?: Day
}

/** A part of a period under one version: it has a bill of its own. */
export interface VersionPeriod extends Period {
  readonly version: Version
}

/** The first day on which terms apply: the one after they were signed. Never retroactive. */
export function firstDayOf(signedOn: Day): Day {
  return addDays(signedOn, 1)
}

/**
 * Versions one after another as they were signed: each ends on the day on which the next is
 * signed, the last on the day on which the contract is ended, if it is. Two of the same day: the
 * later one applies, the earlier never comes into force.
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
 * The parts of a contract with a day in the given range, in order: for each version its own
 * periods, cut to its days in force. A period in which the version changes is split in two.
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
