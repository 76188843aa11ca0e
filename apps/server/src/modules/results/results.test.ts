import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openResultOffice, type ResultOffice } from '../../../test/result-office.ts'
import { balanceOf, betOn, recordedIssue, resultOf } from '../../../test/results.ts'
import { codeOf, currentIssue, entry, place } from '../../../test/slips.ts'

let office: ResultOffice

beforeAll(async () => {
  office = await openResultOffice()
})
afterAll(() => office.platform.close())
beforeEach(() => office.nextDay())

describe('a result of two people', () => {
  test('waits, is entered unseen, confirmed by another, and settles', async () => {
    const issue = await recordedIssue(office.platform)
    const member = await office.platform.member('100')
    await betOn(member, issue.issueId, ['45'])
    await office.at(issue.closesAt)
    await office.platform.runCycle()
    expect((await office.look(issue.issueId)).result).toBe('waiting')
    expect(await codeOf(office.say('carl', issue.issueId, {}, 'confirm'))).toBe(
      '409 CHANGED_MEANWHILE',
    )
    const first = await office.say('eva', issue.issueId, {})
    expect(first).toMatchObject({ outcome: 'entered', issue: { result: 'entered' } })
    // Her entry is visible only to her before it is confirmed.
    expect(first.issue.entries[0]?.draw).toEqual(resultOf('12345'))
    expect((await office.look(issue.issueId, 'carl')).entries[0]?.draw).toBeNull()
    expect(await codeOf(office.say('carl', issue.issueId, {}))).toBe('409 CHANGED_MEANWHILE')
    expect(await codeOf(office.say('eva', issue.issueId, {}, 'confirm'))).toBe(
      '403 PERMISSION_DENIED',
    )
    expect((await office.say('eva', issue.issueId, {})).outcome).toBe('same')
    const second = await office.say('carl', issue.issueId, {}, 'confirm')
    expect(second).toMatchObject({ outcome: 'confirmed', issue: { state: 'drawn' } })
    await office.platform.runCycle()
    expect(await office.look(issue.issueId)).toMatchObject({
      state: 'settled',
      result: 'confirmed',
      betCount: 1,
      turnoverMinor: '10000',
      payoutMinor: '980000',
      plays: [{ playCode: 'VN_MB_DE', betCount: 1, wonCount: 1 }],
    })
    expect(await balanceOf(office.platform, member)).toBe(1_970_000n)
  })

  test('is never confirmed by who entered it', async () => {
    const issue = await recordedIssue(office.platform)
    await office.at(issue.closesAt)
    await office.platform.runCycle()
    await office.say('both', issue.issueId, {})
    expect(await codeOf(office.say('both', issue.issueId, {}, 'confirm'))).toBe('403 APPROVAL_OWN')
    expect((await office.say('carl', issue.issueId, {}, 'confirm')).outcome).toBe('confirmed')
  })

  test('that differs is a conflict, seen by both, until two say the same', async () => {
    const issue = await recordedIssue(office.platform)
    await office.at(issue.closesAt)
    await office.platform.runCycle()
    await office.say('eva', issue.issueId, { special: '11111' })
    const second = await office.say('carl', issue.issueId, { special: '22222' }, 'confirm')
    expect(second).toMatchObject({ outcome: 'conflict', issue: { result: 'conflict' } })
    const seen = await office.look(issue.issueId, 'eva')
    expect(seen.entries.map(({ draw }) => draw)).toEqual([resultOf('11111'), resultOf('22222')])
    const query = { attention: 'conflict' as const }
    const list = await office.callOf('eva')
    const { issues } = await list('GET /staff/lottery/issues', { query })
    expect(issues.map(({ issueId }) => issueId)).toEqual([issue.issueId])
    // She looks again at the sheet, and puts hers right.
    const righted = await office.say('eva', issue.issueId, { special: '22222' })
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
    const issue = await recordedIssue(office.platform)
    await office.at(issue.closesAt)
    await office.platform.runCycle()
    const refused = office.say('eva', issue.issueId, { draw })
    await expect(refused).rejects.toMatchObject({ code: 'VALIDATION_FAILED', fields: [{ field }] })
  })

  test('is refused of an own draw, a void one, and of none', async () => {
    const params = { lotteryCode: 'SSC1' }
    const { lottery } = await office.platform.visitor('GET /lgw/lotteries/:lotteryCode', { params })
    await office.at(lottery.current?.opensAt ?? '', 1_000)
    const own = office.say('eva', lottery.current?.issueId ?? '', { draw: { digits: ['1'] } })
    expect(await codeOf(own)).toBe('409 RESULT_FINAL')
    expect(await codeOf(office.say('eva', 'iss_999999', {}))).toBe('404 ISSUE_NOT_FOUND')
  })
})

