import { randomUUID } from 'node:crypto'
import { minor } from '@fairhouse/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hire, logInStaff, type TestStaff } from '../../../../test/office.ts'
import {
  createTestPlatform,
  NOON,
  type TestMember,
  type TestPlatform,
} from '../../../../test/platform.ts'
import { balanceOf, betOn, recordedIssue, resultOf } from '../../../../test/results.ts'
import { codeOf } from '../../../../test/slips.ts'
import { readBetHistory } from './bet-history.ts'

let platform: TestPlatform
let day = 0
const staff = new Map<string, TestStaff>()

const PEOPLE = {
  eva: ['lottery.read', 'lottery.results.enter'],
  both: ['lottery.read', 'lottery.results.enter', 'lottery.results.confirm'],
  carl: ['lottery.read', 'lottery.results.enter', 'lottery.results.confirm'],
  vera: ['lottery.read', 'lottery.issues.void', 'approvals.read', 'approvals.decide'],
  vito: ['lottery.read', 'lottery.issues.void', 'approvals.read', 'approvals.decide'],
  dora: ['lottery.read', 'approvals.read', 'approvals.decide'],
} as const

beforeAll(async () => {
  platform = await createTestPlatform()
  for (const [name, permissions] of Object.entries(PEOPLE)) {
    await hire(platform, name, { permissions })
  }
})
afterAll(() => platform.close())

/** Each test has a day, and an issue, of its own; sessions are opened anew. */
beforeEach(async () => {
  day += 1
  await platform.setNow(new Date(NOON.getTime() + day * 3 * 86_400_000 - 6 * 3_600_000))
  staff.clear()
  await platform.runCycle()
})

async function at(instant: string, plusMs = 0): Promise<void> {
  await platform.setNow(new Date(Date.parse(instant) + plusMs))
  staff.clear()
}

/** Somebody at work at this hour; a session of another day has ended. */
async function officeOf(name: string) {
  const known = staff.get(name) ?? (await logInStaff(platform, name))
  staff.set(name, known)
  return known.call
}

interface Saying {
  readonly special?: string
  readonly draw?: object
  readonly drawnAt?: string
  readonly reason?: string
}

async function say(
  who: string,
  issueId: string,
  saying: Saying,
  how: 'enter' | 'confirm' = 'enter',
) {
  const { special = '12345', draw = resultOf(special), drawnAt, reason } = saying
  const body = { draw, ...(drawnAt ? { drawnAt } : {}), ...(reason ? { reason } : {}) }
  const input = { params: { issueId }, body: body as { draw: Record<string, unknown> } }
  const call = await officeOf(who)
  return how === 'enter'
    ? call('POST /staff/lottery/issues/:issueId/results', input)
    : call('POST /staff/lottery/issues/:issueId/results/confirm', input)
}

async function approveAs(who: string, approvalId: string) {
  const call = await officeOf(who)
  await call('POST /staff/approvals/:approvalId/approve', { params: { approvalId }, body: {} })
}

/** Takes money off an account, as if it had been played away. */
async function spend({ accountId }: TestMember, amount: bigint): Promise<void> {
  const answer = await platform.deps.queue.submit({
    brandId: 1,
    accountId,
    transferKey: randomUUID(),
    inputHash: randomUUID(),
    postings: [{ code: 'adjustment.debit', amount: minor(-amount), ref: 0n }],
    rows: null,
    writer: { name: 'test-spend', write: () => [] },
  })
  if (!answer.ok) throw new Error(answer.code)
}

async function look(issueId: string, who = 'eva') {
  const call = await officeOf(who)
  return (await call('GET /staff/lottery/issues/:issueId', { params: { issueId } })).issue
}

