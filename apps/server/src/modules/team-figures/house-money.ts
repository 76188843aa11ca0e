import { HOUSE_POSTINGS, POSTINGS } from '@fairhouse/protocol'
import { addDays, dayIn, startOfDay } from '#server/core/calendar.ts'
import type { Tx } from '#server/db/tx.ts'
import { BONUS_CODES } from './movements.ts'

const CREDIT = POSTINGS['deposit.credit'].number
const DEPOSITS = [
  CREDIT,
  POSTINGS['deposit.chargeback'].number,
  POSTINGS['deposit.chargebackReversal'].number,
].join(', ')
const BONUSES = BONUS_CODES.map((code) => POSTINGS[code].number).join(', ')
const PAID = HOUSE_POSTINGS['withdrawal.paid'].number
const RETURNED = HOUSE_POSTINGS['withdrawal.returned'].number

/** Columns of `money_hours`, beside its hour. */
export const MONEY_FIGURES = [
  'sign_ups',
  'deposit_count',
  'deposits',
  'withdrawal_count',
  'withdrawals',
  'bonuses',
] as const

const LIST = MONEY_FIGURES.join(', ')

/** SQL of sums of them under the name `m`. */
export const MONEY_SUMS = MONEY_FIGURES.map(
  (one) => `coalesce(sum(m.${one}), 0)::bigint as ${one}`,
).join(', ')

/**
 * SQL of sign-ups, and of deposits, withdrawals and bonuses as the ledger has them, one by one with
 * their instants (`at`), from one SQL instant until before another; $1 is the brand.
 */
export function movesBetween(from: string, until: string): string {
  const within = (column: string) =>
    `brand_id = $1 and ${column} >= ${from} and ${column} < ${until}`
  return `
select registered_at as at, 1 as sign_ups, 0 as deposit_count, 0::bigint as deposits,
  0 as withdrawal_count, 0::bigint as withdrawals, 0::bigint as bonuses
from members where ${within('registered_at')}
union all
select posted_at, 0, (code = ${CREDIT})::int, amount, 0, 0, 0
from ledger_postings where ${within('posted_at')} and code in (${DEPOSITS})
union all
select posted_at, 0, 0, 0, 0, 0, amount
from ledger_postings where ${within('posted_at')} and code in (${BONUSES})
union all
select posted_at, 0, 0, 0, (code = ${PAID})::int,
  case when code = ${PAID} then amount else -amount end, 0
from ledger_house_postings where ${within('posted_at')} and code in (${PAID}, ${RETURNED})`
}

/** $2 is the time zone. */
const addBetween = (from: string, until: string) => `
insert into money_hours as d (brand_id, hour, day, ${LIST})
select $1, date_trunc('hour', m.at, $2), (m.at at time zone $2)::date, ${MONEY_SUMS}
from (${movesBetween(from, until)}) m group by 2, 3
on conflict (brand_id, hour) do update
set ${MONEY_FIGURES.map((one) => `${one} = d.${one} + excluded.${one}`).join(', ')}`

const PLACE = '(select money_to from house_places where brand_id = $1)'

/** A transaction may become visible after its time; later ones are found when their day is over. */
const LATE_MS = 5 * 60_000
/** Counted so often: what comes meanwhile is read where it is. */
const PACE = `interval '1 minute'`
/** Delay after the end of a day until it is counted as a whole. */
const SETTLED_MS = 15 * 60_000

/** Counts a day that is over as a whole, in the place of what was added of it. */
async function settleDay(
  tx: Tx,
  brand: { readonly brandId: number; readonly timeZone: string },
  day: string,
): Promise<void> {
  const { brandId, timeZone } = brand
  await tx.query('delete from money_hours where brand_id = $1 and day = $2', [brandId, day])
  const ends = [startOfDay(timeZone, day), startOfDay(timeZone, addDays(day, 1))]
  await tx.query(addBetween('$3', '$4'), [brandId, timeZone, ...ends])
}

/**
 * Brings a brand's sign-ups, deposits, withdrawals and bonuses up to some minutes ago. Requires the
 * lock of the figures (places.ts).
 */
export async function countHouseMoney(
  tx: Tx,
  brand: { readonly brandId: number; readonly timeZone: string },
  now: Date,
): Promise<void> {
  const { brandId, timeZone } = brand
  const until = new Date(now.getTime() - LATE_MS)
  const rows = await tx.query<{ settled_day: string | null }>(
    `select settled_day::text as settled_day from house_places
     where brand_id = $1 and money_to < $2::timestamptz - ${PACE}`,
    [brandId, until],
  )
  const [place] = rows
  if (!place) return
  await tx.query(addBetween(PLACE, '$3'), [brandId, timeZone, until])
  let settled = place.settled_day ?? addDays(dayIn(timeZone, until), -1)
  const over = dayIn(timeZone, new Date(now.getTime() - SETTLED_MS))
  while (addDays(settled, 1) < over) {
    settled = addDays(settled, 1)
    await settleDay(tx, brand, settled)
  }
  await tx.query('update house_places set money_to = $2, settled_day = $3 where brand_id = $1', [
    brandId,
    until,
    settled,
  ])
}
