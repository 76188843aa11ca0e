import type { SecurityOverview } from '@fairhouse/protocol'

/** Protections of an account beyond its password; each counts one. */
export type Protection = 'contact' | 'second' | 'recovery'

export const PROTECTIONS: readonly Protection[] = ['contact', 'second', 'recovery']

/** Which protections are set up: a verified contact, a strong second factor, recovery codes. */
export function protectionsOf(overview: SecurityOverview): ReadonlySet<Protection> {
  const has: Readonly<Record<Protection, boolean>> = {
    contact: overview.isEmailVerified || overview.isMobileVerified,
    second: overview.totp.isOn || overview.passkeys.length > 0,
    recovery: overview.recoveryCodesLeft > 0,
  }
  return new Set(PROTECTIONS.filter((each) => has[each]))
}