describe('a result of two people', () => {
  test('waits, is entered unseen, confirmed by another, and settles', async () => {
    const issue = await recordedIssue(platform)
    const member = await platform.member('100')
    await betOn(member, issue.issueId, ['45'])
    await at(issue.closesAt)
    await platform.runCycle()
    expect((await look(issue.issueId)).result).toBe('waiting')
    expect(await codeOf(say('carl', issue.issueId, {}, 'confirm'))).toBe('409 CHANGED_MEANWHILE')
    const first = await say('eva', issue.issueId, {})
    expect(first).toMatchObject({ outcome: 'entered', issue: { result: 'entered' } })
    // Hers is shown to her, and to nobody else before it is confirmed.
    expect(first.issue.entries[0]?.draw).toEqual(resultOf('12345'))
    expect((await look(issue.issueId, 'carl')).entries[0]?.draw).toBeNull()
    expect(await codeOf(say('carl', issue.issueId, {}))).toBe('409 CHANGED_MEANWHILE')
    expect(await codeOf(say('eva', issue.issueId, {}, 'confirm'))).toBe('403 PERMISSION_DENIED')
    expect((await say('eva', issue.issueId, {})).outcome).toBe('same')
    const second = await say('carl', issue.issueId, {}, 'confirm')
    expect(second).toMatchObject({ outcome: 'confirmed', issue: { state: 'drawn' } })
    await platform.runCycle()
    expect(await look(issue.issueId)).toMatchObject({
      state: 'settled',
      result: 'confirmed',
      betCount: 1,
      turnoverMinor: '10000',
      payoutMinor: '980000',
      plays: [{ playCode: 'VN_MB_DE', betCount: 1, wonCount: 1 }],
    })
    expect(await balanceOf(platform, member)).toBe(1_970_000n)
  })

  test('is never confirmed by who entered it', async () => {
    const issue = await recordedIssue(platform)
    await at(issue.closesAt)
    await platform.runCycle()
    await say('both', issue.issueId, {})
    expect(await codeOf(say('both', issue.issueId, {}, 'confirm'))).toBe('403 APPROVAL_OWN')
    expect((await say('carl', issue.issueId, {}, 'confirm')).outcome).toBe('confirmed')
  })

  test('that differs is a conflict, seen by both, until two say the same', async () => {
    const issue = await recordedIssue(platform)
    await at(issue.closesAt)
    await platform.runCycle()
    await say('eva', issue.issueId, { special: '11111' })
    const second = await say('carl', issue.issueId, { special: '22222' }, 'confirm')
    expect(second).toMatchObject({ outcome: 'conflict', issue: { result: 'conflict' } })
    const seen = await look(issue.issueId, 'eva')
    expect(seen.entries.map(({ draw }) => draw)).toEqual([resultOf('11111'), resultOf('22222')])
    const query = { attention: 'conflict' as const }
    const list = await officeOf('eva')
    const { issues } = await list('GET /staff/lottery/issues', { query })
    expect(issues.map(({ issueId }) => issueId)).toEqual([issue.issueId])
    // She looks again at the sheet, and puts hers right.
    const righted = await say('eva', issue.issueId, { special: '22222' })
    expect(righted.outcome).toBe('confirmed')
    expect(righted.issue.entries.map(({ state }) => state)).toEqual([
      'replaced',
      'confirmed',
      'confirmed',
    ])
  })
})

describe('a result that cannot be', () => {
  const whole = resultOf('12345')
  test.each<[string, object, string]>([
    ['has no prizes', {}, 'draw.prizes'],
    ['has a short number', resultOf('1234'), 'draw.prizes.special.0'],
    ['has another word', { ...whole, more: [] }, 'draw.more'],
    ['is of another game', { digits: ['1', '2', '3', '4', '5'] }, 'draw.digits'],
  ])('that %s names the field', async (_what, draw, field) => {
    const issue = await recordedIssue(platform)
    await at(issue.closesAt)
    await platform.runCycle()
    const refused = say('eva', issue.issueId, { draw })
    await expect(refused).rejects.toMatchObject({ code: 'VALIDATION_FAILED', fields: [{ field }] })
  })

  test('is refused of an own draw, a void one, and of none', async () => {
    const params = { lotteryCode: 'SSC1' }
    const { lottery } = await platform.visitor('GET /lgw/lotteries/:lotteryCode', { params })
    await at(lottery.current?.opensAt ?? '', 1_000)
    const own = say('eva', lottery.current?.issueId ?? '', { draw: { digits: ['1'] } })
    expect(await codeOf(own)).toBe('409 RESULT_FINAL')
    expect(await codeOf(say('eva', 'iss_999999', {}))).toBe('404 ISSUE_NOT_FOUND')
  })
})

