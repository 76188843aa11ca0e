import { systemRng } from './adapters/rng/rng.ts'
import { createSandboxGateway } from './adapters/payment-sandbox/gateway.ts'
import { fetchFeed } from './adapters/feed/fetch-feed.ts'
import { createVault } from './adapters/vault/vault.ts'
import { ConfigError, readConfig } from './config.ts'
import { openPool } from './db/pool.ts'
import { createDb } from './db/tx.ts'
import { runForever } from './jobs/run-forever.ts'
import { openCarriers } from './carriers.ts'
import { sweepApplications } from './modules/agent-applications/index.ts'
import { signAuditHeads } from './modules/audit/index.ts'
import { payBackDeposits } from './modules/cashier/index.ts'
import { checkLedger } from './modules/ledger/index.ts'
import {
  handlePasswordRequests,
  rotatePayloadKeys,
  sweepIdentity,
} from './modules/identity/index.ts'
import {
  advanceGroupTickets,
  advanceIssues,
  createBetDesk,
  createCatalogue,
  pollFeeds,
  runChases,
  runFollows,
  settleDueIssues,
  sweepExposure,
} from './modules/lottery/index.ts'
import { announceDueNotices } from './modules/notices/index.ts'
import { deliverMessages, forgetMessages } from './modules/outbox/index.ts'
import { createRulesSource } from './modules/gambling-limits/index.ts'
import { createBrands } from './modules/settings/index.ts'
import { sweepSocial } from './modules/social/index.ts'
import { sweepSupport } from './modules/support/index.ts'
import { sweepVerification } from './modules/verification/index.ts'
import { createWalletQueue } from './modules/wallet/index.ts'
import { endWithParent } from './process.ts'
import { createHints } from './realtime/hints.ts'
import { createLogger, openWalletDb } from './start-server.ts'

const CYCLE_MS = 250
const OUTBOX_MS = 500
/** How often the turn of a feed is looked for; each lottery says how often it is fetched. */
const FEEDS_MS = 2_000
const PAY_BACK_MS = 5_000
/** What is written to the audit can be rewritten in silence for this long. */
const SIGN_MS = 5_000
const CHECK_MS = 60_000
const SWEEP_MS = 10 * 60_000
const PARTITIONS_MS = 6 * 3_600_000

try {
  const config = readConfig(process.env)
  const log = createLogger(config, 'worker')
  const pool = openPool(config.DATABASE_URL, {
    connections: 4,
    applicationName: 'fairhouse-worker',
  })
  const db = createDb(pool)
  const onFault = (error: unknown) => log.error({ err: error }, 'fault')
  const { carriers, close: closeCarriers } = openCarriers(config)
  const vault = createVault(config.VAULT_KEY, systemRng)
  const gateway = createSandboxGateway({
    url: config.GATEWAY_URL,
    secret: config.GATEWAY_SECRET,
    now: Date.now,
  })
  const cycle = { db, rng: systemRng, vault }
  const feedHosts = config.FEED_HOSTS
  const outbox = { db, vault, carriers }
  const monotonic = () => performance.now()
  const brands = createBrands(db, monotonic)
  const wallet = openWalletDb(config)
  const hints = createHints(db, onFault)
  const queue = createWalletQueue(wallet.db, {
    rulesSource: createRulesSource(brands),
    onCommitted: (changed) => hints.balancesChanged(changed),
    onFault,
  })
  const desk = createBetDesk(db)
  const betting = { ...desk, db, queue, brands, catalogue: createCatalogue(db, monotonic) }
  const identity = { db, rng: systemRng, vault, brands, config }
  const jobs = [
    runForever(CYCLE_MS, () => advanceIssues(cycle), onFault),
    // Apart: a long settlement must not keep the next issue from closing on time.
    runForever(CYCLE_MS, () => settleDueIssues(cycle), onFault),
    runForever(CYCLE_MS, () => advanceGroupTickets(betting), onFault),
    runForever(CYCLE_MS, () => runChases(betting), onFault),
    runForever(CYCLE_MS, () => runFollows(betting), onFault),
    runForever(OUTBOX_MS, () => deliverMessages(outbox), onFault),
    runForever(OUTBOX_MS, () => announceDueNotices(db), onFault),
    runForever(PAY_BACK_MS, () => payBackDeposits({ db, gateway }), onFault),
    runForever(SIGN_MS, () => signAuditHeads(db, vault), onFault),
    runForever(OUTBOX_MS, () => handlePasswordRequests(identity), onFault),
    runForever(
      SWEEP_MS,
      async () => {
        const brandIds = (await identity.brands.all()).map((brand) => brand.brandId)
        await rotatePayloadKeys(identity, brandIds)
      },
      onFault,
    ),
    runForever(SWEEP_MS, () => sweepIdentity(db), onFault),
    runForever(SWEEP_MS, () => sweepExposure(db), onFault),
    runForever(FEEDS_MS, () => pollFeeds({ db, feedHosts, fetchFeed }), onFault),
    runForever(SWEEP_MS, () => forgetMessages(db), onFault),
    runForever(SWEEP_MS, () => sweepVerification(db), onFault),
    runForever(SWEEP_MS, () => sweepSocial(db), onFault),
    runForever(SWEEP_MS, () => sweepSupport(db), onFault),
    runForever(SWEEP_MS, () => sweepApplications(db), onFault),
    runForever(PARTITIONS_MS, () => db.query('select ensure_partitions(2)'), onFault),
    runForever(
      CHECK_MS,
      async () => {
        const report = await db.transaction(checkLedger)
        for (const fault of report.faults) log.fatal(fault, 'the ledger is not sound')
      },
      onFault,
    ),
  ]
  log.info('worker runs')
  endWithParent(async () => {
    await Promise.all(jobs.map((job) => job.stop()))
    await queue.drain()
    await desk.exposure.drain()
    hints.close()
    closeCarriers()
    await wallet.close()
    await pool.end()
  })
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`)
  process.exit(1)
}
