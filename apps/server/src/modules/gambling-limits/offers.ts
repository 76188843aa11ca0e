import { minorToWire } from '@fairhouse/money'
import type { JurisdictionProfile, LimitName } from '@fairhouse/profiles'
import type { LimitOffer } from '@fairhouse/protocol'

const DAYS = { day: 1, week: 7, month: 31 } as const

/** The least and the most that a limit may be: ledger units, or minutes for a limit of time. */
export function boundsOf(
  { limits }: JurisdictionProfile,
  { kind, period }: LimitName,
): { readonly min: bigint; readonly max: bigint } {
  if (kind !== 'time') return limits.money
  return { min: BigInt(limits.minMinutes), max: BigInt(DAYS[period] * 24 * 60) }
}

/** Limits with their bounds, as the wire shows them. */
export function presentOffers(
  profile: JurisdictionProfile,
  names: readonly LimitName[],
): LimitOffer[] {
  return names.map(({ kind, period }): LimitOffer => {
    if (kind === 'time') {
      const { min, max } = boundsOf(profile, { kind, period })
      return { kind, period, minMinutes: Number(min), maxMinutes: Number(max) }
    }
    const { min, max } = profile.limits.money
    return { kind, period, minMinor: minorToWire(min), maxMinor: minorToWire(max) }
  })
}
