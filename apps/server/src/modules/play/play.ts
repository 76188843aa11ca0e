import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Db } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { Brands } from '../settings/index.ts'
import type { RulesSource, WalletQueue } from '../wallet/index.ts'
import { createCallLog, type CallLog } from './call-log.ts'
import { readIntegration, type Integration } from '../vendors/index.ts'
import type { VendorAdapters, VendorPort } from '../vendor-port/index.ts'
import { createLookUps } from './look-ups.ts'
import { createNonces, type Nonces } from './nonces.ts'
import { createGameNumbers } from './numbers.ts'
import { createRoundCache } from './round-cache.ts'
import { createStandIns, type StandIns } from './stand-ins.ts'
import type { PlayDesk } from './take-items.ts'

/** Dependencies of vendors' games. */
export interface PlayBasics {
  readonly db: Db
  readonly queue: WalletQueue
  readonly brands: Brands
  readonly rng: Rng
  readonly vault: Vault
  readonly adapters: VendorAdapters
  /** Rules of accounts, checked before a game is opened. */
  readonly rulesSource: RulesSource
  /** Wall clock in milliseconds, only for signatures. */
  readonly now: () => number
  readonly onFault: (error: unknown) => void
}

/** The platform's side of vendors' games, one per process. */
export interface Play extends PlayBasics {
  readonly desk: PlayDesk
  readonly nonces: Nonces
  readonly callLog: CallLog
  /** Wallets of the vendor lab that answer instead of ours. */
  readonly standIns: StandIns
  /** Clears the caches of vendors, games and sessions. */
  forget(): void
  /** Clears the cache of game sessions, after login sessions have ended. */
  forgetSessions(): void
  /** Writes the remaining raw calls. */
  drain(): Promise<void>
}

/** Random bytes of a key; the last six are a counter that starts there. */
const DRAWN = 10
const COUNT_AT = 10
const COUNT_END = 2 ** 48

/**
 * UUIDs of version 7: they grow with time, so that indexes grow at one end. They need not be
 * unpredictable: a process draws random bytes once and counts on.
 */
function createKeys({ rng, now }: Pick<PlayBasics, 'rng' | 'now'>): () => string {
  const bytes = Buffer.concat([Buffer.alloc(6), rng.bytes(DRAWN)])
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  let at = 0
  let count = bytes.readUIntBE(COUNT_AT, 6)
  return () => {
    at = Math.max(at, Math.floor(now()))
    count = (count + 1) % COUNT_END
    bytes.writeUIntBE(at, 0, 6)
    bytes.writeUIntBE(count, COUNT_AT, 6)
    const hex = bytes.toString('hex')
    const groups = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)]
    return `${groups.join('-')}-${hex.slice(20)}`
  }
}

export function createPlay(basics: PlayBasics): Play {
  const { db, queue, brands, vault } = basics
  const lookUps = createLookUps(db, vault, () => performance.now())
  const callLog = createCallLog(db, basics.onFault)
  const desk: PlayDesk = {
    db,
    queue,
    rulesSource: basics.rulesSource,
    brands,
    lookUps,
    numbers: createGameNumbers(db),
    roundCache: createRoundCache(),
    newKey: createKeys(basics),
  }
  return {
    ...basics,
    desk,
    nonces: createNonces(db),
    callLog,
    standIns: createStandIns(),
    forget: () => lookUps.forget(),
    forgetSessions: () => lookUps.forgetSessions(),
    drain: () => callLog.drain(),
  }
}

/** The client of an integration's vendor. Throws VendorUnavailable without an address. */
export function connectVendor({ adapters }: Pick<Play, 'adapters'>, of: Integration): VendorPort {
  return adapters[of.profile].connect(of)
}

/** The same by its numbers. Throws VENDOR_NOT_FOUND. */
export async function askVendor(
  play: Pick<Play, 'db' | 'vault' | 'adapters'>,
  brandId: number,
  vendorId: number,
): Promise<VendorPort> {
  const found = await readIntegration(play.db, play.vault, brandId, vendorId)
  if (!found) throw new Problem('VENDOR_NOT_FOUND')
  return connectVendor(play, found)
}
