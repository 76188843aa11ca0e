import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Db } from '#server/db/tx.ts'
import type { Sessions } from '../sessions/index.ts'
import type { ImageMaker } from '../pictures/index.ts'
import type { Brands } from '../settings/index.ts'

/** What feedback and customer service are given. */
export interface SupportContext {
  readonly db: Db
  readonly rng: Rng
  readonly vault: Vault
  readonly brands: Brands
  readonly sessions: Sessions
  readonly makeImage: ImageMaker
}
