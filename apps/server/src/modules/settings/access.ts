import type { AccessRules } from '@fairhouse/protocol'
import { COUNTRIES } from '@fairhouse/protocol/countries'
import type { RequestOrigin, Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { readRange } from '#server/core/ip-ranges.ts'
import { Problem } from '#server/core/problem.ts'
import { compileAccess } from './access-gate.ts'
import {
  isSame,
  lockSettings,
  requireOwn,
  writeSettings,
  type SettingsChange,
} from './write-settings.ts'

const EXPECTED_RANGE = 'an IPv4 or IPv6 address, or a range such as 203.0.113.0/24'

/** As typed but for blanks and case, each range once. Throws VALIDATION_FAILED. */
function cleanRanges(field: string, texts: readonly string[]): string[] {
  const byRange = new Map<string, string>()
  for (const [at, text] of texts.entries()) {
    const plain = text.trim().toLowerCase()
    const range = readRange(plain)
    if (!range) {
      const fault = { field: `rules.${field}.${at}`, code: 'VALIDATION_FAILED' as const }
      throw new Problem('VALIDATION_FAILED', [{ ...fault, expected: EXPECTED_RANGE }])
    }
    const key = `${range.family} ${range.from} ${range.to}`
    if (!byRange.has(key)) byRange.set(key, plain)
  }
  return [...byRange.values()]
}

const COUNTRY_CODES: ReadonlySet<string> = new Set(COUNTRIES.map((one) => one.countryCode))

function cleanCountries(codes: readonly string[]): string[] {
  const unknown = codes.findIndex((code) => !COUNTRY_CODES.has(code))
  if (unknown >= 0) {
    const fault = { field: `rules.blockedCountries.${unknown}`, code: 'VALIDATION_FAILED' as const }
    throw new Problem('VALIDATION_FAILED', [{ ...fault, expected: 'a country of ISO 3166-1' }])
  }
  return [...new Set(codes)].toSorted()
}

/** Rules as they are stored. Throws VALIDATION_FAILED. */
function cleanAccess(rules: AccessRules): AccessRules {
  return {
    blockedAddresses: cleanRanges('blockedAddresses', rules.blockedAddresses),
    allowedAddresses: cleanRanges('allowedAddresses', rules.allowedAddresses),
    blockedCountries: cleanCountries(rules.blockedCountries),
  }
}

/**
 * Changes the access rules. `own` is where the change comes from: rules that would newly refuse it
 * are rejected unless it `isConfirmed`. Throws NOT_FOUND (a brand of trials), VALIDATION_FAILED,
 * NOT_CHANGED, OWN_ADDRESS_BLOCKED.
 */
export async function changeAccess(
  tx: Tx,
  brand: Brand,
  rules: AccessRules,
  own: RequestOrigin & { readonly isConfirmed: boolean },
  by: string,
): Promise<SettingsChange> {
  requireOwn(brand)
  const after = cleanAccess(rules)
  const before = (await lockSettings(tx, brand)).access
  if (isSame(before, after)) throw new Problem('NOT_CHANGED')
  const isNewlyOut = compileAccess(after)?.(own) !== undefined && !compileAccess(before)?.(own)
  if (isNewlyOut && !own.isConfirmed) {
    throw new Problem('OWN_ADDRESS_BLOCKED', [], { address: own.address })
  }
  await writeSettings(tx, brand, 'access', after, by)
  return { before, after }
}
