import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { codeOf, currentIssue, entry, place } from '../../../test/slips.ts'
import { parseIssueId } from '../lotteries/present-issue.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
  // No member of any brand may make numbers of issues too wide for their locks.
  await platform.owner.query('alter table issues alter column issue_id restart with 5000000000')
  await platform.runCycle()
})
afterAll(() => platform.close())

test('an issue beyond 32 bits is bet on, closed, drawn and settled', async () => {
  const member = await platform.member('100.00')
  const { issueId, drawsAt } = await currentIssue(platform)
  expect(parseIssueId(issueId)).toBeGreaterThanOrEqual(5_000_000_000n)
  expect(await codeOf(place(member, { issueId, entries: [entry()] }))).toBe('no error')
  await platform.setNow(new Date(Date.parse(drawsAt) + 1_000))
  await platform.runCycle()
  expect(await codeOf(place(member, { issueId, entries: [entry()] }))).toMatch(/ISSUE_CLOSED/)
  const rows = await platform.db.query('select state from issues where issue_id = $1', [
    parseIssueId(issueId),
  ])
  expect(rows).toEqual([{ state: 'settled' }])
})
