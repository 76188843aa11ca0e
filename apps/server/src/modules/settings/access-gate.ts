import type { AccessRules } from '@fairhouse/protocol'
import { compileRanges } from '#server/http/ip-ranges.ts'

/** Where a request comes from; the country as far as somebody knows it (ISO 3166-1, "BR"). */
export interface Whence {
  readonly address: string
  readonly country: string | undefined
}

/** Why somebody is kept out: by what the brand may not do there, or by the own address. */
export type AccessRefusal = 'region' | 'address'

/** The rules of an operator, ready to be asked at each request. */
export type AccessGate = (whence: Whence) => AccessRefusal | undefined

export const NO_ACCESS_RULES: AccessRules = {
  blockedAddresses: [],
  allowedAddresses: [],
  blockedCountries: [],
}

/**
 * Compiles the rules: an allowed address comes in; else a blocked one does not, nor one of a
 * blocked country. What the profile forbids is asked before, and no rule of a brand loosens it.
 * Null where nobody is kept out, so that no request pays for looking its country up.
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
