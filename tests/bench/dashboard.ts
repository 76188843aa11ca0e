import { encodeSelection } from '@fairhouse/lottery/all'
import { demoBrand } from '@fairhouse/profiles'
import type { StaffPermission } from '@fairhouse/protocol'
import { systemRng } from '@fairhouse/server/adapters/rng/rng.ts'
import { createVault } from '@fairhouse/server/adapters/vault/vault.ts'
import { startOfDay } from '@fairhouse/server/core/calendar.ts'
import type { Db } from '@fairhouse/server/db/tx.ts'
import { checkFigures, countFigures } from '@fairhouse/server/modules/team-figures/index.ts'
import { createPayoutClock } from '@fairhouse/server/modules/withdrawals/index.ts'
import { readDashboard } from '@fairhouse/server/modules/dashboard/read-dashboard.ts'
import { createNowReader } from '@fairhouse/server/modules/dashboard/read-now.ts'
import { createSharedBoard } from '@fairhouse/server/modules/exposure/index.ts'
import { toBrand } from '@fairhouse/server/modules/settings/index.ts'
import { withBenchDatabase } from './lib/database.ts'
import { setUpBrand } from './lib/brand.ts'
import { BENCH_VAULT_KEY } from './lib/http-load.ts'
import { size } from './lib/size.ts'
import { median, percentile, round } from './lib/statistics.ts'

/**
 * The first page of the office over a million settled bets of sixty days: every range it offers,
 * and the current state, with fifty thousand open bets. The figures are compared with the bets
 * themselves. Prints one JSON line; exits with 1 when a page takes longer than its budget or a
 * figure is wrong.
 */

const BETS = size(1_000_000, 10_000)
const OPEN_BETS = size(50_000, 500)
const DEPOSITS = size(60_000, 600)
const MEMBERS = size(10_000, 500)
const DAYS = 60
const TRIES = size(20, 2)
const BUDGET_MS = 1_000
const BRAND = toBrand(demoBrand, demoBrand.brandId)

const now = () => performance.now()

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** An issue for each hour that has passed, settled in it. */
const ISSUES = `
insert into issues (brand_id, lottery_code, issue_no, opens_at, closes_at, draws_at, state, draw,
  drawn_at, settled_at, first_settled_at)
select 1, 'SSC1', 'HOUR-' || n, t - interval '1 hour', t, t, 'settled',
  '{"digits":["1","2","3","4","7"]}', t, t, t
from generate_series(1, $1::int) n
cross join lateral (select app_now() - n * interval '1 hour' as t) x`

/** Bets of all issues, one in twenty of them won, and the postings of their stakes. */
const BETS_OF_ISSUES = `
with issue as (
  select issue_id, settled_at, row_number() over (order by settled_at) - 1 as place from issues
  where brand_id = 1 and issue_no like 'HOUR-%'
), account as (
  select account_id, row_number() over (order by account_id) - 1 as place from ledger_accounts
  where brand_id = 1
), placed as (
  select n, 100000000 + n as bet_no, a.account_id, i.issue_id, 10000 + n % 977 * 100 as stake,
    i.settled_at - interval '5 minutes' as at
  from generate_series(1, $1::int) n
  join issue i on i.place = n::bigint * $2 / ($1 + 1)
  join account a on a.place = n * 7919::bigint % $3
), posted as (
  insert into ledger_postings (brand_id, account_id, seq, amount, balance_after, code, contra, ref,
    posted_at)
  select 1, account_id, 1000 + n, -stake, 0, 10, 2, bet_no, at from placed
), won as (
  insert into bet_results (brand_id, bet_no, account_id, issue_id, kind, payout, decided_at)
  select 1, bet_no, account_id, issue_id, 'won', stake * 18, at from placed where n % 20 = 0
)
insert into bets (brand_id, bet_no, account_id, issue_id, unit_stake, stake, line_count, multiple,
  play_code, selection, price, variant, placed_at)
select 1, bet_no, account_id, issue_id, stake, stake, 1, 1, 'SSC_DWD', $4, 'g1950', '', at
from placed order by n`

const OPEN = `
insert into bets (brand_id, bet_no, account_id, issue_id, unit_stake, stake, line_count, multiple,
  play_code, selection, price, variant, placed_at)
select 1, 200000000 + n, (select min(account_id) from ledger_accounts) + n % $3, $2, 10000, 10000,
  1, 1, 'SSC_DWD', ($4::text[])[n % 10 + 1], 'g1950', '', app_now()
from generate_series(1, $1::int) n`

