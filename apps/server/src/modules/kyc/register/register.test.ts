import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { staffOf, TEST_ROLES, type TestStaff } from '../../../../test/office.ts'
import {
  createTestPlatform,
  NOON,
  type TestMember,
  type TestPlatform,
} from '../../../../test/platform.ts'
import { codeOf, entry, place } from '../../../../test/slips.ts'
import { cpfOf } from '../../../../test/tax-ids.ts'
import { askWholeBase, isListed, retryRegister } from '../index.ts'

const DAY_MS = 86_400_000
let platform: TestPlatform
let ana: TestStaff
let issueId: string
let numbers = 200_000_000
let today = NOON

beforeAll(async () => {
  platform = await createTestPlatform()
  // On sale for as long as the tests take.
  const rows = await platform.db.query<{ issue_id: bigint }>(
    `insert into issues (brand_id, lottery_code, issue_no, opens_at, closes_at, draws_at)
     values (1, 'SSC1', 'LONG', app_now(), app_now() + interval '1 year',
       app_now() + interval '1 year') returning issue_id`,
  )
  issueId = `iss_${rows[0]?.issue_id}`
})
afterAll(() => platform.close())
beforeEach(async () => {
  // A day later for each test: no clock goes back.
  today = new Date(today.getTime() + DAY_MS)
  await at(today)
  ana = await staffOf(platform, `ana${today.getTime()}`, TEST_ROLES.administrator)
})

async function at(now: Date): Promise<void> {
  await platform.setNow(now)
  await platform.db.query(
    `update login_sessions set last_seen_at = app_now(),
       expires_at = app_now() + interval '1 day'`,
  )
  await platform.db.query('update staff_sessions set last_seen_at = app_now()')
  platform.deps.sessions.forgetAll()
}

async function identified(): Promise<{ member: TestMember; cpf: string }> {
  const member = await platform.member('100')
  const proof = { method: 'password', password: 'a long enough phrase' } as const
  await member.call('POST /wps/session/step-up', { body: { proof } })
  numbers += 1
  const cpf = cpfOf(numbers)
  await member.call('PUT /wps/member/identity/tax-id', { body: { taxId: cpf } })
  return { member, cpf }
}

const logIn = (member: TestMember) =>
  platform.visitor('POST /wps/session/login', {
    body: { username: member.username, password: 'a long enough phrase' },
  })

const bet = (member: TestMember) => codeOf(place(member, { issueId, entries: [entry()] }))

const deposit = (member: TestMember) =>
  codeOf(
    member.call('POST /wps/cashier/deposits', {
      body: { method: 'pix', amountMinor: '100000' },
      idempotencyKey: randomUUID(),
    }),
  )

async function asksOf(member: TestMember): Promise<string[]> {
  const rows = await platform.db.query<{ said: string }>(
    `select a.occasion || ' ' || a.answer as said from register_asks a
     join members m using (brand_id, member_id) where m.username = $1 order by ask_id`,
    [member.username],
  )
  return rows.map((row) => row.said)
}

/** The external register does not answer while `work` runs. */
async function unheard<T>(work: () => Promise<T>): Promise<T> {
  await platform.owner.query('alter table exclusion_register rename to exclusion_register_away')
  try {
    return await work()
  } finally {
    await platform.owner.query('alter table exclusion_register_away rename to exclusion_register')
  }
}

const list = (taxId: string) =>
  ana.call('POST /staff/exclusion-register', { body: { taxId, reason: 'a test' } })

