import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hire, logInStaff } from '../../../test/office.ts'
import { createTestPlatform, NOON, type TestPlatform } from '../../../test/platform.ts'
import { recordedIssue, resultOf } from '../../../test/results.ts'
import { codeOf } from '../../../test/slips.ts'
import { recordResult } from './record-result.ts'
import { pollFeeds } from './poll-feeds.ts'

let platform: TestPlatform
let day = 0
const DAY = 86_400_000
const results = ['lottery.read', 'lottery.results.enter', 'lottery.results.confirm'] as const

beforeAll(async () => {
  platform = await createTestPlatform({ config: { FEED_HOSTS: 'a.example,b.example' } })
})
afterAll(() => platform.close())

/** An issue whose sale is over, far from those of other tests, and two people of this test. */
async function nextIssue(first: string, second: string) {
  day += 100
  await platform.setNow(new Date(NOON.getTime() + day * DAY - DAY / 4))
  await platform.runCycle()
  for (const name of [first, second]) {
    await hire(platform, name, { permissions: [...results, 'settings.write'] })
  }
  await platform.db.query('update result_rules set feed_url = null')
  return recordedIssue(platform)
}

async function setFeed(who: string, feedUrl: string | null, feedSeconds = 10): Promise<void> {
  const { call } = await logInStaff(platform, who)
  const rules = { overdueMinutes: 60, voidAfterMinutes: 1_440, feedUrl, feedSeconds }
  await call('PUT /staff/lottery/lotteries/:lotteryCode/rules', {
    params: { lotteryCode: 'VN_MB' },
    body: { rules, reason: 'another feed' },
  })
}

async function goTo(instant: number): Promise<void> {
  await platform.setNow(new Date(instant))
  await platform.runCycle()
}

const poll = (issueNo: string) =>
  pollFeeds({
    db: platform.db,
    feedHosts: 'a.example,b.example',
    fetchFeed: () => Promise.resolve(JSON.stringify([{ issueNo, draw: resultOf('12345') }])),
  })

async function confirm(who: string, issueId: string) {
  const { call } = await logInStaff(platform, who)
  const input = { params: { issueId }, body: { draw: resultOf('12345') } }
  const answer = call('POST /staff/lottery/issues/:issueId/results/confirm', input)
  return codeOf(answer.then(({ outcome }) => expect(outcome).toBe('confirmed')))
}

test('neither who set the address nor who had set it shortly before may confirm', async () => {
  const { issueId, issueNo, closesAt } = await nextIssue('settera1', 'settera2')
  await setFeed('settera1', 'https://a.example/')
  await setFeed('settera2', 'https://b.example/')
  await hire(platform, 'settera3', { permissions: results })
  await goTo(Date.parse(closesAt))
  await poll(issueNo)
  expect(await confirm('settera1', issueId)).toBe('403 APPROVAL_OWN')
  expect(await confirm('settera2', issueId)).toBe('403 APPROVAL_OWN')
  expect(await confirm('settera3', issueId)).toBe('no error')
})

test('who set it away again after the result came may not confirm it', async () => {
  const { issueId, issueNo, closesAt } = await nextIssue('setterb1', 'setterb2')
  await setFeed('setterb1', 'https://a.example/')
  await goTo(Date.parse(closesAt))
  await poll(issueNo)
  await setFeed('setterb2', null)
  await goTo(Date.parse(closesAt) + 60_000)
  expect(await confirm('setterb1', issueId)).toBe('403 APPROVAL_OWN')
  expect(await confirm('setterb2', issueId)).toBe('403 APPROVAL_OWN')
})

test('an address that is old is its setter’s; one that was given up long ago is not', async () => {
  const before = await nextIssue('setterc1', 'setterc2')
  await setFeed('setterc1', 'https://a.example/')
  await goTo(Date.parse(before.closesAt) + DAY)
  await setFeed('setterc2', 'https://b.example/')
  await goTo(Date.parse(before.closesAt) + 40 * DAY)
  const { issueId, issueNo, closesAt } = await recordedIssue(platform)
  await goTo(Date.parse(closesAt))
  await poll(issueNo)
  expect(await confirm('setterc2', issueId)).toBe('403 APPROVAL_OWN')
  expect(await confirm('setterc1', issueId)).toBe('no error')
})

test('of two addresses of one instant the later is in force', async () => {
  const before = await nextIssue('setterg1', 'setterg2')
  await setFeed('setterg1', 'https://a.example/')
  await goTo(Date.parse(before.closesAt) + 40 * DAY)
  const { issueId, issueNo, closesAt } = await recordedIssue(platform)
  await goTo(Date.parse(closesAt))
  await setFeed('setterg2', 'https://b.example/')
  await poll(issueNo)
  await goTo(Date.parse(closesAt) + 60_000)
  expect(await confirm('setterg2', issueId)).toBe('403 APPROVAL_OWN')
  expect(await confirm('setterg1', issueId)).toBe('no error')
})

test('how often a feed is looked at makes nobody its setter', async () => {
  const { issueId, issueNo, closesAt } = await nextIssue('setterd1', 'setterd2')
  await setFeed('setterd1', 'https://a.example/')
  await setFeed('setterd2', 'https://a.example/', 20)
  await goTo(Date.parse(closesAt))
  await poll(issueNo)
  expect(await confirm('setterd2', issueId)).toBe('no error')
})

test('on the machine the same person confirms no more than in the office', async () => {
  const { issueId, issueNo, closesAt } = await nextIssue('settere1', 'settere2')
  await setFeed('settere1', 'https://a.example/')
  await goTo(Date.parse(closesAt))
  await poll(issueNo)
  const record = (actor: string) => {
    const ref = { brandId: 1, lotteryCode: 'VN_MB', issueNo }
    return recordResult({ db: platform.db }, ref, resultOf('12345'), actor)
  }
  expect(await record('settere1')).toBe('entered')
  expect(await confirm('settere1', issueId)).toBe('403 APPROVAL_OWN')
  // Besides the feed's entry there is a person's now, which another person may confirm.
  expect(await confirm('settere2', issueId)).toBe('no error')
})

test('addresses that were set before are known from the audit', async () => {
  const { issueId, issueNo, closesAt } = await nextIssue('setterf1', 'setterf2')
  await setFeed('setterf1', 'https://a.example/')
  await platform.owner.query('drop table result_feed_changes')
  const file = new URL('../../migrations/0063-feed-changes.sql', import.meta.url)
  await platform.owner.query(await readFile(file, 'utf8'))
  await platform.owner.query('grant select, insert on result_feed_changes to public')
  await goTo(Date.parse(closesAt))
  await poll(issueNo)
  expect(await confirm('setterf1', issueId)).toBe('403 APPROVAL_OWN')
  expect(await confirm('setterf2', issueId)).toBe('no error')
})
