import { createHash } from 'node:crypto'
import { LANGUAGE_CODES } from '@fairhouse/i18n'
import { demoBrand } from '@fairhouse/profiles'
import type { AgentApplicationBody, CaptchaProof } from '@fairhouse/protocol'
import { ApiError } from '@fairhouse/protocol/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Problem } from '#server/core/problem.ts'
import { hearSessions } from '../../../test/heard-sessions.ts'
import { staffOf, TEST_ROLES, type TestStaff } from '../../../test/office.ts'
import { createTestPlatform, NOON, type TestPlatform } from '../../../test/platform.ts'
import { sendApplication } from './commands/send-application.ts'
import { findApplication, sweepApplications } from './index.ts'
import { notifyApplicant } from './notify-applicant.ts'

let platform: TestPlatform
let ana: TestStaff
let bruno: TestStaff

beforeAll(async () => {
  platform = await createTestPlatform()
  ana = await staffOf(platform, 'ana', TEST_ROLES.administrator)
  bruno = await staffOf(platform, 'bruno', TEST_ROLES.administrator)
})
afterAll(() => platform.close())
beforeEach(() => platform.db.query('delete from verification_quotas'))

async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'none'
  } catch (error) {
    if (!(error instanceof ApiError) && !(error instanceof Problem)) throw error
    return error.code
  }
}

async function solve(): Promise<CaptchaProof> {
  const query = { kind: 'work' } as const
  const {
    captchaId,
    challenge,
    difficulty = 0,
  } = await platform.visitor('GET /wps/captcha', {
    query,
  })
  for (let answer = 0; ; answer += 1) {
    const digest = createHash('sha256').update(`${challenge}${answer}`).digest()
    if (digest.readUInt32BE() >>> (32 - difficulty) === 0) {
      return { captchaId, answer: String(answer) }
    }
  }
}

const BODY: AgentApplicationBody = {
  name: 'Alma Souza',
  email: 'alma@example.com',
  channels: ['friends', 'social'],
  reach: 'under500',
  message: 'I run a neighbourhood club.',
  hasConsented: true,
}

async function apply(given: Partial<AgentApplicationBody> = {}) {
  const body = { ...BODY, captcha: await solve(), ...given }
  return platform.visitor('POST /wps/agent/applications', { body })
}

async function find(receiptNo: string) {
  const { applications } = await ana.call('GET /staff/agent-applications', {
    query: { q: receiptNo },
  })
  return { params: { applicationId: applications[0]?.applicationId ?? '' }, row: applications[0] }
}

const reason = 'we have talked'

async function mailsTo(target: string): Promise<string[]> {
  const { messages } = await ana.call('GET /staff/outbox', { query: { q: target } })
  return messages.map(({ subject }) => subject ?? '')
}

