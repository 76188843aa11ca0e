import pino, { type Logger } from 'pino'
import { createSandboxGateway } from './adapters/payment-sandbox/gateway.ts'
import { systemRng, type Rng } from './adapters/rng/rng.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { openPool } from './db/pool.ts'
import { createDb } from './db/tx.ts'
import type { Deps } from './deps.ts'
import { createMetrics } from './metrics.ts'
import { createSessions } from './modules/identity/index.ts'
import { createCatalogue, parseIssueId, readPaidTo } from './modules/lottery/index.ts'
import { createBrands } from './modules/settings/index.ts'
import { createWalletQueue } from './modules/wallet/index.ts'
import { createHints } from './realtime/hints.ts'
import { listen } from './realtime/listener.ts'
import type { Announcement } from './realtime/announce.ts'
import { createSockets } from './realtime/sockets.ts'

export const VERSION = '0.1.0'

/** Wallet batches in flight; more than two did not help (docs/LEDGER.md, "Speed"). */
const WALLET_LANES = 2

export function createLogger(config: Config, name: string): Logger {
  return pino({
    name,
    level: config.LOG_LEVEL,
    // What must never reach a log, wherever it comes from.
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.headers.cookie',
        '*.headers.authorization',
        'err.config',
        'err.parameters',
      ],
      censor: '[secret]',
    },
  })
}

/** Wires everything from outside into the application: the one place that does. */
export async function startServer(config: Config, rng: Rng = systemRng) {
  const log = createLogger(config, 'server')
  const pool = openPool(config.DATABASE_URL, {
    connections: config.DB_CONNECTIONS,
    applicationName: 'fairhouse-server',
  })
  const db = createDb(pool)
  const metrics = createMetrics()
  const sockets = createSockets()
  const fault = (where: string) => (error: unknown) => {
    metrics.faults.inc({ where })
    log.error({ err: error, where }, 'fault')
  }
  const hints = createHints(db, fault('hints'))
  // Always by index: what looks small to a plan made at the first bet is large an hour later.
  const queuePool = openPool(config.DATABASE_URL, {
    connections: WALLET_LANES,
    applicationName: 'fairhouse-wallet',
    settings: { enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' },
  })
  const queue = createWalletQueue(createDb(queuePool), {
    lanes: WALLET_LANES,
    onCommitted(changed, batchSize) {
      metrics.batchSize.observe(batchSize)
      if (sockets.count() > 0) hints.balancesChanged(changed)
    },
    onFault: fault('wallet'),
  })
  const monotonic = () => performance.now()
  const deps: Deps = {
    config,
    version: VERSION,
    db,
    rng,
    log,
    queue,
    sockets,
    brands: createBrands(db, monotonic),
    sessions: createSessions(db, rng, monotonic),
    catalogue: createCatalogue(db, monotonic),
    gateway: createSandboxGateway({
      url: config.GATEWAY_URL,
      secret: config.GATEWAY_SECRET,
      now: Date.now,
    }),
  }

  /** After a settlement the worker tells of the issue; each open page is told of its own money. */
  async function tellWinners({ brandId, event }: Announcement): Promise<void> {
    if (event.type !== 'issue.changed' || !/settled|voided/.test(event.issue.state)) return
    const accounts = sockets.openAccounts(brandId)
    if (accounts.length === 0) return
    const { issueId, lotteryCode, issueNo } = event.issue
    for (const one of await readPaidTo(db, brandId, parseIssueId(issueId), accounts)) {
      const mine = { brandId, accountId: one.accountId }
      const sumBalance = one.balance.toString()
      const payoutMinor = one.paid.toString()
      sockets.deliver({
        ...mine,
        event: { type: 'balance.changed', sumBalance, seq: one.seq.toString() },
      })
      sockets.deliver({
        ...mine,
        event: { type: 'bets.settled', issueId, lotteryCode, issueNo, payoutMinor },
      })
    }
  }

  const listener = await listen(config.DATABASE_URL, {
    onAnnouncement(announcement) {
      sockets.deliver(announcement)
      tellWinners(announcement).catch(fault('winners'))
    },
    onGap: () => sockets.resync(),
    onError: fault('listener'),
  })
  const app = await createApp(deps, { metrics, sockets, siteDir: config.SITE_DIR })
  return {
    app,
    deps,
    /** Stops in order: no new requests, what is under way ends, then the connections close. */
    async stop() {
      await app.close()
      await queue.drain()
      hints.close()
      await listener.close()
      await queuePool.end()
      await pool.end()
    },
  }
}
