import { rebateAlong } from '@fairhouse/agency'
import { CURRENCIES, minor } from '@fairhouse/money'
import type { RateProduct } from '@fairhouse/protocol'
import type { ApiError } from '@fairhouse/protocol/client'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/tx.ts'
import { dyingAtStatement, untilKilled } from '../../../test/dying.ts'
import { staffOf } from '../../../test/office.ts'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { balanceOf } from '../../../test/results.ts'
import { sumTeam } from '../team-figures/index.ts'
import { checkLedger } from '#server/invariants.ts'
import { payTeamRebates, setRates } from './index.ts'

let platform: TestPlatform
/** A line of four: each below the one before. */
const members: TestMember[] = []
const ids: bigint[] = []
let day = 0

const ALL_DAYS = { from: '2025-01-01', to: '2029-12-31' }
const RATES = [9_000, 6_500, 6_500, 1_250]

beforeAll(async () => {
  platform = await createTestPlatform()
  for (const at of RATES.keys()) {
    const member = await platform.member('1000')
    const rows = await platform.db.query<{ member_id: bigint }>(
      `update members set kind = $3, referrer_id = $2 where username = $1 returning member_id`,
      [member.username, ids.at(-1) ?? null, at === 3 ? 'member' : 'agent'],
    )
    members.push(member)
    ids.push(rows[0]?.member_id ?? 0n)
  }
})
afterAll(() => platform.close())

const wireOf = (id: bigint | undefined) => `mbr_${(id ?? 0n).toString(36)}`
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: ApiError) => error.code,
  )

/** A business day that nothing happened on yet. */
function newDay(): string {
  day += 1
  return new Date(Date.UTC(2025, 0, 1 + day * 2)).toISOString().slice(0, 10)
}

/** What a member staked on a day, as the figures have it after everything was settled. */
async function staked(member: number, on: string, product: string, turnover: number) {
  await platform.db.query(
    `insert into own_days as d (brand_id, member_id, day, product, bets, turnover, lost_stakes)
     values (1, $1, $2::date, $3, 1, $4, $4)
     on conflict (brand_id, member_id, day, product) do update
     set turnover = excluded.turnover, lost_stakes = excluded.turnover`,
    [ids[member], on, product, turnover],
  )
}

async function rate(member: number, from: string, product: RateProduct, ratePpm: number) {
  await platform.db.transaction((tx) =>
    setRates(tx, 1, {
      memberId: ids[member] ?? 0n,
      aboveId: ids[member - 1] ?? null,
      rates: [{ product, ratePpm }],
      from,
      by: 'staff:ana',
    }),
  )
}

/** The day after, when everything of the day is counted. */
async function dayAfter(): Promise<void> {
  await platform.db.query(
    `insert into agency_places (brand_id, counted_to) values (1, $1)
     on conflict (brand_id) do update set counted_to = excluded.counted_to`,
    [new Date(Date.UTC(2025, 0, 2 + day * 2, 15))],
  )
}

const pay = (db: Db = platform.db, days = 2) =>
  payTeamRebates({ db, brands: platform.deps.brands }, days)

const balances = () => Promise.all(members.map((member) => balanceOf(platform, member)))

async function gains(work: () => Promise<void>): Promise<bigint[]> {
  const before = await balances()
  await work()
  const after = await balances()
  return after.map((balance, at) => balance - (before[at] ?? 0n))
}

/** By plain arithmetic: how much each of the line earns on the stakes of the last. */
function expected(turnover: number): bigint[] {
  const rates = (at: number) => new Map([['lottery', BigInt(RATES[at] ?? 0)]])
  const line = RATES.map((_, at) => ({ memberId: BigInt(at), rates: rates(at) })).toReversed()
  const sums = RATES.map(() => 0n)
  const stakes = new Map([['lottery', minor(BigInt(turnover))]])
  for (const { memberId, amount } of rebateAlong(line, stakes, CURRENCIES.BRL)) {
    sums[Number(memberId)] = (sums[Number(memberId)] ?? 0n) + amount
  }
  return sums
}

async function expectSound(): Promise<void> {
  expect((await platform.db.transaction(checkLedger)).faults).toEqual([])
}

test('stakes of a day pay the line once, whatever is corrected, killed or run again', async () => {
  for (const [at, ratePpm] of RATES.entries()) await rate(at, '2025-01-01', 'lottery', ratePpm)
  const stakes = fc.integer({ min: 0, max: 90_000_000 })
  const killed = fc.option(fc.nat(25), { nil: undefined })
  const steps = fc.array(fc.tuple(stakes, killed), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(steps, async (turns) => {
      const on = newDay()
      const gained = await gains(async () => {
        for (const [turnover, after] of turns) {
          await staked(3, on, 'lottery', turnover)
          await dayAfter()
          if (after !== undefined) {
            await untilKilled(pay(dyingAtStatement(platform.db, after)))
          }
          await Promise.all([pay(), pay()])
        }
      })
      const last = turns.at(-1)?.[0] ?? 0
      expect(gained).toEqual(expected(last))
      const own = await sumTeam(platform.db, 1, ids[3] ?? 0n, { from: on, to: on }, 'own')
      const paid = expected(last).reduce((sum, one) => sum + one, 0n)
      expect(own.get('')?.rebates ?? 0n).toBe(paid)
    }),
    { numRuns: 12 },
  )
  await expectSound()
}, 120_000)

