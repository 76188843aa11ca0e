import type { GameCategoryCode, GameFeature, GameSubtype } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import {
  GAME_COLUMNS,
  type GameRow,
  type IntegrationRow,
  type LaneRow,
  type MaintenanceRow,
} from './game-row.ts'
import {
  certificateKey,
  goodCertificates,
  whyNotOffered,
  type EndedCertificates,
} from './offer-rules.ts'

/** A game that members can open, except during maintenance. Amounts: ledger units. */
export interface OfferedGame {
  readonly gameNo: bigint
  readonly vendorId: number
  readonly vassalage: string
  readonly vendorName: string
  readonly gameId: string
  readonly name: string
  readonly names: Readonly<Record<string, string>>
  readonly category: GameCategoryCode
  readonly subtype: GameSubtype | null
  readonly features: readonly GameFeature[]
  /** Of the least and of the most favourable bet. */
  readonly rtpPpm: number
  readonly rtpBestPpm: number
  readonly volatility: number
  readonly sigma: number | null
  readonly maxMultiplier: number | null
  readonly minStake: bigint
  readonly maxStake: bigint
  readonly hasDemo: boolean
  /** Its vendor holds the member's money while it is played. */
  readonly holdsBalance: boolean
  readonly version: string
  readonly releasedOn: string
  readonly certificates: GameRow['certificates']
  readonly theme: string
  readonly colors: readonly string[]
  readonly isHot: boolean
  readonly isNew: boolean
  readonly isEsports: boolean
  /** It cannot be opened now: maintenance, a paused integration, a vendor that is down. */
  readonly isDown: boolean
  readonly maintenance: {
    readonly until: Date | null
    readonly suggestions: readonly bigint[]
  } | null
  /** By rounds of the last days, 0 first. */
  readonly rank: number
}

export interface CatalogueVendor extends IntegrationRow {
  readonly isDown: boolean
}

/** All that a brand offers, at one moment. */
export interface GameCatalogue {
  /** In the order of the brand. */
  readonly games: readonly OfferedGame[]
  readonly byNo: ReadonlyMap<bigint, OfferedGame>
  /** "VENDOR game" */
  readonly byCode: ReadonlyMap<string, OfferedGame>
  readonly vendors: ReadonlyMap<number, CatalogueVendor>
  readonly lanes: readonly LaneRow[]
  /** Time until the next scheduled change: a maintenance begins or ends; null: none. */
  readonly changesInMs: number | null
}

/** A game is new for so many days after its release … */
const NEW_RELEASE_DAYS = 45
/** … or after it was first imported, unless its vendor as a whole came at that time. */
const NEW_IMPORT_DAYS = 14
const DAY_MS = 86_400_000

const READ_INTEGRATIONS = `
select i.vendor_id, v.code, v.name, v.colors, i.state, i.health, i.wallet, i.created_at
from vendor_integrations i join vendors v using (vendor_id)
where i.brand_id = $1 and i.state <> 'closed'`

const READ_MAINTENANCES = `
select vendor_id, game_no, starts_at, ends_at, suggestions from game_maintenances
where brand_id = $1 and ended_at is null and (ends_at is null or ends_at > app_now())
order by maintenance_no`

/** Rounds of seven days: long enough to be steady, short enough to follow what is played. */
const READ_COUNTS = `
select game_no, sum(rounds)::bigint as rounds from game_days
where brand_id = $1 and day > (app_now() - interval '7 days')::date group by game_no`

/** What decides beside the game itself whether and how it is offered. */
interface OfferContext {
  readonly brand: Brand
  readonly now: Date
  readonly vendors: ReadonlyMap<number, CatalogueVendor>
  readonly lanes: ReadonlyMap<string, LaneRow>
  readonly maintenances: readonly MaintenanceRow[]
  readonly rounds: ReadonlyMap<bigint, bigint>
  readonly ended: EndedCertificates
}

