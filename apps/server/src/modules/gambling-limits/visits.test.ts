import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { sendRaw } from '../../../test/raw-request.ts'
import { codeOf, currentIssue, entry, place } from '../../../test/slips.ts'
import { agentMember, openSubAccount } from '../../../test/sub-accounts.ts'

const DAY_MS = 86_400_000
/** Half past eleven in the evening in São Paulo, a day later for each test: no clock goes back. */
let evening = new Date('2026-11-20T02:30:00Z')
let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform({ now: evening })
})
beforeEach(async () => {
  evening = new Date(evening.getTime() + DAY_MS)
  await platform.setNow(evening)
})
afterAll(() => platform.close())

/** The member does something so many minutes after half past eleven. */
async function at(minutes: number, ...members: readonly TestMember[]): Promise<void> {
  await platform.setNow(new Date(evening.getTime() + minutes * 60_000))
  platform.deps.sessions.forgetAll()
  for (const member of members) await member.call('GET /wps/member/info', {})
}

async function minutesToday(member: TestMember): Promise<number> {
  return (await member.call('GET /wps/member/limits', {})).minutesToday
}

function limitTime(member: TestMember, minutes: number, period: 'day' | 'week' = 'day') {
  const call = { params: { kind: 'time', period } as const, body: { minutes } }
  return member.call('PUT /wps/member/limits/:kind/:period', call)
}

async function bet(member: TestMember): Promise<string> {
  await platform.runCycle()
  const { issueId } = await currentIssue(platform)
  return codeOf(place(member, { issueId, entries: [entry()] }))
}

describe('the time of visits', () => {
  test('counts from login, over short silences, once for two pages', async () => {
    const member = await platform.member()
    const login = await platform.visitor('POST /wps/session/login', {
      body: { username: member.username, password: 'a long enough phrase' },
    })
    const server = await platform.restart()
    const page = { ...member, call: server.client(login.token) }
    await at(2, member, page)
    await at(4, page)
    await at(6, member)
    expect(await minutesToday(member)).toBe(6)
    // A silence of a quarter of an hour is no visit.
    await at(21, member)
    expect(await minutesToday(member)).toBe(6)
    await at(23, member)
    expect(await minutesToday(member)).toBe(8)
    await server.stop()
  })

  test('is split at midnight of the jurisdiction', async () => {
    const member = await platform.member()
    for (const minute of [4, 8, 12, 16, 20, 24, 28]) await at(minute, member)
    expect(await minutesToday(member)).toBe(28)
    await at(32, member)
    expect(await minutesToday(member)).toBe(2)
    const rows = await platform.db.query<{ day: string; seconds: number }>(
      `select day::text, seconds from member_days d join members m using (brand_id, member_id)
       where m.username = $1 order by day`,
      [member.username],
    )
    expect(rows).toEqual([
      { day: '2026-11-21', seconds: 30 * 60 },
      { day: '2026-11-22', seconds: 2 * 60 },
    ])
  })
})

describe('a limit of time', () => {
  test('that is used up refuses bets and deposits until the next day begins', async () => {
    const member = await platform.member('100')
    await limitTime(member, 10)
    await at(4, member)
    await at(8, member)
    expect(await bet(member)).toBe('no error')
    await at(10, member)
    expect(await bet(member)).toBe('403 TIME_LIMIT_REACHED')
    const deposit = member.call('POST /wps/cashier/deposits', {
      body: { method: 'pix', amountMinor: '100000' },
      idempotencyKey: randomUUID(),
    })
    await expect(deposit).rejects.toMatchObject({
      code: 'TIME_LIMIT_REACHED',
      details: { period: 'day', renewsAt: '2026-11-23T03:00:00.000Z' },
    })
    const { limits } = await member.call('GET /wps/member/limits', {})
    expect(limits).toMatchObject([{ kind: 'time', usedMinutes: 10, leftMinutes: 0 }])
    await at(31, member)
    expect(await bet(member)).toBe('no error')
  })

  test('of a week goes on over midnight', async () => {
    const member = await platform.member('100')
    await limitTime(member, 40, 'week')
    for (let minute = 4; minute < 40; minute += 4) await at(minute, member)
    expect(await bet(member)).toBe('no error')
    await at(40, member)
    expect(await bet(member)).toBe('403 TIME_LIMIT_REACHED')
  })

  test('holds for bets in a row, too, without a visit being written between them', async () => {
    const member = await platform.member('100')
    await limitTime(member, 10)
    await at(5, member)
    expect(await bet(member)).toBe('no error')
    // The next bet is decided by what is remembered, which must not outlast the time.
    await platform.setNow(new Date(evening.getTime() + 10 * 60_000))
    expect(await bet(member)).toBe('403 TIME_LIMIT_REACHED')
  })
})

describe('time with a sub-account', () => {
  test('is not the agent’s', async () => {
    const member = await agentMember(platform)
    const token = await openSubAccount(platform, member, 'Ana', ['team'])
    await at(2, member)
    for (const minute of [4, 6, 8]) {
      await at(minute)
      const { code } = await sendRaw(platform.url, 'GET /wps/agent/overview', {
        authorization: `Bearer ${token}`,
      })
      expect(code).toBe('none')
    }
    await at(21, member)
    expect(await minutesToday(member)).toBe(2)
  })
})

describe('a visit', () => {
  test('goes on after five silent minutes, on whichever page, and not after more', async () => {
    const member = await platform.member()
    const login = await platform.visitor('POST /wps/session/login', {
      body: { username: member.username, password: 'a long enough phrase' },
    })
    const page = async (minutes: number) => {
      await at(minutes)
      const headers = { authorization: `Bearer ${login.token}` }
      expect(await sendRaw(platform.url, 'GET /wps/member/info', headers)).toMatchObject({
        code: 'none',
      })
    }
    await page(2)
    for (const minute of [4, 6]) await at(minute, member)
    // This page was silent for nine minutes, its member for five.
    await page(11)
    expect(await minutesToday(member)).toBe(11)
    await page(16 + 1 / 60)
    expect(await minutesToday(member)).toBe(11)
  })
})
