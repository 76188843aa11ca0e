import type { AccessRules } from '@fairhouse/protocol'
import type { AccessGate } from '#server/core/brand.ts'
import { compileRanges } from '#server/core/ip-ranges.ts'

export const NO_ACCESS_RULES: AccessRules = {
  blockedAddresses: [],
  allowedAddresses: [],
  blockedCountries: [],
}

/**
 * Compiles the rules: an allowed address is admitted; else a blocked one is not, nor one of a
 * blocked country. The profile is checked before, and no rule of a brand loosens it. Null where
 * nobody is refused, so that no request pays for a country lookup.
 */
export function compileAccess(rules: AccessRules): AccessGate | null {
  if (rules.blockedAddresses.length === 0 && rules.blockedCountries.length === 0) return null
  const isAllowed = compileRanges(rules.allowedAddresses)
  const isBlocked = compileRanges(rules.blockedAddresses)
  const countries = new Set(rules.blockedCountries)
  return ({ address, country }) => {
    const ofAddress = isBlocked(address)
    const ofCountry = country !== undefined && countries.has(country)
    if ((!ofAddress && !ofCountry) || isAllowed(address)) return undefined
    return ofAddress ? 'address' : 'region'
  }
}
