import { demoBrand } from '@fairhouse/profiles'
import { addDays, dayIn, startOfDay } from '@fairhouse/server/core/calendar.ts'
import type { Db } from '@fairhouse/server/db/tx.ts'
import { checkLedger } from '@fairhouse/server/invariants.ts'
import { toBrand } from '@fairhouse/server/modules/settings/index.ts'
import { writeBrand } from '@fairhouse/server/seed.ts'
import { addNewcomers } from '../../apps/server/src/modules/team-figures/team-sizes.ts'
import { issueBills, issueTurns, payBills } from '../../apps/server/src/modules/agent-pay/index.ts'
import { withBenchDatabase } from './lib/database.ts'
import { size } from './lib/size.ts'
import { round } from './lib/statistics.ts'

/**
 * The end of a day for 100,000 contracts of a tree of agents, each with two active members, and a
 * turn of real-time salaries of 10,000 agents. Prints one JSON line; exits with 1 where a budget is
 * exceeded.
 */

const AGENTS = size(100_000, 300)
const REALTIME = size(10_000, 50)
/** Agents directly below an agent; members directly below one. */
const BELOW = 10
const MEMBERS_EACH = 2
const BUDGETS = { closeSeconds: 60, turnSeconds: 20 }
const BRAND = toBrand(demoBrand, demoBrand.brandId)
const CONTEXT_BRANDS = { all: async () => [BRAND] }
const MINUTE_MS = 60_000

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** With the line that the table's trigger would find row by row. */
const ADD = `
insert into members (brand_id, username, username_key, password_hash, birth_date, terms_version,
  terms_accepted_at, registered_at, kind, agent_type, referrer_id, ancestor_ids)
select 1, k.name, k.name, 'none', '1990-01-01', 'demo-1', app_now(), app_now(), $3,
  case $3 when 'agent' then 1 end, u.member_id, 
  case when u.member_id is null then '{}' else u.ancestor_ids || u.member_id end
from unnest($1::text[], $2::text[]) as k(name, above)
left join members u on u.brand_id = 1 and u.username_key = k.above`

const CHUNK = 20_000

async function addPeople(db: Db, people: readonly (readonly [string, string])[], kind: string) {
  for (let at = 0; at < people.length; at += CHUNK) {
    const some = people.slice(at, at + CHUNK)
    await db.query(ADD, [some.map(([name]) => name), some.map(([, above]) => above), kind])
  }
  await db.query('analyze members')
}

/** Agents in breadth-first order: each has up to ten below. */
async function growTree(db: Db): Promise<void> {
  await db.query('alter table members disable trigger members_line')
  let from = 1
  for (let size = 1; from <= AGENTS; size *= BELOW) {
    const count = Math.min(size, AGENTS - from + 1)
    const level = Array.from({ length: count }, (_, at): readonly [string, string] => {
      const no = from + at
      return [`agent${no}`, `agent${Math.floor((no + BELOW - 2) / BELOW)}`]
    })
    await addPeople(db, level, 'agent')
    from += count
  }
  const members = Array.from({ length: AGENTS * MEMBERS_EACH }, (_, at) => {
    return [`member${at + 1}`, `agent${(at % AGENTS) + 1}`] as const
  })
  await addPeople(db, members, 'member')
  await db.query(
    `insert into ledger_accounts (brand_id, member_id) select 1, member_id from members
     where brand_id = 1 and kind = 'agent'`,
  )
  await db.query('alter table members enable trigger members_line')
  await db.transaction((tx) => addNewcomers(tx, 1))
}

const TERMS = {
  base: 'singleBet',
  minBetMinor: '10000',
  tiers: [
    { ratePpm: 1_000, minTurnoverMinor: '0', minActive: 0 },
    { ratePpm: 2_000, minTurnoverMinor: '10000000', minActive: 10 },
  ],
  payer: 'platform',
}