test('nobody earns on who was away; a product without a rate earns nothing', async () => {
  const on = newDay()
  await staked(3, on, 'lottery', 50_000_000)
  await staked(2, on, 'RNG', 50_000_000)
  await platform.db.query(
    'insert into away_days (brand_id, member_id, day) values (1, $1, $2::date)',
    [ids[3], on],
  )
  await dayAfter()
  expect(await gains(() => pay())).toEqual([0n, 0n, 0n, 0n])
})

test('a rate holds from its day on; a day already paid keeps the line it was paid by', async () => {
  const on = newDay()
  await staked(3, on, 'lottery', 10_000_000)
  await dayAfter()
  await pay()
  const next = newDay()
  await rate(0, next, 'lottery', 20_000)
  // A correction of the day before goes by the rates of then.
  await staked(3, on, 'lottery', 20_000_000)
  await staked(3, next, 'lottery', 10_000_000)
  await dayAfter()
  const gained = await gains(() => pay(platform.db, 45))
  // Ten more of the day before, and ten of the day itself, where the head has more.
  const [head = 0n, ...rest] = expected(20_000_000)
  expect(gained).toEqual([head + (10_000_000n * 11_000n) / 1_000_000n, ...rest])
  await expectSound()
})

test('rates are set below oneself alone, within the own ones, from the next day on', async () => {
  const [, agent, below, member] = members
  if (!agent || !below || !member) throw new Error('a member is missing')
  const set = (ratePpm: number, to: bigint | undefined, product: RateProduct = 'lottery') =>
    agent.call('PUT /wps/agent/rates', {
      body: { memberId: wireOf(to), rates: [{ product, ratePpm }] },
    })
  const after = await set(6_000, ids[2])
  expect(after.rates[0]).toMatchObject({ product: 'lottery', ratePpm: 6_500, nextPpm: 6_000 })
  expect(after.rates[0]?.mostPpm).toBe(6_500)
  const entry = { product: 'lottery', from: after.nextDay, ratePpm: 6_000, by: 'agent' }
  expect(after.history[0]).toEqual(entry)
  expect(after.history.at(-1)).toMatchObject({ from: '2025-01-01', by: 'house' })
  const refused = await set(6_501, ids[2]).catch((error: ApiError) => error)
  expect(refused).toMatchObject({
    code: 'VALIDATION_FAILED',
    fields: [{ field: 'rates.0.ratePpm', expected: '≤ 6500' }],
  })
  expect(await codeOf(set(1, ids[2], 'FISH'))).toBe('VALIDATION_FAILED')
  // Oneself, someone deeper, someone above, someone of nowhere.
  for (const other of [ids[1], ids[3], ids[0], 999_999n]) {
    expect(await codeOf(set(1, other))).toBe('MEMBER_NOT_FOUND')
  }
  const ofMember = member.call('GET /wps/agent/rates', { query: {} })
  expect(await codeOf(ofMember)).toBe('NOT_FOUND')
})

test('earnings open to the members they were earned on, for their earner alone', async () => {
  const [head, agent] = members
  if (!head || !agent) throw new Error('a member is missing')
  const on = newDay()
  await staked(3, on, 'lottery', 30_000_000)
  await dayAfter()
  await pay()
  const { days } = await head.call('GET /wps/agent/rebates', { query: { from: on, to: on } })
  expect(days).toEqual([{ day: on, amountMinor: days[0]?.paidMinor, paidMinor: '405000' }])
  const opened = await head.call('GET /wps/agent/rebates/:day', { params: { day: on }, query: {} })
  expect(opened.shares).toEqual([
    {
      memberId: wireOf(ids[3]),
      username: members[3]?.username,
      product: 'lottery',
      turnoverMinor: '30000000',
      ratePpm: 13_500,
      amountMinor: '405000',
    },
  ])
  // The one between has the same rate as the one below: nothing was earned there.
  const own = await agent.call('GET /wps/agent/rebates/:day', { params: { day: on }, query: {} })
  expect(own.shares.map(({ amountMinor }) => amountMinor)).toEqual([])
  for (const to of ['2025-02-30', '1999-01-01']) {
    const asked = head.call('GET /wps/agent/rebates', { query: { from: on, to } })
    expect(await codeOf(asked)).toBe('VALIDATION_FAILED')
  }
})

test('the house sets the rates of a head, with a reason, in the audit', async () => {
  const ana = await staffOf(platform, 'ana', ['agentApplications.read', 'agentApplications.handle'])
  const params = { memberId: wireOf(ids[0]) }
  const body = { rates: [{ product: 'RNG' as const, ratePpm: 3_000 }], reason: 'agreed upon' }
  const after = await ana.call('PUT /staff/agents/:memberId/rates', { params, body })
  expect(after.rates.find(({ product }) => product === 'RNG')).toMatchObject({ nextPpm: 3_000 })
})

test('figures and rebates agree at the end', async () => {
  const sums = await sumTeam(platform.db, 1, ids[0] ?? 0n, ALL_DAYS, 'whole')
  const rows = await platform.db.query<{ paid: bigint }>(
    'select coalesce(sum(amount), 0)::bigint as paid from team_rebate_pays',
  )
  expect(sums.get('')?.rebates).toBe(rows[0]?.paid)
})
