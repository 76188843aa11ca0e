import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  chase,
  detailOf,
  expectWhole,
  LOSING,
  nextDraw,
  statesOf,
  WINNING,
} from '../../../test/chases.ts'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { balanceOf } from '../../../test/results.ts'
import { codeOf, currentIssue, entry } from '../../../test/slips.ts'
import { parseIssueId } from '../lotteries/present-issue.ts'
import { voidIssue } from '../lottery/settle-issue.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.runCycle()
})
afterAll(() => platform.close())

/** The codes of the member's postings of chases. */
async function postingsOf(member: TestMember): Promise<string[]> {
  const { lines } = await member.call('GET /wps/records/account', { query: { limit: '100' } })
  return lines.map(({ code, amountMinor }) => `${code} ${amountMinor}`).toReversed()
}

describe('a chase', () => {
  test('holds the whole at once and bets step by step, each in its issue', async () => {
    const member = await platform.member('100')
    const placed = await chase(platform, member)
    expect(placed).toMatchObject({ totalMinor: '70000', sumBalance: '930000' })
    expect(placed.betIds).toHaveLength(1)
    const before = await detailOf(member, placed.chaseId)
    expect(statesOf(before)).toBe('placed waiting waiting')
    expect(before.chase).toMatchObject({ state: 'running', heldMinor: '60000', placedCount: 1 })
    const issues = before.steps.map(({ issueNo }) => issueNo)
    await nextDraw(platform)
    const amid = await detailOf(member, placed.chaseId)
    expect(statesOf(amid)).toBe('lost placed waiting')
    expectWhole(amid)
    await nextDraw(platform)
    await nextDraw(platform)
    const after = await detailOf(member, placed.chaseId)
    expect(statesOf(after)).toBe('lost lost lost')
    expect(after.steps.map(({ issueNo }) => issueNo)).toEqual(issues)
    expect(after.chase).toMatchObject({
      state: 'finished',
      heldMinor: '0',
      stakedMinor: '70000',
      payoutMinor: '0',
    })
    expect(await postingsOf(member)).toEqual([
      'adjustment.credit 1000000',
      'chase.hold -70000',
      'chase.release 10000',
      'bet.stake -10000',
      'chase.release 20000',
      'bet.stake -20000',
      'chase.release 40000',
      'bet.stake -40000',
    ])
    const { bets } = await member.call('GET /lgw/bets', { query: {} })
    expect(bets.map(({ multiple }) => multiple)).toEqual([4, 2, 1])
  })

  test('ends with its first win and gives back what waits', async () => {
    const member = await platform.member('500')
    const { chaseId } = await chase(platform, member, {
      entries: [entry(WINNING), entry(LOSING)],
      multiples: [1, 2, 4],
    })
    await nextDraw(platform)
    const detail = await detailOf(member, chaseId)
    expect(statesOf(detail)).toBe('won cancelled cancelled')
    expect(detail.chase).toMatchObject({
      state: 'stopped',
      reason: 'won',
      releasedMinor: '660000',
      payoutMinor: '97500',
    })
    expectWhole(detail)
    expect(await balanceOf(platform, member)).toBe(5_000_000n - 110_000n + 97_500n)
    await nextDraw(platform)
    expect(statesOf(await detailOf(member, chaseId))).toBe('won cancelled cancelled')
  })

  test('that goes on after wins bets every step', async () => {
    const member = await platform.member('500')
    const { chaseId } = await chase(platform, member, {
      entries: [entry(WINNING)],
      stopOnWin: false,
    })
    for (let count = 0; count < 3; count += 1) await nextDraw(platform)
    const detail = await detailOf(member, chaseId)
    expect(statesOf(detail)).toBe('won won won')
    expect(detail.chase).toMatchObject({ state: 'finished', reason: null })
  })

  test('begins with an issue that is put off, and goes on with those after it', async () => {
    const member = await platform.member('100')
    const { issueId, issueNo } = await currentIssue(platform)
    const postpone = (by: string) =>
      platform.db.query(
        `update issues set closes_at = closes_at + $2::interval, draws_at = draws_at + $2::interval
         where issue_id = $1`,
        [parseIssueId(issueId), by],
      )
    await postpone('10 minutes')
    const { chaseId } = await chase(platform, member)
    await postpone('-10 minutes')
    const { steps } = await detailOf(member, chaseId)
    const numbers = steps.map((step) => Number(step.issueNo.replace('-', '')))
    expect(steps[0]?.issueNo).toBe(issueNo)
    expect(numbers[1]).toBeGreaterThan((numbers[0] ?? 0) + 9)
    expect(numbers[2]).toBe((numbers[1] ?? 0) + 1)
    await member.call('DELETE /lgw/chases/:chaseId', { params: { chaseId } })
  })

  test('bets once for a key, and refuses another chase under it', async () => {
    const member = await platform.member('100')
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => chase(platform, member, {}, key)))
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(await codeOf(chase(platform, member, { stopOnWin: false }, key))).toBe(
      '409 IDEMPOTENCY_KEY_REUSED',
    )
    const { chases } = await member.call('GET /lgw/chases', { query: {} })
    expect(chases.map(({ chaseId }) => chaseId)).toEqual([answers[0]?.chaseId])
  })

  test.each([
    [{ drawsFrom: '2026-11-21' }, 1],
    [{ drawsFrom: '2026-11-21', drawsTo: '2026-11-27' }, 1],
    [{ drawsTo: '2026-11-20' }, 0],
    [{ drawsFrom: '2026-11-22' }, 0],
  ])('is listed by the days of its steps to come: %j', async (query, count) => {
    const member = await platform.member('100')
    await chase(platform, member)
    expect((await member.call('GET /lgw/chases', { query })).chases).toHaveLength(count)
  })

  test.each([
    [{ drawsFrom: '2026-11-22', drawsTo: '2026-11-21' }, '422 DATE_RANGE_INVALID'],
    [{ drawsTo: '2026-02-31' }, '400 VALIDATION_FAILED'],
  ])('is not listed by %j: %s', async (query, code) => {
    const call = (await platform.member()).call('GET /lgw/chases', { query })
    expect(await codeOf(call)).toBe(code)
  })

  test.each([
    ['more issues than are allowed', { multiples: Array(101).fill(1) }, '422 CHASE_TOO_LONG'],
    ['a multiple beyond the limit', { multiples: [1, 99_999, 2] }, '422 STAKE_TOO_LARGE'],
    ['a price that is gone', { entries: [entry({ price: 'g1960' })] }, '409 PRICE_CHANGED'],
    ['an issue that does not exist', { issueId: 'iss_999999' }, '404 ISSUE_NOT_FOUND'],
    ['more than the balance for all of it', { multiples: [1, 100] }, '422 INSUFFICIENT_FUNDS'],
  ])('is refused with %s, and nothing is held', async (_name, more, code) => {
    const member = await platform.member('100')
    const entries = [entry({ ...LOSING, multiple: 2 })]
    expect(await codeOf(chase(platform, member, { entries, ...more }))).toBe(code)
    expect(await balanceOf(platform, member)).toBe(1_000_000n)
  })

  test('does not exist for others', async () => {
    const [member, other] = [await platform.member('100'), await platform.member('100')]
    const { chaseId } = await chase(platform, member)
    const asked = { params: { chaseId } }
    expect(await codeOf(other.call('GET /lgw/chases/:chaseId', asked))).toBe('404 CHASE_NOT_FOUND')
    expect(await codeOf(other.call('DELETE /lgw/chases/:chaseId', asked))).toBe(
      '404 CHASE_NOT_FOUND',
    )
    const step = { params: { chaseId, stepNo: '2' } }
    const call = other.call('DELETE /lgw/chases/:chaseId/steps/:stepNo', step)
    expect(await codeOf(call)).toBe('404 CHASE_NOT_FOUND')
    expect((await other.call('GET /lgw/chases', { query: {} })).chases).toEqual([])
  })
})

