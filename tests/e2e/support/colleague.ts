import { type APIRequestContext, request as requests } from '@playwright/test'
import { totpCodeOf } from './authenticator.ts'
import { newAddress } from './places.ts'
import { jsonOf, requestAs, STAFF_HEADERS } from './staff.ts'

/** Somebody who works in the office, for one journey alone. */
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

/** Ana proposes, Bruno approves: the one-time password of a new colleague. */
async function propose(username: string): Promise<string> {
  const [ana, bruno] = await Promise.all([requestAs('ana'), requestAs('bruno')])
  const { roles } = await jsonOf<{ roles: { roleId: string; name: string }[] }>(
    await ana.get('/staff/roles'),
  )
  const roleIds = roles.filter(({ name }) => name === 'support').map(({ roleId }) => roleId)
  const asked = await ana.post('/staff/accounts', {
    data: { username, name: `Rita ${username}`, roleIds, reason: 'More work' },
  })
  const { approval } = await jsonOf<{ approval: { approvalId: string } }>(asked)
  const path = `/staff/approvals/${approval.approvalId}/approve`
  const { result } = await jsonOf<{ result: { oneTimePassword: string } }>(
    await bruno.post(path, { data: {} }),
  )
  await Promise.all([ana.dispose(), bruno.dispose()])
  return result.oneTimePassword
}

/** Hires a colleague, who has chosen a password and set up an authenticator. */
export async function hireColleague(username: string): Promise<Colleague> {
  const oneTime = await propose(username)
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

/** Logs a colleague in from another network, by the code of a moment; tells the answer's status. */
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
