import type { Tx } from '#server/db/tx.ts'
import type { AccountRef } from '../ledger/index.ts'

/** An account of a member, wherever it is. */
export interface PersonsAccount extends AccountRef {
  readonly memberId: bigint
}

/**
 * Which accounts are of one person: an exclusion holds in all brands of the operator
 * [S-22]. Names and e-mail addresses prove nothing about who somebody is; what does is an identity
 * that was checked. `member` is among them.
 */
export interface SamePerson {
  accountsOf(tx: Tx, member: PersonsAccount): Promise<readonly PersonsAccount[]>
}

/** For as long as no identity is checked: the account itself. */
export const ownAccountAlone: SamePerson = {
  accountsOf: async (_tx, member) => [member],
}
