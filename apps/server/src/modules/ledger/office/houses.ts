import type { HouseAccountLine, TrialBalance } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { addDays, dayIn, startOfDay } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'

const DAYS_MAX = 366

interface Row {
  readonly [column: string]: unknown
  readonly name: string | null
  readonly opening: string
  readonly came: string
  readonly went: string
}

/**
 * Every movement from the operator's side: a member's loss is its gain. The line without a name is
 * what is owed to members and pools.
 */
const LINES = `
with moves as (
  select p.contra, -p.amount as amount, p.posted_at from ledger_postings p
  where p.brand_id = $1 and p.posted_at < $3
  union all
  select h.to_contra, h.amount, h.posted_at from ledger_house_postings h
  where h.brand_id = $1 and h.posted_at < $3
  union all
  select h.from_contra, -h.amount, h.posted_at from ledger_house_postings h
  where h.brand_id = $1 and h.posted_at < $3
), sums as (
  select contra,
    coalesce(sum(amount) filter (where posted_at < $2), 0) as opening,
    coalesce(sum(amount) filter (where posted_at >= $2 and amount > 0), 0) as came,
    coalesce(-sum(amount) filter (where posted_at >= $2 and amount < 0), 0) as went
  from moves group by 1
), owed as (
  select coalesce(sum(amount) filter (where posted_at < $2), 0) as opening,
    coalesce(sum(amount) filter (where posted_at >= $2 and amount > 0), 0) as came,
    coalesce(-sum(amount) filter (where posted_at >= $2 and amount < 0), 0) as went
  from ledger_postings where brand_id = $1 and posted_at < $3
)
select h.name, coalesce(s.opening, 0)::text as opening, coalesce(s.came, 0)::text as came,
  coalesce(s.went, 0)::text as went
from ledger_house_accounts h left join sums s using (contra)
union all
select null, opening::text, came::text, went::text from owed
order by 1 nulls last`

function present(row: Row, name: string): HouseAccountLine {
  const [opening, came, went] = [BigInt(row.opening), BigInt(row.came), BigInt(row.went)]
  return {
    name,
    openingMinor: opening.toString(),
    inMinor: came.toString(),
    outMinor: went.toString(),
    closingMinor: (opening + came - went).toString(),
  }
}

function requireSpan(from: string, to: string): void {
  const code = 'DATE_RANGE_INVALID'
  if (to < from) throw new Problem(code, [{ field: 'to', code, expected: `>= ${from}` }])
  if (addDays(from, DAYS_MAX) < to) {
    throw new Problem(code, [{ field: 'to', code, expected: `<= ${addDays(from, DAYS_MAX)}` }])
  }
}

/**
 * The balance of each house account at the beginning of a day of the brand's time zone, its
 * movements up to the end of another, and its balance then; beside it what is owed to members. All
 * of it sums to zero. For staff who read the ledger. Throws DATE_RANGE_INVALID.
 */
export async function readTrialBalance(
  db: Tx,
  brand: Brand,
  range: { readonly from?: string; readonly to?: string },
): Promise<TrialBalance> {
  const { timeZone } = brand.profile
  const today = dayIn(timeZone, await readNow(db))
  const to = range.to ?? range.from ?? today
  const from = range.from ?? to
  requireSpan(from, to)
  const begin = startOfDay(timeZone, from)
  const end = startOfDay(timeZone, addDays(to, 1))
  const rows = await db.query<Row>(LINES, [brand.brandId, begin, end])
  const houses = rows.flatMap((row) => (row.name === null ? [] : [present(row, row.name)]))
  const owed = rows.find((row) => row.name === null)
  const members = present(owed ?? { name: null, opening: '0', came: '0', went: '0' }, 'members')
  const closings = [...houses, members].map(({ closingMinor }) => BigInt(closingMinor))
  return {
    from,
    to,
    timeZone,
    currency: brand.currency.code,
    houses,
    members,
    sumMinor: closings.reduce((sum, one) => sum + one, 0n).toString(),
  }
}
