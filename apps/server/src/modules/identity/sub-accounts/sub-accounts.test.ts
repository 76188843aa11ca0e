import { afterAll, beforeAll, expect, test } from 'vitest'
import { SUB_ACCOUNTS_MAX } from '@fairhouse/protocol'
import {
  createTestPlatform,
  type TestMember,
  type TestPlatform,
} from '../../../../test/platform.ts'
import { sendRaw } from '../../../../test/raw-request.ts'
import {
  agentMember,
  FIRST_PASSWORD,
  logInAs,
  openSubAccount,
  OWN_PASSWORD,
} from '../../../../test/sub-accounts.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const agent = () => agentMember(platform)

const open = (member: TestMember, name: string) =>
  member.call('POST /wps/agent/sub-accounts', {
    body: { name, note: 'Front desk', permissions: ['team'], password: FIRST_PASSWORD },
  })

test('a first log-in demands a password of one’s own, and opens nothing before', async () => {
  const member = await agent()
  const { username, state, permissions, lastLoginAt } = await open(member, 'Ana')
  expect({ username, state, permissions, lastLoginAt }).toEqual({
    username: `Ana@${member.username}`,
    state: 'active',
    permissions: ['team'],
    lastLoginAt: null,
  })
  const first = await logInAs(platform, username.toUpperCase(), FIRST_PASSWORD)
  expect(first.member).toMatchObject({
    account: member.username,
    isRestricted: true,
    subAccount: { username, permissions: ['team'] },
  })
  const overview = (token = '') =>
    sendRaw(platform.url, 'GET /wps/agent/overview', bearer(token)).then(({ code }) => code)
  expect(await overview(first.token)).toBe('PASSWORD_CHANGE_REQUIRED')
  const change = (body: object) =>
    sendRaw(platform.url, 'POST /wps/sub-account/password', bearer(first.token ?? ''), { body })
  const same = { newPassword: FIRST_PASSWORD, confirmNewPassword: FIRST_PASSWORD }
  expect((await change(same)).code).toBe('PASSWORD_UNCHANGED')
  const { body } = await change({ newPassword: OWN_PASSWORD, confirmNewPassword: OWN_PASSWORD })
  expect(await overview((body as { token: string }).token)).toBe('none')
  // The session before it has ended, and the first password opens nothing any more.
  expect(await overview(first.token)).toBe('SESSION_INVALID')
  expect((await logInAs(platform, username, FIRST_PASSWORD)).code).toBe('INVALID_CREDENTIALS')
  // Of a session that may do all it may, the old password is asked for.
  const { token = '' } = await logInAs(platform, username, OWN_PASSWORD)
  const newPassword = 'another long password'
  const again = { newPassword, confirmNewPassword: newPassword }
  const later = (more: object) =>
    sendRaw(platform.url, 'POST /wps/sub-account/password', bearer(token), {
      body: { ...again, ...more },
    })
  expect((await later({})).code).toBe('PASSWORD_WRONG')
  expect((await later({ oldPassword: FIRST_PASSWORD })).code).toBe('PASSWORD_WRONG')
  expect((await later({ oldPassword: OWN_PASSWORD })).code).toBe('none')
})

test('other permissions and a block hold in sessions that are open, at once', async () => {
  const member = await agent()
  const token = await openSubAccount(platform, member, 'bo', ['team'])
  const ask = (key: 'GET /wps/agent/overview' | 'GET /wps/agent/bills') =>
    sendRaw(platform.url, key, bearer(token)).then(({ code }) => code)
  expect([await ask('GET /wps/agent/overview'), await ask('GET /wps/agent/bills')]).toEqual([
    'none',
    'SUB_ACCOUNT_DENIED',
  ])
  const { subAccounts } = await member.call('GET /wps/agent/sub-accounts', {})
  const subAccountId = subAccounts[0]?.subAccountId ?? ''
  const change = (permissions: ('team' | 'finances')[], state: 'active' | 'blocked') =>
    member.call('PUT /wps/agent/sub-accounts/:subAccountId', {
      params: { subAccountId },
      body: { note: '', permissions, state },
    })
  await change(['finances'], 'active')
  expect([await ask('GET /wps/agent/overview'), await ask('GET /wps/agent/bills')]).toEqual([
    'SUB_ACCOUNT_DENIED',
    'none',
  ])
  const blocked = await change(['finances'], 'blocked')
  expect(blocked).toMatchObject({ state: 'blocked', sessions: 0 })
  expect(await ask('GET /wps/agent/bills')).toBe('SESSION_INVALID')
  expect((await logInAs(platform, `bo@${member.username}`, OWN_PASSWORD)).code).toBe(
    'MEMBER_BLOCKED',
  )
})