describe('steps that wait', () => {
  test('are cancelled one by one; the others keep their issues', async () => {
    const member = await platform.member('100')
    const { chaseId } = await chase(platform, member)
    const { steps } = await detailOf(member, chaseId)
    const cancel = () =>
      member.call('DELETE /lgw/chases/:chaseId/steps/:stepNo', { params: { chaseId, stepNo: '2' } })
    const answers = await Promise.all([cancel(), cancel(), cancel()])
    expect(answers.map(({ sumBalance }) => sumBalance)).toEqual(['950000', '950000', '950000'])
    await nextDraw(platform)
    expect(statesOf(await detailOf(member, chaseId))).toBe('lost cancelled waiting')
    await nextDraw(platform)
    const detail = await detailOf(member, chaseId)
    expect(statesOf(detail)).toBe('lost cancelled placed')
    expect(detail.steps[2]?.issueNo).toBe(steps[2]?.issueNo)
    expect(await codeOf(cancel())).toBe('no error')
    const placed = { params: { chaseId, stepNo: '3' } }
    const late = member.call('DELETE /lgw/chases/:chaseId/steps/:stepNo', placed)
    expect(await codeOf(late)).toBe('409 CHASE_CHANGED')
    expectWhole(detail)
  })

  test('are given back together when the member stops; bets stand', async () => {
    const member = await platform.member('100')
    const { chaseId } = await chase(platform, member)
    const stop = () => member.call('DELETE /lgw/chases/:chaseId', { params: { chaseId } })
    const answers = await Promise.all([stop(), stop()])
    for (const answer of answers) {
      expect(answer).toMatchObject({
        sumBalance: '990000',
        chase: { state: 'stopped', reason: 'member' },
      })
    }
    await nextDraw(platform)
    expect(statesOf(await detailOf(member, chaseId))).toBe('lost cancelled cancelled')
    expect(await codeOf(stop())).toBe('no error')
  })

  test('wait for a result where a win would stop them, then take the next issue', async () => {
    const member = await platform.member('100')
    const { chaseId } = await chase(platform, member)
    const planned = (await detailOf(member, chaseId)).steps
    // The worker sleeps through the second issue: nothing is settled before the third is on sale.
    const second = planned[1]?.drawsAt ?? ''
    await platform.setNow(new Date(Date.parse(second) + 1_000))
    await platform.runCycle()
    const detail = await detailOf(member, chaseId)
    expect(statesOf(detail)).toBe('lost placed waiting')
    expect(detail.steps[1]?.issueNo).toBe(planned[2]?.issueNo)
    expect(new Date(detail.steps[2]?.drawsAt ?? '') > new Date(planned[2]?.drawsAt ?? '')).toBe(
      true,
    )
  })

  test('go on after an issue that was voided', async () => {
    const member = await platform.member('100')
    const { issueId, closesAt } = await currentIssue(platform)
    const { chaseId } = await chase(platform, member)
    expect(statesOf(await detailOf(member, chaseId))).toBe('placed waiting waiting')
    expect(await voidIssue(platform.db, 1, parseIssueId(issueId), 'called off')).toBe('voided')
    await platform.setNow(new Date(Date.parse(closesAt) + 1_000))
    await platform.runCycle()
    const detail = await detailOf(member, chaseId)
    expect(statesOf(detail)).toBe('void placed waiting')
    expect(detail.steps[0]?.refundMinor).toBe('10000')
    expectWhole(detail)
  })

  test('go on after bets that the member cancelled', async () => {
    const member = await platform.member('100')
    const { chaseId, betIds } = await chase(platform, member)
    const params = { betId: betIds[0] ?? '' }
    await member.call('DELETE /lgw/bets/:betId', { params })
    await platform.runCycle()
    expect(statesOf(await detailOf(member, chaseId))).toBe('void waiting waiting')
    await nextDraw(platform)
    expect(statesOf(await detailOf(member, chaseId))).toBe('void placed waiting')
  })
})

