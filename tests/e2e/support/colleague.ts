import { type APIRequestContext, request as requests } from '@playwright/test'
import { totpCodeOf } from './authenticator.ts'
import { oneTimePasswordSentTo } from './outbox.ts'
import { newAddress } from './places.ts'
import { confirmEmail } from './records.ts'
import { jsonOf, requestAs, STAFF_HEADERS, type StaffName } from './staff.ts'

/** A staff account for a single journey. */
export interface Colleague {
  readonly username: string
  readonly password: string
  /** Of the authenticator. */
  readonly secret: string
  /** Requests within the session of the first login. */
  readonly request: APIRequestContext
}

function requestFrom(address: string): Promise<APIRequestContext> {
  return requests.newContext({
    baseURL: process.env['E2E_BASE_URL'] ?? '',
    extraHTTPHeaders: { ...STAFF_HEADERS, 'x-forwarded-for': address },
  })
}

async function approveAs(username: StaffName, approvalId: string): Promise<void> {
  const request = await requestAs(username)
  await jsonOf(await request.post(`/staff/approvals/${approvalId}/approve`, { data: {} }))
  await request.dispose()
}

/** Ana proposes, Bruno approves: the one-time password that a new colleague is sent. */
async function invite(username: string): Promise<string> {
  const ana = await requestAs('ana')
  const { roles } = await jsonOf<{ roles: { roleId: string; name: string }[] }>(
    await ana.get('/staff/roles'),
  )
  const roleIds = roles.filter(({ name }) => name === 'support').map(({ roleId }) => roleId)
  const email = `${username}@house.example`
  const asked = await ana.post('/staff/accounts', {
    data: { username, name: `Rita ${username}`, email, roleIds, reason: 'More work' },
  })
  const { approval } = await jsonOf<{ approval: { approvalId: string } }>(asked)
  await approveAs('bruno', approval.approvalId)
  await ana.dispose()
  return oneTimePasswordSentTo(email)
}

/** Ana proposes to reset a member's password, Bruno approves: what the member is sent. */
export async function resetPasswordOf(username: string): Promise<string> {
  const email = await confirmEmail(username)
  const ana = await requestAs('ana')
  const found = await ana.get('/staff/members', { params: { q: username } })
  const { members } = await jsonOf<{ members: { memberId: string }[] }>(found)
  const asked = await ana.post(`/staff/members/${members[0]?.memberId}/reset`, {
    data: { what: 'password', reason: 'The member asked for it' },
  })
  const { approval } = await jsonOf<{ approval: { approvalId: string } }>(asked)
  await approveAs('bruno', approval.approvalId)
  await ana.dispose()
  return oneTimePasswordSentTo(email)
}

/** Hires a colleague, who has chosen a password and set up an authenticator. */
export async function hireColleague(username: string): Promise<Colleague> {
  const oneTime = await invite(username)
  const request = await requestFrom(newAddress())
  const first = await request.post('/staff/session', { data: { username, password: oneTime } })
  const { enrolment } = await jsonOf<{
    enrolment: { enrolmentToken: string; totp: { secret: string } }
  }>(first)
  const { enrolmentToken, totp } = enrolment
  const password = `quatro paredes ${username}`
  const code = totpCodeOf(totp.secret, Date.now())
  await jsonOf(
    await request.post('/staff/enrolment', {
      data: { enrolmentToken, newPassword: password, code },
    }),
  )
  return { username, password, secret: totp.secret, request }
}

/** Logs a colleague in from another network, by a TOTP code of a time; returns the status. */
export async function logInColleague(
  { username, password, secret }: Colleague,
  address: string,
  at: number,
): Promise<number> {
  const request = await requestFrom(address)
  const code = totpCodeOf(secret, at)
  const answer = await request.post('/staff/session', { data: { username, password, code } })
  return answer.status()
}
