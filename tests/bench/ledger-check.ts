import type { Db } from '@fairhouse/server/db/tx.ts'
import { INVARIANTS } from '@fairhouse/server/invariants.ts'
import { checkInParts, checkRecent } from '@fairhouse/server/modules/ledger-check/index.ts'
import { createPastMonths, withBenchDatabase } from './lib/database.ts'
import { setUpBrand } from './lib/brand.ts'
import { size } from './lib/size.ts'
import { median, round } from './lib/statistics.ts'

/**
 * The check of the ledger by the minute, with a month of postings and with ten times as many over
 * ten months: its cost depends on what is new. The whole check is measured, too. Prints one JSON
 * line; exits with 1 when the larger history costs more than the ratio allows, or the ledger is not
 * sound.
 */

const MEMBERS = size(10_000, 200)
const POSTINGS_OF_MONTH = size(200_000, 2_000)
const MONTHS = 10
const NEW_POSTINGS = size(5_000, 200)
const ROUNDS = size(15, 2)
const RATIO_MAX = 1.2

const now = () => performance.now()

/** Equally many deposits of every n-th account; $1 in all, in the month that was $2 ago. */
const POST = `
with target as (
  select account_id, seq, balance, row_number() over (order by account_id) as place
  from ledger_accounts where brand_id = 1),
share as (select greatest(1, $1::int / (select count(*) from target)) as of_account),
posted as (
  insert into ledger_postings (brand_id, account_id, seq, amount, balance_after, code, contra, ref,
    posted_at)
  select 1, account_id, seq + n, 100, balance + 100 * n, 30, 3, 0,
    app_now() - make_interval(months => $2)
  from target, share, generate_series(1, share.of_account) n
  where place <= $1 / share.of_account returning account_id)
update ledger_accounts a set seq = seq + p.n, balance = balance + 100 * p.n
from (select account_id, count(*) as n from posted group by 1) p
where a.brand_id = 1 and a.account_id = p.account_id`

async function timeOfChecks(db: Db) {
  const times: number[] = []
  for (let left = ROUNDS; left > 0; left -= 1) {
    await db.query(POST, [NEW_POSTINGS, 0])
    const began = now()
    const faults = await db.transaction(checkRecent)
    times.push(now() - began)
    if (faults.length > 0) throw new Error(`the ledger is not sound: ${faults[0]?.first}`)
  }
  return round(median(times), 1)
}

/** The whole check in milliseconds, and what it found. */
async function timeOfWhole(db: Db) {
  const began = now()
  const faults = await checkInParts(db, INVARIANTS)
  return { ms: round(now() - began), faults: faults.length }
}

async function measure(db: Db, months: readonly number[]) {
  // The invented past comes after what is checked already.
  await db.query('delete from ledger_checkpoints')
  for (const month of months) await db.query(POST, [POSTINGS_OF_MONTH, month])
  await db.query('vacuum analyze')
  await db.transaction(checkRecent)
  return { recentMs: await timeOfChecks(db), whole: await timeOfWhole(db) }
}

async function main(): Promise<void> {
  await withBenchDatabase({}, async (db) => {
    await createPastMonths(db, ['ledger_postings'], MONTHS)
    await setUpBrand(db, MEMBERS)
    const earlier = Array.from({ length: MONTHS - 1 }, (_, index) => MONTHS - 1 - index)
    const one = await measure(db, [MONTHS])
    const ten = await measure(db, earlier)
    const ratio = round(ten.recentMs / one.recentMs, 2)
    const faults = one.whole.faults + ten.whole.faults
    const line = { newPostings: NEW_POSTINGS, one, ten, ratio, ratioMax: RATIO_MAX, faults }
    process.stdout.write(`${JSON.stringify(line)}\n`)
    if (ratio > RATIO_MAX || faults > 0) process.exitCode = 1
  })
}

await main()