describe('a chase of who may not play', () => {
  const messages = async (member: TestMember) =>
    (await member.call('GET /wps/messages', { query: {} })).messages.map(({ title }) => title)

  test('is not begun, and a running one gives back what it holds in the next turn', async () => {
    const member = await platform.member('100')
    const { chaseId } = await chase(platform, member)
    await member.call('POST /wps/member/limits/pause', { body: { span: 'P1D' } })
    expect(await codeOf(chase(platform, member))).toBe('403 MEMBER_PAUSED')
    await platform.runCycle()
    const detail = await detailOf(member, chaseId)
    expect(detail.chase).toMatchObject({
      state: 'stopped',
      reason: 'MEMBER_PAUSED',
      releasedMinor: '60000',
    })
    expect(await messages(member)).toEqual(['Your multi-draw bet has stopped'])
    await platform.runCycle()
    expect(await messages(member)).toHaveLength(1)
  })

  test('stops at the step that would break a limit', async () => {
    const member = await platform.member('100')
    await member.call('PUT /wps/member/limits/:kind/:period', {
      params: { kind: 'stake', period: 'day' },
      body: { amountMinor: '50000' },
    })
    expect(await codeOf(chase(platform, member, { multiples: [6, 1] }))).toBe('422 LIMIT_REACHED')
    const { chaseId } = await chase(platform, member)
    await nextDraw(platform)
    await nextDraw(platform)
    const detail = await detailOf(member, chaseId)
    expect(statesOf(detail)).toBe('lost lost cancelled')
    expect(detail.chase.reason).toBe('LIMIT_REACHED')
    expectWhole(detail)
  })

  test('stops where the price it was placed at is gone', async () => {
    const member = await platform.member('100')
    const { chaseId } = await chase(platform, member)
    await platform.db.query(
      `update chases set entries = jsonb_set(entries, '{0,price}', '"g1960"') where chase_no = $1`,
      [chaseId.slice('cha_'.length)],
    )
    await nextDraw(platform)
    expect((await detailOf(member, chaseId)).chase.reason).toBe('PRICE_CHANGED')
  })
})
