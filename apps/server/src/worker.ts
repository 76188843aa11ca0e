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
import { listenForFigures } from './figures.ts'
import { createWorkerMetrics } from './metrics.ts'
import { openPool } from './db/pool.ts'
import { describeExcessRights } from './db/roles.ts'
import { createDb } from './db/tx.ts'
import { JOBS } from './jobs/jobs.ts'
import { startJobs, type Turns } from './jobs/start-jobs.ts'
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
import { advanceGroupTickets, readSharesOfIssue } from './modules/group-tickets/index.ts'
import { advanceIssues, createBetDesk, settleDueIssues } from './modules/lottery/index.ts'
import { fetchBeacons } from './modules/draws/index.ts'
import { createCatalogue } from './modules/lotteries/index.ts'
import { pollFeeds } from './modules/results/index.ts'
import { runChases } from './modules/chases/index.ts'
import { runFollows } from './modules/follow-plans/index.ts'
import {
  createExposureDesk,
  createLeaseHolder,
  reclaimLeases,
  sweepExposure,
} from './modules/exposure/index.ts'
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
import { INVARIANTS } from './invariants.ts'
import { createLedgerWatch, reconcileDueDays } from './modules/reconciliation/index.ts'
import { countBonuses } from './modules/bonuses/index.ts'
import { tellVendors } from './modules/free-rounds/index.ts'
import { earnPoints } from './modules/points/index.ts'
import { earnTickets, openTickets } from './modules/tickets/index.ts'
import { turnRanks } from './modules/ranks/index.ts'
import { runMissions } from './modules/missions/index.ts'
import { runPromotions, sweepPromotionPictures } from './modules/promotions/index.ts'
import { runReferral } from './modules/referral/index.ts'
import { advanceRaces } from './modules/races/index.ts'
import { collectWins } from './modules/winners/index.ts'
import { payTeamRebates } from './modules/team-rebates/index.ts'
import { createBrands } from './modules/settings/index.ts'
import { sweepSocial } from './modules/social/index.ts'
import { sweepSupport } from './modules/support/index.ts'
import { auditMobileCollisions } from './modules/contacts/index.ts'
import { sweepVerification } from './modules/verification/index.ts'
import { createWalletQueue, joinRules } from './modules/wallet/index.ts'
import { endWithParent } from './process.ts'
import { createHints } from './realtime/hints.ts'
import { relayAnnouncements } from './realtime/relay.ts'
import { createLogger, openBus, openWalletDb, VERSION } from './start-server.ts'

