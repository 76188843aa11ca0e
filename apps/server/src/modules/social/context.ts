import type { Logger } from 'pino'
import type { FirebaseVerifier } from '#server/adapters/firebase/firebase.ts'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/tx.ts'
import type { Arrivals, Sessions } from '../identity/index.ts'
import type { Brands } from '../settings/index.ts'
import type { SocialProviders } from './provider.ts'

/** What logging in by a social account is given. */
export interface SocialContext {
  readonly config: Config
  readonly db: Db
  readonly rng: Rng
  readonly vault: Vault
  readonly log: Logger
  readonly brands: Brands
  readonly sessions: Sessions
  readonly arrivals: Arrivals
  readonly socialProviders: SocialProviders
  readonly firebase: FirebaseVerifier | undefined
}
