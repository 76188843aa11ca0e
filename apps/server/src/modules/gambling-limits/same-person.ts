import type { AccountRef } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'

/** An account of a member, wherever it is. */
export interface PersonsAccount extends AccountRef {
  readonly memberId: bigint
}

/**
 * Finds all accounts of one person: an exclusion applies in all brands of the operator
 * [S-22]. Names and e-mail addresses do not prove an identity; a verified identity does. The
 * result includes `member`.
 */
export interface SamePerson {
  accountsOf(tx: Tx, member: PersonsAccount): Promise<readonly PersonsAccount[]>
}

/** Only the account itself: where identities are not verified. */
export const ownAccountOnly: SamePerson = {
  accountsOf: async (_tx, member) => [member],
}
