import { afterAll, beforeAll, expect, test } from 'vitest'
import { logInStaff, hire } from '../../../test/office.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { recordedIssue, resultOf } from '../../../test/results.ts'
import { codeOf } from '../../../test/slips.ts'
import { pollFeeds } from './poll-feeds.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform({ config: { FEED_HOSTS: 'results.example' } })
  await platform.runCycle()
  const results = ['lottery.read', 'lottery.results.enter', 'lottery.results.confirm'] as const
  await hire(platform, 'ana', { permissions: [...results, 'settings.write'] })
  await hire(platform, 'rui', { permissions: results })
})
afterAll(() => platform.close())

test('a feed enters first, a person confirms; what it says later is a conflict', async () => {
  const issue = await recordedIssue(platform)
  const { issueId, issueNo } = issue
  await platform.setNow(new Date(issue.closesAt))
  await platform.runCycle()
  const { call } = await logInStaff(platform, 'ana')
  const lottery = { lotteryCode: 'VN_MB' }
  const setRules = (feedUrl: string) => {
    const rules = { overdueMinutes: 60, voidAfterMinutes: 1_440, feedUrl, feedSeconds: 10 }
    const body = { rules, reason: 'a feed' }
    return call('PUT /staff/lottery/lotteries/:lotteryCode/rules', { params: lottery, body })
  }
  expect(await codeOf(setRules('https://elsewhere.example/'))).toBe('400 VALIDATION_FAILED')
  expect(await codeOf(setRules('https://a:b@results.example/'))).toBe('400 VALIDATION_FAILED')
  await setRules('https://results.example/vn.json')
  let says = '12345'
  const poll = (feedHosts = 'results.example') =>
    pollFeeds({
      db: platform.db,
      feedHosts,
      fetchFeed: (url) => {
        expect(url).toBe('https://results.example/vn.json')
        const draw = resultOf(says)
        return Promise.resolve(
          JSON.stringify([
            { issueNo, draw },
            { issueNo: '1', draw },
          ]),
        )
      },
    })
  const look = async () =>
    (await call('GET /staff/lottery/issues/:issueId', { params: { issueId } })).issue
  expect(await poll()).toBe(1)
  // Its next turn has not come.
  expect(await poll()).toBe(0)
  expect(await look()).toMatchObject({ result: 'entered', entries: [{ origin: 'feed' }] })
  const body = { draw: resultOf('12345') }
  const path = 'POST /staff/lottery/issues/:issueId/results/confirm'
  // A feed and the person who chose it do not count as two, whatever the numbers.
  for (const special of ['12345', '54321']) {
    const own = call(path, { params: { issueId }, body: { draw: resultOf(special) } })
    expect(await codeOf(own)).toBe('403 APPROVAL_OWN')
  }
  expect(await look()).toMatchObject({ result: 'entered', entries: [{ isOwnFeed: true }] })
  const rui = await logInStaff(platform, 'rui')
  const confirmed = await rui.call(path, { params: { issueId }, body })
  expect(confirmed).toMatchObject({ outcome: 'confirmed', issue: { result: 'confirmed' } })
  await platform.runCycle()
  says = '99999'
  await platform.setNow(new Date(Date.parse(issue.closesAt) + 10_000))
  expect(await poll()).toBe(1)
  const seen = await look()
  expect(seen).toMatchObject({ state: 'settled', result: 'conflict', hasCorrection: true })
  // Known to be wrong, it is dropped, and does not come back at the next look.
  const entryId = seen.entries.at(-1)?.entryId ?? ''
  await call('POST /staff/lottery/issues/:issueId/results/:entryId/drop', {
    params: { issueId, entryId },
    body: { reason: 'the feed errs' },
  })
  await platform.setNow(new Date(Date.parse(issue.closesAt) + 20_000))
  await poll()
  expect((await look()).result).toBe('confirmed')
  // A host taken off the list is asked no more, and the office says why.
  await platform.setNow(new Date(Date.parse(issue.closesAt) + 30_000))
  await poll('')
  const { lotteries } = await call('GET /staff/lottery/lotteries', {})
  const shown = lotteries.find(({ lotteryCode }) => lotteryCode === 'VN_MB')
  expect(shown?.pollFault).toBe('host is not allowed')
  // Only the beginning of a long complaint is kept.
  await platform.setNow(new Date(Date.parse(issue.closesAt) + 40_000))
  const fault = Object.assign(new Error('n'.repeat(299) + 'mn'), { name: 'FeedFault' })
  const fetchFeed = () => Promise.reject(fault)
  await pollFeeds({ db: platform.db, feedHosts: 'results.example', fetchFeed })
  const { lotteries: after } = await call('GET /staff/lottery/lotteries', {})
  const kept = after.find(({ lotteryCode }) => lotteryCode === 'VN_MB')?.pollFault
  expect(kept).toBe(`${'n'.repeat(299)}m`)
})

test('a file enters each row, and says which are refused and why', async () => {
  await platform.setNow(new Date('2026-11-25T06:00:00Z'))
  await platform.runCycle()
  const issue = await recordedIssue(platform)
  await platform.setNow(new Date(issue.closesAt))
  await platform.runCycle()
  const { call } = await logInStaff(platform, 'ana')
  const params = { lotteryCode: 'VN_MB' }
  const load = (content: string) =>
    call('POST /staff/lottery/lotteries/:lotteryCode/import', { params, body: { content } })
  expect(await codeOf(load('issueNo\n1'))).toBe('400 VALIDATION_FAILED')
  const { issueNo, issueId } = issue
  const rows = [
    { issueNo, draw: resultOf('123') },
    { issueNo: '1', draw: resultOf('12345') },
    { issueNo, draw: resultOf('12345') },
  ]
  expect(await load(JSON.stringify(rows))).toMatchObject({
    rows: [
      { line: 1, outcome: 'refused', field: 'draw.prizes.special.0', expected: '5 digits' },
      { line: 2, outcome: 'refused', code: 'ISSUE_NOT_FOUND' },
      { line: 3, outcome: 'entered' },
    ],
  })
  // The uploader does not count as the second person.
  const body = { draw: resultOf('12345') }
  const own = call('POST /staff/lottery/issues/:issueId/results/confirm', {
    params: { issueId },
    body,
  })
  expect(await codeOf(own)).toBe('403 APPROVAL_OWN')
})
