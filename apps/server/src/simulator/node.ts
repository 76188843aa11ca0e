import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import { createDb } from '#server/db/tx.ts'
import { openCashier, type CashierPorts } from '../cashier-ports.ts'
import type { PaymentPort } from '../modules/cashier/index.ts'
import { createRulesSource } from '../modules/gambling-limits/index.ts'
import { createIdentityRules } from '../modules/kyc/index.ts'
import {
  createBetDesk,
  createCatalogue,
  createExposureDesk,
  type BetDesk,
  type Catalogue,
} from '../modules/lottery/index.ts'
import { createBrands, type Brand, type Brands } from '../modules/settings/index.ts'
import type { TransferContext } from '../modules/transfers/send-transfer.ts'
import { treeUplines } from '../modules/transfers/uplines.ts'
import {
  createWalletQueue,
  joinRules,
  type RulesSource,
  type WalletQueue,
} from '../modules/wallet/index.ts'
import type { Connections, Wire } from './wire/wire.ts'

/** What a node is given that no crash takes away. */
export interface NodeParts {
  readonly wire: Wire
  readonly rng: Rng
  readonly vault: Vault
  readonly port: PaymentPort
  readonly brand: Brand
  /** Simulated milliseconds: what a node remembers grows old by them. */
  readonly now: () => number
  /** Told of what a queue could not book; the weather is no fault. */
  readonly onFault: (error: unknown) => void
  /** For controls: ports that are broken on purpose. */
  readonly wrapQueue?: ((queue: WalletQueue) => WalletQueue) | undefined
  readonly wrapRules?: ((source: RulesSource) => RulesSource) | undefined
}

/**
 * The production code of one process, as start-server.ts, worker.ts and cashier-ports.ts put it
 * together.
 */
export interface SimulatedNode extends BetDesk, CashierPorts {
  readonly connections: Connections
  readonly catalogue: Catalogue
  readonly transfers: TransferContext
}

/**
 * Its settings never change here. Read amid a transaction they would wait for a turn that another
 * statement may have, which waits for that transaction: lines are fewer here than connections are.
 */
function knownBrands(brands: Brands, brand: Brand): Brands {
  const isIt = (brandId: number) => brandId === brand.brandId
  return {
    ...brands,
    byId: (brandId) => (isIt(brandId) ? Promise.resolve(brand) : brands.byId(brandId)),
    within: (tx, brandId) =>
      isIt(brandId) ? Promise.resolve(brand) : brands.within(tx, brandId),
    all: () => Promise.resolve([brand]),
  }
}

/** Starts a process of the house: with nothing in its memory, on the database that is there. */
export function startNode(parts: NodeParts): SimulatedNode {
  const { wire, rng, vault, now } = parts
  const connections = wire.connect()
  const db = createDb(connections.pool)
  const brands = knownBrands(createBrands(db, now), parts.brand)
  const source = createRulesSource(brands)
  const queue = createWalletQueue(db, {
    now,
    rulesSource: joinRules(parts.wrapRules?.(source) ?? source, createIdentityRules(brands)),
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
    transfers: { db, uplines: treeUplines, checks: cashier.checks },
  }
}
