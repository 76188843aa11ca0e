import { startTemporaryPostgres } from '@fairhouse/server/adapters/embedded-postgres/index.ts'
import { BY_INDEX, openPool } from '@fairhouse/server/db/pool.ts'
import { createDb } from '@fairhouse/server/db/tx.ts'
import { migrate } from '@fairhouse/server/migrate.ts'
import { checkLedger } from '@fairhouse/server/invariants.ts'
import { setUpBrand } from './lib/brand.ts'
import { startServerProcess } from './lib/http-load.ts'
import { initPgbench, requirePgbench, runTpcb, settleTables } from './lib/pgbench.ts'
import { runPlay, setUpVendor, type PlayLoad } from './lib/play-load.ts'
import { size } from './lib/size.ts'
import { median, round } from './lib/statistics.ts'

/**
 * Rounds of a vendor's game per second (a bet and its win in one signed call over HTTP) beside
 * pgbench's TPC-B-like script, on one PostgreSQL with fsync on, in the same run, in turns. Prints
 * one JSON line; the p99 must stay below ten times the median. See docs/LEDGER.md, "Speed".
 */

const ROUNDS = size(3, 1)
const SECONDS = size(7, 1)
const WARM_SECONDS = size(4, 1)
const SCALE = size(50, 1)
const MEMBERS = size(1_000, 100)
/** Calls signed for the first step; later ones go by what it has shown. */
const FIRST_CALLS = size(40_000, 4_000)

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

async function main(): Promise<void> {
  const pgbench = requirePgbench()
  const postgres = await startTemporaryPostgres({
    settings: { shared_buffers: '2GB', max_wal_size: '8GB', autovacuum: 'off' },
  })
  const pool = openPool(postgres.url, { connections: 10, settings: BY_INDEX })
  const adminPool = openPool(postgres.ownerUrl, { connections: 1, settings: BY_INDEX })
  try {
    const db = createDb(pool)
    const admin = createDb(adminPool)
    await migrate(postgres.ownerUrl)
    const { bettors } = await setUpBrand(db, MEMBERS)
    const table = await setUpVendor(db, bettors)
    say(`pgbench at scale ${SCALE} …`)
    await initPgbench(pgbench, postgres.ownerUrl, SCALE)
    const server = await startServerProcess(postgres.url)
    const warm = await runPlay(server, table, WARM_SECONDS, FIRST_CALLS)
    const calls = Math.ceil(warm.perSecond * SECONDS * 2)
    const rounds: (PlayLoad & { tpcb: number })[] = []
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      let tpcb = 0
      let play: PlayLoad | undefined
      const steps = [
        async () => {
          tpcb = await runTpcb(pgbench, postgres.ownerUrl, SECONDS)
        },
        async () => {
          play = await runPlay(server, table, SECONDS, calls)
        },
      ]
      for (let step = 0; step < steps.length; step += 1) {
        await settleTables(admin, ['ledger_accounts', 'vendor_nonces', 'game_sessions'])
        await steps[(step + turn) % steps.length]?.()
      }
      if (play === undefined) throw new Error('a step was left out')
      rounds.push({ tpcb, ...play })
      say(JSON.stringify(rounds.at(-1)))
    }
    await server.stop()
    const report = await db.transaction(checkLedger)
    if (report.faults.length > 0) throw new Error(`unsound ledger: ${report.faults[0]?.invariant}`)
    say(`the ledger is sound after ${report.postings} postings`)
    const all = (pick: (one: (typeof rounds)[number]) => number) => median(rounds.map(pick))
    const ofMedian = round(
      all((one) => one.p99Ms / one.medianMs),
      1,
    )
    const line = {
      tpcb: round(all((one) => one.tpcb)),
      pairs: round(all((one) => one.perSecond)),
      ratio: round(
        all((one) => one.perSecond / one.tpcb),
        2,
      ),
      medianMs: round(
        all((one) => one.medianMs),
        1,
      ),
      p99Ms: round(
        all((one) => one.p99Ms),
        1,
      ),
      p99OfMedian: ofMedian,
    }
    process.stdout.write(`${JSON.stringify(line)}\n`)
  } finally {
    await pool.end()
    await adminPool.end()
    await postgres.stop()
  }
}

await main()
