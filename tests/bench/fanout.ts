import { fork, type ChildProcess } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { placarBrand } from '@fairhouse/profiles'
import { startTemporaryPostgres } from '@fairhouse/server/adapters/embedded-postgres/index.ts'
import { readConfig } from '@fairhouse/server/config.ts'
import { openPool } from '@fairhouse/server/db/pool.ts'
import { createDb } from '@fairhouse/server/db/tx.ts'
import { migrate } from '@fairhouse/server/migrate.ts'
import { writeBrand } from '@fairhouse/server/seed.ts'
import { startServer } from '@fairhouse/server/start-server.ts'
import type { PagesOrder, PagesReport } from './fanout/pages.ts'
import { setUpBrand } from './lib/brand.ts'
import { BENCH_VAULT_KEY } from './lib/http-load.ts'
import { size } from './lib/size.ts'
import { percentile, round } from './lib/statistics.ts'

/**
 * Ten thousand open pages on one server: what an event for one member and one for all pages of a
 * brand cost its process, and that each page got what is for it and nothing else. Prints one JSON
 * line; exits with 1 over budget, or when an event was lost or went astray.
 */

const PAGES_OF_BRAND = size(5_000, 100)
const TO_ONE = size(2_000, 50)
const TO_ALL = size(20, 2)
/** As many as an event to all pages of a brand takes, or more. */
const TURNS = size(20, 2)
const BUDGET_MS = { one: 1, all: 50 }

const now = () => performance.now()

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Opens pages in a process of its own; the report comes when all of them have closed. */
function openPages(order: PagesOrder) {
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'fanout/pages.ts'))
  const message = <T>() =>
    new Promise<T>((resolve, reject) => {
      child.once('message', (content) => resolve(content as T))
      child.once('exit', (code) => reject(new Error(`the pages ended with ${code}`)))
    })
  child.send(order)
  return {
    opened: message<'opened'>(),
    report(): Promise<PagesReport> {
      const answer = message<PagesReport>()
      child.send('report')
      return answer
    },
    end: () => child.disconnect(),
  }
}

/** Delivers again and again, and waits each time until all is written. */
async function measure(count: number, deliver: (turn: number) => void) {
  const turns: number[] = []
  const before = process.cpuUsage()
  for (let turn = 0; turn < count; turn += 1) {
    const began = now()
    deliver(turn)
    turns.push(now() - began)
    // The rest follows in turns of the loop, a slice in each.
    for (let left = TURNS; left > 0; left -= 1) {
      const turnBegan = now()
      await new Promise(setImmediate)
      turns.push(now() - turnBegan)
    }
  }
  const { user, system } = process.cpuUsage(before)
  return {
    /** Processor time of the server for one event, in milliseconds. */
    ownMs: round(user / count / 1_000, 3),
    /** The kernel's, which hands loopback packets to the pages in the same call. */
    kernelMs: round(system / count / 1_000, 3),
    longestTurnMs: round(percentile(turns, 0.999), 3),
  }
}

async function main(): Promise<void> {
  const postgres = await startTemporaryPostgres()
  const pool = openPool(postgres.ownerUrl, { connections: 2 })
  const db = createDb(pool)
  await migrate(postgres.ownerUrl)
  const { bettors } = await setUpBrand(db, PAGES_OF_BRAND)
  await db.transaction((tx) => writeBrand(tx, placarBrand))
  await pool.end()
  const server = await startServer(
    readConfig({
      DATABASE_URL: postgres.url,
      GATEWAY_SECRET: 'a secret of benches, thirty-two bytes',
      VAULT_KEY: BENCH_VAULT_KEY,
      SITE_DIR: 'none',
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '100000000',
    }),
  )
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const url = `ws://127.0.0.1:${port}/realtime`
  const members = openPages({ url, count: 0, tokens: bettors.map(({ token }) => token) })
  const [host = ''] = placarBrand.hosts
  const visitors = openPages({ url, count: PAGES_OF_BRAND, tokens: [], host })
  await Promise.all([members.opened, visitors.opened])
  const { sockets } = server.deps
  say(`${sockets.count()} pages are open`)
  const event = { type: 'balance.changed', sumBalance: '100000', seq: '7' } as const
  const one = await measure(TO_ONE, (turn) => {
    const accountId = bettors[(turn * 7) % bettors.length]?.accountId ?? 0n
    sockets.deliver({ brandId: 1, accountId, event })
  })
  const { brandId } = placarBrand
  const all = await measure(TO_ALL, () => sockets.deliver({ brandId, event }))
  const [ofMembers, ofVisitors] = await Promise.all([members.report(), visitors.report()])
  const isComplete =
    ofMembers.received === TO_ONE &&
    ofMembers.mostOfPage === 1 &&
    ofVisitors.received === TO_ALL * PAGES_OF_BRAND
  const line = { pages: sockets.count(), one, all, budgetMs: BUDGET_MS, isComplete }
  process.stdout.write(`${JSON.stringify(line)}\n`)
  if (!isComplete || one.ownMs > BUDGET_MS.one || all.ownMs > BUDGET_MS.all) {
    process.exitCode = 1
  }
  members.end()
  visitors.end()
  await server.stop()
  await postgres.stop()
}

await main()