describe('the exclusion register', () => {
  test('is asked at sign-up and at the first login of each day of the jurisdiction', async () => {
    const { member } = await identified()
    expect(await asksOf(member)).toEqual(['signUp no'])
    await Promise.all([logIn(member), logIn(member)])
    expect(await asksOf(member)).toEqual(['signUp no'])
    // Three minutes before and after midnight in São Paulo.
    const midnight = new Date(`${today.toISOString().slice(0, 10)}T03:00:00Z`).getTime() + DAY_MS
    await at(new Date(midnight - 180_000))
    await logIn(member)
    expect(await asksOf(member)).toEqual(['signUp no'])
    await at(new Date(midnight + 180_000))
    await Promise.all([logIn(member), logIn(member)])
    expect(await asksOf(member)).toEqual(['signUp no', 'login no'])
    expect(await bet(member)).toBe('no error')
  })

  test('that lists somebody shuts them out, and tells by when what happens', async () => {
    const { member, cpf } = await identified()
    await list(cpf)
    await retryRegister({ ...platform.deps })
    expect(await bet(member)).toBe('403 MEMBER_EXCLUDED')
    expect(await deposit(member)).toBe('403 MEMBER_EXCLUDED')
    const now = today.getTime()
    expect((await member.call('GET /wps/member/identity', {})).register).toEqual({
      isListed: true,
      listedAt: today.toISOString(),
      withdrawUntil: new Date(now + 2 * DAY_MS).toISOString(),
      closesAt: new Date(now + 3 * DAY_MS).toISOString(),
      paidUntil: new Date(now + 5 * DAY_MS).toISOString(),
    })
    const { messages } = await member.call('GET /wps/messages', {})
    expect(messages[0]?.title).toBe('You are on the exclusion register')
    // Still here, to take the money out.
    expect((await member.call('GET /wps/v2/wallets/balance', {})).sumBalance).toBe('1000000')
    expect((await asksOf(member)).at(-1)).toBe('retry yes')
    const ids = await platform.db.query<{ member_id: bigint }>(
      'select member_id from members where brand_id = 1 and username = $1',
      [member.username],
    )
    expect(await isListed(platform.db, 1, ids[0]?.member_id ?? 0n)).toBe(true)
  })

  test('that knows somebody at sign-up lets them in, and not play', async () => {
    numbers += 1
    const cpf = cpfOf(numbers)
    await list(cpf)
    const member = await platform.member('100')
    const proof = { method: 'password', password: 'a long enough phrase' } as const
    await member.call('POST /wps/session/step-up', { body: { proof } })
    await member.call('PUT /wps/member/identity/tax-id', { body: { taxId: cpf } })
    expect(await asksOf(member)).toEqual(['signUp yes'])
    expect(await bet(member)).toBe('403 MEMBER_EXCLUDED')
  })

  test('that is not heard closes play, not the account, and is asked again', async () => {
    const { member } = await identified()
    expect(await bet(member)).toBe('no error')
    await at(new Date(today.getTime() + DAY_MS))
    today = new Date(today.getTime() + DAY_MS)
    await unheard(() => logIn(member))
    expect(await asksOf(member)).toEqual(['signUp no', 'login unknown'])
    expect(await bet(member)).toBe('403 REGISTER_UNHEARD')
    expect((await member.call('GET /wps/member/identity', {})).register).toEqual({
      isListed: false,
    })
    // Not before its time, and then until there is an answer.
    expect(await retryRegister({ ...platform.deps })).toBe(0)
    await at(new Date(today.getTime() + 16_000))
    await unheard(() => retryRegister({ ...platform.deps }))
    expect(await bet(member)).toBe('403 REGISTER_UNHEARD')
    await at(new Date(today.getTime() + 60_000))
    expect(await retryRegister({ ...platform.deps })).toBe(1)
    expect(await asksOf(member)).toEqual([
      'signUp no',
      'login unknown',
      'retry unknown',
      'retry no',
    ])
    expect(await bet(member)).toBe('no error')
  })

  test('is asked about everybody each fifteen days', async () => {
    const { member } = await identified()
    await at(new Date(today.getTime() + 15 * DAY_MS - 1_000))
    await askWholeBase({ ...platform.deps })
    expect(await asksOf(member)).toEqual(['signUp no'])
    today = new Date(today.getTime() + 15 * DAY_MS + 1_000)
    await at(today)
    while ((await askWholeBase({ ...platform.deps })) > 0);
    expect(await asksOf(member)).toEqual(['signUp no', 'wholeBase no'])
  })
})
