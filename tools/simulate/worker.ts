import { parentPort, workerData } from 'node:worker_threads'
import { createVault } from '../../apps/server/src/adapters/vault/vault.ts'
import { openSeedDatabase, runSeed, type Control } from '../../apps/server/src/simulator/index.ts'

const VAULT_KEY = 'the vault of simulations, thirty-two bytes'

/** The run's message to a worker when it starts. */
export interface WorkerOrder {
  readonly databaseUrl: string
  readonly operations: number
  readonly control: Control | undefined
}

// Runs the seeds it is sent, one after the other, on a database of its own; null is the last.
const port = parentPort
if (!port) throw new Error('this runs as a worker of tools/simulate/run.ts')
const { databaseUrl, operations, control } = workerData as WorkerOrder
const database = await openSeedDatabase(databaseUrl)
port.on('message', (seed: string | null) => {
  void (async () => {
    if (seed === null) {
      await database.close()
      port.close()
      return
    }
    const plan = { seed, operations, control }
    const result = await runSeed(
      { ...plan, createVault: (rng) => createVault(VAULT_KEY, rng) },
      database,
    )
    port.postMessage({ seed, result })
  })()
})
port.postMessage('ready')
