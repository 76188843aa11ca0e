import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/tx.ts'

/** What applications of agents are given. */
export interface ApplicationsContext {
  readonly config: Config
  readonly db: Db
  readonly vault: Vault
}
