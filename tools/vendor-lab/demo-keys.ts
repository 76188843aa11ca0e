import { systemRng as rng } from '../../apps/server/src/adapters/rng/rng.ts'
import { createRulesSource } from '../../apps/server/src/modules/gambling-limits/index.ts'
import {
  closeSandbox,
  openSandbox,
  type Sandbox,
  type SandboxContext,
} from '../../apps/server/src/modules/lab/index.ts'
import { createBrands } from '../../apps/server/src/modules/settings/index.ts'
import { createWalletQueue } from '../../apps/server/src/modules/wallet/index.ts'
import { withDatabase } from '../operator/database.ts'
import { openVault } from '../operator/vault.ts'
import { UsageError } from '../start/options.ts'
import { readLabOperator } from '../start/studio.ts'

/**
 * Plays with the keys of the demo's sandbox: a brand of trials on the database of the data folder,
 * with a new member of play money. The keys are good while `work` runs. Throws UsageError where no
 * brand offers trials.
 */
export function withSandbox<T>(dataDir: string, work: (sandbox: Sandbox) => Promise<T>) {
  return withDatabase(dataDir, async (db): Promise<T> => {
    const brands = createBrands(db, () => performance.now())
    const queue = createWalletQueue(db, { rulesSource: createRulesSource(brands) })
    const context: SandboxContext = { db, rng, vault: openVault(dataDir), queue }
    const trials = (await brands.all()).find(({ trialOf }) => trialOf !== undefined)
    if (!trials) throw new UsageError('No brand here offers trials: there is no sandbox.')
    const sandbox = await openSandbox(context, trials)
    try {
      return await work(sandbox)
    } finally {
      await closeSandbox(context, trials)
      await queue.drain()
    }
  })
}

/** The bundled studio's address, and its keys for the lab. */
export interface DemoVendor {
  readonly url: string
  readonly kid: string
  readonly secret: string
  /** Where it calls the lab's wallet. */
  readonly listen: number
}

/** The studio of a data folder. Throws UsageError when nothing was ever started there. */
export function demoVendor(dataDir: string): DemoVendor {
  const operator = readLabOperator(dataDir)
  const [key] = operator?.keys ?? []
  if (!operator || !key) {
    throw new UsageError(`No studio knows a lab in ${dataDir}: "npm start" introduces them.`)
  }
  const listen = Number(new URL(operator.platformUrl).port)
  // The studio's port is the one before the lab's: tools/start/studio.ts.
  return { url: `http://127.0.0.1:${listen - 1}/vendor/v1`, ...key, listen }
}
