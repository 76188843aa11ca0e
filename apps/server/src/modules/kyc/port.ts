import type { DocumentStep } from './cases.ts'

/** The input of a provider of identity checks. Decrypted for the call only, never logged. */
export interface CheckedPerson {
  readonly caseId: string
  readonly realName: string
  /** Digits; undefined where the profile asks for none. */
  readonly taxId: string | undefined
  readonly birthDate: string | undefined
  readonly documents: readonly { readonly step: DocumentStep; readonly image: Buffer }[]
}

/**
 * pass and fail decide; needsPerson hands the case to the office. timeout: no answer, and it is
 * asked again, some times; after that a person decides. Nothing but `pass` ever opens anything.
 */
export type CheckResult = 'pass' | 'fail' | 'needsPerson' | 'timeout'

/** Checks a document and a face [S-4]. Adapters: adapters/kyc-local. */
export interface KycProvider {
  readonly name: string
  /** Idempotent for a case: repeated calls are one check. An error counts as a timeout. */
  check(person: CheckedPerson): Promise<CheckResult>
}
