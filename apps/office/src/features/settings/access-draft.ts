import type { AccessRules } from '@fairhouse/protocol'
import { COUNTRIES } from '@fairhouse/protocol/countries'

/** The rules as typed: one address or range per line. */
export interface AccessDraft {
  readonly blockedAddresses: string
  readonly allowedAddresses: string
  readonly blockedCountries: readonly string[]
}

export function accessDraftOf(rules: AccessRules): AccessDraft {
  return {
    blockedAddresses: rules.blockedAddresses.join('\n'),
    allowedAddresses: rules.allowedAddresses.join('\n'),
    blockedCountries: rules.blockedCountries,
  }
}

const linesOf = (text: string) =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The request body; the server validates the lines. */
export function accessRulesOf(draft: AccessDraft): AccessRules {
  return {
    blockedAddresses: linesOf(draft.blockedAddresses),
    allowedAddresses: linesOf(draft.allowedAddresses),
    blockedCountries: draft.blockedCountries.toSorted(),
  }
}

/** The name of an ISO 3166-1 country in a language; its code if there is none. */
export function countryName(code: string, language: string): string {
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code
}

/** Countries that can still be selected, by name. */
export function countriesLeft(
  taken: readonly string[],
  language: string,
): readonly { readonly id: string; readonly label: string }[] {
  return COUNTRIES.map((one) => one.countryCode)
    .filter((code) => !taken.includes(code))
    .map((id) => ({ id, label: countryName(id, language) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language))
}
