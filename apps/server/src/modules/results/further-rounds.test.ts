import { randomUUID } from 'node:crypto'
import { minor } from '@fairhouse/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestMember } from '../../../test/platform.ts'
import { openResultOffice, type ResultOffice } from '../../../test/result-office.ts'
import { balanceOf, betOn, recordedIssue } from '../../../test/results.ts'
import { codeOf } from '../../../test/slips.ts'
import { readBetHistory } from '../lottery/bet-history.ts'

let office: ResultOffice

beforeAll(async () => {
  office = await openResultOffice()
})
afterAll(() => office.platform.close())
beforeEach(() => office.nextDay())

/** Takes money off an account, as if it had been played away. */
async function spend({ accountId }: TestMember, amount: bigint): Promise<void> {
  const answer = await office.platform.deps.queue.submit({
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

describe('a correction', () => {
  async function settledIssue() {
    const issue = await recordedIssue(office.platform)
    const [loser, winner, other] = [
      await office.platform.member('100'),
      await office.platform.member('100'),
      await office.platform.member('100'),
    ]
    const betId = await betOn(winner, issue.issueId, ['45'])
    await betOn(loser, issue.issueId, ['46'])
    await betOn(other, issue.issueId, ['47'])
    await office.at(issue.closesAt)
    await office.platform.runCycle()
    await office.say('eva', issue.issueId, {})
    await office.say('carl', issue.issueId, {}, 'confirm')
    await office.platform.runCycle()
    return { issue, loser, winner, other, betId }
  }

  test('moves the differences alone, may overdraw, tells whom it moves', async () => {
    const { issue, loser, winner, other } = await settledIssue()
    // The winner has spent it meanwhile.
    await spend(winner, 1_900_000n)
    const right = { special: '12346', reason: 'the sheet was misread' }
    const bare = { special: '12346' }
    expect(await codeOf(office.say('eva', issue.issueId, bare))).toBe('400 MISSING_FIELD')
    const sameAgain = { special: '12345', reason: 'again' }
    expect(await codeOf(office.say('eva', issue.issueId, sameAgain))).toBe('409 NOT_CHANGED')
    expect((await office.say('eva', issue.issueId, right)).issue).toMatchObject({
      result: 'confirmed',
      hasCorrection: true,
    })
    expect((await office.say('carl', issue.issueId, right, 'confirm')).outcome).toBe('confirmed')
    await office.platform.runCycle()
    await office.platform.runCycle()
    expect(await balanceOf(office.platform, loser)).toBe(1_970_000n)
    expect(await balanceOf(office.platform, winner)).toBe(1_970_000n - 1_900_000n - 980_000n)
    expect(await balanceOf(office.platform, other)).toBe(990_000n)
    expect(await office.look(issue.issueId)).toMatchObject({
      state: 'settled',
      round: 2,
      payoutMinor: '980000',
      rounds: [{ round: 1 }, { round: 2, reason: right.reason, changedCount: 2 }],
    })
    const betsOf = await office.platform.db.query<{ bet_no: bigint; issue_round: number }>(
      'select bet_no, issue_round from bet_statuses where account_id = $1',
      [winner.accountId],
    )
    const [history] = (await readBetHistory(office.platform.db, 1, betsOf)).values()
    expect(history).toMatchObject([
      { status: 'won', payoutMinor: '980000' },
      { status: 'lost', payoutMinor: '0' },
    ])
    const notified = await office.platform.db.query<{ account_id: bigint }>(
      `select a.account_id from member_messages m join ledger_accounts a using (brand_id, member_id)
       where m.template = 'resultCorrected' order by 1`,
    )
    expect(notified.map((row) => row.account_id)).toEqual(
      [loser.accountId, winner.accountId].toSorted((a, b) => Number(a - b)),
    )
  })

  test('to void takes payouts back and returns every stake', async () => {
    const { issue, loser, winner, other } = await settledIssue()
    const params = { issueId: issue.issueId }
    const vera = await office.callOf('vera')
    const body = { reason: 'the draw was annulled' }
    const { approval } = await vera('POST /staff/lottery/issues/:issueId/void', { params, body })
    await office.approveAs('vito', approval.approvalId)
    await office.platform.runCycle()
    for (const member of [loser, winner, other]) {
      expect(await balanceOf(office.platform, member)).toBe(1_000_000n)
    }
    expect(await office.look(issue.issueId)).toMatchObject({
      state: 'voided',
      round: 2,
      refundMinor: '30000',
      payoutMinor: '0',
      rounds: [{ round: 1 }, { round: 2, draw: null, changedCount: 3 }],
    })
  })
})
