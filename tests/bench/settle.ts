import { randomUUID } from 'node:crypto'
import { createStream } from '@fairhouse/fairness'
import { encodeSelection, familyOf } from '@fairhouse/lottery/all'
import { demoBrand } from '@fairhouse/profiles'
import { openPool } from '@fairhouse/server/db/pool.ts'
import { createDb, type Db } from '@fairhouse/server/db/tx.ts'
import { checkLedger } from '@fairhouse/server/invariants.ts'
import { createCatalogue } from '@fairhouse/server/modules/lotteries/index.ts'
import { createBetDesk, placeBets, settleIssue } from '@fairhouse/server/modules/lottery/index.ts'
import { toBrand } from '@fairhouse/server/modules/settings/index.ts'
import { createWalletQueue } from '@fairhouse/server/modules/wallet/index.ts'
import { withBenchDatabase } from './lib/database.ts'
import { setUpBrand, type Bettor } from './lib/brand.ts'
import { slip } from './lib/in-process.ts'
import { size } from './lib/size.ts'
import { median, percentile, round } from './lib/statistics.ts'

/**
 * Settles 1,000,000 open bets of mixed plays on one draw, 5 % of them winning, while bets of
 * another issue are placed at a steady pace. Prints one JSON line: bets settled per second (medians
 * of the rounds) and the p99 of the bets placed meanwhile.
 */

const BETS = size(1_000_000, 10_000)
const MEMBERS = size(200_000, 2_000)
const ROUNDS = size(3, 1)
const PACE_PER_SECOND = 1_000
const BRAND = toBrand(demoBrand, demoBrand.brandId)

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

const DRAW = { digits: ['1', '2', '3', '4', '7'] }
/** Selections of each play, of each kind: they give some 20,000 different bets. */
const SELECTIONS = 60
const TRIES = 4_000
const UNIT_STAKE = 20_000

interface Sample {
  readonly playCode: string
  readonly selection: string
  readonly lineCount: number
}

/** Bets on every play of the lottery, those that win on the draw and those that lose. */
function sampleBets(): { winning: Sample[]; losing: Sample[] } {
  const winning: Sample[] = []
  const losing: Sample[] = []
  for (const play of familyOf('SSC').plays.values()) {
    const stream = createStream('be'.repeat(32), play.code)
    const remaining = { won: SELECTIONS, lost: SELECTIONS }
    for (let left = TRIES; left > 0 && remaining.won + remaining.lost > 0; left -= 1) {
      const selection = play.smallestSelection(stream)
      const { hits, pushes } = play.evaluate(selection, DRAW, {})
      const kind = Object.keys(hits).length + pushes > 0 ? 'won' : 'lost'
      if (remaining[kind] === 0) continue
      remaining[kind] -= 1
      const sample = {
        playCode: play.code,
        selection: encodeSelection(selection),
        lineCount: play.countLines(selection),
      }
      if (kind === 'won') winning.push(sample)
      else losing.push(sample)
    }
  }
  return { winning, losing }
}

/**
 * A million bets on all plays at two prices, one in twenty of them winning. Written as the queue
 * would write them.
 */
async function writeBets(db: Db, issueNo: string): Promise<bigint> {
  const issues = await db.query<{ issue_id: bigint }>(
    `insert into issues (brand_id, lottery_code, issue_no, opens_at, closes_at, draws_at, state,
       draw)
     values (1, 'SSC1', $1, app_now() - interval '2 hours', app_now() - interval '1 hour',
       app_now() - interval '1 hour', 'drawn', $2)
     returning issue_id`,
    [issueNo, JSON.stringify(DRAW)],
  )
  const issueId = issues[0]?.issue_id ?? 0n
  const { winning, losing } = sampleBets()
  const samples = [...winning, ...losing]
  await db.query('drop table if exists bench_samples, bench_bets')
  await db.query(
    `create table bench_samples as
     select * from unnest($1::text[], $2::text[], $3::bigint[]) with ordinality
       as s(play_code, selection, line_count, index)`,
    [
      samples.map((one) => one.playCode),
      samples.map((one) => one.selection),
      samples.map((one) => one.lineCount),
    ],
  )
  await db.query(
    `create table bench_bets as
     select n, nextval('bet_numbers') as bet_no, (n % $1) + 1 as account_index, s.play_code,
       s.selection, s.line_count, s.line_count * $5::bigint as stake, 1949 + n % 2 as prize_group
     from generate_series(1, $2::int) n
     join bench_samples s on s.index = case when n % 20 = 0 then 1 + (n / 20) % $3::int
       else 1 + $3::int + n % $4::int end`,
    [MEMBERS, BETS, winning.length, losing.length, UNIT_STAKE],
  )
  await db.query(
    `with account as (select account_id, row_number() over (order by account_id) as index, seq,
         balance
       from ledger_accounts),
     numbered as (select b.*, a.account_id,
         a.seq + row_number() over (partition by a.account_id order by b.n) as seq,
         a.balance - sum(b.stake) over (partition by a.account_id order by b.n) as balance
       from bench_bets b join account a on a.index = b.account_index),
     posted as (insert into ledger_postings (brand_id, account_id, seq, amount, balance_after, code,
         contra, ref, posted_at)
       select 1, account_id, seq, -stake, balance, 10, 2, bet_no, app_now() from numbered)
     insert into bets (brand_id, bet_no, account_id, issue_id, unit_stake, stake, line_count,
       multiple, play_code, selection, price, variant, placed_at)
     select 1, bet_no, account_id, $1, $2, stake, line_count, 1, play_code, selection,
       'g' || prize_group, '', app_now()
     from numbered order by n`,
    [issueId, UNIT_STAKE],
  )
  await db.query(
    `update ledger_accounts a set seq = p.top, balance = p.balance from (
       select distinct on (account_id) account_id, seq as top, balance_after as balance
       from ledger_postings order by account_id, seq desc) p
     where a.account_id = p.account_id`,
  )
  await db.query('drop table bench_bets, bench_samples')
  return issueId
}

