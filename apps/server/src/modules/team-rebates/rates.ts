import type { RatePpm } from '@fairhouse/agency'
import type { FieldFault, MemberRates, RateProduct } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'

/** Rates of one member by product; a missing product is zero. */
export type Rates = ReadonlyMap<string, RatePpm>

interface RateRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly product: string
  readonly rate_ppm: number
}

/** The rates that hold for members on a day, those without any left out. */
export async function readRates(
  db: Tx,
  brandId: number,
  memberIds: readonly bigint[],
  day: string,
): Promise<ReadonlyMap<bigint, Rates>> {
  const rows = await db.query<RateRow>(
    `select distinct on (member_id, product) member_id, product, rate_ppm from member_rates
     where brand_id = $1 and member_id = any($2) and from_day <= $3::date
     order by member_id, product, from_day desc`,
    [brandId, [...memberIds], day],
  )
  const rates = new Map<bigint, Map<string, RatePpm>>()
  for (const row of rows) {
    const own = rates.get(row.member_id) ?? new Map<string, RatePpm>()
    own.set(row.product, BigInt(row.rate_ppm))
    rates.set(row.member_id, own)
  }
  return rates
}

interface RateChange {
  readonly memberId: bigint
  /** The rates of the upline; null: the operator, which bounds nothing. */
  readonly aboveId: bigint | null
  readonly rates: readonly { readonly product: RateProduct; readonly ratePpm: number }[]
  /** The first day for which they hold. */
  readonly from: string
  /** As the audit names them. */
  readonly by: string
}

/** The last possible day: rates that are set already but begin later are bounds, too. */
const ALWAYS = '9999-12-31'

/**
 * Sets rates of a member from a day on; products that are not named stay as they are. Of a rate
 * that is set twice for a day the later one counts. Throws VALIDATION_FAILED (`rates.2.ratePpm`:
 * above that of the upline; `rates.2.product`: named twice).
 */
export async function setRates(tx: Tx, brandId: number, change: RateChange): Promise<void> {
  const { memberId, aboveId, rates, from, by } = change
  const above = aboveId === null ? undefined : await readRates(tx, brandId, [aboveId], ALWAYS)
  const faults: FieldFault[] = []
  const seen = new Set<string>()
  for (const [at, { product, ratePpm }] of rates.entries()) {
    if (seen.has(product)) faults.push({ field: `rates.${at}.product`, code: 'FIELD_RULE' })
    seen.add(product)
    if (aboveId === null) continue
    const most = above?.get(aboveId)?.get(product) ?? 0n
    if (BigInt(ratePpm) <= most) continue
    faults.push({ field: `rates.${at}.ratePpm`, code: 'FIELD_RULE', expected: `≤ ${most}` })
  }
  if (faults.length > 0) throw new Problem('VALIDATION_FAILED', faults)
  await tx.query(
    `insert into member_rates (brand_id, member_id, product, from_day, rate_ppm, set_by)
     select $1, $2, k.product, $3::date, k.rate, $4 from unnest($5::text[], $6::int[])
       as k(product, rate)
     on conflict (brand_id, member_id, product, from_day) do update
     set rate_ppm = excluded.rate_ppm, set_by = excluded.set_by, set_at = app_now()`,
    [brandId, memberId, from, by, rates.map((one) => one.product), rates.map((one) => one.ratePpm)],
  )
}

const HISTORY_MOST = 100

/** Rates set for a member, the latest day first. Names of staff and agents are left out. */
export function listRates(
  db: Tx,
  brandId: number,
  memberId: bigint,
): Promise<MemberRates['history']> {
  return db.query<MemberRates['history'][number]>(
    `select product, from_day::text as "from", rate_ppm as "ratePpm",
       case when set_by like 'mbr\\_%' then 'agent' when set_by like 'lnk\\_%' then 'link'
         else 'house' end as by
     from member_rates where brand_id = $1 and member_id = $2
     order by from_day desc, product limit $3`,
    [brandId, memberId, HISTORY_MOST],
  )
}
