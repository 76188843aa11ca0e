import type { Logger } from 'pino'
import type { Db } from './db/tx.ts'
import type { Operators } from './operators.ts'
import type { Seals } from './seals.ts'

/** Injected dependencies of the studio's modules. */
export interface Deps {
  readonly db: Db
  /** Unix ms. A single process decides, so its clock is used; rooms need it between two queries. */
  readonly now: () => number
  /** So many random bytes of the system. */
  readonly random: (length: number) => Buffer
  readonly seals: Seals
  readonly operators: Operators
  /** The `fetch` for calls to wallets. */
  readonly fetch: typeof fetch
  readonly log: Logger
  /** Marks the addresses of replays. */
  readonly replayKey: string
  /** Address under which browsers reach the studio, no slash at its end. */
  readonly publicUrl: string
  /** Where the built page is. */
  readonly pagesDir: string
  /** How long one attempt at a wallet may take. */
  readonly walletPatienceMs: number
}
