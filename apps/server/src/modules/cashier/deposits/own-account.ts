import { isSameName } from '../../identity/index.ts'
import type { Payer } from '../payment-port.ts'

/** What is on record of a member, to hold a payer against. */
export interface KnownPerson {
  readonly taxId?: string | undefined
  readonly realName?: string | undefined
}

function digitsOf(taxId: string): string {
  return taxId.replaceAll(/\D/g, '')
}

/**
 * True unless the payment came from somebody else, as far as both sides tell it: by the tax number
 * where both are known, else by the name. Where a tax number is on record and the gateway tells
 * neither number nor name, nothing says that it is the member's; a coin has no payer, and is
 * judged by what is on record alone [S-41].
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
