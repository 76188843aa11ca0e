import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { demoBrand } from '@fairhouse/profiles'
import { addDays } from '@fairhouse/server/core/calendar.ts'
import type { Db } from '@fairhouse/server/db/tx.ts'
import { checkLedger } from '@fairhouse/server/invariants.ts'
import { downloadAccount, type Download } from '@fairhouse/server/modules/records/downloads.ts'
import { rollUp } from '@fairhouse/server/modules/records/index.ts'
import {
  readAccountRecord,
  summariseAccount,
} from '@fairhouse/server/modules/records/read-account.ts'
import { readBetRecord } from '@fairhouse/server/modules/records/read-bets.ts'
import { readProfit } from '@fairhouse/server/modules/records/read-profit.ts'
import { summariseBets } from '@fairhouse/server/modules/records/sum-bets.ts'
import { toBrand } from '@fairhouse/server/modules/settings/index.ts'
import { createPastMonths, withBenchDatabase } from './lib/database.ts'
import { setUpBrand } from './lib/brand.ts'
import { size } from './lib/size.ts'
import { median, percentile, round } from './lib/statistics.ts'

/**
 * The record pages of a member with a million entries of a year: first pages under every filter,
 * sums of any range, downloads. Prints one JSON line.
 */

const ENTRIES = size(1_000_000, 10_000)
const DAYS = 365
const TRIES = size(40, 2)
/** Number of newest entries that are not rolled up when sums are read. */
const TAIL = size(2_000, 200)
const BRAND = toBrand(demoBrand, demoBrand.brandId)

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Three bets and a prize, again and again; an adjustment between them. */
const ENTRY = `
select n, n + 1 as seq, (${ENTRIES} - n) * ${DAYS} / ${ENTRIES} as day,
  now() - interval '1 hour' - (${ENTRIES} - n) * (interval '${DAYS} days' / ${ENTRIES}) as at,
  case when n % 1000 = 7 then 30 when n % 4 = 0 then 11 else 10 end as code
from generate_series(1::bigint, ${ENTRIES}) n`

const CHUNK = 100_000

/** As the queue would have written them, one part of the year after the other. */
async function writeEntries(db: Db, accountId: bigint): Promise<void> {
  await db.query(
    `insert into issues (brand_id, lottery_code, issue_no, opens_at, closes_at, draws_at, state,
       draw, drawn_at, settled_at)
     select 1, 'SSC1', 'DAY-' || d, t - interval '1 day', t, t, 'settled',
       '{"digits":["1","2","3","4","7"]}', t, t
     from generate_series(0, ${DAYS}) d, lateral (select now() - make_interval(days => d) as t) x`,
  )
  await db.query(
    `create table bench_entries as
     select e.*, 1000000000000 + sum(e.amount) over (order by e.seq) as balance, i.issue_id
     from (select e.*, case code when 30 then 10000000 when 11 then 28000 else -10000 end as amount,
         case code when 30 then 0 when 11 then n - 1 else n end as ref
       from (${ENTRY}) e) e
     join issues i on i.brand_id = 1 and i.issue_no = 'DAY-' || e.day`,
  )
  await db.query('create unique index on bench_entries (n)')
  await db.query('analyze bench_entries')
  for (let from = 0; from < ENTRIES; from += CHUNK) {
    const part = [accountId, from, from + CHUNK]
    await db.query(
      `insert into ledger_postings (brand_id, account_id, seq, amount, balance_after, code, contra,
         ref, posted_at)
       select 1, $1, seq, amount, balance, code, case code when 30 then 3 else 2 end, ref, at
       from bench_entries where n > $2 and n <= $3 order by n`,
      part,
    )
    await db.query(
      `insert into bets (brand_id, bet_no, account_id, issue_id, unit_stake, stake, line_count,
         multiple, play_code, selection, price, variant, placed_at)
       select 1, n, $1, issue_id, 10000, 10000, 1, 1, 'SSC_DWD', 'P:||||7', 'g1950', '', at
       from bench_entries where n > $2 and n <= $3 and code = 10 order by n`,
      part,
    )
    await db.query(
      `insert into bet_results (brand_id, bet_no, account_id, issue_id, kind, payout,
         winning_lines, decided_at)
       select 1, e.ref, $1, b.issue_id, 'won', e.amount, 1, e.at from bench_entries e
       join bench_entries b on b.n = e.ref
       where e.n > $2 and e.n <= $3 and e.code = 11`,
      part,
    )
  }
  await db.query(
    `update ledger_accounts set seq = $2, balance = (select balance from bench_entries
       order by n desc limit 1)
     where brand_id = 1 and account_id = $1`,
    [accountId, ENTRIES + 1],
  )
  await db.query('drop table bench_entries')
}

async function times(tries: number, work: (at: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let at = 0; at < tries; at += 1) {
    const began = performance.now()
    await work(at)
    taken.push(performance.now() - began)
  }
  return taken
}

/** Rows per second of a download read as fast as it comes, and the memory it took. */
async function measureDownload(make: () => Promise<Download>) {
  const before = process.memoryUsage().rss
  let [peak, bytes] = [before, 0]
  const began = performance.now()
  const { stream } = await make()
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      bytes += chunk.length
      peak = Math.max(peak, process.memoryUsage.rss())
      done()
    },
  })
  await pipeline(stream, sink)
  const seconds = (performance.now() - began) / 1_000
  const megabytes = (size: number) => round(size / 1e6, 1)
  return {
    rowsPerSecond: round(ENTRIES / seconds),
    megabytes: megabytes(bytes),
    memoryMb: megabytes(peak - before),
  }
}