interface Traffic {
  stop(): Promise<number[]>
}

/** Bets of another issue, at a steady pace, during the settlement. */
function startTraffic(url: string, bettors: readonly Bettor[], issueId: bigint): Traffic {
  const pool = openPool(url, { connections: 4 })
  const db = createDb(pool)
  const queue = createWalletQueue(db)
  const now = () => performance.now()
  const context = { db, queue, catalogue: createCatalogue(db, now), ...createBetDesk(db) }
  const times: number[] = []
  const pending = new Set<Promise<unknown>>()
  let sent = 0
  const began = performance.now()
  const timer = setInterval(() => {
    const due = ((performance.now() - began) / 1_000) * PACE_PER_SECOND
    for (; sent < due; sent += 1) {
      const bettor = bettors[(sent * 7919) % bettors.length]
      if (!bettor) continue
      const at = performance.now()
      const bet = placeBets(context, {
        brand: BRAND,
        member: { brandId: 1, accountId: bettor.accountId },
        idempotencyKey: randomUUID(),
        body: slip(issueId, sent % 10),
      }).then(() => times.push(performance.now() - at))
      pending.add(bet)
      bet.finally(() => pending.delete(bet)).catch(() => undefined)
    }
  }, 5)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(pending)
      await queue.drain()
      await pool.end()
      return times
    },
  }
}

async function main(): Promise<void> {
  await withBenchDatabase({ settings: { shared_buffers: '2GB' } }, async (db, postgres) => {
    say(`${MEMBERS} members …`)
    const { bettors, issueId } = await setUpBrand(db, MEMBERS)
    const results: { perSecond: number; p99Ms: number; winners: bigint }[] = []
    for (let round_ = 1; round_ <= ROUNDS; round_ += 1) {
      say(`round ${round_}: ${BETS} bets …`)
      const drawn = await writeBets(db, `SETTLE-${round_}`)
      await db.query('vacuum analyze bets')
      await db.query('vacuum analyze ledger_accounts')
      const traffic = startTraffic(postgres.ownerUrl, bettors, issueId)
      const began = performance.now()
      await settleIssue(db, 1, drawn)
      const seconds = (performance.now() - began) / 1_000
      const p99Ms = percentile(await traffic.stop(), 0.99)
      const won = await db.query<{ n: bigint }>(
        'select count(*) as n from bet_results where issue_id = $1',
        [drawn],
      )
      results.push({ perSecond: BETS / seconds, p99Ms, winners: won[0]?.n ?? 0n })
      say(`${seconds.toFixed(2)} s, ${won[0]?.n} winners, p99 ${p99Ms.toFixed(1)} ms`)
    }
    const report = await db.transaction(checkLedger)
    if (report.faults.length > 0) {
      throw new Error(
        `unsound ledger: ${JSON.stringify(report.faults.map((one) => one.invariant))}`,
      )
    }
    const line = {
      bets: BETS,
      winners: Number(results[0]?.winners ?? 0n),
      betsPerSecond: round(median(results.map((one) => one.perSecond))),
      p99Ms: round(median(results.map((one) => one.p99Ms)), 1),
    }
    process.stdout.write(`${JSON.stringify(line)}\n`)
  })
}

await main()
