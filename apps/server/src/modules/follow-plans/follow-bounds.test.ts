import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextDraw } from '../../../test/chases.ts'
import { followKit } from '../../../test/follows.ts'
import {
  createTestPlatform,
  NOON,
  type TestMember,
  type TestPlatform,
} from '../../../test/platform.ts'
import { balanceOf } from '../../../test/results.ts'
import { codeOf } from '../../../test/slips.ts'
import { multipliedStake } from './copy-slips.ts'

let platform: TestPlatform
let minute = 0

beforeAll(async () => {
  platform = await createTestPlatform()
})
beforeEach(async () => {
  // An issue of its own for each test.
  minute += 8
  await platform.setNow(new Date(NOON.getTime() + minute * 60_000))
  await platform.runCycle()
})
afterAll(() => platform.close())

const { worker, work, open, follow, bet, detailOf, betsOf, messagesOf, party } = followKit(
  () => platform,
)

describe('what bounds a follow', () => {
  const reasons = async (member: TestMember, followId: string) =>
    (await detailOf(member, followId)).copies.map(({ reason }) => reason)

  test('the cap leaves out what goes beyond it in an issue; the next is free', async () => {
    const { leader, first } = await party(1, { issueCapMinor: '50000' })
    await bet(leader)
    await bet(leader)
    await bet(leader)
    await bet(leader, { unitStakeMinor: '5000' })
    await work(6)
    expect(await reasons(first.member, first.followId)).toEqual([null, 'issueCap', null, null])
    expect(await messagesOf(first.member)).toEqual(['followLeftOut issueCap'])
    await nextDraw(platform)
    await bet(leader)
    await work()
    expect((await reasons(first.member, first.followId))[0]).toBeNull()
  })

  test('the budget is never passed; when a slip does not fit, the follow stops', async () => {
    const terms = { budgetMinor: '50000', issueCapMinor: '50000' }
    const { leader, first } = await party(1, terms)
    for (let count = 0; count < 4; count += 1) await bet(leader)
    const turns = [worker(), worker()]
    for (let count = 0; count < 4; count += 1) await Promise.all(turns.map((turn) => turn()))
    const { follow: own, copies } = await detailOf(first.member, first.followId)
    expect(own).toMatchObject({ state: 'stopped', reason: 'budget', spentMinor: '40000' })
    expect(copies.map(({ reason }) => reason)).toEqual(['budget', null, null])
    expect(await messagesOf(first.member)).toEqual(['followStopped budget'])
  })

  test('a refusal is told once in a row, and later slips are copied again', async () => {
    const { leader, first } = await party(1, {}, '3')
    for (let count = 0; count < 3; count += 1) await bet(leader)
    await work(6)
    expect(await messagesOf(first.member)).toEqual(['followLeftOut INSUFFICIENT_FUNDS'])
    await platform.credit(first.member, '10')
    await bet(leader)
    await work()
    expect(await reasons(first.member, first.followId)).toEqual([
      null,
      'INSUFFICIENT_FUNDS',
      'INSUFFICIENT_FUNDS',
      null,
    ])
  })

  test('a stake that cannot be paid at the multiple is left out', async () => {
    const { leader, first } = await party(1, { multipleTenths: 1 })
    await bet(leader, { unitStakeMinor: '100' })
    await work()
    const [reason] = await reasons(first.member, first.followId)
    expect(reason).toMatch(/^STAKE_(STEP|TOO_SMALL)$/)
  })

  test('a limit of one’s own holds', async () => {
    const { leader, first } = await party(1)
    const params = { kind: 'stake', period: 'day' } as const
    const body = { amountMinor: '10000' }
    await first.member.call('PUT /wps/member/limits/:kind/:period', { params, body })
    await bet(leader)
    await work()
    expect(await reasons(first.member, first.followId)).toEqual(['LIMIT_REACHED'])
  })

  test.each([
    ['pause', 'MEMBER_PAUSED'],
    ['exclusion', 'MEMBER_EXCLUDED'],
  ])('%s stops it with one message', async (kind, reason) => {
    const { leader, planId, first } = await party(1)
    await bet(leader)
    await work()
    await platform.db.query(
      `insert into member_absences (brand_id, member_id, kind, since, until)
       select brand_id, member_id, $2, app_now(), app_now() + interval '1 day'
       from ledger_accounts where account_id = $1`,
      [first.member.accountId, kind],
    )
    await bet(leader)
    await Promise.all([worker()(), worker()()])
    await work()
    const { follow: own } = await detailOf(first.member, first.followId)
    expect(own).toMatchObject({ state: 'stopped', reason, spentMinor: '20000' })
    expect(await messagesOf(first.member)).toEqual([`followStopped ${reason}`])
    expect(await codeOf(follow(first.member, planId))).toBe(`403 ${reason}`)
  })

  test('its end stops it', async () => {
    const now = NOON.getTime() + minute * 60_000
    const endsAt = new Date(now + 2_000).toISOString()
    const { leader, first } = await party(1, { endsAt })
    await bet(leader)
    await platform.setNow(new Date(endsAt))
    await work()
    expect(await betsOf(first.member)).toEqual([])
    expect(await messagesOf(first.member)).toEqual(['followStopped ended'])
  })

  test.each([
    ['a cap above the budget', { issueCapMinor: '1000001', budgetMinor: '1000000' }],
    ['a budget of nothing', { budgetMinor: '0' }],
    ['an end that is past', { endsAt: '2026-11-21T00:00:00Z' }],
    ['an end that is far away', { endsAt: '2029-01-01T00:00:00Z' }],
    ['an end that is no date', { endsAt: '2026-13-45T00:00:00Z' }],
  ])('%s is refused', async (_name, more) => {
    const leader = await platform.member()
    const { planId } = await open(leader)
    const member = await platform.member()
    expect(await codeOf(follow(member, planId, more))).toBe('422 FOLLOW_TERMS_INVALID')
  })
})

