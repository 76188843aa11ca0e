/** The register's answer for a number; unknown: no answer. */
export type RegisterAnswer = 'yes' | 'no' | 'unknown'

/**
 * The register of persons whom a state has excluded, or who excluded themselves from all gambling
 * (Brazil: the central platform of IN SPA/MF 31/2025) [S-6, S-7]. Adapters:
 * adapters/register-local, a list that the office keeps.
 */
export interface ExclusionRegister {
  /** Digits of a tax number. Answers within seconds; an error counts as unknown. */
  isListed(taxId: string): Promise<RegisterAnswer>
}
