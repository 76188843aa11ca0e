import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../../../apps/server/src/db/tx.ts'
import { needsOf } from '../../../apps/server/src/modules/exposure/liability.ts'
import { limitsOf } from '../../../apps/server/src/modules/exposure/limits.ts'
import { createCatalogue } from '../../../apps/server/src/modules/lotteries/index.ts'
import {
  placedBet,
  type PlacedBetRow,
} from '../../../apps/server/src/modules/lottery/placed-bet.ts'
import { createBrands } from '../../../apps/server/src/modules/settings/index.ts'

/** What a server that is gone had leased is back within a minute. */
const BACK_MAX_MS = 60_000
const LOOK_MS = 250

interface PlacedRow extends PlacedBetRow {
  readonly brand_id: number
  readonly lottery_code: string
  readonly account_id: bigint
}

const PLACED = `
select b.*, i.lottery_code from bets b join issues i using (brand_id, issue_id)
where i.state = 'open' and not exists (select from bet_results r
  where r.brand_id = b.brand_id and r.bet_no = b.bet_no and r.kind = 'cancelled')`

/** The capacity that the bets of open issues bear, by the key of its row. */
async function borneByBets(db: Db): Promise<ReadonlyMap<string, bigint>> {
  const now = () => performance.now()
  const [brands, catalogue] = [createBrands(db, now), createCatalogue(db, now)]
  const borne = new Map<string, bigint>()
  for (const row of await db.query<PlacedRow>(PLACED)) {
    const { profile } = await brands.byId(row.brand_id)
    const lottery = await catalogue.find(row.brand_id, row.lottery_code)
    if (!lottery) throw new RangeError(`there is no lottery ${row.lottery_code}`)
    const limits = limitsOf(lottery, profile)
    const bets = [placedBet(row)]
    for (const need of needsOf(bets, row.account_id, limits, profile.lottery.maxPayout)) {
      const key = `${row.issue_id} ${need.playCode} ${need.outcome}`
      borne.set(key, (borne.get(key) ?? 0n) + need.amount)
    }
  }
  return borne
}

async function countHolders(db: Db): Promise<number> {
  const rows = await db.query<{ n: number }>('select count(*)::int as n from lease_holders')
  return rows[0]?.n ?? 0
}

/**
 * When no server runs any more, and a worker does: all that they had leased is back within a
 * minute, and of each limit as much is taken as the bets bear, to the unit.
 */
export async function compareCapacity(db: Db): Promise<readonly string[]> {
  const endedAt = performance.now()
  while ((await countHolders(db)) > 0) {
    if (performance.now() - endedAt > BACK_MAX_MS) {
      return [`${await countHolders(db)} servers that are gone still hold leases`]
    }
    await delay(LOOK_MS)
  }
  const borne = await borneByBets(db)
  const rows = await db.query<{ key: string; taken: bigint }>(
    `select r.issue_id || ' ' || r.play_code || ' ' || r.outcome as key, r.taken
     from exposure_rooms r join issues i using (brand_id, issue_id) where i.state = 'open'`,
  )
  if (rows.length === 0) return ['no limit was ever used']
  return rows
    .filter(({ key, taken }) => taken !== (borne.get(key) ?? 0n))
    .map(({ key, taken }) => `of limit ${key} ${taken} is taken, not ${borne.get(key) ?? 0n}`)
}
