import type { Minor } from '@fairhouse/money'

/**
 * What is allowed where a brand is licensed: one readable file per jurisdiction. Code asks the
 * profile; there is no `if (country === …)` anywhere else.
 */
export interface JurisdictionProfile {
  readonly code: string
  /** Money without worth, labelled so on every screen. */
  readonly isPlayMoney: boolean
  readonly minAgeYears: number
  /** Decides a birthday and a business day (IANA name). */
  readonly timeZone: string
  readonly languages: readonly string[]
  readonly defaultLanguage: string
  /** Version of the terms a member accepts at sign-up. */
  readonly termsVersion: string
  readonly session: {
    /** A session unused for this long ends [standards, row 11]. */
    readonly idleMinutes: number
    /** A session ends after this long, used or not [row 12]. */
    readonly maxDays: number
  }
  readonly deposit: { readonly min: Minor; readonly max: Minor }
  readonly lottery: {
    readonly minUnitStake: Minor
    /** Per bet. */
    readonly maxStake: Minor
    /** Per bet; shown before the stake is typed. */
    readonly maxPayout: Minor
    readonly maxLines: number
    readonly maxMultiple: number
  }
}
