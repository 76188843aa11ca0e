import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TURN, untilHealthy } from './platform.ts'
import { saveSecret } from './secrets.ts'
import type { StopList } from './stopping.ts'

const LOOK_MS = 500

/** The platform that the demo members live on. */
export interface LivesPlan {
  readonly serverPort: number
  readonly databaseUrl: string
  readonly logFolder: string
  /** Where the platform keeps its secrets. */
  readonly dataDir: string
}

/** A fault as one line; of several their sentences. */
function sentenceOf(error: unknown): string {
  const all = error instanceof AggregateError ? [error.message, ...error.errors] : [error]
  const messages = all.map((one) => (one instanceof Error ? one.message : String(one)))
  return messages.join('; ').replaceAll(/\s+/g, ' ')
}

async function live(plan: LivesPlan, signal: AbortSignal): Promise<void> {
  const { serverPort, databaseUrl, dataDir } = plan
  await untilHealthy(serverPort, signal)
  // Loaded only now, when the platform is up: the start waits for nothing of it.
  const { openPool } = await import('../../apps/server/src/db/pool.ts')
  const { createDb } = await import('../../apps/server/src/db/tx.ts')
  const { liveDemo } = await import('../../apps/server/src/demo/lives.ts')
  const { createVault } = await import('../../apps/server/src/adapters/vault/vault.ts')
  const { systemRng } = await import('../../apps/server/src/adapters/rng/rng.ts')
  const vault = createVault(saveSecret(dataDir, 'vault-key'), systemRng)
  const pool = openPool(databaseUrl, { connections: 1, applicationName: 'fairhouse-demo' })
  const siteUrl = `http://localhost:${serverPort}`
  try {
    await liveDemo(createDb(pool), { siteUrl, fetch, signal, pauseMs: LOOK_MS, vault })
  } finally {
    await pool.end()
  }
}

/**
 * Gives the demo members a short history in the background of a start, once for the data. It prints
 * nothing; errors are written to demo.log, and the next start resumes.
 */
export function startDemoLives(plan: LivesPlan, list: StopList): void {
  const stopped = new AbortController()
  const signal = AbortSignal.any([list.signal, stopped.signal])
  const lived = live(plan, signal).catch((error: unknown) => {
    if (signal.aborted) return undefined
    const line = `${new Date().toISOString()} ${sentenceOf(error)}\n`
    return appendFile(join(plan.logFolder, 'demo.log'), line, { mode: 0o600 })
  })
  list.add(TURN.pages, () => {
    stopped.abort()
    return lived
  })
}