test('a colleague’s session ends with the agent’s, and is not among the agent’s own', async () => {
  const member = await agent()
  const token = await openSubAccount(platform, member, 'cy', ['openings'])
  const { sessions } = await member.call('GET /wps/member/sessions', {})
  expect(sessions).toHaveLength(1)
  const links = () =>
    sendRaw(platform.url, 'GET /wps/agent/links', bearer(token)).then(({ code }) => code)
  expect(await links()).toBe('none')
  await member.call('DELETE /wps/member/sessions', {})
  expect(await links()).toBe('SESSION_INVALID')
})

test('who is an agent no more has no colleagues', async () => {
  const member = await agent()
  const token = await openSubAccount(platform, member, 'di', ['openings'])
  await platform.db.query(`update members set kind = 'member' where username = $1`, [
    member.username,
  ])
  platform.deps.sessions.forgetAll()
  const { code } = await sendRaw(platform.url, 'GET /wps/agent/links', bearer(token))
  expect(code).toBe('SESSION_INVALID')
  expect((await logInAs(platform, `di@${member.username}`, OWN_PASSWORD)).code).toBe(
    'MEMBER_BLOCKED',
  )
})

test('the agent reads what was done, refused or not, and by whom', async () => {
  const member = await agent()
  const token = await openSubAccount(platform, member, 'ed', ['openings'])
  const post = (key: 'POST /wps/agent/links', body: object) =>
    sendRaw(
      platform.url,
      key,
      { ...bearer(token), 'idempotency-key': crypto.randomUUID() },
      { body },
    )
  const made = await post('POST /wps/agent/links', { note: 'by ed', type: 'member' })
  const { linkId } = made.body as { linkId: string }
  await sendRaw(platform.url, 'DELETE /wps/agent/links/:linkId', bearer(token), {
    params: { linkId },
  })
  await sendRaw(platform.url, 'DELETE /wps/agent/links/:linkId', bearer(token), {
    params: { linkId: 'lnk_zzzz' },
  })
  const first = await member.call('GET /wps/agent/sub-accounts/actions', { query: { limit: '3' } })
  expect(
    first.actions.map(({ name, action, object, outcome }) => [name, action, object, outcome]),
  ).toEqual([
    ['ed', 'DELETE /wps/agent/links/:linkId', 'lnk_zzzz', 'NOT_FOUND'],
    ['ed', 'DELETE /wps/agent/links/:linkId', linkId, 'done'],
    ['ed', 'POST /wps/agent/links', null, 'done'],
  ])
  const rest = await member.call('GET /wps/agent/sub-accounts/actions', {
    query: { before: first.next ?? '' },
  })
  expect(rest.actions.map(({ action }) => action)).toEqual([
    'POST /wps/sub-account/password',
    'login',
  ])
  expect(rest.next).toBeNull()
})

test('a name is taken once by an agent, and so many names', async () => {
  const member = await agent()
  await open(member, 'fay')
  await expect(open(member, 'FAY')).rejects.toMatchObject({ code: 'SUB_ACCOUNT_NAME_TAKEN' })
  // Another agent's colleague may be called so, too.
  await open(await agent(), 'fay')
  await platform.db.query(
    `insert into agent_sub_accounts (brand_id, agent_id, name, name_key, permissions, password_hash)
     select 1, member_id, 'n' || n, 'n' || n, '{team}', '' from members, generate_series(2, $2) n
     where username = $1`,
    [member.username, SUB_ACCOUNTS_MAX],
  )
  await expect(open(member, 'gus')).rejects.toMatchObject({ code: 'SUB_ACCOUNTS_FULL' })
})

test('a colleague is nobody where only the member counts', async () => {
  const member = await agent()
  const token = await openSubAccount(platform, member, 'hal', ['team'])
  const brand = await platform.deps.brands.ofHost('localhost')
  expect(await platform.deps.sessions.find(token, brand)).toBeUndefined()
  expect(await platform.deps.sessions.find(member.token, brand)).toBeDefined()
})

test('strangers who try its name do not keep it out of a network it is known by', async () => {
  const member = await agent()
  await openSubAccount(platform, member, 'jo', ['team'])
  const username = `jo@${member.username}`
  // What all strangers together may try in a day is used up.
  await platform.db.query(
    `insert into login_tries (brand_id, scope, key, count, ends_at)
     values (1, 'elsewhere', sha256(convert_to('elsewhere/' || $1, 'UTF8')), 1000,
       app_now() + interval '1 day')
     on conflict (brand_id, scope, key) do update set count = 1000, ends_at = excluded.ends_at`,
    [username.toLowerCase()],
  )
  expect((await logInAs(platform, username, OWN_PASSWORD)).token).toBeDefined()
})

test('a member who is called so comes before the colleague', async () => {
  const member = await agent()
  const { username } = await open(member, 'ida')
  const namesake = await platform.member()
  await platform.db.query(
    'update members set username = $2, username_key = lower($2) where username = $1',
    [namesake.username, username],
  )
  expect((await logInAs(platform, username, FIRST_PASSWORD)).code).toBe('INVALID_CREDENTIALS')
})