const TURNS_MOST = 50
const DAY_MS = 24 * 3_600_000
/** Days whose rebates are looked after each minute, and now and then. */
const REBATE_DAYS = 2
const REBATE_DAYS_ALL = 45

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
  const bus = await openBus(config, db)
  const { DATABASE_URL: databaseUrl } = config
  const relay =
    config.NATS_URL === '' ? undefined : await relayAnnouncements(databaseUrl, bus, onFault)
  const hints = createHints(bus, onFault)
  const rulesSource = joinRules(createRulesSource(brands), createIdentityRules(brands))
  const queue = createWalletQueue(wallet.db, {
    rulesSource,
    onCommitted: (changed) => hints.balancesChanged(changed),
    onFault,
  })
  const holder = createLeaseHolder(config.DATABASE_URL)
  const desk = createBetDesk(db, createExposureDesk(db, monotonic, holder))
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
  const metrics = createWorkerMetrics(Object.keys(JOBS))
  const turns: Turns = {
    'issues.advance': () => advanceIssues(cycle),
    'issues.settle': () => settleDueIssues(cycle),
    'draws.beacons': () => fetchBeacons(cycle),
    'groupTickets.advance': () => advanceGroupTickets(betting),
    'chases.run': () => runChases(betting),
    'follows.run': () => runFollows(betting),
    'results.feeds': () => pollFeeds({ db, feedHosts, fetchFeed }),
    'exposure.reclaim': () => reclaimLeases({ db, brands, readShares: readSharesOfIssue }),
    'exposure.sweep': () => sweepExposure(db),
    'deposits.refund': () => untilIdle(() => refundDeposits(cashier)),
    'deposits.poll': () => untilIdle(() => pollPendingDeposits(cashier)),
    'gateway.events': () => applyWaitingEvents(cashier),
    'gateway.reports': () => readReports(cashier),
    'withdrawals.advance': () => advanceWithdrawals(withdrawals),
    'withdrawals.payOut': () => payOutWithdrawals(withdrawals),
    'money.watch': () => watchMoney({ db, brands }),
    'reconciliation.days': async () => {
      const sources = [...cashier.reportSources, ...(await vendorSources(play))]
      await reconcileDueDays({ db, sources })
    },
    'ledger.watch': async () => {
      const faults = await ledgerWatch.look()
      metrics.ledgerFaults.set(ledgerWatch.countStanding())
      metrics.ledgerCheckedAt.setToCurrentTime()
      for (const fault of faults) log.fatal(fault, 'the ledger is not sound')
    },
    'kyc.checks': () => runKycChecks(checking),
    'register.retry': () => retryRegister(asking),
    'register.base': () => askWholeBase(asking),
    'limits.reviews': () => askForReviews(db),
    'passwords.links': () => handlePasswordRequests(identity),
    'payloads.keys': async () => {
      const brandIds = (await identity.brands.all()).map((brand) => brand.brandId)
      await rotatePayloadKeys(identity, brandIds)
    },
    'outbox.deliver': () => deliverMessages(outbox),
    'outbox.forget': () => forgetMessages(db),
    'notices.announce': () => announceDueNotices(db),
    'sessions.end': () => endDueSessions(play),
    'sessions.notify': () => notifySessionEnds(play),
    'vendorTransfers.resolve': () => resolveTransfers(play),
    'rounds.sweep': () => sweepRounds(play),
    'freeRounds.tell': () => tellVendors(play),
    'vendors.ping': () => pingVendors(play),
    'vendors.nonces': () => sweepNonces(db),
    'odds.count': () => countGameDays({ db, brands }),
    'odds.watch': () => watchOdds({ db, brands }),
    'records.rollUp': () => rollUp({ db, brands }),
    'figures.count': () => countFigures({ db, brands }),
    'agents.bills': () =>
      // Rebates of a day are part of what its bills are computed from: first these, then those.
      eachStep(
        [() => payTeamRebates({ db, brands }, REBATE_DAYS), () => issueBills({ db, brands })],
        'rebates or bills of agents failed',
      ),
    'agents.turns': () => issueTurns({ db, brands }),
    'agents.pay': () => payBills({ db, brands }),
    'agents.rebates': () => payTeamRebates({ db, brands }, REBATE_DAYS_ALL),
    'bonuses.count': () => countBonuses({ db, brands }),
    'points.earn': () => earnPoints({ db, brands }, REBATE_DAYS_ALL),
    'tickets.earn': () => earnTickets({ db, brands }, REBATE_DAYS_ALL),
    'tickets.open': () => untilIdle(() => openTickets(cycle)),
    'ranks.turn': () => turnRanks({ db, brands }, REBATE_DAYS_ALL),
    'missions.run': () => runMissions({ db, brands }, REBATE_DAYS_ALL),
    'referral.run': () => runReferral({ db, brands }),
    'promotions.run': () => runPromotions({ db, brands }),
    'races.advance': () => advanceRaces({ db, brands }),
    'winners.collect': () => collectWins({ db, brands }),
    'audit.sign': async () => {
      await signAuditHeads(db, vault)
      await saveAuditHeads(db, headKeepers)
    },
    'receipts.seal': () => sealDays({ db, vault, brands }),
    'identity.sweep': () => sweepIdentity(db),
    'verification.sweep': () => sweepVerification(db),
    'contacts.collisions': () => auditMobileCollisions(db),
    'social.sweep': () => sweepSocial(db),
    'invitations.sweep': () => sweepVisits(db),
    'support.sweep': () => sweepSupport(db),
    'withdrawals.pictures': () => sweepProofPictures(db),
    'promotions.pictures': () => sweepPromotionPictures(db),
    'applications.sweep': () => sweepApplications(db),
    'contracts.expire': () => expireRequests(db),
    'stuckRows.sweep': () => sweepStuck(db),
    'partitions.ensure': () => db.query('select ensure_partitions(2)'),
  }
  const jobs = startJobs(turns, {
    metrics,
    onFault: (job, error) => log.error({ err: error, job }, 'fault'),
    now: monotonic,
  })
  const { WORKER_METRICS_PORT: port, METRICS_HOST: host } = config
  const source = { version: VERSION, figures: () => metrics.registry.metrics() }
  const figuresPort = port === 0 ? undefined : await listenForFigures({ port, host }, source)
  log.info('worker runs')
  endWithParent(async () => {
    await figuresPort?.close()
    await jobs.stop()
    await queue.drain()
    await play.drain()
    await desk.exposure.drain()
    hints.close()
    await relay?.close()
    await bus.close()
    closeCarriers()
    await wallet.close()
    await pool.end()
  })
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`)
  process.exit(1)
}
