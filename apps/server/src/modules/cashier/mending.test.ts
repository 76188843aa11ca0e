import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { balanceOf, beginDeposit, readDeposit } from '../../../test/payments.ts'
import {
  createTestPlatform,
  NOON,
  type TestMember,
  type TestPlatform,
} from '../../../test/platform.ts'
import { applyWaitingEvents } from './gateway-events.ts'
import { pollPendingDeposits } from './deposits/poll-deposits.ts'
import { catchUpWithReport } from './catch-up.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
beforeEach(() => platform.setNow(NOON))
afterAll(() => platform.close())

function lose(isLost: boolean): void {
  const faults = isLost ? (['lost'] as const) : []
  platform.sandbox.store.add({ t: 'faults', order: { faults, seconds: 0 } })
}

async function later(member: TestMember, ...minutes: number[]): Promise<void> {
  for (const one of minutes) {
    await platform.setNow(new Date(NOON.getTime() + one * 60_000))
    platform.deps.sessions.forgetAll()
    await member.call('GET /wps/member/info', {})
    await pollPendingDeposits(platform.deps)
  }
}

test('a deposit is asked for when its time says, never in the past', async () => {
  const member = await platform.member()
  const deposit = await beginDeposit(member, 50)
  const minutesUntil = async () => {
    const [row] = await platform.db.query<{ minutes: number | null }>(
      `select extract(epoch from ask_at - created_at)::float / 60 as minutes from deposits
       where public_id = $1`,
      [deposit.depositId],
    )
    return row?.minutes
  }
  const asked: unknown[] = [await minutesUntil()]
  lose(true)
  // The last of them late: what should have been asked meanwhile is asked now, once each.
  for (const minute of [0.5, 2, 10, 30, 40, 90]) {
    await platform.setNow(new Date(NOON.getTime() + minute * 60_000))
    await pollPendingDeposits(platform.deps)
    asked.push(await minutesUntil())
  }
  expect(asked).toEqual([0.5, 2, 10, 30, 40, 90, 1_470])
  await platform.setNow(new Date(NOON.getTime() + 3 * 86_400_000))
  await pollPendingDeposits(platform.deps)
  expect(await minutesUntil()).toBeNull()
  const late = await beginDeposit(await platform.member(), 50)
  await platform.setNow(new Date(NOON.getTime() + 3 * 86_400_000 + 5 * 60_000))
  await pollPendingDeposits(platform.deps)
  const [row] = await platform.db.query<{ is_due: boolean }>(
    'select ask_at = app_now() as is_due from deposits where public_id = $1',
    [late.depositId],
  )
  expect(row).toEqual({ is_due: true })
  lose(false)
})

describe('a callback that is lost', () => {
  test('is asked for after half a minute', async () => {
    const member = await platform.member()
    const deposit = await beginDeposit(member, 50)
    lose(true)
    await platform.sandbox.pay(deposit.depositId)
    lose(false)
    await later(member, 0.4)
    expect(await balanceOf(member)).toBe('0')
    await later(member, 0.5)
    expect(await balanceOf(member)).toBe('500000')
    expect(await readDeposit(member, deposit)).toMatchObject({ status: 'credited' })
  })

  test('leaves nothing unknown: at the end of its time a deposit has expired', async () => {
    const member = await platform.member()
    const deposit = await beginDeposit(member, 50)
    await later(member, 1, 3, 11, 29)
    expect(await readDeposit(member, deposit)).toMatchObject({ status: 'pending' })
    lose(true)
    await later(member, 31, 31)
    lose(false)
    const now = await readDeposit(member, deposit)
    expect(now).toMatchObject({ status: 'expired', reason: 'notPaid' })
    // A late payment is found, too.
    lose(true)
    await platform.sandbox.pay(deposit.depositId)
    lose(false)
    await later(member, 42)
    expect(await balanceOf(member)).toBe('500000')
  })

  test('stays pending while the gateway is not heard, and is asked for again', async () => {
    const member = await platform.member()
    const deposit = await beginDeposit(member, 50)
    const { gateway } = platform.deps
    const { ask } = gateway
    const hearAgain = () => Object.assign(gateway, { ask })
    onTestFinished(() => {
      hearAgain()
      lose(false)
    })
    // Otherwise the gateway might report the deposit's end by itself.
    lose(true)
    Object.assign(gateway, { ask: () => Promise.reject(new Error('nobody hears')) })
    await platform.setNow(new Date(NOON.getTime() + 40 * 60_000))
    await expect(pollPendingDeposits(platform.deps)).rejects.toThrow(/not queried/)
    // Not at once: a minute later.
    const [row] = await platform.db.query<{ wait: number }>(
      `select extract(epoch from ask_at - app_now())::int as wait from deposits
       where public_id = $1`,
      [deposit.depositId],
    )
    expect(row).toEqual({ wait: 60 })
    expect(await readDeposit(await again(member), deposit)).toMatchObject({ status: 'pending' })
    hearAgain()
    await platform.setNow(new Date(NOON.getTime() + 42 * 60_000))
    while ((await pollPendingDeposits(platform.deps)) > 0);
    expect(await readDeposit(await again(member), deposit)).toMatchObject({ status: 'expired' })
  })

  test('of a chargeback is found by the report of the day', async () => {
    const member = await platform.member()
    const deposit = await beginDeposit(member, 50)
    await platform.sandbox.pay(deposit.depositId)
    lose(true)
    platform.sandbox.act(deposit.depositId, 'chargeBack')
    lose(false)
    expect(await catchUpWithReport(platform.deps, '2026-11-20')).toBe(0)
    expect(await catchUpWithReport(platform.deps, '2026-11-21')).toBeGreaterThan(0)
    expect(await balanceOf(member)).toBe('0')
    expect(await readDeposit(member, deposit)).toMatchObject({ status: 'chargedBack' })
    expect(await catchUpWithReport(platform.deps, '2026-11-21')).toBe(0)
  })

  test('is applied after all where a process ended between keeping and applying', async () => {
    const member = await platform.member()
    const deposit = await beginDeposit(member, 50)
    lose(true)
    await platform.sandbox.pay(deposit.depositId)
    lose(false)
    await platform.db.query(
      `insert into gateway_events (gateway, event_id, brand_id, subject, kind, amount, reference,
         happened_at, source)
       values ('sandbox', 'cut-off', 1, $1, 'charge.paid', 500000, 'cut-off', app_now(), 'poll')`,
      [deposit.depositId],
    )
    await applyWaitingEvents(platform.deps)
    expect(await balanceOf(member)).toBe('0')
    await platform.setNow(new Date(NOON.getTime() + 6_000))
    await applyWaitingEvents(platform.deps)
    expect(await balanceOf(member)).toBe('500000')
  })
})

/** The session of a member for whom the clock has run on. */
async function again(member: TestMember): Promise<TestMember> {
  await platform.db.query('update login_sessions set last_seen_at = app_now()')
  platform.deps.sessions.forgetAll()
  return member
}
