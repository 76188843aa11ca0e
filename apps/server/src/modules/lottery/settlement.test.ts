import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { currentIssue, DIGITS, entry, place } from '../../../test/slips.ts'
import { advanceIssues, settleDueIssues } from './issue-cycle.ts'
import { seededRng } from '#server/simulator/seeded-rng.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.runCycle()
})
afterAll(() => platform.close())

test('by several workers at once pays each winner once, and the whole issue', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => platform.member('20')))
  const issue = await currentIssue(platform)
  const cover = entry({ selection: { positions: [[], [], [], [], DIGITS] }, lineCount: 10 })
  for (const member of members) await place(member, { issueId: issue.issueId, entries: [cover] })
  await platform.setNow(new Date(issue.drawsAt))
  await Promise.all(Array.from({ length: 6 }, () => platform.runCycle()))
  await platform.runCycle()
  for (const member of members) {
    const balance = await member.call('GET /wps/v2/wallets/balance', {})
    expect(balance.sumBalance).toBe(String(200_000 - 100_000 + 97_500))
  }
})

test('that was cut off after paying some goes on with the others only', async () => {
  const [paid, unpaid] = [await platform.member('20'), await platform.member('20')]
  const issue = await currentIssue(platform)
  const cover = entry({ selection: { positions: [[], [], [], [], DIGITS] }, lineCount: 10 })
  for (const member of [paid, unpaid]) {
    await place(member, { issueId: issue.issueId, entries: [cover] })
  }
  await platform.setNow(new Date(issue.drawsAt))
  await platform.runCycle()
  // As if the state had not been written before the end: the issue is drawn, one bet is paid.
  await platform.db.query(
    `update issues set state = 'drawn', settled_at = null where issue_id = $1`,
    [issue.issueId.slice('iss_'.length)],
  )
  await platform.runCycle()
  for (const member of [paid, unpaid]) {
    const balance = await member.call('GET /wps/v2/wallets/balance', {})
    expect(balance.sumBalance).toBe('197500')
  }
})

test('a payout never exceeds the limit that was shown', async () => {
  const member = await platform.member('100000')
  const issue = await currentIssue(platform)
  const bet = entry({
    playCode: 'SSC_3X_B_DIRECT',
    selection: {
      positions: [DIGITS, DIGITS, DIGITS],
    },
    unitStakeMinor: '400000',
    lineCount: 1000,
  })
  await place(member, { issueId: issue.issueId, entries: [bet] })
  const capped = entry({
    playCode: 'SSC_5X_DIRECT',
    selection: { positions: [['1'], ['1'], ['1'], ['1'], ['1']] },
    unitStakeMinor: '100000',
  })
  await place(member, { issueId: issue.issueId, entries: [capped] })
  await platform.db.query(
    `update issues set state = 'drawn', draw = '{"digits":["1","1","1","1","1"]}',
       bets_root = sha256(''), bets_count = 2
       where issue_id = $1`,
    [issue.issueId.slice('iss_'.length)],
  )
  await platform.runCycle()
  const { bets } = await member.call('GET /lgw/bets', {})
  // 10.00 at 97 500 for one would be 975 000.00; the limit is 500 000.00.
  expect(bets[0]).toMatchObject({ status: 'won', payoutMinor: '5000000000' })
  expect(bets[1]).toMatchObject({ status: 'won', payoutMinor: '390000000' })
  await platform.setNow(new Date(issue.closesAt))
})

test('that cannot be done holds up no other, nor the opening of the next issue', async () => {
  const member = await platform.member('20')
  const issue = await currentIssue(platform)
  await place(member, { issueId: issue.issueId, entries: [entry()] })
  // A bet on a play that this version does not know, in an issue drawn before.
  const rows = await platform.db.query<{ issue_id: bigint }>(
    `insert into issues (brand_id, lottery_code, issue_no, opens_at, closes_at, draws_at, state,
         draw)
       select 1, 'SSC1', 'BROKEN', opens_at - interval '1 day', closes_at - interval '1 day',
         draws_at - interval '1 day', 'drawn', '{"digits":["1","2","3","4","5"]}'
       from issues where issue_id = $1 returning issue_id`,
    [issue.issueId.slice('iss_'.length)],
  )
  await platform.db.query(
    `insert into bets (brand_id, bet_no, account_id, issue_id, unit_stake, stake, line_count,
         multiple, play_code, selection, price, variant, placed_at)
       values (1, -1, $1, $2, 1, 1, 1, 1, 'NO_SUCH_PLAY', '-', 'x1', '', app_now())`,
    [member.accountId, rows[0]?.issue_id],
  )
  await platform.setNow(new Date(issue.drawsAt))
  const { vault } = platform.deps
  const context = { db: platform.db, rng: seededRng('broken'), vault }
  await advanceIssues(context)
  await expect(settleDueIssues(context)).rejects.toThrow(AggregateError)
  const params = { issueId: issue.issueId }
  const proof = await platform.visitor('GET /lgw/issues/:issueId/proof', { params })
  expect(proof.issue.state).toBe('settled')
  expect((await currentIssue(platform)).issueId).not.toBe(issue.issueId)
  // So that the ledger check of this file sees sound books again.
  await platform.owner.query('alter table bets disable trigger bets_append_only')
  await platform.owner.query('delete from bets where bet_no = -1')
  await platform.owner.query('alter table bets enable trigger bets_append_only')
})
