import { minor } from '@fairhouse/money'
import { rankRebate } from '@fairhouse/rewards'
import type { Brand } from '#server/core/brand.ts'
import { plainColumn, textArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import { derivedKey } from '#server/core/keys.ts'
import { rulesSourceOf } from '../gambling-limits/index.ts'
import { submitWithin, type BatchWriter } from '../wallet/index.ts'
import type { StoredTurnover } from './figures.ts'
import { ratesOf, readRule, termsAt, type RankRule } from './rules.ts'

/** Members' days taken in one transaction. */
const BATCH_SIZE = 500

type StoredRates = Readonly<Record<string, number>>

interface DueRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly account_id: bigint
  readonly turnover: StoredTurnover
  /** The rank that held that day. */
  readonly rank: number
  /** Null: the day was not computed yet. */
  readonly rates: StoredRates | null
  readonly was: bigint | null
}

/**
 * Members with a rank whose day was not looked at yet, or whose turnover was corrected since. Once
 * a day is done ($3), only those are read whose figures have changed after it. A new day is
 * computed for nobody who was excluded or paused that day, or is not to be rewarded now.
 */
const DUE = `
select d.member_id, a.account_id, jsonb_object_agg(d.product, d.turnover::text) as turnover,
  coalesce(r.rank, h.rank) as rank, r.rates, r.amount as was
from own_days d
join rank_standings s on s.brand_id = d.brand_id and s.member_id = d.member_id
join ledger_accounts a on a.brand_id = d.brand_id and a.member_id = d.member_id and a.kind = 'cash'
left join rank_rebates r on r.brand_id = d.brand_id and r.member_id = d.member_id
  and r.day = d.day
left join lateral (select c.rank from rank_changes c where c.brand_id = d.brand_id
  and c.member_id = d.member_id and c.day <= $2::date
  order by c.day desc, c.change_no desc limit 1) h on true
where d.brand_id = $1 and d.day = $2::date and d.product <> ''
  and (not $3 or d.member_id in (select member_id from agency_changes
    where brand_id = $1 and day = $2::date))
  and (r.rebate_no is not null or (h.rank > 0 and may_be_rewarded($1, d.member_id)
    and not exists (select from away_days w where w.brand_id = $1 and w.day = $2::date
      and w.member_id = d.member_id)))
group by d.member_id, a.account_id, h.rank, r.rank, r.rates, r.amount, r.turnover, r.rebate_no
having case when r.rebate_no is null then sum(d.turnover) > 0
  else r.turnover is distinct from jsonb_object_agg(d.product, d.turnover::text) end
order by d.member_id limit ${BATCH_SIZE}`

const SAVE = `
insert into rank_rebates as r (brand_id, day, member_id, account_id, rank, rates, turnover, amount,
  payments)
select $1, $2::date, k.member, k.account, k.rank, k.rates::jsonb, k.turnover::jsonb, k.amount,
  (k.amount > 0)::int
from unnest($3::bigint[], $4::bigint[], $5::int[], $6::text[], $7::text[], $8::bigint[])
  as k(member, account, rank, rates, turnover, amount)
order by k.member
on conflict (brand_id, member_id, day) do update
set turnover = excluded.turnover, amount = excluded.amount,
  payments = r.payments + (r.amount <> excluded.amount)::int
returning member_id, rebate_no, payments`

interface Bill {
  readonly row: DueRow
  readonly rates: StoredRates
  readonly amount: bigint
}

/** The rebate of each product of a day; turnover below zero, by a correction, has none. */
export function rebateLines(
  rates: StoredRates,
  turnover: StoredTurnover,
  currency: Brand['currency'],
) {
  const stakes = new Map(
    Object.entries(turnover).map(([product, units]) => {
      const stake = BigInt(units)
      return [product, minor(stake > 0n ? stake : 0n)]
    }),
  )
  return rankRebate([ratesOf(rates)], 0, { turnover: stakes, currency })
}

/** By the rates of the first computation; else by those of the rank that held. */
function billOf(row: DueRow, rule: RankRule, currency: Brand['currency']): Bill {
  const given = [...(termsAt(rule, row.rank)?.rebates ?? [])]
  const rates =
    row.rates ?? Object.fromEntries(given.map(([product, rate]) => [product, Number(rate)]))
  const lines = rebateLines(rates, row.turnover, currency)
  return { row, rates, amount: lines.reduce((sum, { amount }) => sum + amount, 0n) }
}

/** The row is written before: its number is what the posting belongs to. */
const noRows: BatchWriter<null> = { name: 'rank-rebate', write: () => [] }

interface SavedRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly rebate_no: bigint
  readonly payments: number
}

/** Pays what bills differ from what was paid; each payment under a key of bill and count. */
async function pay(
  tx: Tx,
  brand: Brand,
  bills: readonly Bill[],
  saved: readonly SavedRow[],
): Promise<void> {
  const { brandId } = brand
  const numbers = new Map(saved.map((row) => [row.member_id, row]))
  const commands = bills.flatMap(({ row, amount }) => {
    const change = amount - (row.was ?? 0n)
    const number = numbers.get(row.member_id)
    if (change === 0n || !number) return []
    const { rebate_no: ref, payments } = number
    const parts = ['rankRebate', String(brandId), String(ref), String(payments)]
    const code = change > 0n ? ('rebate.rank' as const) : ('rebate.rankReversal' as const)
    return [
      {
        brandId,
        accountId: row.account_id,
        transferKey: derivedKey(...parts),
        inputHash: derivedKey(...parts, String(change)),
        postings: [{ code, amount: minor(change), ref }],
        rows: null,
        writer: noRows,
      },
    ]
  })
  await submitWithin(tx, rulesSourceOf(brand), commands)
}

async function isDayDone(tx: Tx, brandId: number, day: string): Promise<boolean> {
  const rows = await tx.query('select from rank_days_done where brand_id = $1 and day = $2::date', [
    brandId,
    day,
  ])
  return rows.length > 0
}

/**
 * Pays some rebates of a day that is over, or differences where its bets were settled anew.
 * Requires the lock of the figures. Returns true when nothing is left to do for the day.
 */
export async function paySome(tx: Tx, brand: Brand, day: string): Promise<boolean> {
  const { brandId, currency } = brand
  const rule = await readRule(tx, brandId, day)
  if (!rule) return true
  const isDone = await isDayDone(tx, brandId, day)
  const due = await tx.query<DueRow>(DUE, [brandId, day, isDone])
  if (due.length > 0) {
    const bills = due.map((row) => billOf(row, rule, currency))
    const saved = await tx.query<SavedRow>(SAVE, [
      brandId,
      day,
      plainColumn(due, (row) => row.member_id),
      plainColumn(due, (row) => row.account_id),
      plainColumn(due, (row) => row.rank),
      textArray(bills.map(({ rates }) => JSON.stringify(rates))),
      textArray(due.map((row) => JSON.stringify(row.turnover))),
      plainColumn(bills, ({ amount }) => amount),
    ])
    await pay(tx, brand, bills, saved)
  }
  if (due.length === BATCH_SIZE) return false
  if (!isDone) {
    await tx.query('insert into rank_days_done (brand_id, day) values ($1, $2::date)', [
      brandId,
      day,
    ])
  }
  return true
}
