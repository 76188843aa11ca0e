import { isSameName } from '../../identity/index.ts'
import type { Payer } from '../../payments/index.ts'

/** A member's record, to compare with a payer. */
interface KnownPerson {
  readonly taxId?: string | undefined
  readonly realName?: string | undefined
}

function digitsOf(taxId: string): string {
  return taxId.replaceAll(/\D/g, '')
}

/**
 * True unless the payment is known to come from somebody else: by the tax number where both are
 * known, else by the name. False where a tax number is on record and the gateway gives neither
 * number nor name. A cryptocurrency payment has no payer: only the record decides [S-41].
 */
export function isOwnPayment(
  payer: Payer | undefined,
  person: KnownPerson,
  hasPayers: boolean,
): boolean {
  if (person.taxId && payer?.taxId) return digitsOf(payer.taxId) === digitsOf(person.taxId)
  if (person.realName && payer?.name) return isSameName(payer.name, person.realName)
  return !(person.taxId && hasPayers)
}
