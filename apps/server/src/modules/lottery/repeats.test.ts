import { randomUUID } from 'node:crypto'
import { STAFF_PERMISSIONS } from '@fairhouse/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chase, nextDraw } from '../../../test/chases.ts'
import { staffOf, type TestStaff } from '../../../test/office.ts'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { balanceOf } from '../../../test/results.ts'
import { codeOf, currentIssue, entry, place } from '../../../test/slips.ts'

let platform: TestPlatform
let boss: TestStaff

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.runCycle()
  boss = await staffOf(platform, 'boss', STAFF_PERMISSIONS)
})
beforeEach(() => nextDraw(platform))
afterAll(() => platform.close())

/** The digit of `entry()`: at these percent of its odds, 0 for closed, null as before. */
async function setOdds(oddsPercent: number | null): Promise<void> {
  await boss.call('PUT /staff/lottery/lotteries/:lotteryCode/numbers', {
    params: { lotteryCode: 'SSC1' },
    body: { playCode: 'SSC_DWD', outcomes: ['5:7'], oddsPercent, reason: 'a test of repeats' },
  })
  platform.deps.exposure.forget()
}

const groupBody = (issueId: string) => ({
  issueId,
  entries: [entry({ multiple: 10 })],
  shareCount: 10,
  ownShares: 2,
  guaranteedShares: 1,
  isListed: true,
  areEntriesShown: true,
})

/** Each way to stake: with the issue on sale and a key. */
const ways: Record<string, (member: TestMember, issueId: string, key: string) => Promise<object>> =
  {
    slip: (member, issueId, key) => place(member, { issueId, entries: [entry(), entry()] }, key),
    'slip at a lower prize group': (member, issueId, key) =>
      place(
        member,
        { issueId, entries: [entry({ multiple: 4, price: 'g1900', ownGroup: 1950 })] },
        key,
      ),
    chase: (member, issueId, key) =>
      chase(platform, member, { issueId, entries: [entry()], multiples: [1, 2, 4] }, key),
    'group ticket': (member, issueId, idempotencyKey) =>
      member.call('POST /lgw/group-tickets', { body: groupBody(issueId), idempotencyKey }),
  }

const refusals: readonly [number, string][] = [
  [0, '409 NUMBERS_SOLD_OUT'],
  [50, '409 PRICE_CHANGED'],
]

test.each(
  Object.keys(ways).flatMap((way) => refusals.map((refusal) => [way, ...refusal] as const)),
)(
  'a %s is repeated with its number at %d %%: the first answer stands',
  async (name, oddsPercent, refusal) => {
    const way = ways[name]
    if (!way) throw new RangeError(name)
    const member = await platform.member('100')
    const { issueId } = await currentIssue(platform)
    const key = randomUUID()
    const first = await way(member, issueId, key)
    const balance = await balanceOf(platform, member)
    await setOdds(oddsPercent)
    expect(await codeOf(way(member, issueId, randomUUID()))).toBe(refusal)
    expect(await way(member, issueId, key)).toEqual(first)
    expect(await balanceOf(platform, member)).toBe(balance)
    await setOdds(null)
  },
)

test('another input under an accepted key is told what refuses it now', async () => {
  const member = await platform.member('100')
  const { issueId } = await currentIssue(platform)
  const key = randomUUID()
  await place(member, { issueId, entries: [entry()] }, key)
  await setOdds(0)
  const other = { issueId, entries: [entry({ multiple: 2 })] }
  expect(await codeOf(place(member, other, key))).toBe('409 NUMBERS_SOLD_OUT')
  await setOdds(null)
  expect(await codeOf(place(member, other, key))).toBe('409 IDEMPOTENCY_KEY_REUSED')
})

test('shares that were bought stay bought when group tickets are switched off', async () => {
  const [ana, rui] = [await platform.member('100'), await platform.member('100')]
  const { issueId } = await currentIssue(platform)
  const { groupTicketId } = await ana.call('POST /lgw/group-tickets', {
    body: groupBody(issueId),
    idempotencyKey: randomUUID(),
  })
  const buy = (idempotencyKey: string) =>
    rui.call('POST /lgw/group-tickets/:groupTicketId/shares', {
      params: { groupTicketId },
      body: { shares: 3 },
      idempotencyKey,
    })
  const key = randomUUID()
  const first = await buy(key)
  await boss.call('PUT /staff/switches', {
    body: { switches: [{ id: 'groupTickets', isOn: false }], reason: 'a test of repeats' },
  })
  expect(await codeOf(buy(randomUUID()))).toBe('403 FEATURE_OFF')
  expect(await buy(key)).toEqual(first)
  expect(await balanceOf(platform, rui)).toBe(970000n)
})
