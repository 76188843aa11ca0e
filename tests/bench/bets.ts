import { parseArgs } from 'node:util'
import { startTemporaryPostgres } from '@fairhouse/server/adapters/embedded-postgres/index.ts'
import { openPool } from '@fairhouse/server/db/pool.ts'
import { createDb } from '@fairhouse/server/db/tx.ts'
import { migrate } from '@fairhouse/server/migrate.ts'
import { checkLedger } from '@fairhouse/server/invariants.ts'
import { benchAddedCost } from './bets/added-cost.ts'
import { setUpBrand } from './lib/brand.ts'
import { runHttp, startServerProcess } from './lib/http-load.ts'
import { runInProcess } from './lib/in-process.ts'
import { initPgbench, requirePgbench, runTpcb, settleTables } from './lib/pgbench.ts'
import { size } from './lib/size.ts'
import { median, round } from './lib/statistics.ts'

/**
 * Durable bets per second beside pgbench's TPC-B-like script, on one PostgreSQL with fsync on, in
 * the same run, in rotated order: absolute figures belong to a machine, ratios to the design.
 * Prints one JSON line. See docs/LEDGER.md, "Speed".
 *
 * With `--campaigns N` (and `--missions N`, 5 unless told otherwise) it measures instead what so
 * many running promotions and missions, ranks, points, a race and held bonus money add to a bet.
 */

const ROUNDS = size(3, 1)
const SECONDS = size(7, 1)
const SCALE = size(50, 1)
const MEMBERS = size(10_000, 200)
/** Members behind the load tool: more than its connections, so that sessions are looked up. */
const HTTP_MEMBERS = size(1_000, 50)

/** As the server's own wallet connections (start-server.ts). */
const BY_INDEX = { enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' }

function say(line: string): void {
  process.stderr.write(`${line}\n`)
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
    const rounds: { tpcb: number; inProcess: number; http: number; p99Ms: number }[] = []
    const httpBettors = bettors.slice(0, HTTP_MEMBERS)
    await runInProcess(db, bettors, issueId, 2)
    await runHttp(server, httpBettors, issueId, 2)
    for (let round_ = 0; round_ < ROUNDS; round_ += 1) {
      const result = { tpcb: 0, inProcess: 0, http: 0, p99Ms: 0 }
      const steps = [
        async () => {
          result.tpcb = await runTpcb(pgbench, postgres.ownerUrl, SECONDS)
        },
        async () => {
          result.inProcess = (await runInProcess(db, bettors, issueId, SECONDS)).perSecond
        },
        async () => {
          const load = await runHttp(server, httpBettors, issueId, SECONDS)
          result.http = load.perSecond
          result.p99Ms = load.p99Ms
        },
      ]
      for (let step = 0; step < steps.length; step += 1) {
        await settleTables(admin, ['ledger_accounts'])
        await steps[(step + round_) % steps.length]?.()
      }
      rounds.push(result)
      say(JSON.stringify(result))
    }
    await server.stop()
    const report = await db.transaction(checkLedger)
    if (report.faults.length > 0) throw new Error(`unsound ledger: ${report.faults[0]?.invariant}`)
    say(`the ledger is sound after ${report.bets} bets`)
    const all = (pick: (one: (typeof rounds)[number]) => number) => median(rounds.map(pick))
    const line = {
      tpcb: round(all((one) => one.tpcb)),
      inProcess: round(all((one) => one.inProcess)),
      http: round(all((one) => one.http)),
      ratioInProcess: round(
        all((one) => one.inProcess / one.tpcb),
        2,
      ),
      ratioHttp: round(
        all((one) => one.http / one.tpcb),
        2,
      ),
      p99Ms: round(
        all((one) => one.p99Ms),
        1,
      ),
    }
    process.stdout.write(`${JSON.stringify(line)}\n`)
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
