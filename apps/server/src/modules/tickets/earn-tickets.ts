import type { Brand } from '#server/core/brand.ts'
import { plainColumn, textArray } from '#server/db/arrays.ts'
import { addDays } from '#server/core/calendar.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { eachBrand } from '#server/jobs/stuck-rows.ts'
import { isOn, type Brands } from '../settings/index.ts'
import { lockFigures, readReach } from '../team-figures/index.ts'
import { givePending } from './give-prizes.ts'
import { issueTickets, type TicketGrant } from './issue-tickets.ts'
import { readRule, ticketsOfDay, type DayTurnover, type TicketRule } from './ticket-rules.ts'

/** Members' days taken in one transaction. */
const BATCH_SIZE = 500

interface DueRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly turnover: DayTurnover
}

/**
 * Members whose day was not looked at yet, or whose turnover was corrected since. Once a day is
 * done ($4), only those are read whose figures have changed after it.
 */
const DUE = `
select d.member_id, jsonb_object_agg(d.product, d.turnover::text) as turnover
from own_days d
left join ticket_days k on k.brand_id = d.brand_id and k.member_id = d.member_id
  and k.table_no = $2 and k.day = d.day
where d.brand_id = $1 and d.day = $3::date and d.product <> ''
  and (not $4 or d.member_id in (select member_id from agency_changes
    where brand_id = $1 and day = $3::date))
group by d.member_id, k.member_id, k.turnover
having case when k.member_id is null then sum(d.turnover) > 0
  else k.turnover is distinct from jsonb_object_agg(d.product, d.turnover::text) end
order by d.member_id limit ${BATCH_SIZE}`

const SAVE = `
insert into ticket_days (brand_id, table_no, day, member_id, turnover, tickets)
select $1, $2, $3::date, k.member, k.turnover::jsonb, k.tickets
from unnest($4::bigint[], $5::text[], $6::int[]) as k(member, turnover, tickets)
on conflict (brand_id, member_id, table_no, day) do update
set turnover = excluded.turnover, tickets = excluded.tickets`

/** The stakes by which a day earned, as the member reads them. */
function weighedTurnover({ rates }: TicketRule, turnover: DayTurnover): string {
  const counted = Object.entries(turnover).filter(([product]) => (rates.get(product) ?? 0n) > 0n)
  return counted.reduce((sum, [, units]) => sum + BigInt(units), 0n).toString()
}

/** The tickets of a member's day, numbered: what was issued before a correction is not again. */
function grantsOf(
  { tableNo, day, rule }: { tableNo: bigint; day: string; rule: TicketRule },
  row: DueRow,
): TicketGrant[] {
  const facts = [
    { name: 'date', value: day },
    { name: 'turnover', value: weighedTurnover(rule, row.turnover) },
  ] as const
  return Array.from({ length: ticketsOfDay(rule, row.turnover) }, (_, at) => ({
    memberId: row.member_id,
    tableNo,
    source: 'play',
    sourceKey: `${day}/${at + 1}`,
    facts,
  }))
}

/** True when nothing is left to do for a day of a table. */
async function earnSome(tx: Tx, brand: Brand, tableNo: bigint, day: string): Promise<boolean> {
  const { brandId } = brand
  const rule = await readRule(tx, { brandId, tableNo }, day)
  if (!rule) return true
  await lockFigures(tx, brandId)
  const done = await tx.query(
    'select from ticket_days_done where brand_id = $1 and table_no = $2 and day = $3::date',
    [brandId, tableNo, day],
  )
  const isDone = done.length > 0
  const due = await tx.query<DueRow>(DUE, [brandId, tableNo, day, isDone])
  await tx.query(SAVE, [
    brandId,
    tableNo,
    day,
    plainColumn(due, (row) => row.member_id),
    textArray(due.map((row) => JSON.stringify(row.turnover))),
    plainColumn(due, (row) => ticketsOfDay(rule, row.turnover)),
  ])
  await issueTickets(
    tx,
    brand,
    due.flatMap((row) => grantsOf({ tableNo, day, rule }, row)),
  )
  if (due.length === BATCH_SIZE) return false
  if (!isDone) {
    await tx.query(
      'insert into ticket_days_done (brand_id, table_no, day) values ($1, $2, $3::date)',
      [brandId, tableNo, day],
    )
  }
  return true
}

async function earnDays(db: Db, brand: Brand, days: number): Promise<void> {
  const reach = await readReach(db, brand)
  if (!reach) return
  const tables = await db.query<{ table_no: bigint }>(
    `select table_no from ticket_tables where brand_id = $1 and state = 'issuing'
     order by table_no`,
    [brand.brandId],
  )
  for (const { table_no: tableNo } of tables) {
    for (let back = days - 1; back >= 0; back -= 1) {
      const day = addDays(reach.whole, -back)
      while (!(await db.transaction((tx) => earnSome(tx, brand, tableNo, day))));
    }
  }
}

/**
 * Issues the tickets that days of play have earned once they are over, and those that a correction
 * of the last `days` days adds; what was issued stays. Then gives prizes that waited for a member
 * who was away. It may be interrupted anywhere, run twice or by several at once.
 */
export async function earnTickets(
  context: { readonly db: Db; readonly brands: Pick<Brands, 'all'> },
  days: number,
): Promise<void> {
  const { db } = context
  const brands = (await context.brands.all()).filter((brand) => brand.trialOf === undefined)
  await eachBrand(db, 'tickets.earn', brands, async (brand) => {
    if (isOn(brand, 'luckyTickets')) await earnDays(db, brand, days)
    await givePending(db, brand.brandId)
    return []
  })
}
