import { VENDOR_UNITS_PER_MINOR } from '@fairhouse/protocol/vendor'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Db } from '#server/db/tx.ts'
import { eachRow, isRested, keyBy, throwAll } from '#server/jobs/stuck-rows.ts'
import type { VendorAdapters, VendorPort } from '../vendor-port/index.ts'
import { readIntegration, userRefOf } from '../vendors/index.ts'

/** Dependencies of what the worker tells vendors. */
interface Asking {
  readonly db: Db
  readonly vault: Vault
  readonly rng: Rng
  readonly adapters: VendorAdapters
}

interface DueRow {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly grant_no: bigint
  readonly grant_key: string
  readonly state: 'preparing' | 'cancelling'
  readonly member_id: bigint
  readonly vendor_id: number
  readonly game_code: string
  readonly stake: bigint
  readonly rounds: number
  readonly max_win: bigint
  readonly ends_at: Date
}

/** What has ended needs no vendor any more: it knows the end, and nothing is accepted after it. */
const DUE = `
select g.brand_id, g.grant_no, g.grant_key, g.state, g.member_id, g.vendor_id, x.game_code,
  g.stake, g.rounds, g.max_win, g.ends_at
from round_grants g join games x on x.brand_id = g.brand_id and x.game_no = g.game_no
where g.state in ('preparing', 'cancelling') and g.ends_at > app_now()
  and ${isRested('game.freeRounds', "g.brand_id || '/' || g.grant_no")}
order by g.brand_id, g.grant_no limit 50`

async function vendorOf(asking: Asking, row: DueRow): Promise<VendorPort & { currency: string }> {
  const { db, vault, adapters } = asking
  const found = await readIntegration(db, vault, row.brand_id, row.vendor_id)
  if (!found) throw new Error(`vendor ${row.vendor_id} is not there any more`)
  return { ...adapters[found.profile].connect(found), currency: found.currency }
}

const wireOf = (amount: bigint) => String(amount * VENDOR_UNITS_PER_MINOR)

async function grant(asking: Asking, row: DueRow): Promise<void> {
  const { brand_id: brandId, member_id: memberId, vendor_id: vendorId } = row
  const vendor = await vendorOf(asking, row)
  const user = await asking.db.transaction((tx) =>
    userRefOf(tx, asking, { brandId, memberId }, vendorId),
  )
  const status = await vendor.grantRounds({
    grant_uuid: row.grant_key,
    user,
    game_code: row.game_code,
    rounds: row.rounds,
    stake: wireOf(row.stake),
    max_win: wireOf(row.max_win),
    currency: vendor.currency,
    expires_at: row.ends_at.getTime(),
  })
  // A person has to look: the vendor takes games from its feed, and this one had them.
  if (status !== 'OK') throw new Error(`the vendor answered ${status}`)
}

/** What it was told meanwhile is not overwritten: a grant may be taken back while it is asked. */
async function confirm(db: Db, row: DueRow, state: 'ready' | 'cancelled'): Promise<void> {
  await db.query(
    `update round_grants set state = $4 where brand_id = $1 and grant_no = $2 and state = $3`,
    [row.brand_id, row.grant_no, row.state, state],
  )
}

/**
 * Tells vendors of free rounds that members have claimed, and of those that were taken back; a
 * vendor that does not answer is asked later and later. For the worker; several may run: a vendor
 * knows a grant by its key. Throws AggregateError at the end.
 */
export async function tellVendors(asking: Asking): Promise<void> {
  const rows = await asking.db.query<DueRow>(DUE)
  const taken = { queue: 'game.freeRounds', keyOf: keyBy('grant_no') } as const
  const faults = await eachRow(asking.db, rows, taken, async (row) => {
    if (row.state === 'preparing') {
      await grant(asking, row)
      await confirm(asking.db, row, 'ready')
    } else {
      await (await vendorOf(asking, row)).cancelRounds(row.grant_key)
      await confirm(asking.db, row, 'cancelled')
    }
  })
  throwAll(faults, 'vendors were not told of free rounds')
}
