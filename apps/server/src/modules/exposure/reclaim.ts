import { liabilityAt } from '@fairhouse/lottery/all'
import type { Minor } from '@fairhouse/money'
import type { Brand } from '#server/core/brand.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { eachRow, isRested, throwAll } from '#server/jobs/stuck-rows.ts'
import { announce } from '#server/realtime/announce.ts'
import { capacityKey, giveBackCapacity } from './capacity.ts'
import { HOLDER_LOCK } from './holders.ts'
import { memberKey, ratesOf } from './liability.ts'

/** What each account ever bought of group tickets of an issue, in ledger units. */
type ReadShares = (
  db: Tx,
  brandId: number,
  issueId: bigint,
) => Promise<readonly { readonly accountId: bigint; readonly amount: bigint }[]>

interface ReclaimContext {
  readonly db: Db
  readonly brands: { byId(brandId: number): Promise<Brand> }
  readonly readShares: ReadShares
}

const QUEUE = 'exposure.reclaim'

/**
 * Marks holders whose lock is gone; returns those whose lock was gone a while ago, and what their
 * connections were still doing by then is over.
 */
const GONE = `
with gone as (
  select h.holder_id from lease_holders h where not exists (
    select from pg_locks k where k.locktype = 'advisory' and k.granted and k.objsubid = 2
      and k.database = (select d.oid from pg_database d where d.datname = current_database())
      and k.classid::bigint = $1::bigint & 4294967295 and k.objid::bigint = h.holder_id)),
marked as (
  update lease_holders h set gone_at = clock_timestamp() from gone g
  where h.holder_id = g.holder_id and h.gone_at is null)
select h.holder_id from lease_holders h join gone using (holder_id)
where h.gone_at < clock_timestamp() - interval '15 seconds' and not exists (
  select from pg_stat_activity a where a.datname = current_database()
    and a.backend_type = 'client backend' and a.xact_start < h.gone_at)`

interface HeldIssue {
  readonly [column: string]: unknown
  readonly holder_id: number
  readonly brand_id: number
  readonly issue_id: bigint
  readonly lottery_code: string
}

const HELD = `
select l.holder_id, l.brand_id, l.issue_id, i.lottery_code from (
  select distinct holder_id, brand_id, issue_id from exposure_leases
  where holder_id = any($1::int[])) l join issues i using (brand_id, issue_id)
where ${isRested(QUEUE, "l.holder_id || '/' || l.brand_id || '/' || l.issue_id")}
order by 1, 2, 3`

/** Bets that a holder sold, cancelled ones too: what those had went back when they were. */
const SOLD = `
select account_id, play_code, selection, price, variant, unit_stake, multiple,
  count(*)::int as bets, sum(stake)::bigint as stake
from bets where brand_id = $1 and issue_id = $2 and holder_id = $3
group by 1, 2, 3, 4, 5, 6, 7`

interface SoldRow {
  readonly [column: string]: unknown
  readonly account_id: bigint
  readonly play_code: string
  readonly selection: string
  readonly price: string
  readonly variant: string
  readonly unit_stake: bigint
  readonly multiple: number
  readonly bets: number
  readonly stake: bigint
}

/** What a holder has sold of each row of capacity, or more: shares are everybody's. */
async function readSold(
  tx: Tx,
  { brand_id: brandId, issue_id: issueId, holder_id: holder }: HeldIssue,
  maxPayout: Minor,
  readShares: ReadShares,
): Promise<ReadonlyMap<string, bigint>> {
  const sold = new Map<string, bigint>()
  const add = (key: string, amount: bigint) => sold.set(key, (sold.get(key) ?? 0n) + amount)
  for (const row of await tx.query<SoldRow>(SOLD, [brandId, issueId, holder])) {
    const { play_code: playCode, selection, price, variant } = row
    add(capacityKey(memberKey(row.account_id)), row.stake)
    for (const { key, rate } of ratesOf({ playCode, selection, price, variant })) {
      const one = liabilityAt(rate, row.unit_stake, row.multiple, maxPayout)
      add(capacityKey({ playCode, outcome: key }), one * BigInt(row.bets))
    }
  }
  for (const { accountId, amount } of await readShares(tx, brandId, issueId)) {
    add(capacityKey(memberKey(accountId)), amount)
  }
  return sold
}

interface LeaseRow {
  readonly [column: string]: unknown
  readonly play_code: string
  readonly outcome: string
  readonly leased: bigint
}

/** In one transaction: a lease is either the holder's or given back. */
async function reclaimIssue(
  { db, brands, readShares }: ReclaimContext,
  held: HeldIssue,
): Promise<void> {
  const { brand_id: brandId, issue_id: issueId } = held
  const { maxPayout } = (await brands.byId(brandId)).profile.lottery
  const ofHolder = [held.holder_id, brandId, issueId]
  await db.transaction(async (tx) => {
    const leases = await tx.query<LeaseRow>(
      `delete from exposure_leases where holder_id = $1 and brand_id = $2 and issue_id = $3
       returning play_code, outcome, leased`,
      ofHolder,
    )
    const sold = await readSold(tx, held, maxPayout, readShares)
    const unsold = leases
      .map(({ play_code: playCode, outcome, leased }) => ({
        playCode,
        outcome,
        amount: leased - (sold.get(capacityKey({ playCode, outcome })) ?? 0n),
      }))
      .filter(({ amount }) => amount > 0n)
    await giveBackCapacity(tx, { holder: held.holder_id, brandId, issueId }, unsold)
  })
  await announce(db, {
    brandId,
    event: { type: 'numbers.changed', lotteryCode: held.lottery_code },
  })
}

/**
 * Gives back what holders that are gone had leased and not sold: what they sold is what the bets in
 * their name bear, so the limits hold to the unit. Safe to interrupt and to run concurrently.
 */
export async function reclaimLeases(context: ReclaimContext): Promise<void> {
  const { db } = context
  const gone = await db.query<{ holder_id: number }>(GONE, [HOLDER_LOCK])
  if (gone.length === 0) return
  const ids = gone.map(({ holder_id: id }) => id)
  const rows = await db.query<HeldIssue>(HELD, [ids])
  const keyOf = ({ holder_id: id, brand_id: brandId, issue_id: issueId }: HeldIssue) => {
    return { brandId, key: `${id}/${brandId}/${issueId}` }
  }
  const faults = await eachRow(db, rows, { queue: QUEUE, keyOf }, (row) =>
    reclaimIssue(context, row),
  )
  await db.query(
    `delete from lease_holders h where h.holder_id = any($1::int[])
       and not exists (select from exposure_leases l where l.holder_id = h.holder_id)`,
    [ids],
  )
  throwAll(faults, 'leases were not taken back')
}
