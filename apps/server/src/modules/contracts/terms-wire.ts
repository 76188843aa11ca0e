import type { Terms, Tier } from '@fairhouse/agency'
import { minor, minorToWire } from '@fairhouse/money'
import type { ContractTermsIn, ContractTermsOut } from '@fairhouse/protocol'

const money = (text: string) => minor(BigInt(text))

function readTier(tier: ContractTermsIn['tiers'][number]): Tier {
  return {
    rate: BigInt(tier.ratePpm),
    minTurnover: money(tier.minTurnoverMinor),
    minActive: tier.minActive,
  }
}

/** Terms of the wire, or of a row: both have the same words. The schema has checked the shape. */
export function readTerms(wire: ContractTermsIn | ContractTermsOut): Terms {
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

function presentTier({ rate, minTurnover, minActive }: Tier) {
  return { ratePpm: Number(rate), minTurnoverMinor: minorToWire(minTurnover), minActive }
}

/** Terms as they go over the wire, into rows and under the signature of the house. */
export function presentTerms(terms: Terms): ContractTermsOut {
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
