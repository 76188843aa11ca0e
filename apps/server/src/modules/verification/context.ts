import type { Config } from '#server/config.ts'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Db } from '#server/db/tx.ts'
import type { CodeChannel } from '../contacts/index.ts'

/** Dependencies of verification; `Deps` fits as it is. */
export interface VerificationContext {
  readonly db: Db
  readonly config: Pick<Config, 'CODES_PER_DAY'>
  readonly rng: Rng
  readonly vault: Vault
}

export type CodePurpose = 'register' | 'login' | 'password' | 'secondFactor' | 'stepUp' | 'contact'

/** Which code is meant. */
export interface CodeKey {
  readonly channel: CodeChannel
  readonly purpose: CodePurpose
  /** Normalised by `mobileTarget` or `emailTarget`. */
  readonly target: string
}
