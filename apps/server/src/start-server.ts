import type { RealtimeEvent } from '@fairhouse/protocol'
import pino, { type Logger } from 'pino'
import { isPublicAddress } from './adapters/feed/fetch-feed.ts'
import { createFirebaseVerifier, firebaseKeys } from './adapters/firebase/firebase.ts'
import { captchaPainter } from './adapters/captcha/painter.ts'
import { openGeolocation } from './adapters/geolocation/geo-file.ts'
import { createThreadRenderer } from './adapters/page-renderer/thread-renderer.ts'
import { createSandboxGateway } from './adapters/payment-sandbox/gateway.ts'
import { createLocalRegister } from './adapters/register-local/register-local.ts'
import { systemRng, type Rng } from './adapters/rng/rng.ts'
import { createSocialProviders } from './adapters/social-providers.ts'
import { createVendorAdapters } from './adapters/vendor-adapters.ts'
import { createVault, type Vault } from './adapters/vault/vault.ts'
import { createApp } from './app.ts'
import { createAccountHooks } from './account-hooks.ts'
import type { Config } from './config.ts'
import { BY_INDEX, openPool, type Pool } from './db/pool.ts'
import { createDb, type Db } from './db/tx.ts'
import { openCashier } from './cashier-ports.ts'
import type { Deps } from './deps.ts'
import { readFigures } from './figures.ts'
import { createMetrics } from './metrics.ts'
import { createGameCatalogueCache, type GameCatalogueCache } from './modules/catalogue/index.ts'
import { createRulesSource } from './modules/gambling-limits/index.ts'
import { createPayloads } from './modules/payloads/index.ts'
import { createSessions, type Sessions } from './modules/sessions/index.ts'
import { createIdentityRules, samePersonByTaxId } from './modules/kyc/index.ts'
import { createCatalogue, parseIssueId, type Catalogue } from './modules/lotteries/index.ts'
import {
  createExposureDesk,
  createLeaseHolder,
  type ExposureDesk,
} from './modules/exposure/index.ts'
import { createBetDesk, readPaidTo } from './modules/lottery/index.ts'
import { createNoticeBoard, type NoticeBoard } from './modules/notices/index.ts'
import { createLab } from './modules/lab/index.ts'
import { createPlay, type Play, type PlayBasics } from './modules/play/index.ts'
import { createImageMaker } from './modules/pictures/index.ts'
import { createBrands, type Brands } from './modules/settings/index.ts'
import { createStaffSessions } from './modules/staff/index.ts'
import { createWalletQueue, joinRules, WALLET_LANES } from './modules/wallet/index.ts'
import { createHints } from './realtime/hints.ts'
import type { Bus } from './realtime/bus.ts'
import { createDatabaseBus } from './realtime/database-bus.ts'
import { listen } from './realtime/hear.ts'
import type { Announcement, CacheSignal } from './realtime/announce.ts'
import { createSockets, type Sockets } from './realtime/sockets.ts'

export const VERSION = '0.1.0'

