/** What the register of a state says of a number; unknown: it was not heard. */
export type RegisterAnswer = 'yes' | 'no' | 'unknown'

/**
 * The register of those whom a state has shut out, or who shut themselves out of all gambling
 * (Brazil: the central platform of IN SPA/MF 31/2025) [S-6, S-7]. Adapters:
 * adapters/register-local, a list that the office keeps.
 */
export interface ExclusionRegister {
  /** Digits of a tax number. Answers within seconds; what it throws counts as unknown. */
  isListed(taxId: string): Promise<RegisterAnswer>
}
