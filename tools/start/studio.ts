import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Db } from '../../apps/server/src/db/tx.ts'
import { readOperatorFile, type OperatorPlan } from '../../apps/studio/src/server/operators.ts'
import type { Databases } from './databases.ts'
import type { StartOptions } from './options.ts'
import { type Addresses, untilHealthy } from './platform.ts'
import { saveSecret } from './secrets.ts'
import { STUDIO } from './studio-vendor.ts'

/** The studio's address, and the platform's address for the studio. */
export interface StudioPlan {
  readonly dataDir: string
  /** Of the platform's database. */
  readonly databaseUrl: string
  /** The studio's own settings. */
  readonly ownDatabaseUrl: string
  /** Where its server listens. */
  readonly serverPort: number
  /** Where browsers find its page. */
  readonly publicUrl: string
  /** Where the platform's server listens: the address of its wallets. */
  readonly platformPort: number
}

/** What this start's studio is. */
export function studioPlan(
  { dataDir }: StartOptions,
  addresses: Addresses,
  databases: Databases,
): StudioPlan {
  const { studioPort, studioUrl, serverPort } = addresses
  return {
    dataDir,
    databaseUrl: databases.url,
    ownDatabaseUrl: databases.studioUrl,
    serverPort: studioPort,
    publicUrl: studioUrl,
    platformPort: serverPort,
  }
}

const operatorsFile = (dataDir: string) => join(resolve(dataDir), 'studio-operators.json')

/** The vendor lab's name at the studio. */
const LAB = 'lab'

/** The lab as an operator of the studio: its wallet is served at the port after the studio's. */
function labOperator({ dataDir, serverPort }: StudioPlan): OperatorPlan {
  const secret = saveSecret(resolve(dataDir), 'lab-key')
  return {
    code: LAB,
    integrationKey: 'vendorlab0000000',
    platformUrl: `http://127.0.0.1:${serverPort + 1}`,
    keys: [{ kid: LAB, secret }],
  }
}

/** The lab as the studio of a data folder knows it; undefined where none was ever started. */
export function readLabOperator(dataDir: string): OperatorPlan | undefined {
  const file = operatorsFile(dataDir)
  return existsSync(file) ? readOperatorFile(file).find(({ code }) => code === LAB) : undefined
}

/** Written atomically, readable by its owner only. */
function writeOperators(file: string, operators: readonly OperatorPlan[]): void {
  const text = `${JSON.stringify({ operators }, null, 2)}\n`
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  writeFileSync(file, text, { mode: 0o600 })
  chmodSync(file, 0o600)
}

/** Least return to player by brand, as its jurisdiction has it, in millionths. */
async function rtpFloors(db: Db): Promise<ReadonlyMap<number, number>> {
  const { profileOf } = await import('@fairhouse/profiles')
  const rows = await db.query<{ brand_id: number; profile: string }>(
    'select brand_id, profile from brands',
  )
  return new Map(
    rows.map(({ brand_id: no, profile }) => [no, profileOf(profile).games.rtpFloorPpm] as const),
  )
}

/**
 * Makes sure that every brand has an integration with the studio, made once, and that the studio
 * knows them: keys are sealed on the platform's side and in a file of the data folder on the
 * studio's. Addresses follow the ports of this start.
 */