describe('an early result', () => {
  test('seals at that instant; bets from the draw on are void, others stand', async () => {
    const issue = await recordedIssue(platform)
    const before = await platform.member('100')
    const drawnAt = new Date(Date.parse(issue.closesAt) - 3_600_000)
    await betOn(before, issue.issueId, ['45'])
    await platform.setNow(drawnAt)
    const after = await platform.member('100')
    await betOn(after, issue.issueId, ['45'])
    await at(drawnAt.toISOString(), 60_000)
    expect(await codeOf(say('eva', issue.issueId, {}))).toBe('400 MISSING_FIELD')
    const tomorrow = { drawnAt: new Date(drawnAt.getTime() + 120_000).toISOString() }
    expect(await codeOf(say('eva', issue.issueId, tomorrow))).toBe('400 VALIDATION_FAILED')
    const early = { drawnAt: drawnAt.toISOString() }
    const first = await say('eva', issue.issueId, early)
    expect(first.issue.state).toBe('closed')
    expect(await codeOf(betOn(before, issue.issueId, ['45']))).toBe('409 ISSUE_CLOSED')
    // The time decides money: who leaves it out says something else.
    expect((await say('carl', issue.issueId, {}, 'confirm')).outcome).toBe('conflict')
    expect((await say('carl', issue.issueId, early, 'confirm')).outcome).toBe('confirmed')
    await platform.runCycle()
    expect(await balanceOf(platform, before)).toBe(1_970_000n)
    expect(await balanceOf(platform, after)).toBe(1_000_000n)
    expect((await look(issue.issueId)).plays[0]).toMatchObject({ betCount: 2, wonCount: 1 })
  })
})

describe('a missing result', () => {
  test('is overdue after its time, and may be voided by two after a longer one', async () => {
    const issue = await recordedIssue(platform)
    const member = await platform.member('100')
    await betOn(member, issue.issueId, ['45'])
    const params = { issueId: issue.issueId }
    const propose = async (who: string) => {
      const call = await officeOf(who)
      const body = { reason: 'no draw was held' }
      return call('POST /staff/lottery/issues/:issueId/void', { params, body })
    }
    await at(issue.drawsAt, 59 * 60_000)
    await platform.runCycle()
    expect((await look(issue.issueId)).isOverdue).toBe(false)
    expect(await codeOf(propose('vera'))).toBe('409 VOID_TOO_EARLY')
    await at(issue.drawsAt, 60 * 60_000)
    expect((await look(issue.issueId)).isOverdue).toBe(true)
    const figures = await (await fetch(`${platform.url}/metrics`)).text()
    expect(figures).toMatch(/^fairhouse_overdue_results [1-9]/m)
    await at(issue.drawsAt, 24 * 3_600_000)
    const { approval } = await propose('vera')
    expect(await codeOf(propose('vito'))).toBe('409 NOT_CHANGED')
    const approve = (who: string) => approveAs(who, approval.approvalId)
    expect(await codeOf(approve('vera'))).toBe('403 APPROVAL_OWN')
    expect(await codeOf(approve('dora'))).toBe('403 PERMISSION_DENIED')
    await approve('vito')
    await platform.runCycle()
    expect(await balanceOf(platform, member)).toBe(1_000_000n)
    expect(await look(issue.issueId)).toMatchObject({ state: 'voided', round: 1 })
    expect(await codeOf(say('eva', issue.issueId, {}))).toBe('409 RESULT_FINAL')
  })
})