describe('an early result', () => {
  test('seals at that instant; bets from the draw on are void, others stand', async () => {
    const issue = await recordedIssue(office.platform)
    const before = await office.platform.member('100')
    const drawnAt = new Date(Date.parse(issue.closesAt) - 3_600_000)
    await betOn(before, issue.issueId, ['45'])
    await office.platform.setNow(drawnAt)
    const after = await office.platform.member('100')
    await betOn(after, issue.issueId, ['45'])
    await office.at(drawnAt.toISOString(), 60_000)
    expect(await codeOf(office.say('eva', issue.issueId, {}))).toBe('400 MISSING_FIELD')
    const tomorrow = { drawnAt: new Date(drawnAt.getTime() + 120_000).toISOString() }
    expect(await codeOf(office.say('eva', issue.issueId, tomorrow))).toBe('400 VALIDATION_FAILED')
    const early = { drawnAt: drawnAt.toISOString() }
    const first = await office.say('eva', issue.issueId, early)
    expect(first.issue.state).toBe('closed')
    expect(await codeOf(betOn(before, issue.issueId, ['45']))).toBe('409 ISSUE_CLOSED')
    // The time decides money: who leaves it out says something else.
    expect((await office.say('carl', issue.issueId, {}, 'confirm')).outcome).toBe('conflict')
    expect((await office.say('carl', issue.issueId, early, 'confirm')).outcome).toBe('confirmed')
    await office.platform.runCycle()
    expect(await balanceOf(office.platform, before)).toBe(1_970_000n)
    expect(await balanceOf(office.platform, after)).toBe(1_000_000n)
    expect((await office.look(issue.issueId)).plays[0]).toMatchObject({ betCount: 2, wonCount: 1 })
  })
})

describe('a missing result', () => {
  test('is overdue after its time, and may be voided by two after a longer one', async () => {
    const issue = await recordedIssue(office.platform)
    const member = await office.platform.member('100')
    await betOn(member, issue.issueId, ['45'])
    const params = { issueId: issue.issueId }
    const propose = async (who: 'vera' | 'vito') => {
      const call = await office.callOf(who)
      const body = { reason: 'no draw was held' }
      return call('POST /staff/lottery/issues/:issueId/void', { params, body })
    }
    await office.at(issue.drawsAt, 59 * 60_000)
    await office.platform.runCycle()
    expect((await office.look(issue.issueId)).isOverdue).toBe(false)
    expect(await codeOf(propose('vera'))).toBe('409 VOID_TOO_EARLY')
    await office.at(issue.drawsAt, 60 * 60_000)
    expect((await office.look(issue.issueId)).isOverdue).toBe(true)
    const figures = await office.platform.figures()
    expect(figures).toMatch(/^fairhouse_overdue_results [1-9]/m)
    await office.at(issue.drawsAt, 24 * 3_600_000)
    const { approval } = await propose('vera')
    expect(await codeOf(propose('vito'))).toBe('409 NOT_CHANGED')
    const approve = (who: 'vera' | 'vito' | 'dora') => office.approveAs(who, approval.approvalId)
    expect(await codeOf(approve('vera'))).toBe('403 APPROVAL_OWN')
    expect(await codeOf(approve('dora'))).toBe('403 PERMISSION_DENIED')
    await approve('vito')
    await office.platform.runCycle()
    expect(await balanceOf(office.platform, member)).toBe(1_000_000n)
    expect(await office.look(issue.issueId)).toMatchObject({ state: 'voided', round: 1 })
    expect(await codeOf(office.say('eva', issue.issueId, {}))).toBe('409 RESULT_FINAL')
  })
})

test('the office sees each play of an issue, and all of them together', async () => {
  const { platform } = office
  const [one, two] = [await platform.member('100'), await platform.member('100')]
  const { issueId } = await currentIssue(platform)
  const large = entry({
    playCode: 'SSC_3X_B_DIRECT',
    selection: { positions: [['1'], ['2'], ['3']] },
    unitStakeMinor: '50000',
  })
  await place(one, { issueId, entries: [entry()] })
  await place(two, { issueId, entries: [entry(), large] })
  expect(await office.look(issueId)).toMatchObject({
    betCount: 3,
    memberCount: 2,
    turnoverMinor: '70000',
    plays: [
      { playCode: 'SSC_3X_B_DIRECT', betCount: 1, turnoverMinor: '50000' },
      { playCode: 'SSC_DWD', betCount: 2, turnoverMinor: '20000' },
    ],
  })
})

test('issues are listed latest draw first, page by page, and found by what they are', async () => {
  const call = await office.callOf('eva')
  const page = (query: object) =>
    call('GET /staff/lottery/issues', { query: { lotteryCode: 'VN_MB', ...query } })
  const all = (await page({ limit: '200' })).issues
  expect(new Set(all.map(({ lotteryCode }) => lotteryCode))).toEqual(new Set(['VN_MB']))
  const draws = all.map(({ drawsAt }) => Date.parse(drawsAt))
  expect(draws).toEqual(draws.toSorted((a, b) => b - a))
  const seen: string[] = []
  let before: string | undefined
  for (let turn = 0; turn < 3; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next begins
    const { issues, next } = await page({ limit: '2', ...(before ? { before } : {}) })
    seen.push(...issues.map(({ issueId }) => issueId))
    before = next ?? ''
  }
  expect(seen).toEqual(all.slice(0, 6).map(({ issueId }) => issueId))
  expect((await page({ limit: `${all.length}` })).next).toBeNull()
  type Row = (typeof all)[number]
  const filters: readonly (readonly [object, (one: Row) => boolean])[] = [
    [{ state: 'open' }, (one) => one.state === 'open'],
    [{ q: all[1]?.issueNo }, (one) => one.issueNo === all[1]?.issueNo],
    [{ attention: 'corrected' }, (one) => one.round > 1],
    [{ attention: 'overdue' }, (one) => one.isOverdue],
    [{ attention: 'waiting' }, (one) => one.result === 'waiting'],
  ]
  for (const [query, isIn] of filters) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { issues } = await page({ ...query, limit: '200' })
    expect(issues).toEqual(all.filter(isIn))
  }
})
