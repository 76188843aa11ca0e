import { demoBrand } from '@fairhouse/profiles'
import type { Brand } from '@fairhouse/server/core/brand.ts'
import type { Db } from '@fairhouse/server/db/tx.ts'
import { checkLedger } from '@fairhouse/server/invariants.ts'
import { JOBS, type JobName } from '@fairhouse/server/jobs/jobs.ts'
import { settleIssue } from '@fairhouse/server/modules/lottery/index.ts'
import { toBrand } from '@fairhouse/server/modules/settings/index.ts'
import { addBettors, setUpBrand, type Bettor } from '../lib/brand.ts'
import { withBenchDatabase } from '../lib/database.ts'
import { runInProcess } from '../lib/in-process.ts'
import { size } from '../lib/size.ts'
import { openMeter, type Spent, type SpentUnit } from '../lib/spent.ts'
import { median, round } from '../lib/statistics.ts'
import { countAll, runPasses, type Took } from './passes.ts'
import { addRewards, writeRewardedBrand } from './rewarded-brand.ts'

const PAIRS = size(6, 1)
const SECONDS = size(6, 1)
const MEMBERS = size(10_000, 200)
/** Every twentieth holds bonus money whose turnover is counted. */
const GRANTS = size(500, 20)

type Plan = { readonly campaigns: number; readonly missions: number }
type Meter = Awaited<ReturnType<typeof openMeter>>

/** One of the two that are compared: its bettors, and whether rewards run in its brand. */
interface Side {
  readonly brand: Brand
  readonly bettors: readonly Bettor[]
  readonly isRewarded: boolean
}

/** What a round took, as it was measured. */
interface Round {
  readonly bets: number
  readonly placing: Spent
  readonly figures: Spent
  readonly took: ReadonlyMap<JobName, Took>
}

/** The same, in microseconds for each of its bets. */
interface Cost {
  readonly placing: number
  readonly figures: number
  /** The passes over rewards as often as the worker makes them. */
  readonly jobs: Readonly<Record<string, number>>
  readonly whole: number
  /** The same, if each pass were made in every round. */
  readonly wholeOften: number
}

const TABLES = [
  'ledger_accounts',
  'own_days',
  'settled_plays',
  'agency_changes',
  'bets',
  'bonus_turnover',
  'mission_reached',
  'race_standings',
  'race_steps',
  'rewards',
]

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

async function openIssue(db: Db, brandId: number, issueNo: string): Promise<bigint> {
  const rows = await db.query<{ issue_id: bigint }>(
    `insert into issues (brand_id, lottery_code, issue_no, opens_at, closes_at, draws_at)
     values ($1, 'SSC1', $2, app_now() - interval '1 minute', app_now() + interval '1 day',
       app_now() + interval '1 day') returning issue_id`,
    [brandId, issueNo],
  )
  return rows[0]?.issue_id ?? 0n
}

/** Draws and settles the issue, as its hour would have; returns how many bets it had. */
async function settle(db: Db, brandId: number, issueId: bigint): Promise<number> {
  await db.query(
    `update issues set state = 'drawn', draw = '{"digits":["1","2","3","4","7"]}',
       closes_at = app_now(), draws_at = app_now() where issue_id = $1`,
    [issueId],
  )
  await settleIssue(db, brandId, issueId)
  const bets = await db.query<{ n: number }>(
    'select count(*)::int as n from bets where brand_id = $1 and issue_id = $2',
    [brandId, issueId],
  )
  return bets[0]?.n ?? 0
}

const micros = (ms: number, bets: number) => (ms * 1_000) / bets
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

/**
 * What a round cost. A pass goes by members, and all of them have played in a round: what is made
 * less often than there are rounds counts for its part of a pass, what is made more often counts
 * once with work and for the rest without.
 */
function costOf({ bets, placing, figures, took }: Round, unit: SpentUnit): Cost {
  const jobs = Object.fromEntries(
    [...took].map(([name, { first, again }]) => {
      const turns = (SECONDS * 1_000) / JOBS[name].everyMs
      const ms = turns < 1 ? first[unit] * turns : first[unit] + again[unit] * (turns - 1)
      return [name, micros(ms, bets)]
    }),
  )
  const base = micros(placing[unit] + figures[unit], bets)
  const often = sum([...took.values()].map(({ first }) => micros(first[unit], bets)))
  return {
    placing: micros(placing[unit], bets),
    figures: micros(figures[unit], bets),
    jobs,
    whole: base + sum(Object.values(jobs)),
    wholeOften: base + often,
  }
}

/** Places bets for some seconds, settles them, and has the worker look at what came of them. */
async function runRound(db: Db, side: Side, issueNo: string, meter: Meter): Promise<Round> {
  const { brand, bettors, isRewarded } = side
  for (const table of TABLES) {
    // oxlint-disable-next-line no-await-in-loop -- equal conditions for both sides
    await db.query(`vacuum analyze ${table}`)
  }
  await db.query('checkpoint')
  const issueId = await openIssue(db, brand.brandId, issueNo)
  const placing = await meter(() => runInProcess(db, bettors, issueId, SECONDS))
  const bets = await settle(db, brand.brandId, issueId)
  const figures = await meter(() => countAll(db, brand))
  // Autovacuum is off, so as not to run in the middle of one side: its analysis is done here.
  await db.query('analyze')
  const took = isRewarded ? await runPasses(db, brand, meter) : new Map<JobName, Took>()
  return { bets, placing, figures, took }
}

