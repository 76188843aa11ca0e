import { systemRng } from './adapters/rng/rng.ts'
import { createSandboxGateway } from './adapters/payment-sandbox/gateway.ts'
import { fetchFeed } from './adapters/feed/fetch-feed.ts'
import { localKycProvider } from './adapters/kyc-local/kyc-local.ts'
import { createLocalRegister } from './adapters/register-local/register-local.ts'
import { createVendorAdapters } from './adapters/vendor-adapters.ts'
import { openBeacon } from './adapters/beacon/drand.ts'
import { createVault } from './adapters/vault/vault.ts'
import { openCashier } from './cashier-ports.ts'
import { ConfigError, readConfig } from './config.ts'
import { createSeedVault, readDrawKey } from './draw-key.ts'
import { openPool } from './db/pool.ts'
import { describeExcessRights } from './db/roles.ts'
import { createDb } from './db/tx.ts'
import { runForever } from './jobs/run-forever.ts'
import { eachStep, sweepStuck, throwAll } from './jobs/stuck-rows.ts'
import { openHeadKeepers } from './adapters/audit-heads/open-keepers.ts'
import { openCarriers } from './carriers.ts'
import { countFigures } from './modules/team-figures/index.ts'
import { issueBills, issueTurns, payBills } from './modules/agent-pay/index.ts'
import { sweepApplications } from './modules/agent-applications/index.ts'
import { expireRequests } from './modules/contracts/index.ts'
import { saveAuditHeads, signAuditHeads } from './modules/audit/index.ts'
import {
  advanceWithdrawals,
  payOutWithdrawals,
  sweepProofPictures,
} from './modules/withdrawals/index.ts'
import {
  applyWaitingEvents,
  pollPendingDeposits,
  catchUpWithReport,
  refundDeposits,
  type CashierContext,
} from './modules/cashier/index.ts'
import { handlePasswordRequests, sweepIdentity } from './modules/identity/index.ts'
import { rotatePayloadKeys } from './modules/payloads/index.ts'
import { advanceGroupTickets } from './modules/group-tickets/index.ts'
import { advanceIssues, createBetDesk, settleDueIssues } from './modules/lottery/index.ts'
import { fetchBeacons } from './modules/draws/index.ts'
import { createCatalogue } from './modules/lotteries/index.ts'
import { pollFeeds } from './modules/results/index.ts'
import { runChases } from './modules/chases/index.ts'
import { runFollows } from './modules/follow-plans/index.ts'
import { sweepExposure } from './modules/exposure/index.ts'
import {
  askWholeBase,
  createIdentityRules,
  retryRegister,
  runKycChecks,
  samePersonByTaxId,
} from './modules/kyc/index.ts'
import { countGameDays, watchOdds } from './modules/odds/index.ts'
import { announceDueNotices, askForReviews } from './modules/notices/index.ts'
import { deliverMessages, forgetMessages } from './modules/outbox/index.ts'
import {
  resolveTransfers,
  createPlay,
  endDueSessions,
  pingVendors,
  sweepNonces,
  sweepRounds,
  notifySessionEnds,
  vendorSources,
} from './modules/play/index.ts'
import { sweepVisits } from './modules/invitations/index.ts'
import { sealDays } from './modules/receipts/index.ts'
import { rollUp } from './modules/records/index.ts'
import { createRulesSource } from './modules/gambling-limits/index.ts'
import { watchMoney } from './modules/risk/index.ts'
import { INVARIANTS } from './ledger-checks.ts'
import { createLedgerWatch, reconcileDueDays } from './modules/reconciliation/index.ts'
import { payTeamRebates } from './modules/team-rebates/index.ts'
import { createBrands } from './modules/settings/index.ts'
import { sweepSocial } from './modules/social/index.ts'
import { sweepSupport } from './modules/support/index.ts'
import { auditMobileCollisions } from './modules/contacts/index.ts'
import { sweepVerification } from './modules/verification/index.ts'
import { createWalletQueue, joinRules } from './modules/wallet/index.ts'
import { endWithParent } from './process.ts'
import { createHints } from './realtime/hints.ts'
import { createLogger, openWalletDb } from './start-server.ts'

