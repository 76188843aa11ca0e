import type { Tx } from '#server/db/tx.ts'
import { taxIdHash, type ExclusionRegister } from '#server/modules/kyc/index.ts'
import type { Vault } from '../vault/vault.ts'

/** The register where no state's is connected: the list that the office keeps. */
export function createLocalRegister(db: Tx, vault: Vault): ExclusionRegister {
  return {
    async isListed(taxId) {
      const rows = await db.query(
        'select 1 from exclusion_register where tax_id_hash = $1',
        [taxIdHash(vault, taxId)],
        'register-local',
      )
      return rows.length > 0 ? 'yes' : 'no'
    },
  }
}