function isRunning({ starts_at }: MaintenanceRow, now: Date): boolean {
  return starts_at <= now
}

/** The maintenance of a game: its own before its vendor's. */
function maintenanceOf(
  { maintenances, now }: OfferContext,
  game: GameRow,
): MaintenanceRow | undefined {
  const running = maintenances.filter(
    (one) => one.vendor_id === game.vendor_id && isRunning(one, now),
  )
  return (
    running.find((one) => one.game_no === game.game_no) ??
    running.find((one) => one.game_no === null)
  )
}

function isNew(game: GameRow, vendor: CatalogueVendor, now: Date): boolean {
  const age = (now.getTime() - new Date(`${game.released_on}T00:00:00Z`).getTime()) / DAY_MS
  if (age <= NEW_RELEASE_DAYS) return true
  const sinceImport = (now.getTime() - game.imported_at.getTime()) / DAY_MS
  const afterVendor = (game.imported_at.getTime() - vendor.created_at.getTime()) / DAY_MS
  return sinceImport <= NEW_IMPORT_DAYS && afterVendor > NEW_IMPORT_DAYS
}

function toOffered(context: OfferContext, game: GameRow): OfferedGame | undefined {
  const { brand, ended, lanes, now } = context
  const vendor = context.vendors.get(game.vendor_id)
  const lane = lanes.get(`${game.category} ${game.vendor_id}`)
  if (!vendor || lane?.is_shown === false) return undefined
  if (whyNotOffered(brand.profile, game, ended).length > 0) return undefined
  const maintenance = maintenanceOf(context, game)
  return {
    gameNo: game.game_no,
    vendorId: game.vendor_id,
    vassalage: vendor.code,
    vendorName: vendor.name,
    gameId: game.game_code,
    name: game.name,
    names: game.names,
    category: game.category,
    subtype: game.subtype,
    features: game.features,
    rtpPpm: game.rtp_ppm,
    rtpBestPpm: game.rtp_best_ppm ?? game.rtp_ppm,
    volatility: game.volatility,
    sigma: game.sigma,
    maxMultiplier: game.max_multiplier === null ? null : Number(game.max_multiplier),
    minStake: game.min_stake,
    maxStake: game.max_stake,
    hasDemo: game.has_demo,
    holdsBalance: vendor.wallet === 'transfer',
    version: game.version,
    releasedOn: game.released_on,
    certificates: goodCertificates(brand.profile, game, ended),
    theme: game.art?.theme ?? game.subtype ?? game.category.toLowerCase(),
    colors: game.art?.colors ?? vendor.colors,
    isHot: game.is_hot,
    isNew: isNew(game, vendor, now),
    isEsports: lane?.is_esports === true && game.category === 'SPORTS',
    isDown: vendor.isDown || maintenance !== undefined,
    maintenance: maintenance
      ? { until: maintenance.ends_at, suggestions: maintenance.suggestions }
      : null,
    rank: 0,
  }
}

const HEALTH_ORDER = { well: 0, sick: 1, down: 2 } as const

/** Sort key of a vendor by its health: unhealthy ones are last. */
export function healthOrder(vendor: IntegrationRow | undefined): number {
  return HEALTH_ORDER[vendor?.health ?? 'well']
}

/** Ranks that are exact; after them they are rounded to steps, which takes a tenth of the bytes. */
const EXACT_PLACES = 200
const PLACES_OF_STEP = 50

function rankAt(place: number): number {
  return place < EXACT_PLACES ? place : place - (place % PLACES_OF_STEP)
}

