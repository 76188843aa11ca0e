import { STAFF_PERMISSIONS } from '@fairhouse/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chase, expectSound, LOSING, nextDraw, WINNING } from '../../../test/chases.ts'
import { followKit } from '../../../test/follows.ts'
import { staffOf } from '../../../test/office.ts'
import { createTestPlatform, NOON, type TestPlatform } from '../../../test/platform.ts'
import { balanceOf } from '../../../test/results.ts'
import { codeOf, currentIssue, entry, place } from '../../../test/slips.ts'
import type { WalletQueue } from '../wallet/index.ts'

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

const { worker, work, open, follow, bet, detailOf, planOf, betsOf, messagesOf, party } = followKit(
  () => platform,
)

describe('a slip of the leader', () => {
  test('becomes the followers’ own bets at their multiple, once, whoever works', async () => {
    const { leader, planId, all } = await party(3)
    await bet(leader, {}, { multiple: 3 })
    await Promise.all([worker()(), worker()(), worker()()])
    await Promise.all([worker()(), worker()()])
    for (const { member, followId } of all) {
      const bets = await betsOf(member)
      expect(bets.map((one) => [one.unitStakeMinor, one.multiple]).toSorted()).toEqual([
        ['20000', 1],
        ['20000', 3],
      ])
      expect(await balanceOf(platform, member)).toBe(1_000_000n - 80_000n)
      const { follow: own, copies } = await detailOf(member, followId)
      expect(own.spentMinor).toBe('80000')
      expect(copies).toHaveLength(1)
      expect(copies[0]?.betIds.toSorted()).toEqual(bets.map(({ betId }) => betId).toSorted())
    }
    const { plan } = await planOf(leader, planId)
    expect(plan).toMatchObject({ isLeader: true, followerCount: 3 })
    await expectSound(platform)
  })

  test('is copied once though the answer is lost', async () => {
    const { leader, first } = await party(1)
    await bet(leader)
    const { queue } = platform.deps
    const forgetful: WalletQueue = {
      ...queue,
      async submit(command) {
        await queue.submit(command)
        return { ok: false, code: 'UNAVAILABLE' }
      },
    }
    await worker({ queue: forgetful })()
    await work()
    expect(await betsOf(first.member)).toHaveLength(1)
    expect(await messagesOf(first.member)).toEqual([])
  })

  test('from before one followed, from a pause or after the end is not copied', async () => {
    const leader = await platform.member('500')
    const { planId } = await open(leader)
    await bet(leader)
    const member = await platform.member('100')
    const { followId } = await follow(member, planId)
    const params = { followId }
    await work()
    await member.call('POST /lgw/follows/:followId/pause', { params })
    await bet(leader)
    await work()
    await member.call('POST /lgw/follows/:followId/resume', { params })
    await work()
    expect(await betsOf(member)).toEqual([])
    await bet(leader)
    await work()
    expect(await betsOf(member)).toHaveLength(1)
    const stopped = await member.call('DELETE /lgw/follows/:followId', { params })
    expect(stopped).toMatchObject({ state: 'stopped', reason: 'member' })
    await bet(leader)
    await work()
    expect(await betsOf(member)).toHaveLength(1)
    expect(await messagesOf(member)).toEqual([])
    const call = member.call('POST /lgw/follows/:followId/resume', { params })
    expect(await codeOf(call)).toBe('409 FOLLOW_CHANGED')
  })

  test('may be a step of a chase; one in another lottery is none', async () => {
    const { leader, first } = await party(1)
    await chase(platform, leader, { multiples: [1, 2] })
    await work()
    await nextDraw(platform)
    await work()
    const multiples = (await betsOf(first.member)).map((one) => one.multiple)
    expect(multiples.toSorted()).toEqual([1, 2])
    const { issueId } = await currentIssue(platform, 'VN_MB')
    const de = { playCode: 'VN_MB_DE', selection: { numbers: ['45'] }, price: 'x98' }
    await place(leader, { issueId, entries: [entry(de)] })
    await work()
    expect(await betsOf(first.member)).toHaveLength(2)
  })

  test('is not copied from copy to copy, not even in a circle', async () => {
    const [ana, rui] = [await platform.member('100'), await platform.member('100')]
    const [ofAna, ofRui] = [await open(ana), await open(rui)]
    await follow(rui, ofAna.planId)
    await follow(ana, ofRui.planId)
    await bet(ana)
    await work(6)
    expect(await betsOf(ana)).toHaveLength(1)
    expect(await betsOf(rui)).toHaveLength(1)
  })

  test('is not copied after the seal', async () => {
    const { leader, first } = await party(1)
    const { closesAt } = await currentIssue(platform)
    await bet(leader)
    await platform.setNow(new Date(closesAt))
    await work()
    const { copies, follow: own } = await detailOf(first.member, first.followId)
    expect(copies.map(({ reason }) => reason)).toEqual(['ISSUE_CLOSED'])
    expect(own.state).toBe('active')
    expect(await betsOf(first.member)).toEqual([])
    expect(await balanceOf(platform, first.member)).toBe(1_000_000n)
  })

  test('that the leader cancels before it is copied is left out', async () => {
    const { leader, first } = await party(1)
    const { betIds } = await bet(leader)
    await leader.call('DELETE /lgw/bets/:betId', { params: { betId: betIds[0] ?? '' } })
    await work()
    const { copies } = await detailOf(first.member, first.followId)
    expect(copies.map(({ reason }) => reason)).toEqual(['cancelled'])
  })
})