const CYCLE_MS = 250
const OUTBOX_MS = 500
/** How often due feeds are checked; each lottery sets how often it is fetched. */
const FEEDS_MS = 2_000
const PAYMENTS_MS = 1_000
const TURNS_MOST = 50
const REPORT_MS = 10 * 60_000
const DAY_MS = 24 * 3_600_000
const WITHDRAWALS_MS = 500
/** Identity checks, and queries of the exclusion register: paced for their providers. */
const ASK_MS = 5_000
/** How soon moved money is checked by risk rules. */
const WATCH_MS = 15_000
/** What is written to the audit can be rewritten in silence for this long. */
const SIGN_MS = 5_000
const CHECK_MS = 60_000
/** Sums of days: what is not in them yet is added at each reading. */
const ROLL_UP_MS = 5_000
/** Delay of a day's sealing after its end. */
/** Billing interval of real-time salaries (SPECIFICATION 9.7). */
const TURN_MS = 5 * 60_000
/** Days whose rebates are looked after each minute, and now and then. */
const REBATE_DAYS = 2
const REBATE_DAYS_ALL = 45
const SEAL_MS = 5 * 60_000
const SWEEP_MS = 10 * 60_000
/** How often due days are looked for. */
const RECONCILE_MS = 5 * 60_000
/** Odds of games, and how soon a drift is reported. */
const ODDS_MS = 60_000
const DRIFT_MS = 60 * 60_000
const PARTITIONS_MS = 6 * 3_600_000

/** Works in batches until nothing is left, or for a good while. */
async function untilIdle(work: () => Promise<number>): Promise<void> {
  for (let turn = 0; turn < TURNS_MOST && (await work()) > 0; turn += 1);
}

/** The gateway's own report of today and yesterday: callbacks may have been lost. */
async function readReports(cashier: CashierContext): Promise<void> {
  const rows = await cashier.db.query<{ now: Date }>('select app_now() as now')
  const now = rows[0]?.now ?? new Date(0)
  const faults: unknown[] = []
  for (const at of [now.getTime() - DAY_MS, now.getTime()]) {
    const day = new Date(at).toISOString().slice(0, 10)
    await catchUpWithReport(cashier, day).catch((error: unknown) => faults.push(error))
  }
  throwAll(faults, 'reports were not taken')
}

