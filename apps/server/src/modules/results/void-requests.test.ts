import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openResultOffice, type ResultOffice } from '../../../test/result-office.ts'
import { balanceOf } from '../../../test/results.ts'
import { codeOf, currentIssue, entry, place } from '../../../test/slips.ts'
import { voidByStaff } from './void-by-staff.ts'
import { parseIssueId } from '../lotteries/present-issue.ts'

let office: ResultOffice

beforeAll(async () => {
  office = await openResultOffice()
})
afterAll(() => office.platform.close())
beforeEach(() => office.nextDay())

const REASON = 'the machine drew twice'

async function issueWithBet() {
  const member = await office.platform.member('100')
  const issue = await currentIssue(office.platform)
  await place(member, { issueId: issue.issueId, entries: [entry()] })
  const named = { brandId: 1, lotteryCode: 'SSC1', issueNo: issue.issueNo }
  return { member, issue, named }
}

async function proposeVoid(issueId: string) {
  const vera = await office.callOf('vera')
  const body = { reason: REASON }
  return vera('POST /staff/lottery/issues/:issueId/void', { params: { issueId }, body })
}

async function shownToAll(issueId: string) {
  const { visitor } = office.platform
  const { issue } = await visitor('GET /lgw/issues/:issueId/proof', { params: { issueId } })
  const params = { lotteryCode: issue.lotteryCode }
  const { issues } = await visitor('GET /lgw/lotteries/:lotteryCode/issues', { params })
  expect(issues).toContainEqual(issue)
  return issue
}

test('the office alone does not undo a draw made here, nor does the operator', async () => {
  const { member, issue, named } = await issueWithBet()
  const { issueId } = issue
  await office.at(issue.drawsAt)
  await office.platform.runCycle()
  const after = await balanceOf(office.platform, member)
  const carryOut = () => voidByStaff(office.platform.db, named, 'as approved', 'op')
  expect(await carryOut()).toEqual({ outcome: 'unapproved' })
  const { approval } = await proposeVoid(issueId)
  expect(await carryOut()).toEqual({ outcome: 'unapproved' })
  await office.approveAs('vito', approval.approvalId)
  await office.platform.runCycle()

  // Approved, and nothing has moved: it waits for the operator, for both of the office to see.
  expect(await balanceOf(office.platform, member)).toBe(after)
  expect(await office.look(issueId)).toMatchObject({
    state: 'settled',
    voidReason: null,
    voidRequest: { reason: REASON, proposedBy: 'vera', approvedBy: 'vito', carriedOutBy: null },
  })
  const vito = await office.callOf('vito')
  const listed = async () => (await vito('GET /staff/approvals', { query: {} })).approvals[0]
  expect(await listed()).toMatchObject({ status: 'approved', awaitsOperator: true })
  expect(await codeOf(proposeVoid(issueId))).toBe('409 NOT_CHANGED')
  expect(await shownToAll(issueId)).toMatchObject({ state: 'settled' })

  expect(await carryOut()).toMatchObject({ outcome: 'voided', refundedBets: 1n })
  expect(await carryOut()).toEqual({ outcome: 'same' })
  expect(await balanceOf(office.platform, member)).toBe(1_000_000n)
  expect(await shownToAll(issueId)).toMatchObject({ state: 'voided', voidReason: REASON })
  expect(await office.look(issueId)).toMatchObject({
    voidReason: REASON,
    voidRequest: { carriedOutBy: 'op' },
  })
  expect(await listed()).toMatchObject({ awaitsOperator: false })
  const audit = await office.platform.db.query(
    `select actor, details from audit_entries
     where action like 'lottery.issue.void%' and subject = $1 order by seq`,
    [`SSC1/${named.issueNo}`],
  )
  expect(audit).toMatchObject([
    { actor: 'staff:vito', details: { proposedBy: 'vera' } },
    { actor: 'op', details: { reason: 'as approved', approvedReason: REASON } },
  ])
})

test('whatever program asks: the database refuses it, too', async () => {
  const { issue } = await issueWithBet()
  await office.at(issue.drawsAt)
  await office.platform.runCycle()
  const write = office.platform.db.query(
    `update issues set state = 'voided' where issue_id = $1`,
    [parseIssueId(issue.issueId)],
  )
  await expect(write).rejects.toThrow('the office must approve')
})

test('nor does the office alone once the sale has ended and the host can compute it', async () => {
  const { member, issue } = await issueWithBet()
  await office.at(issue.closesAt)
  await office.platform.runCycle()
  const { approval } = await proposeVoid(issue.issueId)
  await office.approveAs('vito', approval.approvalId)
  await office.platform.runCycle()
  expect(await balanceOf(office.platform, member)).not.toBe(1_000_000n)
  expect(await office.look(issue.issueId)).toMatchObject({
    state: 'closed',
    voidRequest: { carriedOutBy: null },
  })
})

test('while it is on sale the office alone voids an issue, as any other', async () => {
  const { member, issue } = await issueWithBet()
  const { approval } = await proposeVoid(issue.issueId)
  await office.approveAs('vito', approval.approvalId)
  await office.platform.runCycle()
  expect(await balanceOf(office.platform, member)).toBe(1_000_000n)
  expect(await office.look(issue.issueId)).toMatchObject({
    state: 'voided',
    voidReason: REASON,
    voidRequest: null,
  })
  expect(await shownToAll(issue.issueId)).toMatchObject({ voidReason: REASON, draw: null })
})
