import type { DashboardNow, DashboardVendor, StaffPermission } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import type { PayoutClockOf } from '../withdrawals/index.ts'
import type { SharedBoard } from '../exposure/index.ts'
import { readOpenExposure } from './read-exposure.ts'
import { queuesFor, readQueues } from './read-queues.ts'

interface Context {
  readonly db: Tx
  readonly board: SharedBoard
  readonly clockOf: PayoutClockOf
}

async function readPayouts({ clockOf }: Context, brand: Brand) {
  const { count, medianSeconds, p95Seconds, promiseMinutes } = await clockOf(brand)
  return { count, medianSeconds, p95Seconds, promiseMinutes }
}

async function readJobs({ db }: Context, { brandId }: Brand) {
  const rows = await db.query<{
    resting: number
    parked: number
    faults: number
    figures_at: Date | null
  }>(
    `select s.*, (select count(*)::int from reconciliation_differences
         where brand_id = $1 and source = 'ledger' and state = 'open') as faults,
       (select counted_to from agency_places where brand_id = $1) as figures_at
     from (select count(*) filter (where parked_at is null)::int as resting,
         count(parked_at)::int as parked
       from stuck_rows where brand_id = $1 or brand_id is null) s`,
    [brandId],
  )
  const [row] = rows
  return {
    restingCount: row?.resting ?? 0,
    parkedCount: row?.parked ?? 0,
    ledgerFaultCount: row?.faults ?? 0,
    figuresAt: row?.figures_at?.toISOString() ?? null,
  }
}

interface VendorRow {
  readonly [column: string]: unknown
  readonly code: string
  readonly name: string
  readonly state: DashboardVendor['state']
  readonly health: DashboardVendor['health']
  readonly health_since: Date
}

/** Vendors in use; unhealthy ones come first. */
async function readVendors({ db }: Context, { brandId }: Brand): Promise<DashboardVendor[]> {
  const rows = await db.query<VendorRow>(
    `select v.code, v.name, i.state, i.health, i.health_since from vendor_integrations i
     join vendors v using (vendor_id) where i.brand_id = $1 and i.state <> 'closed'
     order by array_position(array['down', 'sick', 'well'], i.health), v.name`,
    [brandId],
  )
  return rows.map(({ code, name, state, health, health_since: since }) => {
    return { vassalage: code, name, state, health, since: since.toISOString() }
  })
}

type Whole = { readonly [K in keyof DashboardNow]: NonNullable<DashboardNow[K]> }

async function readAll(context: Context, brand: Brand): Promise<Whole> {
  const { db, board } = context
  const [now, queues, payouts, exposure, jobs, vendors] = await Promise.all([
    readNow(db),
    readQueues(db, brand.brandId),
    readPayouts(context, brand),
    readOpenExposure(db, board, brand),
    readJobs(context, brand),
    readVendors(context, brand),
  ])
  const readAt = now.toISOString()
  return { currency: brand.currency.code, queues, payouts, exposure, jobs, vendors, readAt }
}

/** How long an answer is cached: many colleagues have the dashboard open. */
const CACHE_MS = 5_000

/**
 * Reads the current state, by brand and within the reader's permissions; cached for some seconds.
 * `clock` is monotonic, in milliseconds.
 */
export function createNowReader(
  context: Context,
  clock: () => number,
): (brand: Brand, permissions: ReadonlySet<StaffPermission>) => Promise<DashboardNow> {
  const cached = new Map<number, { readonly at: number; readonly whole: Promise<Whole> }>()
  const wholeOf = (brand: Brand): Promise<Whole> => {
    const known = cached.get(brand.brandId)
    if (known && clock() - known.at < CACHE_MS) return known.whole
    const whole = readAll(context, brand)
    cached.set(brand.brandId, { at: clock(), whole })
    whole.catch(() => cached.delete(brand.brandId))
    return whole
  }
  return async (brand, permissions) => {
    const whole = await wholeOf(brand)
    return {
      ...whole,
      queues: queuesFor(whole.queues, permissions),
      payouts: permissions.has('cashier.read') ? whole.payouts : null,
      exposure: permissions.has('lottery.read') ? whole.exposure : null,
      jobs: permissions.has('jobs.read') ? whole.jobs : null,
      vendors: permissions.has('games.read') ? whole.vendors : null,
    }
  }
}
