import { addDays } from '@fairhouse/agency'
import { minor } from '@fairhouse/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Brand } from '#server/core/brand.ts'
import { dayIn, startOfDay } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import { createPayWorld, termsOf, type PayWorld } from '../../../test/pay-world.ts'
import { issueBills, payBills } from './index.ts'

const HOUR_MS = 3_600_000
const TIME_ZONE = 'Europe/Lisbon'

let world: PayWorld
let brand: Brand

beforeAll(async () => {
  world = await createPayWorld(2)
  const house = await world.platform.deps.brands.byId(1)
  brand = { ...house, profile: { ...house.profile, timeZone: TIME_ZONE } }
})
afterAll(() => world.platform.close())

/** A unit per cent of the hour's turnover; two from the turnover of two hundred on. */
const HOURLY = termsOf({
  kind: 'hourlySalary',
  tiers: [
    { rate: 10_000n, minTurnover: minor(0n), minActive: 1 },
    { rate: 20_000n, minTurnover: minor(2_000_000n), minActive: 1 },
  ],
})

/** Stakes in hours of a day, by their place in time. */
async function played(
  day: string,
  stakes: readonly number[],
  timeZone: string = TIME_ZONE,
): Promise<void> {
  const start = startOfDay(timeZone, day).getTime()
  await world.platform.db.query(
    `insert into own_slots (brand_id, member_id, slot, bets, turnover, lost_stakes)
     select 1, $1, k.slot, 1, k.stake, k.stake
     from unnest($2::timestamptz[], $3::bigint[]) as k(slot, stake)`,
    [world.ids[1], stakes.map((_, hour) => new Date(start + hour * HOUR_MS + 5 * 60_000)), stakes],
  )
}

async function close(day: string): Promise<void> {
  await world.countedTo(day)
  const context = { db: world.platform.db, brands: { all: async () => [brand] } }
  await issueBills(context)
  await payBills(context)
}

async function billsOf(contractNo: bigint) {
  return world.platform.db.query<{
    lines: readonly { is: string }[]
    amount: bigint
    debt: bigint
  }>('select lines, amount, debt from contract_bills where contract_no = $1 order by bill_no', [
    contractNo,
  ])
}

async function endAll(day: string): Promise<void> {
  await world.platform.db.query(
    `update contracts set state = 'ended', ended_on = $1::date, ended_at = app_now(),
       ended_because = 'staff' where state = 'running'`,
    [day],
  )
}

test.each([
  { day: '2025-03-30', eve: '2025-03-29', hours: 23 },
  { day: '2025-10-25', eve: '2025-10-24', hours: 24 },
  { day: '2025-10-26', eve: '2025-10-25', hours: 25 },
])('$day has $hours hours: each is reckoned by itself, the day paid at once', async (one) => {
  const { day, eve, hours } = one
  const contract = await world.sign(0, HOURLY, eve)
  // 100.00 in each hour, but 200.00 in the last one.
  await played(
    day,
    Array.from({ length: hours }, (_, at) => (at < hours - 1 ? 1e6 : 2e6)),
  )
  await endAll(day)
  await close(day)
  const [bill, ...more] = await billsOf(contract)
  expect(more).toEqual([])
  expect(bill?.lines.map(({ is }) => is)).toEqual(Array.from({ length: hours }, () => 'span'))
  expect(bill?.amount).toBe(BigInt(hours - 1) * 10_000n + 40_000n)
})

test('a day whose hours are forgotten stays as it was billed', async () => {
  const { db } = world.platform
  const [eve = '', day = '', next = ''] = ['2026-10-10', '2026-10-11', '2026-10-12']
  const contract = await world.sign(0, HOURLY, eve)
  await played(day, [1e6, 1e6])
  await close(day)
  // Six weeks later its hours are swept away, and one of its bets is settled again.
  await db.query(`delete from own_slots where slot < $1::date + 1`, [day])
  await db.query(
    `insert into agency_changes (brand_id, member_id, day, changed_at)
     values (1, $1, $2::date, app_now())`,
    [world.ids[1], day],
  )
  await played(next, [1e6])
  await endAll(next)
  await close(next)
  expect(await billsOf(contract)).toMatchObject([
    { amount: 20_000n, debt: 0n },
    { amount: 10_000n, debt: 0n },
  ])
})

test('how it stands is of the hour that runs', async () => {
  const { db } = world.platform
  const { timeZone } = (await world.platform.deps.brands.byId(1)).profile
  const today = dayIn(timeZone, await readNow(db))
  const hourNow = async () =>
    Math.floor(((await readNow(db)).getTime() - startOfDay(timeZone, today).getTime()) / HOUR_MS)
  await world.sign(0, HOURLY, addDays(today, -1))
  // Of each hour another stake, all below the tier of 200.00.
  const stakes = Array.from({ length: 24 }, (_, hour) => (hour + 1) * 10_000)
  await played(today, stakes, timeZone)
  const [first, head] = [await hourNow(), world.members[0]]
  const query = { kind: 'hourlySalary', side: 'agent' } as const
  const [standing] = (await head?.call('GET /wps/agent/standings', { query }))?.standings ?? []
  const { runs = -1, reckonings, gap } = standing ?? {}
  expect(runs).toBeGreaterThanOrEqual(first)
  expect(runs).toBeLessThanOrEqual(await hourNow())
  const stake = (runs + 1) * 10_000
  expect(reckonings?.[runs]).toMatchObject({ hour: runs, turnoverMinor: String(stake), active: 1 })
  expect(gap).toMatchObject({ ratePpm: 20_000, turnoverMinor: String(2_000_000 - stake) })
  await endAll(today)
})
