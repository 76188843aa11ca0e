import { dayIn } from '#server/core/calendar.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginDeposit, eventOf, tellPlatform } from '../../../test/payments.ts'
import { NOON } from '../../../test/platform.ts'
import { openPromotionWorld, type PromotionWorld } from '../../../test/promotion-world.ts'
import type { Gifted } from '../../../test/reward-world.ts'

let world: PromotionWorld

beforeAll(async () => {
  world = await openPromotionWorld()
})
afterAll(async () => {
  // What was written past the ledger would be found when it is checked.
  await world.platform.owner.query(`with gone as (delete from deposits
      where public_id like 'slow-%' returning brand_id, deposit_no)
    delete from deposit_changes c using gone g
    where c.brand_id = g.brand_id and c.deposit_no = g.deposit_no`)
  await world.platform.close()
})

const HOUR_MS = 3_600_000
const UNIT = 10_000

/** The clock goes on; the worker looks before and after, each time with nothing new to find. */
async function pass(ms: number): Promise<void> {
  await world.run()
  await world.setNow(new Date(world.now().getTime() + ms))
  await world.run()
}

async function pay(deposit: { depositId: string; amountMinor: string }, part: number, units = 10) {
  const event = eventOf(deposit, {
    reference: `ref-${deposit.depositId}-${part}`,
    amountMinor: String(units * UNIT),
  })
  expect(await tellPlatform(world.platform, event)).toBe('200 ok')
}

const DEPOSIT = `
insert into deposits (brand_id, member_id, account_id, amount, status, gateway, public_id,
  request_key, input_hash, method, created_at, credited_at, expires_at, credited)
select 1, $1, account_id, $3, 'credited', 'sandbox', 'slow-' || gen_random_uuid(),
  gen_random_uuid(), gen_random_uuid(), 'pix', $2, $2, $2, $3
from ledger_accounts where brand_id = 1 and member_id = $1 and kind = 'cash'`

/** A deposit that was credited now, by a transaction that commits after all of `meanwhile`. */
async function creditSlowly(
  { memberId }: Gifted,
  units: number,
  meanwhile: () => Promise<void>,
): Promise<void> {
  await world.tick()
  await world.platform.db.transaction(async (tx) => {
    await tx.query(DEPOSIT, [memberId, world.now(), units * UNIT])
    await meanwhile()
  })
}

describe('a deposit', () => {
  test('paid in parts counts once it is large enough, however late that is', async () => {
    const member = await world.member()
    const promotionId = await world.add('deposit', { least_deposit: 200_000n })
    const deposit = await beginDeposit(member, 10)
    await pay(deposit, 1)
    await pass(HOUR_MS)
    expect(await world.noted(member, promotionId)).toEqual([])
    expect((await world.read(member, promotionId)).own?.deposits).toBe(0)
    await pay(deposit, 2)
    await world.run()
    expect(await world.noted(member, promotionId)).toEqual(['deposit 100000 given'])
    expect((await world.read(member, promotionId)).own?.deposits).toBe(1)
    // What is added to it afterwards changes nothing.
    await pay(deposit, 3)
    await pass(HOUR_MS)
    expect(await world.noted(member, promotionId)).toEqual(['deposit 100000 given'])
  })

  test('that is large enough only after the end does not count', async () => {
    const member = await world.member()
    const promotionId = await world.add('deposit', {
      least_deposit: 200_000n,
      ends_at: new Date(world.now().getTime() + HOUR_MS),
    })
    const deposit = await beginDeposit(member, 10)
    await pay(deposit, 1)
    await pass(HOUR_MS)
    await pay(deposit, 2)
    await world.run()
    expect(await world.noted(member, promotionId)).toEqual([])
    expect((await world.read(member, promotionId)).own?.deposits).toBe(0)
  })

  test('is found whenever its transaction commits, once', async () => {
    const [member, other] = [await world.member(), await world.member()]
    const promotionId = await world.add('deposit')
    await creditSlowly(member, 20, async () => {
      await world.payIn(other, 30)
      await pass(5 * HOUR_MS)
    })
    expect(await world.noted(other, promotionId)).toEqual(['deposit 150000 given'])
    expect(await world.noted(member, promotionId)).toEqual([])
    await Promise.all([world.run(), world.run()])
    await pass(HOUR_MS)
    expect(await world.noted(member, promotionId)).toEqual(['deposit 100000 given'])
  })

  test('that commits late after the end of a promotion was made before it', async () => {
    const member = await world.member()
    const end = new Date(world.now().getTime() + 60_000)
    const promotionId = await world.add('deposit', { ends_at: end })
    await creditSlowly(member, 20, () => pass(3 * HOUR_MS))
    await world.run()
    expect(await world.noted(member, promotionId)).toEqual(['deposit 100000 given'])
  })

  test('that commits late takes its place among the others, which are looked at anew', async () => {
    const member = await world.member()
    const promotionId = await world.add('deposit', { nth: 2 })
    await creditSlowly(member, 12, async () => {
      await world.payIn(member, 14)
      await pass(HOUR_MS)
    })
    await world.run()
    expect(await world.noted(member, promotionId)).toEqual(['deposit 70000 given'])
  })

  test('earns once the bank has given back what it took', async () => {
    const member = await world.member()
    const promotionId = await world.add('deposit')
    await world.payIn(member, 20)
    const setTaken = (share: string) =>
      world.platform.owner.query(
        `update deposits set taken_back = credited * ${share} where member_id = $1`,
        [member.memberId],
      )
    await setTaken('1')
    await pass(HOUR_MS)
    expect(await world.noted(member, promotionId)).toEqual([])
    await setTaken('0')
    await world.run()
    expect(await world.noted(member, promotionId)).toEqual(['deposit 100000 given'])
  })
})

