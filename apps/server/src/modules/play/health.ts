import type { Tx } from '#server/db/tx.ts'
import { signal } from '#server/realtime/announce.ts'
import { readIntegrations, type Integration, type VendorHealth } from '../vendors/index.ts'
import { connectVendor, type Play } from './play.ts'

/** Failures in a row until a vendor is sick, and down. */
const SICK_AFTER = 3
const DOWN_AFTER = 8
/** Good answers in a row until it is one step better: prevents flapping. */
const BETTER_AFTER = 4

export interface Runs {
  readonly good: number
  readonly bad: number
}

/** A vendor's next health by the answers in a row. Pure. */
function nextHealth(health: VendorHealth, { good, bad }: Runs): VendorHealth {
  if (bad >= DOWN_AFTER) return 'down'
  if (bad >= SICK_AFTER) return health === 'down' ? 'down' : 'sick'
  if (good >= 2 * BETTER_AFTER) return 'well'
  if (good >= BETTER_AFTER) return health === 'down' ? 'sick' : 'well'
  return health
}

const NOTE = `
insert into vendor_health as h (brand_id, vendor_id, good_run, bad_run, pinged_at)
values ($1, $2, $3, $4, app_now())
on conflict (brand_id, vendor_id) do update
  set good_run = case when $3 > 0 then h.good_run + 1 else 0 end,
    bad_run = case when $4 > 0 then h.bad_run + 1 else 0 end, pinged_at = excluded.pinged_at
returning good_run, bad_run`

/** Counts an answer, or its absence; notifies every node of a change of health. */
export async function noteOutcome(
  tx: Tx,
  { brandId, vendorId }: Pick<Integration, 'brandId' | 'vendorId'>,
  isGood: boolean,
): Promise<VendorHealth | undefined> {
  const runs = await tx.query<{ good_run: number; bad_run: number }>(NOTE, [
    brandId,
    vendorId,
    isGood ? 1 : 0,
    isGood ? 0 : 1,
  ])
  const rows = await tx.query<{ health: VendorHealth }>(
    'select health from vendor_integrations where brand_id = $1 and vendor_id = $2 for update',
    [brandId, vendorId],
  )
  const [run] = runs
  const before = rows[0]?.health
  if (!run || before === undefined) return undefined
  const health = nextHealth(before, { good: run.good_run, bad: run.bad_run })
  if (health === before) return health
  await tx.query(
    `update vendor_integrations set health = $3, health_since = app_now()
     where brand_id = $1 and vendor_id = $2`,
    [brandId, vendorId, health],
  )
  await signal(tx, { kind: 'games.changed', brandId })
  return health
}

async function ping(play: Play, integration: Integration): Promise<void> {
  const isGood = await connectVendor(play, integration)
    .ping()
    .then(
      () => true,
      () => false,
    )
  await play.db.transaction((tx) => noteOutcome(tx, integration, isGood))
}

/** Pings every active vendor. For the worker. */
export async function pingVendors(play: Play): Promise<void> {
  const all = await readIntegrations(play.db, play.vault)
  const pinged = all.filter(({ state, baseUrl }) => state === 'active' && baseUrl !== undefined)
  const done = await Promise.allSettled(pinged.map((one) => ping(play, one)))
  const faults = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (faults.length > 0) throw new AggregateError(faults, 'vendors were not pinged')
}
