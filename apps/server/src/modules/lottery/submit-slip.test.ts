import { randomUUID } from 'node:crypto'
import { demoBrand } from '@fairhouse/profiles'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chase, detailOf, expectSound, LOSING, nextDraw, statesOf } from '../../../test/chases.ts'
import { followKit } from '../../../test/follows.ts'
import { staffOf, type TestStaff } from '../../../test/office.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { balanceOf } from '../../../test/results.ts'
import { codeOf, currentIssue, entry, place } from '../../../test/slips.ts'
import { createBetDesk } from './bet-desk.ts'
import { advanceGroupTickets } from '../group-tickets/index.ts'

let platform: TestPlatform
let boss: TestStaff

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.runCycle()
  boss = await staffOf(platform, 'boss', ['lottery.read', 'lottery.exposure'])
  await setLimits({})
})
beforeEach(() => nextDraw(platform))
afterAll(() => platform.close())

/** Each account may stake 1.00 in an issue of the lottery; `more` binds beside it. */
async function setLimits(more: { readonly playPayoutMinor?: string }): Promise<void> {
  await boss.call('PUT /staff/lottery/lotteries/:lotteryCode/limits', {
    params: { lotteryCode: 'SSC1' },
    body: {
      limits: {
        memberStakeMinor: '10000',
        playPayoutMinor: null,
        outcomePayoutMinor: null,
        steps: [],
        ...more,
      },
      reason: 'a test of limits',
    },
  })
  platform.deps.catalogue.forget(demoBrand.brandId)
  platform.deps.exposure.forget()
}

test('a slip is refused beyond the cap, and all that it took is free again', async () => {
  const member = await platform.member('100')
  const { issueId } = await currentIssue(platform)
  const bet = (multiple: number) => place(member, { issueId, entries: [entry({ multiple })] })
  expect(await codeOf(bet(2))).toBe('409 ISSUE_CAP_REACHED')
  await bet(1)
  expect(await codeOf(bet(1))).toBe('409 ISSUE_CAP_REACHED')
})

test('a chase whose first step is beyond the cap holds nothing', async () => {
  const member = await platform.member('100')
  const refused = chase(platform, member, { multiples: [2, 1] })
  expect(await codeOf(refused)).toBe('409 ISSUE_CAP_REACHED')
  expect(await balanceOf(platform, member)).toBe(1000000n)
})

test('a step beyond the cap ends its chase, and the rest comes back', async () => {
  const member = await platform.member('100')
  const { chaseId } = await chase(platform, member, { multiples: [1, 2, 1] })
  await nextDraw(platform)
  const detail = await detailOf(member, chaseId)
  expect(statesOf(detail)).toBe('lost cancelled cancelled')
  expect(detail.chase).toMatchObject({ state: 'stopped', reason: 'ISSUE_CAP_REACHED' })
  expect(await balanceOf(platform, member)).toBe(990000n)
  await expectSound(platform)
})

test('a group ticket beyond the limit of plays is refused, and its shares come back', async () => {
  const member = await platform.member('100')
  const { issueId } = await currentIssue(platform)
  const made = await member.call('POST /lgw/group-tickets', {
    body: {
      issueId,
      entries: [entry({ ...LOSING, unitStakeMinor: '5000', multiple: 2 })],
      shareCount: 2,
      ownShares: 1,
      guaranteedShares: 1,
      isListed: true,
      areEntriesShown: true,
    },
    idempotencyKey: randomUUID(),
  })
  expect(await balanceOf(platform, member)).toBe(990000n)
  await setLimits({ playPayoutMinor: '10000' })
  const params = { groupTicketId: made.groupTicketId }
  const { ticket } = await member.call('GET /lgw/group-tickets/:groupTicketId', { params })
  await platform.setNow(new Date(ticket.locksAt))
  const { db, deps } = platform
  await advanceGroupTickets({ ...deps, ...createBetDesk(db), db })
  await advanceGroupTickets({ ...deps, ...createBetDesk(db), db })
  const after = await member.call('GET /lgw/group-tickets/:groupTicketId', { params })
  expect(after.ticket.state).toBe('refused')
  expect(await balanceOf(platform, member)).toBe(1000000n)
  await expectSound(platform)
  await setLimits({})
})

test('a copy beyond the cap is left out', async () => {
  const kit = followKit(() => platform)
  const { leader, first } = await kit.party(1)
  await kit.bet(leader)
  await kit.work()
  const { copies, follow } = await kit.detailOf(first.member, first.followId)
  expect(copies.map(({ reason }) => reason)).toEqual(['ISSUE_CAP_REACHED'])
  expect(follow.state).toBe('active')
  expect(await balanceOf(platform, first.member)).toBe(1000000n)
})
