import { minor, minorToWire } from '@fairhouse/money'
import type { Terms, Tier } from './terms.ts'
import type { TermsFault } from './terms-check.ts'

/** Terms as they go over the wire (packages/protocol): amounts in ledger units as texts. */
export interface WireTerms extends Omit<Terms, 'minBet' | 'tiers' | 'cap'> {
  readonly minBetMinor: string
  readonly tiers: WireTier[]
  readonly capMinor?: string
}

interface WireTier {
  readonly ratePpm: number
  readonly minTurnoverMinor: string
  readonly minActive: number
}

const money = (text: string) => minor(BigInt(text))

function readTier({ ratePpm, minTurnoverMinor, minActive }: WireTier): Tier {
  return { rate: BigInt(ratePpm), minTurnover: money(minTurnoverMinor), minActive }
}

/** Terms of the wire, or of a row: both have the same words. The schema has checked the shape. */
export function readTerms(wire: WireTerms): Terms {
  const { kind, base, period, carry, payer, capMinor } = wire
  return {
    kind,
    ...(base === undefined ? {} : { base }),
    ...(period === undefined ? {} : { period }),
    ...(carry === undefined ? {} : { carry }),
    minBet: money(wire.minBetMinor),
    tiers: wire.tiers.map(readTier),
    payer,
    ...(capMinor === undefined ? {} : { cap: money(capMinor) }),
  }
}

function presentTier({ rate, minTurnover, minActive }: Tier): WireTier {
  return { ratePpm: Number(rate), minTurnoverMinor: minorToWire(minTurnover), minActive }
}

/**
 * Terms as they go over the wire, into rows and under the signature of the platform: the order of
 * the fields is part of what is signed.
 */
export function presentTerms(terms: Terms): WireTerms {
  const { kind, base, period, carry, payer, cap } = terms
  return {
    kind,
    ...(base === undefined ? {} : { base }),
    ...(period === undefined ? {} : { period }),
    ...(carry === undefined ? {} : { carry }),
    minBetMinor: minorToWire(terms.minBet),
    tiers: terms.tiers.map(presentTier),
    payer,
    ...(cap === undefined ? {} : { capMinor: minorToWire(cap) }),
  }
}

/** Names on the wire of what a tier consists of. */
export const TIER_FIELDS = {
  rate: 'ratePpm',
  minTurnover: 'minTurnoverMinor',
  minActive: 'minActive',
} as const

/** Names on the wire of the other parts of terms, within a body. */
export const FIELDS = {
  tiers: 'terms.tiers',
  base: 'terms.base',
  period: 'terms.period',
  carry: 'terms.carry',
  minBet: 'terms.minBetMinor',
  cap: 'terms.capMinor',
} as const

/** The field of a body that a fault is about: "terms.tiers.0.ratePpm". */
export function fieldOf(fault: TermsFault): string {
  return 'tier' in fault
    ? `terms.tiers.${fault.tier}.${TIER_FIELDS[fault.field]}`
    : FIELDS[fault.field]
}
