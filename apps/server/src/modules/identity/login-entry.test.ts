import type { LoginEntry } from '@fairhouse/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outcome } from '../../../test/outcome.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { agentMember, FIRST_PASSWORD } from '../../../test/sub-accounts.ts'
import { requireEntry } from './login-entry.ts'

let platform: TestPlatform
let names: Readonly<Record<'member' | 'agent' | 'colleague', string>>

const PHRASE = 'a long enough phrase'
const MOBILE = { countryDialingCode: '55', mobileNum: '11987650333' } as const

beforeAll(async () => {
  platform = await createTestPlatform()
  const member = await platform.member()
  const agent = await agentMember(platform)
  const { username: colleague } = await agent.call('POST /wps/agent/sub-accounts', {
    body: { name: 'Rui', note: '', permissions: ['team'], password: FIRST_PASSWORD },
  })
  names = { member: member.username, agent: agent.username, colleague }
  await platform.db.query(
    `update members set country_dialing_code = '55', mobile_num = $2,
       mobile_verified_at = app_now(), second_factor_at = app_now() where username = $1`,
    [member.username, MOBILE.mobileNum],
  )
})
afterAll(() => platform.close())

const CASES: readonly (readonly [keyof typeof names, LoginEntry | undefined, string])[] = [
  ['member', undefined, 'ok'],
  ['member', 'members', 'ok'],
  ['member', 'agents', 'AGENTS_ONLY'],
  ['agent', undefined, 'ok'],
  ['agent', 'members', 'ok'],
  ['agent', 'agents', 'ok'],
  ['colleague', undefined, 'ok'],
  ['colleague', 'members', 'MEMBERS_ONLY'],
  ['colleague', 'agents', 'ok'],
]

const logIn = (username: string, password: string, entry: LoginEntry | undefined) => {
  const body = { username, password, ...(entry && { entry }) }
  return outcome(platform.visitor('POST /wps/session/login', { body }))
}

describe('an entry for some accounts alone', () => {
  test.each(CASES)('%s at the entry of %s: %s', async (who, entry, expected) => {
    const password = who === 'colleague' ? FIRST_PASSWORD : PHRASE
    expect(await logIn(names[who], password, entry)).toBe(expected)
  })

  test.each(CASES.filter(([, , expected]) => expected !== 'ok'))(
    'with a wrong password the %s at the entry of %s is told what a stranger is told',
    async (who, entry) => {
      const wrong = await logIn(names[who], 'another phrase altogether', entry)
      const nobody = await logIn('nobodyatall', 'another phrase altogether', entry)
      expect([wrong, nobody]).toEqual(['INVALID_CREDENTIALS', 'INVALID_CREDENTIALS'])
    },
  )

  test('a code by SMS opens no other entry, and is not used up by a refusal', async () => {
    const codeRequest = { ...MOBILE, purpose: 'login' } as const
    await platform.visitor('POST /wps/verification/sms/noLogin', { body: codeRequest })
    const [message] = await platform.db.query<{ sealed: Buffer }>(
      `select sealed from outbox_messages where target = '+5511987650333'`,
    )
    const text = platform.deps.vault.open('outbox', message?.sealed ?? Buffer.alloc(0))
    const verificationCode = /\b\d{6}\b/.exec(text)?.[0] ?? ''
    const at = (entry: LoginEntry, code = verificationCode) => {
      const body = { type: 'sms', ...MOBILE, verificationCode: code, entry } as const
      return outcome(platform.visitor('POST /wps/session/login', { body }))
    }
    expect(await at('agents', '000000')).toBe('CODE_WRONG')
    expect(await at('agents')).toBe('AGENTS_ONLY')
    expect(await at('members')).toBe('ok')
  })

  test('is for no trial', () => {
    const trial = { kind: 'trial', isSubAccount: false } as const
    expect(() => requireEntry('members', trial)).toThrow('MEMBERS_ONLY')
    expect(() => requireEntry('agents', trial)).toThrow('AGENTS_ONLY')
    expect(() => requireEntry(undefined, trial)).not.toThrow()
  })
})
