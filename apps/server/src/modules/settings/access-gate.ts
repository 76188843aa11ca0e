import type { AccessRules } from '@fairhouse/protocol'
import { compileRanges } from '#server/http/ip-ranges.ts'

/** Where a request comes from; the country where it is known (ISO 3166-1, "BR"). */
export interface RequestOrigin {
  readonly address: string
  readonly country: string | undefined
}

/** Why a request is refused: by what the brand may not do there, or by its own address. */
export type AccessRefusal = 'region' | 'address'

/** The access rules of an operator, ready to be checked at each request. */
export type AccessGate = (origin: RequestOrigin) => AccessRefusal | undefined

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
