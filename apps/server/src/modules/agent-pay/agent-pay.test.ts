import { minor } from '@fairhouse/money'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dyingAtStatement, untilKilled } from '../../../test/dying.ts'
import { createPayWorld, termsOf, type PayWorld } from '../../../test/pay-world.ts'
import { checkLedger } from '#server/invariants.ts'
import { issueBills, payBills } from './index.ts'

let world: PayWorld

/** A head, an agent below, an agent below that, and a member: a new line for each of them. */
beforeAll(async () => {
  world = await createPayWorld(4)
})
afterAll(async () => {
  expect((await world.platform.db.transaction(checkLedger)).faults).toEqual([])
  await world.platform.close()
})

/** What one test has signed is no concern of the next. */
afterEach(() => endAll(dayText(day - 3)))

let day = 0
const dayText = (at: number) => new Date(Date.UTC(2025, 0, 6 + at)).toISOString().slice(0, 10)

/** Days of their own for each test, so that none sees another's bets: "2025-01-06" … */
function days(count: number): string[] {
  const first = day
  day += count + 3
  return Array.from({ length: count + 1 }, (_, at) => dayText(first + at))
}

const before = (on: string) => new Date(Date.parse(on) - 86_400_000).toISOString().slice(0, 10)

/** Ends every contract that runs, so that the next test begins with none. */
async function endAll(on: string): Promise<void> {
  await world.platform.db.query(
    `update contracts set state = 'ended', ended_on = $1::date, ended_at = app_now(),
       ended_because = 'staff' where state = 'running'`,
    [on],
  )
}

async function billsOf(contractNo: bigint) {
  const all = await world.bills()
  return all.filter((bill) => bill.contract_no === contractNo)
}

async function gains(work: () => Promise<void>): Promise<bigint[]> {
  const first = await world.balances()
  await work()
  const last = await world.balances()
  return last.map((balance, at) => balance - (first[at] ?? 0n))
}

describe('the house pays a line', () => {
  test('what its head comes to, however often it runs and wherever it is killed', async () => {
    const [on = ''] = days(1)
    const daily = (rate: bigint) =>
      termsOf({
        kind: 'dailySalary',
        tiers: [{ rate, minTurnover: minor(0n), minActive: 0 }],
      })
    const head = await world.sign(0, daily(10_000n), before(on))
    const below = await world.sign(1, daily(4_000n), before(on))
    await world.played(3, on, 90_000_000)
    await world.countedTo(on)
    const { brands } = world.platform.deps
    const gained = await gains(async () => {
      for (let after = 0; after < 40; after += 3) {
        const db = dyingAtStatement(world.platform.db, after)
        await untilKilled(issueBills({ db, brands }).then(() => payBills({ db, brands })))
      }
      await Promise.all([world.close(), world.close()])
    })
    // 1 % of 9,000.00 to the line, of which 0.4 % to the one below.
    expect(gained).toEqual([540_000n, 360_000n, 0n, 0n])
    expect(await billsOf(head)).toMatchObject([
      { period_from: on, amount: 540_000n, state: 'paid' },
    ])
    expect(await billsOf(below)).toMatchObject([{ amount: 360_000n, state: 'paid' }])
  })

  test('a bet settled anew corrects the next bill; too much paid is owed back', async () => {
    const [on = '', second = '', third = ''] = days(3)
    const contract = await world.sign(0, termsOf({ kind: 'dailySalary' }), before(on))
    await world.played(3, on, 50_000_000)
    await world.countedTo(on)
    expect(await gains(() => world.close())).toEqual([500_000n, 0n, 0n, 0n])
    // The bet is void, and less is staked on the day after than was paid too much.
    await world.played(3, on, 0)
    await world.played(3, second, 20_000_000)
    await world.countedTo(second)
    expect(await gains(() => world.close())).toEqual([0n, 0n, 0n, 0n])
    await world.played(3, third, 70_000_000)
    await world.countedTo(third)
    expect(await gains(() => world.close())).toEqual([400_000n, 0n, 0n, 0n])
    expect(await billsOf(contract)).toMatchObject([
      { period_from: on, amount: 500_000n, debt: 0n },
      { period_from: second, amount: 0n, debt: 300_000n },
      { period_from: third, amount: 400_000n, debt: 0n },
    ])
  })

  test('a loss carries into the next period of a dividend', async () => {
    const [on = '', second = ''] = days(2)
    const dividend = termsOf({
      kind: 'dividend',
      period: 'daily',
      carry: 'always',
      tiers: [{ rate: 100_000n, minTurnover: minor(0n), minActive: 1 }],
    })
    const contract = await world.sign(0, dividend, before(on))
    await world.played(3, on, 10_000_000, 25_000_000)
    await world.countedTo(on)
    await world.close()
    await world.played(3, second, 40_000_000)
    await world.countedTo(second)
    // A tenth of 4,000.00 less the 1,500.00 that the team had won.
    expect(await gains(() => world.close())).toEqual([2_500_000n, 0n, 0n, 0n])
    expect(await billsOf(contract)).toMatchObject([
      { state: 'paid', amount: 0n },
      { state: 'paid', amount: 2_500_000n },
    ])
  })
})

