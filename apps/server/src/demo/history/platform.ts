import type { StaffActor } from '#server/core/caller.ts'
import type { HistoryGateway } from '#server/adapters/payment-sandbox/history.ts'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import { openCashier, type CashierPorts } from '#server/cashier-ports.ts'
import { createSeedVault } from '#server/draw-key.ts'
import { createRepeatedTexts } from '#server/db/repeated-texts.ts'
import { openPool } from '#server/db/pool.ts'
import { createDb, type Db } from '#server/db/tx.ts'
import { createRulesSource } from '#server/modules/gambling-limits/index.ts'
import { createIdentityRules } from '#server/modules/kyc/index.ts'
import { createBetDesk, type BetDesk, type CycleContext } from '#server/modules/lottery/index.ts'
import { createCatalogue, type Catalogue } from '#server/modules/lotteries/index.ts'
import { createPlay, type Play } from '#server/modules/play/index.ts'
import { createSessions, type Sessions } from '#server/modules/sessions/index.ts'
import { createBrands, type Brands } from '#server/modules/settings/index.ts'
import { createWalletQueue, joinRules } from '#server/modules/wallet/index.ts'
import { setClock } from '#server/simulator/clock.ts'
import { createHistoryVendor, type HistoryVendor, type VendorOfPast } from './vendor.ts'

/** Options of `openHistoryPlatform`. */
export interface HistoryOptions {
  /** Of the role that serves. */
  readonly databaseUrl: string
  /** Of the owner of the tables: the clock is a function of theirs. */
  readonly ownerUrl: string
  readonly rng: Rng
  readonly vault: Vault
  /** The worker's own, which seals the seeds of coming draws. */
  readonly drawKey: string
  readonly gateway: HistoryGateway
  /** Whose games are played. */
  readonly vendor: VendorOfPast
  /** Ends it before its time. */
  readonly signal?: AbortSignal
}

/** Server and worker in one process, as they wire the production code, under a simulated clock. */
export interface HistoryPlatform extends BetDesk {
  readonly db: Db
  readonly owner: Db
  readonly rng: Rng
  readonly vault: Vault
  readonly brands: Brands
  readonly catalogue: Catalogue
  readonly cashier: CashierPorts
  readonly gateway: HistoryGateway
  readonly cycle: CycleContext
  readonly sessions: Sessions
  readonly play: Play
  readonly vendor: HistoryVendor
  readonly pastVendor: VendorOfPast
  setNow(at: number): Promise<void>
  /** A staff member by username. Throws RangeError if there is none. */
  staff(username: string): Promise<StaffActor>
  close(): Promise<void>
}

/**
 * Rebuilt from scratch when interrupted, so that nothing waits for a disk. A plan is made once: the
 * members differ too little for any to need a plan of its own.
 */
const SETTINGS = { synchronous_commit: 'off', plan_cache_mode: 'force_generic_plan' } as const
const CONNECTIONS = 6

async function findStaff(db: Db, username: string): Promise<StaffActor> {
  const [row] = await db.query<{ staff_id: bigint; name: string }>(
    'select staff_id, name from staff_members where username = $1',
    [username],
  )
  if (!row) throw new RangeError(`nobody of the office is called ${username}`)
  const { staff_id: staffId, name } = row
  // Nobody logs in: commands are given the member's identity only.
  return { staffId, username, name, grants: [], address: undefined } as unknown as StaffActor
}

/** Opens the platform on a migrated database with a simulated clock. */
export function openHistoryPlatform(options: HistoryOptions): HistoryPlatform {
  const { rng, vault, drawKey, gateway } = options
  const open = (url: string, connections: number) =>
    openPool(url, { connections, applicationName: 'fairhouse-history', settings: SETTINGS })
  const pool = open(options.databaseUrl, CONNECTIONS)
  const ownerPool = open(options.ownerUrl, 1)
  // The same few hundred statements, day after day: planned once, they take less.
  const db = createDb(pool, { nameOf: createRepeatedTexts() })
  const owner = createDb(ownerPool)
  const monotonic = () => performance.now()
  const brands = createBrands(db, monotonic)
  const rulesSource = joinRules(createRulesSource(brands), createIdentityRules(brands))
  const queue = createWalletQueue(db, { rulesSource })
  const desk = createBetDesk(db)
  const vendor = createHistoryVendor()
  return {
    ...desk,
    db,
    owner,
    rng,
    vault,
    brands,
    gateway,
    catalogue: createCatalogue(db, monotonic, Number.POSITIVE_INFINITY),
    cashier: openCashier({ db, queue, rng, vault, gateway, brands }),
    vendor,
    pastVendor: options.vendor,
    sessions: createSessions(db, rng, monotonic),
    play: createPlay({
      db,
      queue,
      brands,
      rng,
      vault,
      adapters: vendor.adapters,
      rulesSource,
      now: Date.now,
      onFault: (fault) => {
        throw fault
      },
    }),
    cycle: { db, rng, vault: createSeedVault(drawKey, vault, rng) },
    setNow: (at) => setClock(owner, new Date(at)),
    staff: (username) => findStaff(db, username),
    async close() {
      await queue.drain()
      await desk.exposure.drain()
      await pool.end()
      await ownerPool.end()
    },
  }
}
