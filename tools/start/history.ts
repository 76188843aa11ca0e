import { appendFile, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  beginMaking,
  finishMaking,
  isUntouched,
  sweepMaking,
} from '../../apps/server/src/adapters/embedded-postgres/index.ts'
import type { Databases } from './databases.ts'
import type { StartOptions } from './options.ts'
import { saveSecret } from './secrets.ts'
import type { StopList } from './stopping.ts'

type Urls = Pick<Databases, 'url' | 'ownerUrl'>

async function make(dataDir: string, making: Urls, signal: AbortSignal): Promise<void> {
  // Loaded only now: refusing and helping need nothing of the server.
  const { migrate } = await import('../../apps/server/src/migrate.ts')
  const { seedDemo } = await import('../../apps/server/src/seed.ts')
  const { createVault } = await import('../../apps/server/src/adapters/vault/vault.ts')
  const { createHistoryGateway } =
    await import('../../apps/server/src/adapters/payment-sandbox/history.ts')
  const { systemRng: rng } = await import('../../apps/server/src/adapters/rng/rng.ts')
  const { planHistory } = await import('../../apps/server/src/demo/history/plan.ts')
  const { runHistory } = await import('../../apps/server/src/demo/history/run.ts')
  const { demoHistory } = await import('../../apps/server/src/demo/history/size.ts')
  const { PAST_VENDOR } = await import('./past-vendor.ts')
  await migrate(making.ownerUrl)
  signal.throwIfAborted()
  const vaultKey = saveSecret(dataDir, 'vault-key')
  await runHistory(
    {
      databaseUrl: making.url,
      ownerUrl: making.ownerUrl,
      rng,
      vault: createVault(vaultKey, rng),
      drawKey: saveSecret(dataDir, 'draw-key'),
      gateway: createHistoryGateway(saveSecret(dataDir, 'gateway-secret')),
      vendor: PAST_VENDOR,
      signal,
    },
    planHistory(demoHistory(new Date())),
    () => seedDemo(making.url, vaultKey),
  )
}

/**
 * Gives a fresh install an invented past, in a database of its own that replaces the empty one when
 * it is complete: an interrupted start leaves no partial past behind, and no simulated clock. Does
 * nothing where the platform has begun already, or with `--bare`. Errors are written to demo.log,
 * and the platform starts without a past.
 */
export async function makeHistory(
  options: StartOptions,
  urls: Urls,
  { signal }: Pick<StopList, 'signal'>,
  say: (line: string) => void,
): Promise<void> {
  if (!(await isUntouched(urls))) return sweepMaking(urls)
  if (options.isBare) return sweepMaking(urls)
  say('Inventing sixty days of a demo (--bare leaves them out) …')
  const dataDir = resolve(options.dataDir)
  try {
    await make(dataDir, await beginMaking(urls), signal)
    signal.throwIfAborted()
    await finishMaking(urls)
  } catch (error) {
    signal.throwIfAborted()
    const logs = join(dataDir, 'logs')
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    await mkdir(logs, { recursive: true, mode: 0o700 })
    const line = `${new Date().toISOString()} ${text}\n`
    await appendFile(join(logs, 'demo.log'), line, { mode: 0o600 })
    say('The past of the demo could not be made (logs/demo.log says why): it begins today.')
    await sweepMaking(urls)
  }
}