describe('the agent above pays', () => {
  test('as far as the balance reaches, and the rest when it is there', async () => {
    const [on = ''] = days(1)
    const salary = termsOf({
      kind: 'dailySalary',
      payer: 'upline',
      tiers: [{ rate: 500_000n, minTurnover: minor(0n), minActive: 0 }],
    })
    const contract = await world.sign(1, salary, before(on))
    const [has = 0n] = await world.balances()
    const stake = Number(has) * 3
    await world.played(3, on, stake)
    await world.countedTo(on)
    const owed = (BigInt(stake) / 2n / 100n) * 100n
    const gained = await gains(() => world.close())
    const paid = gained[1] ?? 0n
    expect(gained).toEqual([-paid, paid, 0n, 0n])
    expect(has - paid).toBeLessThan(100n)
    expect(await billsOf(contract)).toMatchObject([{ state: 'partlyPaid', amount: owed, paid }])
    // The one above sends nothing further while there is nothing.
    expect(await gains(() => world.close())).toEqual([0n, 0n, 0n, 0n])
    await world.platform.db.query(
      `update contract_bills set expires_at = app_now() where contract_no = $1`,
      [contract],
    )
    await world.close()
    expect(await billsOf(contract)).toMatchObject([{ state: 'expired', paid }])
  })
})

describe('periods', () => {
  test('a target that is not reached is said; one that is away is left out', async () => {
    const [on = ''] = days(1)
    const terms = termsOf({
      kind: 'dailySalary',
      tiers: [{ rate: 10_000n, minTurnover: minor(1_000_000n), minActive: 1 }],
    })
    const contract = await world.sign(0, terms, before(on))
    await world.played(3, on, 80_000_000)
    await world.platform.db.query(
      'insert into away_days (brand_id, member_id, day) values (1, $1, $2::date)',
      [world.ids[3], on],
    )
    await world.countedTo(on)
    expect(await gains(() => world.close())).toEqual([0n, 0n, 0n, 0n])
    expect(await billsOf(contract)).toMatchObject([{ state: 'targetNotReached', amount: 0n }])
  })

  test('a version signed within a period cuts it; each part by its own terms', async () => {
    const [on = '', second = '', third = '', end = ''] = days(3)
    const rate = (ppm: bigint) =>
      termsOf({
        kind: 'dividend',
        period: 'monthly',
        tiers: [{ rate: ppm, minTurnover: minor(0n), minActive: 0 }],
      })
    const contract = await world.sign(0, rate(100_000n), before(on))
    await world.played(3, on, 10_000_000)
    await world.sign(0, rate(200_000n), second)
    await world.played(3, third, 10_000_000)
    await endAll(third)
    await world.countedTo(end)
    await world.close()
    expect(await billsOf(contract)).toMatchObject([
      { period_from: on, amount: 1_000_000n },
      { period_from: third, amount: 2_000_000n },
    ])
  })

  test('a contract that has ended is corrected by a bill of its own', async () => {
    const [on = '', end = ''] = days(1)
    const daily = (rate: bigint) =>
      termsOf({
        kind: 'dailySalary',
        tiers: [{ rate, minTurnover: minor(0n), minActive: 0 }],
      })
    const head = await world.sign(0, daily(10_000n), before(on))
    const below = await world.sign(1, daily(4_000n), before(on))
    await world.played(3, on, 50_000_000)
    await world.countedTo(on)
    await endAll(on)
    expect(await gains(() => world.close())).toEqual([300_000n, 200_000n, 0n, 0n])
    await world.countedTo(end)
    await world.played(3, on, 60_000_000)
    expect(await gains(() => world.close())).toEqual([60_000n, 40_000n, 0n, 0n])
    expect(await gains(() => world.close())).toEqual([0n, 0n, 0n, 0n])
    // Less than was paid: owed by the contract, and nobody is sent a bill for it.
    await world.played(3, on, 40_000_000)
    expect(await gains(() => world.close())).toEqual([0n, 0n, 0n, 0n])
    await world.played(3, on, 70_000_000)
    expect(await gains(() => world.close())).toEqual([60_000n, 40_000n, 0n, 0n])
    const paid = (all: { readonly amount: bigint; readonly debt: bigint }[]) =>
      all.map(({ amount, debt }) => [amount, debt])
    expect(paid(await billsOf(below))).toEqual([
      [200_000n, 0n],
      [40_000n, 0n],
      [0n, 80_000n],
      [40_000n, 0n],
    ])
    expect(paid(await billsOf(head))).toEqual([
      [300_000n, 0n],
      [60_000n, 0n],
      [0n, 120_000n],
      [60_000n, 0n],
    ])
  })

  test('a real-time salary pays the day so far in turns, and the rest after it', async () => {
    const [on = '', second = ''] = days(2)
    const terms = termsOf({ kind: 'realtimeSalary' })
    const contract = await world.sign(0, terms, before(on))
    await world.countedTo(before(on))
    await world.played(3, on, 10_000_000)
    expect(await gains(() => world.turn())).toEqual([100_000n, 0n, 0n, 0n])
    expect(await gains(() => world.turn())).toEqual([0n, 0n, 0n, 0n])
    await world.played(3, on, 30_000_000)
    expect(await gains(() => world.turn())).toEqual([200_000n, 0n, 0n, 0n])
    await world.played(3, on, 35_000_000)
    await world.countedTo(on)
    expect(await gains(() => world.close())).toEqual([50_000n, 0n, 0n, 0n])
    await world.played(3, second, 5_000_000)
    expect(await gains(() => world.turn())).toEqual([50_000n, 0n, 0n, 0n])
    expect((await billsOf(contract)).map(({ amount }) => amount)).toEqual([
      100_000n,
      200_000n,
      50_000n,
      50_000n,
    ])
  })
})
