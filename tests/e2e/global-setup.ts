import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type EmbeddedPostgres,
  ensureStudioDatabase,
  openDataFolder,
  startTemporaryPostgres,
} from '../../apps/server/src/adapters/embedded-postgres/index.ts'
import { migrate } from '../../apps/server/src/migrate.ts'
import { checkLedger } from '../../apps/server/src/invariants.ts'
import { seedDemo } from '../../apps/server/src/seed.ts'
import { withDatabase } from '../../tools/operator/database.ts'
import { findFreePorts } from '../../tools/start/ports.ts'
import { saveSecret } from '../../tools/start/secrets.ts'
import { writeBrands } from './support/brands.ts'
import { drawHistory, stopDraws } from './support/draws.ts'
import { NETWORKS } from './support/places.ts'
import { startFirebaseKeys } from './support/firebase.ts'
import { startProvider } from './support/provider.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const READY = 'Ctrl-C stops it.'
/** Draws that each lottery has had when the first journey comes. */
const DRAWS_BEFORE = 3

/**
 * Starts the platform as `npm start` does, on a fresh database and a free port; draws come when a
 * journey says so (support/draws.ts). The journeys find it by E2E_BASE_URL and DATABASE_URL. With
 * E2E_BASE_URL already set, they run against that one instead; those of the office then need
 * E2E_DATA_DIR, too.
 */
export default async function startPlatform(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_BASE_URL']) return undefined
  const parent = mkdtempSync(join(tmpdir(), 'fairhouse-e2e-'))
  chmodSync(parent, 0o711)
  const dataDir = join(parent, 'data')
  openDataFolder(dataDir)
  const postgres = await startTemporaryPostgres({
    // These data need not outlive the run, so nothing waits for a disk.
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
  })
  process.env['DATABASE_URL'] = postgres.url
  process.env['DATABASE_OWNER_URL'] = postgres.ownerUrl
  process.env['DATABASE_READER_URL'] = postgres.readerUrl
  process.env['STUDIO_DATABASE_URL'] = postgres.studioUrl
  await prepareData(postgres, dataDir)
  const port = await findFreePorts()
  const geoFile = join(parent, 'networks.csv')
  writeFileSync(geoFile, NETWORKS)
  const provider = await startProvider(`http://localhost:${port}/wps/social/google/callback`)
  const firebase = await startFirebaseKeys()
  const platform = spawn(
    process.execPath,
    ['tools/start.ts', '--data', dataDir, '--port', String(port), '--still'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...platformEnvironment(),
        ...provider.environment,
        ...firebase.environment,
        GEO_FILE: geoFile,
      },
    },
  )
  const stop = async () => {
    platform.kill('SIGTERM')
    if (platform.exitCode === null) await once(platform, 'exit')
    await provider.close()
    await firebase.close()
    const { faults } = await withDatabase(dataDir, (db) => db.transaction(checkLedger))
    await postgres.stop()
    rmSync(parent, { recursive: true, force: true })
    if (faults.length > 0) {
      throw new Error(`the ledger is not sound: ${faults[0]?.invariant ?? ''}`)
    }
  }
  try {
    await untilReady(platform)
    await drawHistory(postgres.url, DRAWS_BEFORE)
  } catch (error) {
    // Nobody else stops what a set-up that failed has started.
    await stop()
    throw error
  }
  process.env['E2E_BASE_URL'] = `http://localhost:${port}`
  // The authenticator codes of the demo staff are opened by the key beside the data.
  process.env['E2E_DATA_DIR'] = dataDir
  return stop
}

/** What the platform finds when it starts: the fresh install, and what journeys need beside it. */
async function prepareData({ url, ownerUrl }: EmbeddedPostgres, dataDir: string): Promise<void> {
  await migrate(ownerUrl)
  await ensureStudioDatabase(ownerUrl)
  await seedDemo(url, saveSecret(dataDir, 'vault-key'))
  await writeBrands(dataDir)
  await withDatabase(dataDir, (db) => stopDraws(db, new Date()))
}

/**
 * Many journeys share one address, so the limits by address are wide open; those that need one of
 * their own name it as a proxy of this machine would.
 */
function platformEnvironment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    LOGIN_ATTEMPTS_PER_MINUTE: '1000',
    REQUESTS_PER_MINUTE: '100000',
    TRUSTED_PROXIES: '127.0.0.1,::1',
    // The machine is busy with the browsers: pages are rendered, however long it takes.
    SITE_RENDER_MS: '15000',
  }
}

function untilReady(platform: ChildProcess): Promise<void> {
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes(READY)) resolve()
    }
    platform.stdout?.on('data', read)
    platform.stderr?.on('data', read)
    platform.once('exit', () => reject(new Error(`The platform did not start:\n${output}`)))
  })
}