const SIGN = `
with asked as (
  insert into contract_requests (brand_id, asks, kind, agent_id, terms, asked_by, state,
    expires_at, decided_at, decided_by)
  select 1, 'new', $1, min(member_id), $2, 'staff', 'accepted', app_now(), app_now(), 'bench'
  from members where brand_id = 1 and kind = 'agent' returning request_no
), made as (
  insert into contracts (brand_id, kind, agent_id, upline_id)
  select 1, $1, member_id, referrer_id from members
  where brand_id = 1 and kind = 'agent' order by member_id limit $4 returning contract_no
)
insert into contract_versions (brand_id, contract_no, version_no, terms, signed_on, request_no,
  signature)
select 1, contract_no, 1, $2, $3::date, request_no, 'none' from made, asked`

async function sign(db: Db, kind: string, signedOn: string, count: number): Promise<void> {
  await db.query('analyze contracts')
  await db.query(SIGN, [kind, JSON.stringify({ kind, ...TERMS }), signedOn, count])
}

/** Every member has staked between one and a hundred units on a day. */
async function play(db: Db, day: string): Promise<void> {
  await db.query(
    `insert into own_days (brand_id, member_id, day, product, bets, turnover, lost_stakes)
     select 1, member_id, $1::date, 'lottery', 1, x.stake, x.stake
     from members, lateral (select (1 + member_id % 100) * 10000 as stake) x
     where brand_id = 1 and kind = 'member'`,
    [day],
  )
  await db.query('analyze')
}

async function countedTo(db: Db, at: Date): Promise<void> {
  await db.query(
    `insert into agency_places (brand_id, counted_to) values (1, $1)
     on conflict (brand_id) do update set counted_to = excluded.counted_to`,
    [at],
  )
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return round((performance.now() - began) / 1_000, 1)
}

async function countBills(db: Db, kind: string) {
  const rows = await db.query<{ bills: number; paid: number }>(
    `select count(*)::int as bills, count(*) filter (where state = 'paid' and paid > 0)::int as paid
     from contract_bills where kind = $1`,
    [kind],
  )
  return rows[0] ?? { bills: 0, paid: 0 }
}

async function measure(db: Db) {
  const { timeZone } = BRAND.profile
  const today = dayIn(timeZone, new Date())
  const yesterday = addDays(today, -1)
  say(`${AGENTS} agents …`)
  await growTree(db)
  const context = { db, brands: CONTEXT_BRANDS }
  say('contracts and bets …')
  await sign(db, 'dailySalary', addDays(yesterday, -1), AGENTS)
  await play(db, yesterday)
  await countedTo(db, new Date(startOfDay(timeZone, today).getTime() + 2 * MINUTE_MS))
  say('the end of a day …')
  const issueSeconds = await seconds(() => issueBills(context))
  const paySeconds = await seconds(() => payBills(context))
  const close = { ...(await countBills(db, 'dailySalary')), issueSeconds, paySeconds }
  say(JSON.stringify(close))
  await sign(db, 'realtimeSalary', yesterday, REALTIME)
  await play(db, today)
  await countedTo(db, new Date(startOfDay(timeZone, today).getTime() + 30 * MINUTE_MS))
  say('a turn …')
  const turnSeconds = await seconds(() => issueTurns(context))
  const turnPaySeconds = await seconds(() => payBills(context))
  const idleTurnSeconds = await seconds(() => issueTurns(context))
  const bills = await countBills(db, 'realtimeSalary')
  return { close, turn: { ...bills, turnSeconds, turnPaySeconds, idleTurnSeconds } }
}

async function main(): Promise<void> {
  await withBenchDatabase({}, async (db) => {
    await db.transaction((tx) => writeBrand(tx, demoBrand))
    const { close, turn } = await measure(db)
    const { faults } = await db.transaction(checkLedger)
    if (faults.length > 0)
      throw new Error(
        `unsound ledger: ${faults.map(({ invariant, first }) => `${invariant} ${first}`)}`,
      )
    process.stdout.write(`${JSON.stringify({ agents: AGENTS, close, turn, budgets: BUDGETS })}\n`)
    const isLate =
      close.issueSeconds + close.paySeconds > BUDGETS.closeSeconds ||
      turn.turnSeconds + turn.turnPaySeconds > BUDGETS.turnSeconds
    if (isLate) process.exitCode = 1
  })
}

await main()
