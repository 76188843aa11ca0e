import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Db } from '#server/db/tx.ts'

/** Dependencies of the commands of contracts; `Deps` fits as it is. */
export interface ContractContext {
  readonly db: Db
  readonly vault: Vault
}
