import { type ApiError, createClient } from '@fairhouse/protocol/client'
import { fieldRule, type RegisterBody, type RegisterField } from '@fairhouse/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffOf, TEST_ROLES, type TestStaff } from '../../../../test/office.ts'
import { createTestPlatform, type TestPlatform } from '../../../../test/platform.ts'
import { writeRegisterFields } from '../../identity/index.ts'

let platform: TestPlatform
let staff: TestStaff
const PHRASE = 'a long enough phrase'

/** What the brand asks at registration, on top of its defaults. */
const ASKED: readonly [RegisterField, number][] = [
  ['nickname', 0],
  ['address', 0],
  ['fullName', 19],
  ['telegram', 10],
  ['recommenderId', 5],
]

beforeAll(async () => {
  platform = await createTestPlatform()
  staff = await staffOf(platform, 'ana', TEST_ROLES.administrator)
  const bounds = { minLength: 2, maxLength: 40, enabled: true, required: false }
  const rules = ASKED.map(([field, patternId]) => fieldRule({ field, patternId, ...bounds }))
  await platform.db.transaction((tx) => writeRegisterFields(tx, 1, rules))
})
afterAll(() => platform.close())

const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: ApiError) => `${error.code} ${error.fields.map(({ field }) => field).join(' ')}`.trim(),
  )

let count = 0

/** Opens an account over HTTP, and gives calls of its session. */
async function register(over: Partial<RegisterBody>) {
  count += 1
  const username = `profiled${count}`
  const base = { username, password: PHRASE, birthday: '1990-01-02', hasAcceptedTerms: true }
  const { token = '', member } = await platform.visitor('PUT /wps/member/register', {
    body: { ...base, ...over },
  })
  const call = createClient({ baseUrl: platform.url, language: () => 'en', token })
  return { member, username, call }
}

test('what registration asked is the member’s to see and to change, by its rules', async () => {
  const { call, member } = await register({
    nickname: 'Zeca',
    address: 'Rua das Flores 12',
    fullName: 'José da Silva',
  })
  expect(member.nickname).toBe('Zeca')
  const shown = async () => {
    const { fields } = await call('GET /wps/member/profile', {})
    return Object.fromEntries(
      fields.map(({ field, value, isEditable }) => [field, `${value} ${isEditable}`]),
    )
  }
  expect(await shown()).toEqual({
    nickname: 'Zeca true',
    fullName: 'J•••• d•••• S•••• false',
    address: 'Rua das Flores 12 true',
    telegram: 'null true',
    recommenderId: 'null false',
  })
  const change = (body: object) => outcome(call('PUT /wps/member/profile', { body }))
  expect(await change({ telegram: 'with space' })).toBe('FIELD_RULE telegram')
  expect(await change({ fullName: 'Somebody Else' })).toBe('FIELD_NOT_ASKED fullName')
  expect(await change({ zalo: 'zeca', telegram: 'zeca' })).toBe('FIELD_NOT_ASKED zalo')
  expect(await change({ telegram: ' zeca ', nickname: 'Zé', address: '' })).toBe('ok')
  expect(await shown()).toMatchObject({ nickname: 'Zé true', telegram: 'zeca true' })
  expect((await shown())['address']).toBe('null true')
  expect((await call('GET /wps/member/info', {})).nickname).toBe('Zé')
})

test('what lies in the table is sealed', async () => {
  await register({ address: 'Rua do Segredo 7' })
  const rows = await platform.db.query<{ line: string }>(
    `select encode(sealed, 'escape') as line from member_fields where field = 'address'`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ line }) => line).join()).not.toContain('Segredo')
})

test('staff see it masked, in full with a reason, and correct it, into the audit', async () => {
  const { member, call } = await register({ address: 'Rua Verde 3' })
  const params = { memberId: member.id }
  const seen = await staff.call('GET /staff/members/:memberId', { params })
  expect(seen.profile).toEqual([{ field: 'address', masked: 'R••••' }])
  const reveal = { field: 'address', reason: 'a letter came back' } as const
  const revealed = await staff.call('POST /staff/members/:memberId/reveal', {
    params,
    body: reveal,
  })
  expect(revealed.value).toBe('Rua Verde 3')
  const correct = (value: string | null) =>
    outcome(
      staff.call('PUT /staff/members/:memberId/profile', {
        params,
        body: { field: 'address', value, reason: 'moved house' },
      }),
    )
  expect(await correct('x')).toBe('FIELD_RULE value')
  expect(await correct('Rua Azul 4')).toBe('ok')
  const { fields } = await call('GET /wps/member/profile', {})
  expect(fields.find(({ field }) => field === 'address')?.value).toBe('Rua Azul 4')
  const [entry] = await platform.db.query<{ line: string }>(
    `select e::text as line from audit_entries e where action = 'member.profileChanged'`,
  )
  expect(entry?.line).toContain('moved house')
  expect(entry?.line).not.toContain('Azul')
  expect(await correct(null)).toBe('ok')
  expect((await staff.call('GET /staff/members/:memberId', { params })).profile).toEqual([])
})

test('who recommended somebody must be a member, named by their code', async () => {
  const { username } = await register({})
  const [row] = await platform.db.query<{ member_id: bigint; referral_code: string }>(
    'select member_id, referral_code from members where username = $1',
    [username],
  )
  expect(await outcome(register({ recommenderId: 'ffffffffffff' }))).toBe(
    'AFFILIATE_CODE_UNKNOWN recommenderId',
  )
  expect(await outcome(register({ recommenderId: username }))).toBe(
    'AFFILIATE_CODE_UNKNOWN recommenderId',
  )
  const brought = await register({ recommenderId: row?.referral_code ?? '' })
  const [found] = await platform.db.query<{ referrer_id: bigint }>(
    'select referrer_id from members where username = $1',
    [brought.username],
  )
  expect(found?.referrer_id).toBe(row?.member_id)
})

test('labels and the club of a member reach them with every answer about them', async () => {
  const { member, call, username } = await register({})
  expect(member).toMatchObject({ clubLabel: null, memberLabel: [], toUpline: false })
  const params = { memberId: member.id }
  const put = (clubLabel: string | null, memberLabel: string[]) =>
    staff.call('PUT /staff/members/:memberId/labels', { params, body: { clubLabel, memberLabel } })
  await put('Ouro', ['vipcs', 'early bird'])
  const expected = {
    clubLabel: { labelName: 'Ouro' },
    memberLabel: [{ labelName: 'early bird' }, { labelName: 'vipcs' }],
  }
  expect(await call('GET /wps/member/info', {})).toMatchObject(expected)
  const body = { username, password: PHRASE }
  const login = await platform.visitor('POST /wps/session/login', { body })
  expect(login.member).toMatchObject(expected)
  expect(await staff.call('GET /staff/members/:memberId', { params })).toMatchObject({
    clubLabel: 'Ouro',
    memberLabel: ['early bird', 'vipcs'],
  })
  await put(null, [])
  expect(await call('GET /wps/member/info', {})).toMatchObject({ clubLabel: null, memberLabel: [] })
  expect(await outcome(put(' ', []))).toMatch(/^WRONG_TYPE clubLabel/)
})