describe('an end that moves away', () => {
  test('what came between the old end and the new one is found', async () => {
    const member = await world.member()
    const end = new Date(world.now().getTime() + HOUR_MS)
    const promotionId = await world.add('deposit', { ends_at: end })
    await world.payIn(member, 20)
    await pass(HOUR_MS)
    await world.payIn(member, 24)
    await pass(HOUR_MS)
    expect(await world.noted(member, promotionId)).toEqual(['deposit 100000 given'])
    await world.change(promotionId, `ends_at = app_now() + interval '1 hour'`)
    await world.run()
    expect(await world.noted(member, promotionId)).toEqual([
      'deposit 100000 given',
      'deposit 120000 given',
    ])
  })

  test('what nobody had looked at before a stop is found when it is taken up again', async () => {
    const member = await world.member()
    const promotionId = await world.add('deposit')
    await world.payIn(member, 20)
    await world.setNow(new Date(world.now().getTime() + HOUR_MS))
    await world.change(promotionId, `state = 'stopped'`)
    await world.tick()
    await world.change(promotionId, `state = 'published'`)
    await world.run()
    expect(await world.noted(member, promotionId)).toEqual(['deposit 100000 given'])
  })

  test('so is a birthday', async () => {
    const member = await world.member()
    const now = NOON.getTime() + 40 * 24 * HOUR_MS
    await world.setNow(new Date(now))
    const day = dayIn(world.brand.profile.timeZone, new Date(now - 24 * HOUR_MS))
    const promotionId = await world.add('birthday', {
      starts_at: new Date(now - 72 * HOUR_MS),
      ends_at: new Date(now - 48 * HOUR_MS),
    })
    await world.born(member, `1990${day.slice(4)}`)
    await world.run()
    expect(await world.noted(member, promotionId)).toEqual([])
    await world.change(promotionId, 'ends_at = null')
    await world.run()
    expect(await world.noted(member, promotionId)).toEqual([
      `birthday/${day.slice(0, 4)} 30000 given`,
    ])
  })
})

test('who joins just before midnight has the birthday, though it commits after', async () => {
  const member = await world.member()
  const midnight = new Date('2027-03-12T03:00:00Z')
  const before = (ms: number) => new Date(midnight.getTime() - ms)
  await world.setNow(before(60_000))
  const promotionId = await world.add('birthday', { entry: 'join' })
  await world.born(member, '1990-03-11')
  await world.run()
  await world.setNow(new Date(midnight.getTime() + 10_000))
  await world.run()
  await world.joined(member, promotionId, before(1_000))
  await world.run()
  expect(await world.noted(member, promotionId)).toEqual(['birthday/2027 30000 given'])
})