try {
  const config = readConfig(process.env)
  const log = createLogger(config, 'worker')
  const pool = openPool(config.DATABASE_URL, {
    connections: 4,
    applicationName: 'fairhouse-worker',
  })
  const db = createDb(pool)
  const warning = await describeExcessRights(db)
  if (warning) log.warn(warning)
  const onFault = (error: unknown) => log.error({ err: error }, 'fault')
  const { carriers, close: closeCarriers } = openCarriers(config)
  const vault = createVault(config.VAULT_KEY, systemRng)
  const gateway = createSandboxGateway({
    url: config.GATEWAY_URL,
    secret: config.GATEWAY_SECRET,
    rng: systemRng,
    now: Date.now,
  })
  const headKeepers = openHeadKeepers(config, carriers)
  const seedVault = createSeedVault(readDrawKey(process.env), vault, systemRng)
  const cycle = { db, rng: systemRng, vault: seedVault, beacon: openBeacon(config) }
  const feedHosts = config.FEED_HOSTS
  const outbox = { db, vault, carriers }
  const monotonic = () => performance.now()
  const brands = createBrands(db, monotonic)
  const wallet = openWalletDb(config)
  const hints = createHints(db, onFault)
  const rulesSource = joinRules(createRulesSource(brands), createIdentityRules(brands))
  const queue = createWalletQueue(wallet.db, {
    rulesSource,
    onCommitted: (changed) => hints.balancesChanged(changed),
    onFault,
  })
  const desk = createBetDesk(db)
  const betting = { ...desk, db, queue, brands, catalogue: createCatalogue(db, monotonic) }
  const cashier = openCashier({ db, queue, rng: systemRng, vault, gateway, brands })
  const withdrawals = { ...cashier, port: gateway }
  const play = createPlay({
    db,
    queue,
    brands,
    rng: systemRng,
    vault,
    rulesSource,
    onFault,
    adapters: createVendorAdapters({ rng: systemRng, now: Date.now }),
    now: Date.now,
  })
  const ledgerWatch = createLedgerWatch(db, INVARIANTS, monotonic)
  const identity = { db, rng: systemRng, vault, brands, config }
  const register = createLocalRegister(db, vault)
  const asking = { db, vault, brands, register, samePerson: samePersonByTaxId }
  const checking = { db, vault, brands, provider: localKycProvider }
  const every = (pauseMs: number, turn: () => Promise<unknown>) =>
    runForever(pauseMs, turn, onFault)
  const jobs = [
    every(ASK_MS, () => runKycChecks(checking)),
    every(ASK_MS, () => retryRegister(asking)),
    every(ASK_MS, () => askWholeBase(asking)),
    every(WATCH_MS, () => watchMoney({ db, brands })),
    every(SWEEP_MS, () => askForReviews(db)),
    every(CYCLE_MS, () => advanceIssues(cycle)),
    // Separate: a long settlement must not keep the next issue from closing on time.
    every(CYCLE_MS, () => settleDueIssues(cycle)),
    // Separate, too: it calls external services, which may be slow.
    every(CYCLE_MS, () => fetchBeacons(cycle)),
    every(CYCLE_MS, () => advanceGroupTickets(betting)),
    every(CYCLE_MS, () => runChases(betting)),
    every(CYCLE_MS, () => runFollows(betting)),
    every(OUTBOX_MS, () => deliverMessages(outbox)),
    every(OUTBOX_MS, () => announceDueNotices(db)),
    every(PAYMENTS_MS, () => untilIdle(() => refundDeposits(cashier))),
    every(PAYMENTS_MS, () => untilIdle(() => pollPendingDeposits(cashier))),
    every(PAYMENTS_MS, () => applyWaitingEvents(cashier)),
    every(REPORT_MS, () => readReports(cashier)),
    every(WITHDRAWALS_MS, () => advanceWithdrawals(withdrawals)),
    every(WITHDRAWALS_MS, () => payOutWithdrawals(withdrawals)),
    every(SIGN_MS, async () => {
      await signAuditHeads(db, vault)
      await saveAuditHeads(db, headKeepers)
    }),
    every(OUTBOX_MS, () => handlePasswordRequests(identity)),
    every(SWEEP_MS, async () => {
      const brandIds = (await identity.brands.all()).map((brand) => brand.brandId)
      await rotatePayloadKeys(identity, brandIds)
    }),
    every(ROLL_UP_MS, () => rollUp({ db, brands })),
    every(ROLL_UP_MS, () => countFigures({ db, brands })),
    every(CHECK_MS, () =>
      // Rebates of a day are part of what its bills are computed from: first these, then those.
      eachStep(
        [() => payTeamRebates({ db, brands }, REBATE_DAYS), () => issueBills({ db, brands })],
        'agents were not reckoned with',
      ),
    ),
    every(TURN_MS, () => issueTurns({ db, brands })),
    every(WATCH_MS, () => payBills({ db, brands })),
    every(SWEEP_MS, () => payTeamRebates({ db, brands }, REBATE_DAYS_ALL)),
    every(SEAL_MS, () => sealDays({ db, vault, brands })),
    every(SWEEP_MS, () => sweepIdentity(db)),
    every(SWEEP_MS, () => sweepStuck(db)),
    every(SWEEP_MS, () => sweepExposure(db)),
    every(FEEDS_MS, () => pollFeeds({ db, feedHosts, fetchFeed })),
    every(SWEEP_MS, () => forgetMessages(db)),
    every(SWEEP_MS, () => sweepVerification(db)),
    every(SWEEP_MS, () => auditMobileCollisions(db)),
    every(SWEEP_MS, () => sweepSocial(db)),
    every(SWEEP_MS, () => sweepVisits(db)),
    every(SWEEP_MS, () => sweepSupport(db)),
    every(SWEEP_MS, () => sweepProofPictures(db)),
    every(SWEEP_MS, () => sweepApplications(db)),
    every(SWEEP_MS, () => expireRequests(db)),
    every(PAYMENTS_MS, () => endDueSessions(play)),
    every(PAYMENTS_MS, () => notifySessionEnds(play)),
    every(PAYMENTS_MS, () => resolveTransfers(play)),
    every(WATCH_MS, () => sweepRounds(play)),
    every(WATCH_MS, () => pingVendors(play)),
    every(CHECK_MS, () => sweepNonces(db)),
    every(RECONCILE_MS, async () => {
      const sources = [...cashier.reportSources, ...(await vendorSources(play))]
      await reconcileDueDays({ db, sources })
    }),
    every(ODDS_MS, () => countGameDays({ db, brands })),
    every(DRIFT_MS, () => watchOdds({ db, brands })),
    every(PARTITIONS_MS, () => db.query('select ensure_partitions(2)')),
    every(CHECK_MS, async () => {
      const faults = await ledgerWatch.look()
      for (const fault of faults) log.fatal(fault, 'the ledger is not sound')
    }),
  ]
  log.info('worker runs')
  endWithParent(async () => {
    await Promise.all(jobs.map((job) => job.stop()))
    await queue.drain()
    await play.drain()
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