export function createLogger(config: Config, name: string): Logger {
  return pino({
    name,
    level: config.LOG_LEVEL,
    // Fields that must never reach a log, wherever they come from.
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

type Faults = (where: string) => (error: unknown) => void

/** Connections of a wallet queue: they plan once, and by index only (docs/LEDGER.md, "Speed"). */
export function openWalletDb(config: Config) {
  const pool = openPool(config.DATABASE_URL, {
    connections: WALLET_LANES,
    applicationName: 'fairhouse-wallet',
    waitMs: config.DB_WAIT_MS,
    settings: BY_INDEX,
  })
  return { db: createDb(pool), close: () => pool.end() }
}

/**
 * After a settlement the worker announces the issue; each open page is notified of its own money.
 */
async function notifyWinners(db: Db, sockets: Sockets, announcement: Announcement): Promise<void> {
  const { brandId, event } = announcement
  if (event.type !== 'issue.changed' || !/settled|voided/.test(event.issue.state)) return
  const accounts = sockets.openAccounts(brandId)
  if (accounts.length === 0) return
  const { issueId, lotteryCode, issueNo } = event.issue
  for (const one of await readPaidTo(db, brandId, parseIssueId(issueId), accounts)) {
    const { accountId } = one
    const events: RealtimeEvent[] = [
      { type: 'balance.changed', sumBalance: String(one.balance), seq: String(one.seq) },
    ]
    const payoutMinor = String(one.paid)
    const settled = { type: 'bets.settled' as const, issueId, lotteryCode, issueNo, payoutMinor }
    // Only a rebate: that is no winning.
    if (!one.isCorrected && one.paid > 0n) events.push(settled)
    for (const item of events) sockets.deliver({ brandId, accountId, event: item })
  }
}

/** Caches of a node that another has invalidated. */
interface Memories {
  readonly brands: Brands
  readonly sessions: Sessions
  readonly sockets: Sockets
  readonly noticeBoard: NoticeBoard
  readonly catalogue: Catalogue
  readonly exposure: ExposureDesk
  readonly games: GameCatalogueCache
  readonly play: Pick<Play, 'forget' | 'forgetSessions'>
}

/** Numbers of a lottery or its limits have changed: every node is notified, as its pages are. */
function invalidateNumbers(
  { catalogue, exposure }: Memories,
  { brandId, event }: Announcement,
): void {
  if (event.type !== 'numbers.changed') return
  catalogue.forget(brandId)
  exposure.forget(brandId)
}

function invalidateCaches(memories: Memories, signal: CacheSignal): void {
  const { brands, games, noticeBoard, play, sessions, sockets } = memories
  if (signal.kind === 'settings.changed') return brands.forget()
  if (signal.kind === 'notices.changed') return noticeBoard.forget(signal.brandId)
  if (signal.kind === 'games.changed') {
    // A retired key is no longer accepted, a paused vendor no longer launched.
    play.forget()
    return games.forget(signal.brandId)
  }
  sessions.forget(signal.brandId, signal.sessionIds)
  if (!signal.areEnded) return
  // A bet after a logout is refused at once.
  play.forgetSessions()
  sockets.endSessions(signal.brandId, signal.sessionIds)
}

/** What carries announcements: NATS where it is configured, else the database by itself. */
export async function openBus(config: Config, db: Db): Promise<Bus> {
  if (config.NATS_URL === '') return createDatabaseBus(db, config.DATABASE_URL)
  const { openNatsBus } = await import('./adapters/bus-nats/nats-bus.ts')
  return openNatsBus(config.NATS_URL)
}

function listenForPages(
  bus: Bus,
  parts: { readonly db: Db; readonly memories: Memories },
  fault: Faults,
) {
  const { db, memories } = parts
  const { sockets } = memories
  return listen(bus, {
    onAnnouncement(announcement) {
      invalidateNumbers(memories, announcement)
      sockets.deliver(announcement)
      notifyWinners(db, sockets, announcement).catch(fault('winners'))
    },
    onSignal: (signal) => invalidateCaches(memories, signal),
    onGap() {
      memories.brands.forget()
      memories.sessions.forgetAll()
      memories.noticeBoard.forget()
      memories.exposure.forget()
      memories.games.forget()
      memories.play.forget()
      sockets.resync()
    },
    onError: fault('listener'),
  })
}

function openFirebase({ FIREBASE_PROJECT_ID: projectId, FIREBASE_KEYS_URL: url }: Config) {
  return projectId === ''
    ? undefined
    : createFirebaseVerifier({ projectId, keys: firebaseKeys(url) })
}

function openGateway(config: Config, rng: Rng) {
  const { GATEWAY_URL: url, GATEWAY_SECRET: secret } = config
  return createSandboxGateway({ url, secret, rng, now: Date.now })
}

/** Vendors' games, in every supported protocol, and the lab that tests them. */
function openPlay(basics: Omit<PlayBasics, 'adapters' | 'now' | 'onFault'>, fault: Faults) {
  const adapters = createVendorAdapters({ rng: basics.rng, now: Date.now })
  const play = createPlay({ ...basics, adapters, now: Date.now, onFault: fault('play') })
  const lab = createLab({ db: basics.db, standIns: play.standIns, onFault: fault('lab') })
  return { play, lab, isPublicAddress }
}

/** Identification, the register of excluded persons, and the hooks of logins. */
function openDoor(db: Db, vault: Vault) {
  const door = { samePerson: samePersonByTaxId, register: createLocalRegister(db, vault) }
  return { ...door, accountHooks: createAccountHooks({ db, vault, ...door }) }
}

function openPageRenderer(config: Config, onFault: (error: unknown) => void) {
  const { SITE_RENDERER: bundle, SITE_RENDER_MS: patienceMs } = config
  return createThreadRenderer({ bundle, patienceMs, onFault })
}

function openServerPool(config: Config): Pool {
  return openPool(config.DATABASE_URL, {
    connections: config.DB_CONNECTIONS,
    applicationName: 'fairhouse-server',
    waitMs: config.DB_WAIT_MS,
  })
}

/** Wires everything from outside into the application: the one place that does. */
export async function startServer(config: Config, rng: Rng = systemRng) {
  const log = createLogger(config, 'server')
  const pool = openServerPool(config)
  const db = createDb(pool)
  const sockets = createSockets()
  const metrics = createMetrics(sockets.count)
  const fault: Faults = (where) => (error) => {
    metrics.faults.inc({ where })
    log.error({ err: error, where }, 'fault')
  }
  const bus = await openBus(config, db)
  const hints = createHints(bus, fault('hints'))
  const wallet = openWalletDb(config)
  const monotonic = () => performance.now()
  const brands = createBrands(db, monotonic)
  const rulesSource = joinRules(createRulesSource(brands), createIdentityRules(brands))
  const queue = createWalletQueue(wallet.db, {
    rulesSource,
    onCommitted(changed, batchSize) {
      metrics.batchSize.observe(batchSize)
      if (sockets.count() > 0) hints.balancesChanged(changed)
    },
    onFault: fault('wallet'),
  })
  const vault = createVault(config.VAULT_KEY, rng)
  const deps: Deps = {
    ...openCashier({ db, queue, rng, vault, brands, gateway: openGateway(config, rng) }),
    config,
    rulesSource,
    version: VERSION,
    log,
    sockets,
    ...openDoor(db, vault),
    sessions: createSessions(db, rng, monotonic),
    staffSessions: createStaffSessions(db, rng),
    placeOf: openGeolocation(config.GEO_FILE).placeOf,
    painter: captchaPainter,
    makeImage: createImageMaker(),
    payloads: createPayloads({ db, rng, vault }, monotonic),
    catalogue: createCatalogue(db, monotonic),
    ...createBetDesk(db, createExposureDesk(db, monotonic, createLeaseHolder(config.DATABASE_URL))),
    games: createGameCatalogueCache(db, monotonic),
    noticeBoard: createNoticeBoard(db, monotonic),
    socialProviders: createSocialProviders(config),
    ...openPlay({ db, queue, brands, rng, vault, rulesSource }, fault),
    firebase: openFirebase(config),
    pageRenderer: openPageRenderer(config, fault('pages')),
  }
  // Other nodes are notified in a moment; here the very next bet is refused.
  deps.sessions.onEnd(deps.play.forgetSessions)
  const listener = await listenForPages(bus, { db, memories: deps }, fault)
  const app = await createApp(deps, { metrics, sockets })
  return {
    app,
    deps,
    figures: () => readFigures(metrics, db),
    /** Stops in order: no new requests, what is under way ends, then the connections close. */
    async stop() {
      await deps.lab.stop()
      await app.close()
      await deps.pageRenderer.close()
      await queue.drain()
      await deps.play.drain()
      await deps.exposure.drain()
      hints.close()
      await listener.close()
      await bus.close()
      await wallet.close()
      await pool.end()
    },
  }
}