/** Healthy vendors first; then the operator's order; then the most played. */
function inOrder(rows: readonly GameRow[], games: readonly OfferedGame[], context: OfferContext) {
  const healthOf = ({ vendorId }: OfferedGame) => healthOrder(context.vendors.get(vendorId))
  const order = new Map(rows.map((row) => [row.game_no, row.sort_order]))
  const placeOf = ({ gameNo }: OfferedGame) => order.get(gameNo) || Number.MAX_SAFE_INTEGER
  const roundsOf = ({ gameNo }: OfferedGame) => Number(context.rounds.get(gameNo) ?? 0n)
  const ranks = games
    .toSorted((a, b) => roundsOf(b) - roundsOf(a) || Number(a.gameNo - b.gameNo))
    .map(({ gameNo }, place): [bigint, number] => [gameNo, rankAt(place)])
  const rankOf = new Map(ranks)
  return games
    .map((game) => ({ ...game, rank: rankOf.get(game.gameNo) ?? 0 }))
    .toSorted(
      (a, b) =>
        healthOf(a) - healthOf(b) ||
        placeOf(a) - placeOf(b) ||
        Number(b.isHot) - Number(a.isHot) ||
        a.rank - b.rank ||
        Number(a.gameNo - b.gameNo),
    )
}

function nextChange({ maintenances, now }: OfferContext): number | null {
  const coming = maintenances.flatMap(({ starts_at, ends_at }) => [
    starts_at.getTime(),
    ...(ends_at ? [ends_at.getTime()] : []),
  ])
  const later = coming.map((at) => at - now.getTime()).filter((ms) => ms > 0)
  return later.length === 0 ? null : Math.min(...later)
}

/** Certificates that staff have marked as ended. */
export async function readEndedCertificates(db: Tx, brandId: number): Promise<EndedCertificates> {
  const rows = await db.query<{ jurisdiction: string; number: string }>(
    `select jurisdiction, number from certificate_ends
     where brand_id = $1 and ends_on < app_now()::date`,
    [brandId],
  )
  return new Set(rows.map((one) => certificateKey(one.jurisdiction, one.number)))
}

async function readContext(db: Tx, brand: Brand): Promise<OfferContext> {
  const of = [brand.brandId]
  const integrations = await db.query<IntegrationRow>(READ_INTEGRATIONS, of)
  const lanes = await db.query<LaneRow>('select * from game_lanes where brand_id = $1', of)
  const maintenances = await db.query<MaintenanceRow>(READ_MAINTENANCES, of)
  const counts = await db.query<{ game_no: bigint; rounds: bigint }>(READ_COUNTS, of)
  const ended = await readEndedCertificates(db, brand.brandId)
  const clock = await db.query<{ now: Date }>('select app_now() as now')
  const now = clock[0]?.now ?? new Date(0)
  const isWhollyDown = (one: IntegrationRow) =>
    one.state === 'paused' ||
    one.health === 'down' ||
    maintenances.some(
      (its) => its.vendor_id === one.vendor_id && its.game_no === null && isRunning(its, now),
    )
  return {
    brand,
    now,
    vendors: new Map(
      integrations.map((one) => [one.vendor_id, { ...one, isDown: isWhollyDown(one) }]),
    ),
    lanes: new Map(lanes.map((one) => [`${one.category} ${one.vendor_id}`, one])),
    maintenances,
    rounds: new Map(counts.map((one) => [one.game_no, one.rounds])),
    ended,
  }
}

/** Reads all that a brand offers. */
export async function readGameCatalogue(db: Tx, brand: Brand): Promise<GameCatalogue> {
  const context = await readContext(db, brand)
  const rows = await db.query<GameRow>(
    `select ${GAME_COLUMNS} from games g
     where g.brand_id = $1 and g.is_enabled and not g.is_gone`,
    [brand.brandId],
  )
  const offered = rows.flatMap((row) => toOffered(context, row) ?? [])
  const games = inOrder(rows, offered, context)
  return {
    games,
    byNo: new Map(games.map((game) => [game.gameNo, game])),
    byCode: new Map(games.map((game) => [`${game.vassalage} ${game.gameId}`, game])),
    vendors: context.vendors,
    lanes: [...context.lanes.values()],
    changesInMs: nextChange(context),
  }
}
