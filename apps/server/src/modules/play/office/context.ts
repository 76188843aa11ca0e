import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/tx.ts'
import type { GameCatalogueCache } from '../../catalogue/index.ts'
import type { Lab } from '../../lab/index.ts'
import type { Play } from '../play.ts'
import type { Brands } from '../../settings/index.ts'
import type { WalletQueue } from '../../wallet/index.ts'

/** What the commands of staff on vendors and games are given; each names the part it needs. */
export interface GamesContext {
  readonly config: Config
  readonly db: Db
  readonly rng: Rng
  readonly vault: Vault
  readonly brands: Brands
  readonly queue: WalletQueue
  readonly games: GameCatalogueCache
  readonly play: Play
  readonly lab: Lab
  /** Whether an IP address is public. */
  readonly isPublicAddress: (address: string) => boolean
}