describe('a plan', () => {
  test('shows what its settled slips came to', async () => {
    const { leader, planId, first } = await party(1)
    for (const slip of [WINNING, LOSING, LOSING, WINNING, LOSING]) {
      await bet(leader, slip)
      await work(2)
      await nextDraw(platform)
    }
    await work()
    const { plan } = await planOf(first.member, planId)
    expect(plan.leader).toBe('te•••')
    expect(plan.followerCount).toBeNull()
    expect(plan.record).toEqual({
      slipCount: 5,
      hitCount: 2,
      stakedMinor: '230000',
      payoutMinor: '195000',
      longestLosingRun: 2,
    })
  })

  test('ends for all who follow it, and they are told', async () => {
    const { leader, planId, all } = await party(2)
    const params = { planId }
    const [one] = all
    const theirs = one?.member.call('DELETE /lgw/follow-plans/:planId', { params })
    expect(await codeOf(Promise.resolve(theirs))).toBe('404 FOLLOW_PLAN_NOT_FOUND')
    const ended = await leader.call('DELETE /lgw/follow-plans/:planId', { params })
    expect(ended).toMatchObject({ state: 'ended', followerCount: 0 })
    await leader.call('DELETE /lgw/follow-plans/:planId', { params })
    await bet(leader)
    await work()
    for (const { member } of all) {
      expect(await messagesOf(member)).toEqual(['followStopped planEnded'])
      expect(await betsOf(member)).toEqual([])
      expect((await planOf(member, planId)).plan.state).toBe('ended')
    }
    const stranger = await platform.member()
    expect(await codeOf(planOf(stranger, planId))).toBe('404 FOLLOW_PLAN_NOT_FOUND')
    expect(await codeOf(follow(stranger, planId))).toBe('404 FOLLOW_PLAN_NOT_FOUND')
    expect((await open(leader)).planId).not.toBe(planId)
  })

  test('is one per lottery and leader; nobody follows their own, or one twice', async () => {
    const { leader, planId, first } = await party(1)
    expect(await codeOf(open(leader))).toBe('409 FOLLOW_PLAN_EXISTS')
    expect(await codeOf(open(leader, 'x', 'NOWHERE'))).toBe('404 LOTTERY_NOT_FOUND')
    expect(await codeOf(follow(leader, planId))).toBe('409 FOLLOW_OWN_PLAN')
    expect(await codeOf(follow(first.member, planId))).toBe('409 FOLLOW_EXISTS')
    const { plans } = await first.member.call('GET /lgw/follow-plans', {
      query: { lotteryCode: 'SSC1', limit: '1' },
    })
    expect(plans.map((one) => one.planId)).toEqual([planId])
  })

  test('is followed by a thousand at most', async () => {
    const { planId, first } = await party(1)
    await platform.db.query(
      `with pools as (insert into ledger_accounts (brand_id, kind)
         select 1, 'pool' from generate_series(1, 999) returning account_id)
       insert into follows (brand_id, plan_no, account_id, multiple_tenths, issue_cap, budget,
         ends_at, since_seq, began_at)
       select f.brand_id, f.plan_no, p.account_id, 10, 1, 1, f.ends_at, f.since_seq, f.began_at
       from pools p, follows f where f.follow_no = $1`,
      [first.followId.slice('fol_'.length)],
    )
    const late = await platform.member()
    expect(await codeOf(follow(late, planId))).toBe('409 FOLLOW_PLAN_FULL')
    await first.member.call('DELETE /lgw/follows/:followId', {
      params: { followId: first.followId },
    })
    expect(await codeOf(follow(late, planId))).toBe('no error')
    // Only group tickets have pools.
    await platform.db.query('delete from follows where budget = 1')
    await platform.db.query(`delete from ledger_accounts where kind = 'pool'`)
  })

  test('that the brand has switched off is neither opened, followed nor copied', async () => {
    const { leader, planId, first } = await party(1)
    const boss = await staffOf(platform, 'boss', STAFF_PERMISSIONS)
    const turn = (isOn: boolean) =>
      boss.call('PUT /staff/switches', {
        body: { switches: [{ id: 'followPlans', isOn }], reason: 'a test of switches' },
      })
    await turn(false)
    const late = await platform.member()
    expect(await codeOf(open(late))).toBe('403 FEATURE_OFF')
    expect(await codeOf(follow(late, planId))).toBe('403 FEATURE_OFF')
    await bet(leader)
    await work()
    const { copies } = await detailOf(first.member, first.followId)
    expect(copies.map(({ reason }) => reason)).toEqual(['FEATURE_OFF'])
    await turn(true)
    await bet(leader)
    await work()
    expect(await betsOf(first.member)).toHaveLength(1)
  })

  test('is one of at most twenty that a member follows', async () => {
    const { first } = await party(1)
    const others = await Promise.all(Array.from({ length: 20 }, () => platform.member()))
    const plans = await Promise.all(others.map((one) => open(one)))
    const answers = await Promise.all(
      plans.map((plan) => codeOf(follow(first.member, plan.planId))),
    )
    expect(answers.filter((code) => code === 'no error')).toHaveLength(19)
    expect(answers.filter((code) => code === '409 FOLLOWS_FULL')).toHaveLength(1)
  })
})
