import { rebateAlong, type RebateLevel } from '@fairhouse/agency'
import { minor, type Currency } from '@fairhouse/money'
import type { Brand } from '#server/core/brand.ts'
import { plainColumn } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import { addRebates, noteChanges } from '../team-figures/index.ts'
import { readRates } from './rates.ts'

/** Days of members taken in one transaction. */
const BATCH_SIZE = 1_000

interface DueRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly product: string
  readonly turnover: bigint
  readonly was: bigint | null
  readonly levels: readonly (readonly [string, number])[] | null
  readonly ancestor_ids: readonly (bigint | string)[]
}

/**
 * Members' days of a product that were not computed yet, or whose turnover was corrected since. New
 * ones only where the head of the line has a rate: nobody below has one without. Nobody earns on a
 * member who was excluded or paused that day (R-17).
 */
const DUE = `
select d.member_id, d.product, d.turnover, t.amount as was, t.levels, m.ancestor_ids
from own_days d
join members m on m.brand_id = d.brand_id and m.member_id = d.member_id
left join team_rebate_days t on t.brand_id = d.brand_id and t.member_id = d.member_id
  and t.day = d.day and t.product = d.product
where d.brand_id = $1 and d.day = $2::date and d.product <> ''
  and case when t.levels is not null then t.turnover <> d.turnover
    else d.turnover > 0
      and not exists (select from away_days a where a.brand_id = d.brand_id and a.day = d.day
        and a.member_id = d.member_id)
      and exists (select from member_rates r where r.brand_id = d.brand_id
        and r.member_id = coalesce(m.ancestor_ids[1], d.member_id) and r.product = d.product
        and r.from_day <= d.day and r.rate_ppm > 0) end
order by d.member_id, d.product limit ${BATCH_SIZE}`

const SAVE_DAYS = `
insert into team_rebate_days as t (brand_id, day, member_id, product, turnover, amount, levels)
select $1, $2::date, k.member, k.product, k.turnover, k.amount, k.levels::jsonb
from unnest($3::bigint[], $4::text[], $5::bigint[], $6::bigint[], $7::text[])
  as k(member, product, turnover, amount, levels)
on conflict (brand_id, member_id, day, product) do update
set turnover = excluded.turnover, amount = excluded.amount`

const SAVE_SHARES = `
insert into team_rebate_shares as s (brand_id, day, earner_id, member_id, product, rate_ppm, amount)
select $1, $2::date, k.earner, k.member, k.product, k.rate, k.amount
from unnest($3::bigint[], $4::bigint[], $5::text[], $6::int[], $7::bigint[])
  as k(earner, member, product, rate, amount)
on conflict (brand_id, day, earner_id, member_id, product) do update
set amount = excluded.amount, rate_ppm = excluded.rate_ppm`

interface ComputedDay {
  readonly row: DueRow
  readonly levels: readonly RebateLevel[]
  readonly shares: readonly { readonly earnerId: bigint; readonly rate: bigint; amount: bigint }[]
}

/** The line of the day's first computation; else the current one, with the rates of the day. */
async function linesOf(tx: Tx, brandId: number, day: string, due: readonly DueRow[]) {
  const fresh = due.filter(({ levels }) => levels === null)
  const lineOf = (row: DueRow) => [row.member_id, ...row.ancestor_ids.map(BigInt).toReversed()]
  const ids = [...new Set(fresh.flatMap(lineOf))]
  const rates = await readRates(tx, brandId, ids, day)
  return (row: DueRow): RebateLevel[] => {
    if (row.levels === null) {
      return lineOf(row).map((memberId) => ({ memberId, rates: rates.get(memberId) ?? new Map() }))
    }
    return row.levels.map(([id, ppm]) => ({
      memberId: BigInt(id),
      rates: new Map([[row.product, BigInt(ppm)]]),
    }))
  }
}

/** Shares of everyone in the line, zero ones too, so that a correction overwrites them. */
function computeShares(
  row: DueRow,
  levels: readonly RebateLevel[],
  currency: Currency,
): ComputedDay {
  const turnover = minor(row.turnover > 0n ? row.turnover : 0n)
  const earned = rebateAlong(levels, new Map([[row.product, turnover]]), currency)
  const byEarner = new Map(earned.map((share) => [share.memberId, share]))
  const shares = levels.flatMap(({ memberId: earnerId }) => {
    const share = byEarner.get(earnerId)
    if (share === undefined && row.levels === null) return []
    return [{ earnerId, rate: share?.rate ?? 0n, amount: share?.amount ?? 0n }]
  })
  return { row, levels, shares }
}

const totalOf = ({ shares }: ComputedDay) => shares.reduce((sum, { amount }) => sum + amount, 0n)

async function save(tx: Tx, brandId: number, day: string, all: readonly ComputedDay[]) {
  const levelsText = ({ levels, row }: ComputedDay) =>
    JSON.stringify(
      levels.map(({ memberId, rates }) => [String(memberId), Number(rates.get(row.product) ?? 0n)]),
    )
  await tx.query(SAVE_DAYS, [
    brandId,
    day,
    all.map(({ row }) => row.member_id),
    all.map(({ row }) => row.product),
    all.map(({ row }) => row.turnover),
    all.map(totalOf),
    all.map(levelsText),
  ])
  const shares = all.flatMap(({ row, shares: own }) => own.map((share) => ({ row, ...share })))
  await tx.query(SAVE_SHARES, [
    brandId,
    day,
    plainColumn(shares, ({ earnerId }) => earnerId),
    plainColumn(shares, ({ row }) => row.member_id),
    plainColumn(shares, ({ row }) => row.product),
    plainColumn(shares, ({ rate }) => rate),
    plainColumn(shares, ({ amount }) => amount),
  ])
}

/**
 * Computes some of a day's rebates, and adds them to the figures, where they reduce a dividend's
 * base. Requires the lock of the figures. Returns how many members' days were taken: none when all
 * is done.
 */
export async function computeDay(tx: Tx, brand: Brand, day: string): Promise<number> {
  const { brandId, profile, currency } = brand
  const due = await tx.query<DueRow>(DUE, [brandId, day])
  if (due.length === 0) return 0
  const lineOf = await linesOf(tx, brandId, day, due)
  const computed = due.map((row) => computeShares(row, lineOf(row), currency))
  await save(tx, brandId, day, computed)
  await addRebates(
    tx,
    { brandId, timeZone: profile.timeZone },
    computed.map((one) => ({
      memberId: one.row.member_id,
      day,
      product: one.row.product,
      amount: totalOf(one) - (one.row.was ?? 0n),
    })),
  )
  const corrected = due.filter(({ levels }) => levels !== null)
  await noteChanges(
    tx,
    brandId,
    corrected.map((row) => ({ memberId: row.member_id, day })),
  )
  return due.length
}
