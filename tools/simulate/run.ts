import { Worker } from 'node:worker_threads'
import { startTemporaryPostgres } from '../../apps/server/src/adapters/embedded-postgres/index.ts'
import { openPool } from '../../apps/server/src/db/pool.ts'
import { migrate } from '../../apps/server/src/migrate.ts'
import {
  addCoverage,
  type Control,
  type Coverage,
  type SeedResult,
} from '../../apps/server/src/simulator/index.ts'
import type { WorkerOrder } from './worker.ts'

export interface SimulatePlan {
  readonly from: number
  readonly seeds: number
  readonly operations: number
  readonly workers: number
  readonly control?: Control | undefined
  /** Ends at the first seed that fails. */
  readonly stopsEarly?: boolean
  readonly onSeed?: (seed: string, result: SeedResult) => void
}

export interface SimulateSummary {
  readonly seeds: number
  readonly operations: number
  readonly bets: number
  readonly deposits: number
  readonly withdrawals: number
  readonly transfers: number
  readonly crashes: number
  /** How often each operation had which outcome. */
  readonly coverage: Coverage
  /** Messages to the database that were lost, or whose answer was. */
  readonly broken: number
  readonly failed: readonly string[]
}

async function createDatabases(url: string, count: number): Promise<readonly string[]> {
  await migrate(url)
  const template = new URL(url).pathname.slice(1)
  const maintenance = new URL(url)
  maintenance.pathname = '/template1'
  const pool = openPool(maintenance.href, { connections: 1 })
  try {
    const urls: string[] = []
    for (let index = 0; index < count; index += 1) {
      await pool.query(`create database simulation${index} template ${template}`)
      const own = new URL(url)
      own.pathname = `/simulation${index}`
      urls.push(own.href)
    }
    return urls
  } finally {
    await pool.end()
  }
}

interface Tally {
  seeds: number
  operations: number
  bets: number
  deposits: number
  withdrawals: number
  transfers: number
  crashes: number
  coverage: Coverage
  broken: number
  readonly failed: string[]
}

function count(tally: Tally, seed: string, { happened, failure, ...result }: SeedResult): void {
  tally.seeds += 1
  tally.operations += result.operations
  tally.bets += result.bets
  tally.deposits += result.deposits
  tally.withdrawals += result.withdrawals
  tally.transfers += result.transfers
  tally.crashes += result.crashes
  tally.coverage = addCoverage(tally.coverage, result.coverage)
  tally.broken += happened.lost + happened.unanswered
  if (failure) tally.failed.push(seed)
}

/**
 * Runs seeds on databases of their own, each worker one after the other. Everything ends with the
 * last seed; the data are deleted.
 */
export async function simulate(plan: SimulatePlan): Promise<SimulateSummary> {
  // Crashes are simulated above the database: nothing waits for a disk.
  const postgres = await startTemporaryPostgres({
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      autovacuum: 'off',
    },
  })
  const moved = { bets: 0, deposits: 0, withdrawals: 0, transfers: 0 }
  const rest = { crashes: 0, coverage: {}, broken: 0, failed: [] }
  const tally: Tally = { seeds: 0, operations: 0, ...moved, ...rest }
  let next = plan.from
  const end = plan.from + plan.seeds

  function takeSeed(): string | null {
    if (next >= end || (plan.stopsEarly && tally.failed.length > 0)) return null
    next += 1
    return String(next - 1)
  }

  function work(databaseUrl: string): Promise<void> {
    const { operations, control } = plan
    const order: WorkerOrder = { databaseUrl, operations, control }
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: order })
    return new Promise((resolve, reject) => {
      worker.on('error', reject)
      worker.on('exit', () => resolve())
      worker.on('message', (message: 'ready' | { seed: string; result: SeedResult }) => {
        if (message !== 'ready') {
          count(tally, message.seed, message.result)
          plan.onSeed?.(message.seed, message.result)
        }
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
        worker.postMessage(takeSeed())
      })
    })
  }

  try {
    const urls = await createDatabases(postgres.ownerUrl, Math.min(plan.workers, plan.seeds))
    await Promise.all(urls.map(work))
    return tally
  } finally {
    await postgres.stop()
  }
}