const PAID_IN = `
insert into ledger_postings (brand_id, account_id, seq, amount, balance_after, code, contra, ref,
  posted_at)
select 1, (select min(account_id) from ledger_accounts) + n % $2, 9000000 + n, 500000, 0, 1, 1, n,
  app_now() - n * (interval '${DAYS} days' / $1::int)
from generate_series(1, $1::int) n`

/** One digit at the last position. */
const DIGITS = Array.from({ length: 10 }, (_, digit) =>
  encodeSelection({ positions: [[], [], [], [], [String(digit)]] }),
)

async function writeHistory(db: Db, openIssue: bigint): Promise<void> {
  await db.query(ISSUES, [DAYS * 24])
  await db.query(BETS_OF_ISSUES, [BETS, DAYS * 24, MEMBERS, DIGITS[7]])
  await db.query(OPEN, [OPEN_BETS, openIssue, MEMBERS, DIGITS])
  await db.query(PAID_IN, [DEPOSITS, MEMBERS])
  await db.query('vacuum analyze')
}

const RANGES = {
  today: { range: 'today' },
  yesterday: { range: 'yesterday' },
  week: { range: 'last7' },
  weekByHour: { range: 'last7', by: 'hour' },
  month: { range: 'last30' },
} as const

async function timesOf(work: () => Promise<unknown>) {
  const times: number[] = []
  for (let left = TRIES; left > 0; left -= 1) {
    const began = now()
    await work()
    times.push(now() - began)
  }
  return { ms: round(median(times), 1), p95: round(percentile(times, 0.95), 1) }
}

const ALL: ReadonlySet<StaffPermission> = new Set<StaffPermission>([
  'approvals.read',
  'cashier.read',
  'games.read',
  'jobs.read',
  'lottery.read',
])

/** The current state, without a cache. */
function readFresh(db: Db) {
  const vault = createVault(BENCH_VAULT_KEY, systemRng)
  const board = createSharedBoard(db, now)
  return createNowReader({ db, board, clockOf: createPayoutClock({ db, vault }, now) }, now)(
    BRAND,
    ALL,
  )
}

/** Turnover and payouts of thirty days from the bets themselves, and how long that takes. */
async function calculateSlowly(db: Db, from: string) {
  const began = now()
  const rows = await db.query<{ turnover: string; payout: string; actives: number }>(
    `select sum(stake - refund)::text as turnover, sum(payout)::text as payout,
       count(distinct account_id)::int as actives
     from bet_statuses b join issues i using (brand_id, issue_id)
     where b.brand_id = 1 and b.status <> 'open' and i.first_settled_at >= $1`,
    [startOfDay(BRAND.profile.timeZone, from)],
  )
  return { ...rows[0], ms: round(now() - began) }
}

async function measure(db: Db) {
  const brands = { all: () => Promise.resolve([BRAND]) }
  const began = now()
  await countFigures({ db, brands })
  const countedSeconds = round((now() - began) / 1_000, 1)
  say(`counted in ${countedSeconds} s`)
  await db.query('vacuum analyze')
  const pages: Record<string, { ms: number; p95: number }> = {}
  for (const [name, range] of Object.entries(RANGES)) {
    pages[name] = await timesOf(() => readDashboard(db, BRAND, range))
  }
  pages['now'] = await timesOf(() => readFresh(db))
  const { total, from } = await readDashboard(db, BRAND, RANGES.month)
  const slow = await calculateSlowly(db, from)
  const isEqual =
    total.turnoverMinor === slow.turnover &&
    total.payoutMinor === slow.payout &&
    total.activeCount === slow.actives
  const ratio = round(slow.ms / (pages['month']?.ms ?? 1), 1)
  return { countedSeconds, pages, slowMs: slow.ms, ratio, isEqual }
}

async function main(): Promise<void> {
  await withBenchDatabase({ connections: 8 }, async (db) => {
    const { issueId } = await setUpBrand(db, MEMBERS)
    say(`${BETS} bets of ${DAYS} days …`)
    await writeHistory(db, issueId)
    const measured = await measure(db)
    const faults = await db.transaction(checkFigures)
    const over = Object.keys(measured.pages).filter(
      (name) => (measured.pages[name]?.ms ?? 0) > BUDGET_MS,
    )
    const line = { bets: BETS, ...measured, budgetMs: BUDGET_MS, over, faults: faults.length }
    process.stdout.write(`${JSON.stringify(line)}\n`)
    if (over.length > 0 || !measured.isEqual || faults.length > 0) process.exitCode = 1
  })
}

await main()