describe('a correction', () => {
  async function settledIssue() {
    const issue = await recordedIssue(platform)
    const [loser, winner, other] = [
      await platform.member('100'),
      await platform.member('100'),
      await platform.member('100'),
    ]
    const betId = await betOn(winner, issue.issueId, ['45'])
    await betOn(loser, issue.issueId, ['46'])
    await betOn(other, issue.issueId, ['47'])
    await at(issue.closesAt)
    await platform.runCycle()
    await say('eva', issue.issueId, {})
    await say('carl', issue.issueId, {}, 'confirm')
    await platform.runCycle()
    return { issue, loser, winner, other, betId }
  }

  test('moves the differences alone, may overdraw, tells whom it moves', async () => {
    const { issue, loser, winner, other } = await settledIssue()
    // The winner has spent it meanwhile.
    await spend(winner, 1_900_000n)
    const right = { special: '12346', reason: 'the sheet was misread' }
    const bare = { special: '12346' }
    expect(await codeOf(say('eva', issue.issueId, bare))).toBe('400 MISSING_FIELD')
    const sameAgain = { special: '12345', reason: 'again' }
    expect(await codeOf(say('eva', issue.issueId, sameAgain))).toBe('409 NOT_CHANGED')
    expect((await say('eva', issue.issueId, right)).issue).toMatchObject({
      result: 'confirmed',
      hasCorrection: true,
    })
    expect((await say('carl', issue.issueId, right, 'confirm')).outcome).toBe('confirmed')
    await platform.runCycle()
    await platform.runCycle()
    expect(await balanceOf(platform, loser)).toBe(1_970_000n)
    expect(await balanceOf(platform, winner)).toBe(1_970_000n - 1_900_000n - 980_000n)
    expect(await balanceOf(platform, other)).toBe(990_000n)
    expect(await look(issue.issueId)).toMatchObject({
      state: 'settled',
      round: 2,
      payoutMinor: '980000',
      rounds: [{ round: 1 }, { round: 2, reason: right.reason, changedCount: 2 }],
    })
    const betsOf = await platform.db.query<{ bet_no: bigint; issue_round: number }>(
      'select bet_no, issue_round from bet_statuses where account_id = $1',
      [winner.accountId],
    )
    const [history] = (await readBetHistory(platform.db, 1, betsOf)).values()
    expect(history).toMatchObject([
      { status: 'won', payoutMinor: '980000' },
      { status: 'lost', payoutMinor: '0' },
    ])
    const told = await platform.db.query<{ account_id: bigint }>(
      `select a.account_id from member_messages m join ledger_accounts a using (brand_id, member_id)
       where m.template = 'resultCorrected' order by 1`,
    )
    expect(told.map((row) => row.account_id)).toEqual(
      [loser.accountId, winner.accountId].toSorted((a, b) => Number(a - b)),
    )
  })

  test('to void takes payouts back and returns every stake', async () => {
    const { issue, loser, winner, other } = await settledIssue()
    const params = { issueId: issue.issueId }
    const vera = await officeOf('vera')
    const body = { reason: 'the draw was annulled' }
    const { approval } = await vera('POST /staff/lottery/issues/:issueId/void', { params, body })
    await approveAs('vito', approval.approvalId)
    await platform.runCycle()
    for (const member of [loser, winner, other]) {
      expect(await balanceOf(platform, member)).toBe(1_000_000n)
    }
    expect(await look(issue.issueId)).toMatchObject({
      state: 'voided',
      round: 2,
      refundMinor: '30000',
      payoutMinor: '0',
      rounds: [{ round: 1 }, { round: 2, draw: null, changedCount: 3 }],
    })
  })
})
