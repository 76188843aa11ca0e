import type { Brand } from '#server/core/brand.ts'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import { createDb } from '#server/db/tx.ts'
import { openCashier, type CashierPorts } from '../cashier-ports.ts'
import type { PaymentPort } from '../modules/payments/index.ts'
import { createRulesSource } from '../modules/gambling-limits/index.ts'
import { createIdentityRules } from '../modules/kyc/index.ts'
import { createBetDesk, type BetDesk } from '../modules/lottery/index.ts'
import { createCatalogue, type Catalogue } from '../modules/lotteries/index.ts'
import { createExposureDesk } from '../modules/exposure/index.ts'
import { createBrands, type Brands } from '../modules/settings/index.ts'
import type { TransferContext } from '../modules/transfers/send-transfer.ts'
import { treeUplines } from '../modules/transfers/uplines.ts'
import {
  createWalletQueue,
  joinRules,
  type RulesSource,
  type WalletQueue,
} from '../modules/wallet/index.ts'
import type { Connections, Wire } from './wire/wire.ts'

/** Parts of a node that survive its crash. */
export interface NodeParts {
  readonly wire: Wire
  readonly rng: Rng
  readonly vault: Vault
  readonly port: PaymentPort
  readonly brand: Brand
  /** Simulated milliseconds, by which a node's caches expire. */
  readonly now: () => number
  /** Called with errors of the queue; injected faults are ignored. */
  readonly onFault: (error: unknown) => void
  /** For controls: ports broken on purpose. */
  readonly wrapQueue?: ((queue: WalletQueue) => WalletQueue) | undefined
  readonly wrapRules?: ((source: RulesSource) => RulesSource) | undefined
}

/**
 * The production code of one process, wired as in start-server.ts, worker.ts and cashier-ports.ts.
 */
export interface SimulatedNode extends BetDesk, CashierPorts {
  readonly connections: Connections
  readonly catalogue: Catalogue
  readonly rulesSource: RulesSource
  readonly transfers: TransferContext
}

/**
 * The brand's settings never change here. Reading them within a transaction could deadlock: there
 * are fewer lines here than connections.
 */
function knownBrands(brands: Brands, brand: Brand): Brands {
  const isIt = (brandId: number) => brandId === brand.brandId
  return {
    ...brands,
    byId: (brandId) => (isIt(brandId) ? Promise.resolve(brand) : brands.byId(brandId)),
    within: (tx, brandId) => (isIt(brandId) ? Promise.resolve(brand) : brands.within(tx, brandId)),
    all: () => Promise.resolve([brand]),
  }
}

/** Starts a process of the platform, with empty caches, on the existing database. */
export function startNode(parts: NodeParts): SimulatedNode {
  const { wire, rng, vault, now } = parts
  const connections = wire.connect()
  const db = createDb(connections.pool)
  const brands = knownBrands(createBrands(db, now), parts.brand)
  const source = createRulesSource(brands)
  const rulesSource = joinRules(parts.wrapRules?.(source) ?? source, createIdentityRules(brands))
  const queue = createWalletQueue(db, {
    now,
    rulesSource,
    onFault: parts.onFault,
  })
  const cashier = openCashier({
    db,
    queue: parts.wrapQueue?.(queue) ?? queue,
    rng,
    vault,
    gateway: parts.port,
    brands,
  })
  return {
    ...createBetDesk(db, createExposureDesk(db, now)),
    ...cashier,
    connections,
    catalogue: createCatalogue(db, now),
    rulesSource,
    transfers: { db, uplines: treeUplines, checks: cashier.checks },
  }
}
