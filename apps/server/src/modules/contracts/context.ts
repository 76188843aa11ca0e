import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Db } from '#server/db/tx.ts'

/** What the commands of contracts work with; `Deps` fits as it is. */
export interface ContractContext {
  readonly db: Db
  readonly vault: Vault
}