/** The day after: all that the worker computes of a day that is over, per bet of that day. */
async function runDayAfter(db: Db, { brand }: Side, bets: number, meter: Meter) {
  await db.query(
    `create or replace function app_now() returns timestamptz language sql stable parallel safe
     as $$ select clock_timestamp() + interval '1 day' $$`,
  )
  await countAll(db, brand)
  const took = await runPasses(db, brand, meter)
  return new Map([...took].map(([name, { first }]) => [name, micros(first.cpu, bets)]))
}

async function openSides(db: Db, plan: Plan): Promise<readonly [plain: Side, rewarded: Side]> {
  const { bettors } = await setUpBrand(db, MEMBERS)
  const plain = { brand: toBrand(demoBrand, demoBrand.brandId), bettors, isRewarded: false }
  const brand = await writeRewardedBrand(db)
  const others = await addBettors(db, MEMBERS, { brandId: brand.brandId })
  // What a table refers to is looked up by a plan that must know how large it is.
  await db.query('analyze')
  await addRewards(db, brand, others, { ...plan, grants: GRANTS })
  await db.query('analyze')
  return [plain, { brand, bettors: others, isRewarded: true }]
}

interface Pair {
  readonly plain: Round
  readonly rewarded: Round
}

/** Both sides take turns in which of them is first; the first pair warms up. */
async function runPairs(
  db: Db,
  [plain, rewarded]: readonly [plain: Side, rewarded: Side],
  meter: Meter,
): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let pair = 0; pair <= PAIRS; pair += 1) {
    const rounds = new Map<Side, Round>()
    for (const side of pair % 2 === 0 ? [plain, rewarded] : [rewarded, plain]) {
      rounds.set(side, await runRound(db, side, `PAIR-${pair}`, meter))
    }
    const [one, other] = [rounds.get(plain), rounds.get(rewarded)]
    if (!one || !other) throw new Error('a round is missing')
    pairs.push({ plain: one, rewarded: other })
    const [before, after] = [costOf(one, 'cpu'), costOf(other, 'cpu')]
    say(`pair ${pair}: ${one.bets} and ${other.bets} bets, ${JSON.stringify([before, after])}`)
  }
  return pairs
}

const spread = (values: readonly number[], digits: number) => ({
  median: round(median(values), digits),
  least: round(Math.min(...values), digits),
  most: round(Math.max(...values), digits),
})

function reportOf(pairs: readonly Pair[], unit: SpentUnit) {
  const costs = pairs.map(({ plain, rewarded }) => ({
    plain: costOf(plain, unit),
    rewarded: costOf(rewarded, unit),
  }))
  const percent = (of: (cost: Cost) => number) =>
    spread(
      costs.map(({ plain, rewarded }) => (of(rewarded) / of(plain) - 1) * 100),
      1,
    )
  const names = Object.keys(costs[0]?.rewarded.jobs ?? {})
  return {
    plainMicros: round(median(costs.map(({ plain }) => plain.whole)), 1),
    addedPercent: percent(({ whole }) => whole),
    withoutBonusesPercent: percent(({ whole, jobs }) => whole - (jobs['bonuses.count'] ?? 0)),
    placingPercent: percent(({ placing }) => placing),
    oftenPercent: percent(({ wholeOften }) => wholeOften),
    jobsMicros: Object.fromEntries(
      names.map((name) => [
        name,
        round(median(costs.map((one) => one.rewarded.jobs[name] ?? 0)), 2),
      ]),
    ),
  }
}

/**
 * What running promotions, missions, ranks, points, a race and held bonus money add to a bet, from
 * its placing to all that the worker makes of it. Two brands of one database, alike but for the
 * rewards, take turns in short rounds. Prints one JSON line: the added cost as the ratio within
 * each pair, in per cent, by processor time and by the wall clock. Exits with 1 when the ledger is
 * unsound.
 */
export async function benchAddedCost(plan: Plan): Promise<void> {
  const settings = { shared_buffers: '2GB', autovacuum: 'off' }
  await withBenchDatabase({ settings, connections: 10 }, async (db) => {
    say(`${2 * MEMBERS} members, ${plan.campaigns} promotions, ${plan.missions} missions …`)
    const sides = await openSides(db, plan)
    const meter = await openMeter(db)
    const pairs = await runPairs(db, sides, meter)
    const measured = pairs.slice(1)
    const cpu = reportOf(measured, 'cpu')
    const wall = reportOf(measured, 'wall')
    say(JSON.stringify({ cpu, wall }))
    const dayAfter = await runDayAfter(
      db,
      sides[1],
      sum(pairs.map(({ rewarded }) => rewarded.bets)),
      meter,
    )
    const report = await db.transaction(checkLedger)
    if (report.faults.length > 0) throw new Error(`unsound ledger: ${report.faults[0]?.invariant}`)
    const ofDay = [...dayAfter].map(([name, each]) => [name, round(each, 2)])
    const line = {
      ...plan,
      pairs: measured.length,
      cpu,
      wall,
      dayAfterMicros: Object.fromEntries(ofDay),
      dayAfterPercent: round((sum([...dayAfter.values()]) / cpu.plainMicros) * 100, 1),
    }
    process.stdout.write(`${JSON.stringify(line)}\n`)
  })
}