export async function introduceStudio(plan: StudioPlan): Promise<void> {
  const { openPool } = await import('../../apps/server/src/db/pool.ts')
  const { createDb } = await import('../../apps/server/src/db/tx.ts')
  const { systemRng: rng } = await import('../../apps/server/src/adapters/rng/rng.ts')
  const { createVault } = await import('../../apps/server/src/adapters/vault/vault.ts')
  const vendors = await import('../../apps/server/src/modules/vendors/index.ts')
  const vault = createVault(saveSecret(resolve(plan.dataDir), 'vault-key'), rng)
  const baseUrl = `http://127.0.0.1:${plan.serverPort}/vendor/v1`
  const pool = openPool(plan.databaseUrl, { connections: 1 })
  try {
    const db = createDb(pool)
    const missing = await db.query<{ brand_id: number }>(
      `select brand_id from brands b where not exists (
         select from vendor_integrations i join vendors v using (vendor_id)
         where i.brand_id = b.brand_id and v.code = $1) order by brand_id`,
      [STUDIO.code],
    )
    for (const { brand_id: brandId } of missing) {
      const made = { ...STUDIO, brandId, baseUrl }
      await db.transaction((tx) => vendors.createIntegration(tx, { vault, rng }, made))
    }
    await db.query(
      `update vendor_integrations i set base_url = $2, page_origin = $3 from vendors v
       where v.vendor_id = i.vendor_id and v.code = $1
         and (i.base_url, i.page_origin) is distinct from ($2, $3)`,
      [STUDIO.code, baseUrl, plan.publicUrl],
    )
    const all = await vendors.readIntegrations(db, vault)
    const own = all.filter(({ code }) => code === STUDIO.code)
    const floors = await rtpFloors(db)
    const operators = own.map(({ brandId, integrationKey, keys }) => ({
      code: `brand-${brandId}`,
      rtpFloorPpm: floors.get(brandId) ?? 0,
      integrationKey,
      platformUrl: `http://127.0.0.1:${plan.platformPort}`,
      keys: keys.slice(0, 2).map(({ kid, secret }) => ({ kid, secret })),
    }))
    writeOperators(operatorsFile(plan.dataDir), [...operators, labOperator(plan)])
  } finally {
    await pool.end()
  }
}

/** Settings of the studio's process. `pagesDir` is its built page. */
export function studioEnvironment(plan: StudioPlan, pagesDir?: string): Record<string, string> {
  return {
    STUDIO_DATABASE_URL: plan.ownDatabaseUrl,
    STUDIO_PORT: String(plan.serverPort),
    STUDIO_URL: plan.publicUrl,
    STUDIO_KEY: saveSecret(resolve(plan.dataDir), 'studio-key'),
    STUDIO_OPERATORS: operatorsFile(plan.dataDir),
    ...(pagesDir === undefined ? {} : { STUDIO_PAGES: pagesDir }),
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info',
  }
}

/**
 * Once the studio answers, takes its games into every brand's catalogue, as the office would. A
 * running platform is notified by the change itself.
 */
export async function importStudioGames(plan: StudioPlan, signal: AbortSignal): Promise<number> {
  await untilHealthy(plan.serverPort, signal)
  if (signal.aborted) return 0
  const { openPool } = await import('../../apps/server/src/db/pool.ts')
  const { createDb } = await import('../../apps/server/src/db/tx.ts')
  const { systemRng: rng } = await import('../../apps/server/src/adapters/rng/rng.ts')
  const { createVault } = await import('../../apps/server/src/adapters/vault/vault.ts')
  const { readIntegrations } = await import('../../apps/server/src/modules/vendors/index.ts')
  const { checkFeed, importFeed } = await import('../../apps/server/src/modules/catalogue/index.ts')
  const { seedDemoGames } = await import('../../apps/server/src/seed.ts')
  const { connectFairhouse } =
    await import('../../apps/server/src/adapters/vendor-fairhouse/port.ts')
  const vault = createVault(saveSecret(resolve(plan.dataDir), 'vault-key'), rng)
  const pool = openPool(plan.databaseUrl, { connections: 1 })
  let count = 0
  try {
    const db = createDb(pool)
    const all = await readIntegrations(db, vault)
    for (const integration of all.filter(({ code }) => code === STUDIO.code)) {
      const feed = await connectFairhouse(integration, { rng, now: Date.now }).games()
      const games = checkFeed(feed)
      const { brandId, vendorId } = integration
      await db.transaction((tx) => importFeed(tx, brandId, vendorId, games))
      await seedDemoGames(db, brandId, STUDIO.code)
      count = games.length
    }
  } finally {
    await pool.end()
  }
  return count
}
