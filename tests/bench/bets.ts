import { parseArgs } from 'node:util'
import { startTemporaryPostgres } from '@fairhouse/server/adapters/embedded-postgres/index.ts'
import { BY_INDEX, openPool } from '@fairhouse/server/db/pool.ts'
import { createDb, type Db } from '@fairhouse/server/db/tx.ts'
import { migrate } from '@fairhouse/server/migrate.ts'
import { checkLedger } from '@fairhouse/server/invariants.ts'
import { benchAddedCost } from './bets/added-cost.ts'
import { perBet, summarize, type StepResult } from './bets/summary.ts'
import { setUpBrand } from './lib/brand.ts'
import { runHttp, startServerProcess } from './lib/http-load.ts'
import { runInProcess } from './lib/in-process.ts'
import { initPgbench, requirePgbench, runTpcb, settleTables } from './lib/pgbench.ts'
import { size } from './lib/size.ts'
import { openGauge } from './lib/spent.ts'

/**
 * Durable bets per second beside pgbench's TPC-B-like script, on one PostgreSQL with fsync on, in
 * the same run, in short rounds that take turns: absolute figures belong to a machine, ratios to
 * the design. Prints one JSON line. See docs/LEDGER.md, "Speed".
 *
 * With `--campaigns N` (and `--missions N`, 5 unless told otherwise) it measures instead what so
 * many running promotions and missions, ranks, points, a race and held bonus money add to a bet.
 */

const ROUNDS = size(5, 1)
const SECONDS = size(5, 1)
const SCALE = size(50, 1)
const MEMBERS = size(10_000, 200)
/** Members behind the load tool: no fewer than its connections, so that sessions are looked up. */
const HTTP_MEMBERS = size(2_000, 50)

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** All steps of a round, by name, each in front of equal conditions. */
type Steps = readonly (readonly [name: string, run: () => Promise<StepResult>])[]

async function runRounds(admin: Db, steps: Steps): Promise<ReadonlyMap<string, StepResult>[]> {
  const rounds: ReadonlyMap<string, StepResult>[] = []
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const results = new Map<string, StepResult>()
    for (let index = 0; index < steps.length; index += 1) {
      const step = steps[(index + turn) % steps.length]
      if (!step) continue
      await settleTables(admin, ['ledger_accounts'])
      const [name, run] = step
      results.set(name, await run())
    }
    rounds.push(results)
    const rates = [...results].map(([name, { perSecond }]) => [name, Math.round(perSecond)])
    say(JSON.stringify(Object.fromEntries(rates)))
  }
  return rounds
}

async function main(): Promise<void> {
  const pgbench = requirePgbench()
  const postgres = await startTemporaryPostgres({
    // Vacuum runs where the bench puts it, before each step: not in the middle of one.
    settings: { shared_buffers: '2GB', max_wal_size: '8GB', autovacuum: 'off' },
  })
  const pool = openPool(postgres.url, { connections: 10, settings: BY_INDEX })
  const adminPool = openPool(postgres.ownerUrl, { connections: 1, settings: BY_INDEX })
  try {
    const db = createDb(pool)
    const admin = createDb(adminPool)
    await migrate(postgres.ownerUrl)
    const { bettors, issueId } = await setUpBrand(db, MEMBERS)
    say(`pgbench at scale ${SCALE} …`)
    await initPgbench(pgbench, postgres.ownerUrl, SCALE)
    const server = await startServerProcess(postgres.url)
    const httpBettors = bettors.slice(0, HTTP_MEMBERS)
    const [ofThis, ofServer] = [await openGauge(admin), await openGauge(admin, server.pid)]
    const http = (clients: number) => () =>
      perBet(ofServer, () => runHttp(server, httpBettors, issueId, { seconds: SECONDS, clients }))
    const steps: Steps = [
      ['tpcb', async () => ({ perSecond: await runTpcb(pgbench, postgres.ownerUrl, SECONDS) })],
      ['inProcess', () => perBet(ofThis, () => runInProcess(db, bettors, issueId, SECONDS))],
      ['http', http(256)],
      ['http1024', http(1_024)],
    ]
    await runInProcess(db, bettors, issueId, 2)
    await runHttp(server, httpBettors, issueId, { seconds: 2, clients: 256 })
    const rounds = await runRounds(admin, steps)
    await server.stop()
    const report = await db.transaction(checkLedger)
    if (report.faults.length > 0) throw new Error(`unsound ledger: ${report.faults[0]?.invariant}`)
    say(`the ledger is sound after ${report.bets} bets`)
    process.stdout.write(`${JSON.stringify(summarize(rounds))}\n`)
  } finally {
    await pool.end()
    await adminPool.end()
    await postgres.stop()
  }
}

const { values } = parseArgs({
  options: {
    brief: { type: 'boolean', default: false },
    campaigns: { type: 'string' },
    missions: { type: 'string', default: '5' },
  },
})

if (values.campaigns === undefined) await main()
else {
  await benchAddedCost({ campaigns: Number(values.campaigns), missions: Number(values.missions) })
}
