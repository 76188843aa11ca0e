import type { AgentPermission } from '@fairhouse/protocol'
import type { TestMember, TestPlatform } from './platform.ts'
import { sendRaw } from './raw-request.ts'

export const FIRST_PASSWORD = 'first password of a colleague'
export const OWN_PASSWORD = 'own password of a colleague'

/** An agent who has stepped up. */
export async function agentMember(platform: TestPlatform): Promise<TestMember> {
  const member = await platform.member()
  await platform.db.query(`update members set kind = 'agent' where username = $1`, [
    member.username,
  ])
  await platform.db.query(
    `update login_sessions set step_up_at = app_now() where member_id =
       (select member_id from members where username = $1)`,
    [member.username],
  )
  platform.deps.sessions.forgetAll()
  return member
}

/** Opens a session by name@agent: the answer, as the wire gives it. */
export async function logInAs(platform: TestPlatform, username: string, password: string) {
  const headers = { 'x-session': 'bearer' }
  const answer = await sendRaw(platform.url, 'POST /wps/session/login', headers, {
    body: { username, password },
  })
  return {
    code: answer.code,
    ...(answer.body as { token?: string; member?: { isRestricted: boolean } }),
  }
}

/**
 * Opens a sub-account of an agent who has stepped up, and gives it a password of its own. The token
 * of its session.
 */
export async function openSubAccount(
  platform: TestPlatform,
  agent: TestMember,
  name: string,
  permissions: readonly AgentPermission[],
): Promise<string> {
  const { username } = await agent.call('POST /wps/agent/sub-accounts', {
    body: { name, note: '', permissions: [...permissions], password: FIRST_PASSWORD },
  })
  const { token = '' } = await logInAs(platform, username, FIRST_PASSWORD)
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await sendRaw(platform.url, 'POST /wps/sub-account/password', headers, {
    body: { newPassword: OWN_PASSWORD, confirmNewPassword: OWN_PASSWORD },
  })
  return (body as { token: string }).token
}
