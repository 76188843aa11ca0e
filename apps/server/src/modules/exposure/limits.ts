import { minor, minorToWire, parseMinor, type Minor } from '@fairhouse/money'
import type { ExposureLimits, JurisdictionProfile } from '@fairhouse/profiles'
import type { ExposureLimitsWire } from '@fairhouse/protocol'

export type { ExposureLimits } from '@fairhouse/profiles'

const readAmount = (text: string | null): Minor | null =>
  text === null ? null : (parseMinor(text) ?? minor(0n))

const writeAmount = (amount: Minor | null): string | null =>
  amount === null ? null : minorToWire(amount)

export function presentLimits(limits: ExposureLimits): ExposureLimitsWire {
  return {
    memberStakeMinor: writeAmount(limits.memberStake),
    playPayoutMinor: writeAmount(limits.playPayout),
    outcomePayoutMinor: writeAmount(limits.outcomePayout),
    steps: limits.steps.map((step) => ({ ...step })),
  }
}

function readLimits(wire: ExposureLimitsWire): ExposureLimits {
  return {
    memberStake: readAmount(wire.memberStakeMinor),
    playPayout: readAmount(wire.playPayoutMinor),
    outcomePayout: readAmount(wire.outcomePayoutMinor),
    steps: wire.steps,
  }
}

const known = new WeakMap<object, ExposureLimits>()

/** The limits of a lottery: those that staff have set, else those of jurisdiction and family. */
export function limitsOf(
  lottery: { readonly family: string; readonly exposure: ExposureLimitsWire | null },
  profile: JurisdictionProfile,
): ExposureLimits {
  const { exposure, family } = lottery
  if (exposure === null) {
    const { all, byFamily } = profile.lottery.exposure
    return byFamily[family] ?? all
  }
  const before = known.get(exposure)
  if (before) return before
  const limits = readLimits(exposure)
  known.set(exposure, limits)
  return limits
}

/** Percent of its odds that an outcome pays when so much of its limit is taken; 0: sold out. */
export function oddsPercentAt(limits: ExposureLimits, taken: bigint, cap: bigint): number {
  if (taken >= cap) return 0
  let percent = 100
  for (const { fromPercent, oddsPercent } of limits.steps) {
    if (taken * 100n >= cap * BigInt(fromPercent)) percent = Math.min(percent, oddsPercent)
  }
  return percent
}