describe('an application', () => {
  test('is kept, told of, taken in hand, and accepted by a second person', async () => {
    const { receiptNo } = await apply()
    expect(receiptNo).toMatch(/^A-2611-\d{6}$/)
    const { params, row } = await find(receiptNo)
    expect(row).toMatchObject({ name: 'Alma Souza', state: 'new', handledBy: null })
    const taken = await ana.call('POST /staff/agent-applications/:applicationId/review', { params })
    expect(taken.application).toMatchObject({ state: 'inReview', handledBy: 'staff:ana' })
    const accept = { params, body: { reason } }
    const { approval } = await ana.call(
      'POST /staff/agent-applications/:applicationId/accept',
      accept,
    )
    const again = ana.call('POST /staff/agent-applications/:applicationId/accept', accept)
    expect(await codeOf(again)).toBe('NOT_CHANGED')
    const approve = (staff: TestStaff) =>
      staff.call('POST /staff/approvals/:approvalId/approve', {
        params: { approvalId: approval.approvalId },
        body: {},
      })
    expect(await codeOf(approve(ana))).toBe('APPROVAL_OWN')
    await approve(bruno)
    const { application } = await ana.call('GET /staff/agent-applications/:applicationId', {
      params,
    })
    expect(application).toMatchObject({ state: 'accepted', decisionReason: reason })
    expect(await mailsTo('alma@example.com')).toEqual([
      `Fairhouse: your application ${receiptNo} is accepted`,
      `Fairhouse: your application ${receiptNo}`,
    ])
    const late = ana.call('POST /staff/agent-applications/:applicationId/reject', accept)
    expect(await codeOf(late)).toBe('APPLICATION_DECIDED')
  })

  test('that is rejected tells no reason, and goes after 180 days', async () => {
    const { receiptNo } = await apply({ email: 'rui@example.com' })
    const { params } = await find(receiptNo)
    const input = { params, body: { reason: 'reaches minors' } }
    await ana.call('POST /staff/agent-applications/:applicationId/reject', input)
    const { messages } = await ana.call('GET /staff/outbox', { query: { q: 'rui@example.com' } })
    expect(messages[0]?.body).not.toContain('minors')
    const days = async (count: number) => {
      await platform.setNow(new Date(NOON.getTime() + count * 86_400_000))
      await sweepApplications(platform.db)
      await platform.setNow(NOON)
      return (await find(receiptNo)).row !== undefined
    }
    expect([await days(179), await days(181)]).toEqual([true, false])
  })

  test('that was proposed and meanwhile rejected cannot be accepted any more', async () => {
    const { receiptNo } = await apply({ email: 'two@example.com' })
    const { params } = await find(receiptNo)
    const input = { params, body: { reason } }
    const { approval } = await ana.call(
      'POST /staff/agent-applications/:applicationId/accept',
      input,
    )
    await ana.call('POST /staff/agent-applications/:applicationId/reject', input)
    const approved = bruno.call('POST /staff/approvals/:approvalId/approve', {
      params: { approvalId: approval.approvalId },
      body: {},
    })
    expect(await codeOf(approved)).toBe('APPLICATION_DECIDED')
  })

  test.each<[string, Partial<AgentApplicationBody>, string]>([
    ['no consent', { hasConsented: false }, 'CONSENT_MISSING'],
    ['no way to write back', { email: undefined as never }, 'MISSING_FIELD'],
    ['a number without a country', { mobileNum: '11987654321' }, 'MISSING_FIELD'],
    ['an address that is none', { email: 'alma@example' }, 'EMAIL_INVALID'],
    ['a number that is none', { mobileNum: 'call me', countryDialingCode: '55' }, 'PHONE_INVALID'],
    ['no captcha', { captcha: undefined as never }, 'CAPTCHA_REQUIRED'],
    ['a captcha made up', { captcha: { captchaId: 'x'.repeat(24), answer: '1' } }, 'CAPTCHA_WRONG'],
    ['no channel', { channels: [] }, 'VALIDATION_FAILED'],
    ['a name of spaces', { name: '   ' }, 'VALIDATION_FAILED'],
  ])('is refused with %s', async (_, given, code) => {
    expect(await codeOf(apply(given))).toBe(code)
  })

  test('comes from one contact twice a day, no more', async () => {
    const codes: string[] = []
    for (let n = 0; n < 3; n += 1) codes.push(await codeOf(apply({ email: 'many@example.com' })))
    expect(codes).toEqual(['none', 'none', 'RATE_LIMITED'])
  })

  test('carries none of the words that were typed, in any language', async () => {
    const words = 'Win 5000 at evil.example'
    const { receiptNo } = await apply({ name: words, message: words, email: 'w@example.com' })
    const { params } = await find(receiptNo)
    const { db, deps } = platform
    const brand = await deps.brands.byId(demoBrand.brandId)
    const row = await findApplication(db, brand.brandId, params.applicationId)
    const texts = ['applicationReceived', 'applicationAccepted', 'applicationRejected'] as const
    for (const language of LANGUAGE_CODES) {
      const email = `words-${language.toLowerCase()}@example.com`
      const own = { ...row, language, email }
      for (const text of texts) {
        await db.transaction((tx) => notifyApplicant(tx, deps, brand, own, text))
      }
      const { messages } = await ana.call('GET /staff/outbox', { query: { q: email } })
      expect(messages).toHaveLength(texts.length)
      const whole = messages.map(({ subject, body }) => `${subject} ${body}`).join(' ')
      expect(whole).not.toMatch(/Win|5000|evil|[{}]/)
      expect(whole).toContain(receiptNo)
    }
  })

  test('counts to what strangers may have sent in a day, and is kept beyond it', async () => {
    const spent = { CODES_PER_DAY: 1 }
    const deps = { ...platform.deps, config: { ...platform.deps.config, ...spent } }
    const brand = await deps.brands.byId(demoBrand.brandId)
    const send = async (mobileNum: string) => {
      const { email: _, ...rest } = BODY
      const body = { ...rest, mobileNum, countryDialingCode: '55', captcha: await solve() }
      return sendApplication(deps, brand, {
        body,
        member: undefined,
        address: '203.0.113.1',
        language: 'en',
      })
    }
    const receipts = [await send('11955550001'), await send('11955550002')]
    expect(await mailsTo('+5511955550001')).toHaveLength(1)
    expect(await mailsTo('+5511955550002')).toHaveLength(0)
    expect((await find(receipts[1]?.receiptNo ?? '')).row).toMatchObject({ state: 'new' })
  })

  test('comes from lines of one IPv6 site thirty times a day, no more', async () => {
    const brand = await platform.deps.brands.byId(demoBrand.brandId)
    const send = async (line: number) => {
      const body = { ...BODY, email: `site${line}@example.com`, captcha: await solve() }
      const address = `2001:db8:5:${line}::1`
      const given = { body, member: undefined, address, language: 'en' }
      return codeOf(sendApplication(platform.deps, brand, given))
    }
    expect(await send(1)).toBe('none')
    await platform.db.query(
      `update verification_quotas set used = 29 where scope = 'applicationLineSite'`,
    )
    expect([await send(2), await send(3)]).toEqual(['none', 'RATE_LIMITED'])
  })

  test('remembers the member who sent it, and reaches by SMS who gives no e-mail', async () => {
    const maria = await platform.member()
    const { email, ...rest } = BODY
    const { receiptNo } = await maria.call('POST /wps/agent/applications', {
      body: {
        ...rest,
        mobileNum: '(11) 98765-4321',
        countryDialingCode: '55',
        captcha: await solve(),
      },
    })
    const { params } = await find(receiptNo)
    const { application } = await ana.call('GET /staff/agent-applications/:applicationId', {
      params,
    })
    expect(application).toMatchObject({
      username: maria.username,
      mobile: '+5511987654321',
      email: null,
    })
    expect(await mailsTo('+5511987654321')).toHaveLength(1)
    expect(email).toBe(BODY.email)
  })

  test('makes its member an agent on every node once it is accepted', async () => {
    const member = await platform.member()
    const { receiptNo } = await member.call('POST /wps/agent/applications', {
      body: { ...BODY, email: 'ines@example.com', captcha: await solve() },
    })
    const { params } = await find(receiptNo)
    const { approval } = await ana.call('POST /staff/agent-applications/:applicationId/accept', {
      params,
      body: { reason },
    })
    const heard = await hearSessions(platform)
    await bruno.call('POST /staff/approvals/:approvalId/approve', {
      params: { approvalId: approval.approvalId },
      body: {},
    })
    expect(await heard.next).toMatchObject({ brandId: 1, areEnded: false })
    await heard.close()
  })
})
