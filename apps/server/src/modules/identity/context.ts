import type { FirebaseVerifier } from '#server/adapters/firebase/firebase.ts'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/tx.ts'
import type { Brands } from '../settings/index.ts'
import type { WalletQueue } from '../wallet/index.ts'
import type { AccountHooks } from './account-hooks.ts'
import type { Sessions } from '../sessions/index.ts'

/** What identity's commands are given; each names the part that it needs. */
export interface IdentityContext {
  readonly config: Config
  readonly db: Db
  readonly rng: Rng
  readonly vault: Vault
  readonly brands: Brands
  readonly sessions: Sessions
  readonly accountHooks: AccountHooks
  readonly queue: WalletQueue
  /** Closes the open pages of login sessions that are over. */
  readonly sockets: { endSessions(brandId: number, sessionIds: readonly string[]): void }
  readonly firebase: FirebaseVerifier | undefined
}