/** Median and 95th percentile of each measure. */
function timesText(all: Readonly<Record<string, number[]>>) {
  return Object.fromEntries(
    Object.entries(all).map(([name, taken]) => [
      name,
      { medianMs: round(median(taken), 1), p95Ms: round(percentile(taken, 0.95), 1) },
    ]),
  )
}

async function main(): Promise<void> {
  await withBenchDatabase({}, async (db) => {
    await createPastMonths(db, ['ledger_postings', 'bets'], 13)
    const { bettors } = await setUpBrand(db, 1)
    const accountId = bettors[0]?.accountId ?? 0n
    const account = { brandId: 1, accountId }
    say(`${ENTRIES} entries …`)
    await writeEntries(db, accountId)
    await db.query('vacuum analyze')
    // The newest are taken when sums are measured, from the ledger itself.
    await db.query('update ledger_accounts set seq = seq - $1 where account_id = $2', [
      TAIL,
      accountId,
    ])
    const began = performance.now()
    const taken = await rollUp({ db, brands: { all: async () => [BRAND] } })
    const rollUpPerSecond = Number(taken) / ((performance.now() - began) / 1_000)
    await db.query('update ledger_accounts set seq = seq + $1 where account_id = $2', [
      TAIL,
      accountId,
    ])
    await db.query('vacuum analyze account_days')
    const days = await db.query<{ today: string }>(`select to_char(now(), 'YYYY-MM-DD') as today`)
    const today = days[0]?.today ?? ''
    const back = (count: number) => addDays(today, -count)
    const ranges = Array.from({ length: TRIES }, (_, at) => {
      return { from: back(((at * 97) % DAYS) + 1), to: back((at * 31) % 30) }
    }).map(({ from, to }) => (from <= to ? { from, to } : { from: to, to: from }))
    const rangeOf = (at: number) => ranges[at % ranges.length] ?? { from: back(30), to: today }
    // Without today: the account's first movement is of today, which no account's is.
    const whole = { from: back(DAYS + 1), to: back(1) }
    say('pages and sums …')
    const first = (query: object) => (at: number) =>
      readAccountRecord(db, BRAND, account, { ...rangeOf(at), ...query })
    const pages = {
      all: await times(TRIES, first({})),
      adjustments: await times(TRIES, first({ kinds: 'adjustment' })),
      lottery: await times(TRIES, first({ kinds: 'payout', lotteryCode: 'SSC1' })),
      bets: await times(TRIES, (at) => readBetRecord(db, BRAND, account, rangeOf(at))),
      wonBets: await times(TRIES, (at) =>
        readBetRecord(db, BRAND, account, { ...rangeOf(at), status: 'won' }),
      ),
      // By number, anywhere between the newest and the oldest.
      numbered: await times(TRIES, (at) =>
        readAccountRecord(db, BRAND, account, { ...whole, skip: String(at * 24_000) }),
      ),
      numberedOfLottery: await times(TRIES, (at) =>
        readAccountRecord(db, BRAND, account, {
          ...whole,
          lotteryCode: 'SSC1',
          skip: String(at * 24_000),
        }),
      ),
      numberedBets: await times(TRIES, (at) =>
        readBetRecord(db, BRAND, account, { ...whole, skip: String(at * 18_000) }),
      ),
    }
    const sums = {
      summary: await times(TRIES, (at) => summariseAccount(db, BRAND, account, rangeOf(at))),
      betsOfMonth: await times(TRIES, (at) =>
        summariseBets(db, BRAND, account, { from: back((at % 10) + 30), to: back(at % 10) }),
      ),
      wonOfMonth: await times(TRIES, (at) =>
        summariseBets(db, BRAND, account, {
          from: back((at % 10) + 30),
          to: back(at % 10),
          status: 'won',
        }),
      ),
      allBets: await times(5, () => summariseBets(db, BRAND, account, whole)),
      profitByDay: await times(TRIES, (at) =>
        readProfit(db, BRAND, account, { ...rangeOf(at), by: 'day' }),
      ),
      profitByLottery: await times(TRIES, (at) =>
        readProfit(db, BRAND, account, { ...rangeOf(at), by: 'lottery' }),
      ),
    }
    const measured = { ...timesText(pages), ...timesText(sums) }
    say(JSON.stringify({ rollUpPerSecond: round(rollUpPerSecond), ...measured }))
    say('downloads …')
    const rows = await db.query<{ member_id: bigint }>(
      'select member_id from ledger_accounts where account_id = $1',
      [accountId],
    )
    const owner = { ...account, memberId: rows[0]?.member_id ?? 0n, username: 'bench1' }
    const download = (format: 'csv' | 'xlsx') =>
      measureDownload(() =>
        downloadAccount(db, BRAND, owner, { from: '2000-01-01', to: today, format }),
      )
    // Once for the machine to warm up, then for the figure.
    await download('csv')
    const [csv, xlsx] = [await download('csv'), await download('xlsx')]
    const report = await db.transaction(checkLedger)
    const faults = report.faults.map(({ invariant }) => invariant)
    if (faults.length > 0) throw new Error(`unsound ledger: ${JSON.stringify(faults)}`)
    const line = {
      entries: ENTRIES,
      rollUpPerSecond: round(rollUpPerSecond),
      firstPage: timesText(pages),
      sums: timesText(sums),
      csv,
      xlsx,
    }
    process.stdout.write(`${JSON.stringify(line)}\n`)
  })
}

await main()