test('whatever is bet, no bound is passed and no slip is copied twice', async () => {
  const amount = (most: number) => fc.integer({ min: 1, max: most }).map((n) => BigInt(n) * 10_000n)
  const slips = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 3, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(slips, amount(20), amount(40), async (multiples, cap, budget) => {
      const least = cap < budget ? cap : budget
      const terms = { issueCapMinor: String(least), budgetMinor: String(budget) }
      const { leader, first } = await party(1, terms)
      const turns = [worker(), worker()]
      for (const [at, multiple] of multiples.entries()) {
        await bet(leader, { multiple })
        // Slips come in while others are copied.
        if (at % 2 === 1) await Promise.all(turns.map((turn) => turn()))
      }
      for (let more = 0; more < 6; more += 1) await Promise.all(turns.map((turn) => turn()))
      const { follow: own, copies } = await detailOf(first.member, first.followId)
      const staked = copies.reduce((all, { stakeMinor }) => all + BigInt(stakeMinor), 0n)
      expect(staked).toBe(BigInt(own.spentMinor))
      expect(staked).toBeLessThanOrEqual(least)
      expect(await balanceOf(platform, first.member)).toBe(1_000_000n - staked)
      const placed = copies.flatMap(({ betIds }) => betIds)
      expect((await betsOf(first.member)).map(({ betId }) => betId).toSorted()).toEqual(
        placed.toSorted(),
      )
      const isWhole = copies.length === multiples.length
      expect(isWhole || own.reason === 'budget').toBe(true)
    }),
    { numRuns: 6 },
  )
})

test('a multiple is exact or none', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 15n),
      fc.constantFrom(1, 2, 5, 10, 20, 50, 100),
      (unit, at) => {
        const stake = multipliedStake(unit, at)
        if (stake === undefined) expect((unit * BigInt(at)) % 10n).not.toBe(0n)
        else expect(stake * 10n).toBe(unit * BigInt(at))
      },
    ),
  )
})
