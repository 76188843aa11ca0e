import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestPlatform,
  NOON,
  type TestMember,
  type TestPlatform,
} from '../../../test/platform.ts'
import { codeOf, currentIssue, entry, place } from '../../../test/slips.ts'
import { askForReviews } from '../notices/index.ts'
import { isAway } from './index.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

async function at(now: Date): Promise<void> {
  await platform.setNow(now)
  await platform.db.query(
    `update login_sessions set last_seen_at = app_now(),
       expires_at = app_now() + interval '1 day'`,
  )
  platform.deps.sessions.forgetAll()
}

const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)
const clock = (member: TestMember) => member.call('GET /wps/member/play-clock', {})

describe('the clock of a session', () => {
  test('counts from the login what was staked and won, equal to the ledger', async () => {
    await platform.runCycle()
    const member = await platform.member('1000')
    const { issueId } = await currentIssue(platform)
    for (let bets = 0; bets < 12; bets += 1) {
      await place(member, { issueId, entries: [entry({ multiple: 1 + (bets % 3) })] })
    }
    await at(later(2))
    await platform.runCycle()
    const shown = await clock(member)
    const rows = await platform.db.query<{ net: bigint }>(
      `select sum(amount)::bigint as net from ledger_postings
       where account_id = $1 and code <> (select code from ledger_codes
         where name = 'adjustment.credit')`,
      [member.accountId],
    )
    expect(BigInt(shown.netMinor)).toBe(rows[0]?.net)
    expect(BigInt(shown.wonMinor) - BigInt(shown.stakedMinor)).toBe(BigInt(shown.netMinor))
    expect(BigInt(shown.stakedMinor)).toBe(240_000n)
    expect(Date.parse(shown.now) - Date.parse(shown.startedAt)).toBe(120_000)
    // A new login starts from zero: earlier play belongs to another session.
    const login = await platform.visitor('POST /wps/session/login', {
      body: { username: member.username, password: 'a long enough phrase' },
    })
    const server = await platform.restart()
    await at(later(3))
    const fresh = await server.client(login.token)('GET /wps/member/play-clock', {})
    expect(fresh).toMatchObject({ stakedMinor: '0', wonMinor: '0', netMinor: '0' })
    await server.stop()
  }, 60_000)

  test('asks to be acknowledged at the interval that was chosen', async () => {
    await at(later(10))
    const member = await platform.member()
    const first = await clock(member)
    expect(first).toMatchObject({ checkMinutes: 60, choices: [15, 30, 60, 120] })
    expect(first.nextCheckAt).toBe(later(70).toISOString())
    const choose = (checkMinutes: number) =>
      member.call('PUT /wps/member/play-clock', { body: { checkMinutes } })
    expect(await codeOf(choose(17))).toBe('422 REALITY_CHECK_NOT_OFFERED')
    expect((await choose(15)).nextCheckAt).toBe(later(25).toISOString())
    await at(later(26))
    const answer = await member.call('POST /wps/member/play-clock/acknowledge', {})
    expect(answer.nextCheckAt).toBe(later(41).toISOString())
  })
})

describe('who stays away', () => {
  test('is known as away for as long as that lasts, whoever else is asked for', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => platform.member()))
    const ids = await platform.db.query<{ member_id: bigint; username: string }>(
      'select member_id, username from members where brand_id = 1 and username = any($1)',
      [members.map((one) => one.username)],
    )
    const away = new Set<bigint>()
    const absence = fc.constantFrom('none', 'pause', 'over', 'exclusion', 'returning')
    const plan = fc.array(absence, { minLength: ids.length, maxLength: ids.length })
    await fc.assert(
      fc.asyncProperty(plan, async (kinds) => {
        away.clear()
        await platform.db.query('delete from member_absences where member_id = any($1)', [
          ids.map((one) => one.member_id),
        ])
        for (const [index, { member_id: memberId }] of ids.entries()) {
          const kind = kinds[index] ?? 'none'
          if (kind === 'none') continue
          const hours = { pause: 1, over: -1, exclusion: null, returning: 5 }[kind]
          await platform.db.query(
            `insert into member_absences (brand_id, member_id, kind, since, until, return_from)
             values (1, $1, $2, app_now() - interval '9 hours',
               app_now() + make_interval(hours => $3::int), app_now() - interval '2 hours')`,
            [memberId, kind === 'pause' || kind === 'over' ? 'pause' : 'exclusion', hours],
          )
          if (kind !== 'over') away.add(memberId)
        }
        const all = ids.map((one) => one.member_id)
        const answers = await Promise.all(
          all.map((memberId) => isAway(platform.db, { brandId: 1, memberId })),
        )
        expect(answers).toEqual(all.map((one) => away.has(one)))
      }),
      { numRuns: 25 },
    )
    await platform.db.query('delete from member_absences')
  })
})

describe('the limits', () => {
  test('are to be looked over twice a year, by who comes and is not away', async () => {
    const [one, away, busy] = await Promise.all([
      platform.member(),
      platform.member(),
      platform.member(),
    ])
    await away?.call('POST /wps/member/limits/exclusion', { body: { span: 'INDEFINITE' } })
    const half = new Date('2027-05-25T12:00:00Z')
    await at(half)
    await busy?.call('PUT /wps/member/limits/:kind/:period', {
      params: { kind: 'loss', period: 'day' },
      body: { amountMinor: '500000' },
    })
    await platform.db.query('update members set last_login_at = app_now()')
    while ((await askForReviews(platform.db)) > 0);
    expect(await askForReviews(platform.db)).toBe(0)
    const titles = async (member: TestMember | undefined) =>
      (await member?.call('GET /wps/messages', {}))?.messages.map((each) => each.title) ?? []
    expect(await titles(one)).toEqual(['Do your limits still fit?'])
    expect(await titles(away)).toEqual([])
    expect(await titles(busy)).toEqual([])
  })
})
