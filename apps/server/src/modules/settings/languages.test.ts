import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '@fairhouse/protocol/client'
import { staffOf, TEST_ROLES, type TestStaff } from '../../../test/office.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'

let platform: TestPlatform
let ana: TestStaff

beforeAll(async () => {
  platform = await createTestPlatform()
  ana = await staffOf(platform, 'ana', TEST_ROLES.administrator)
})
afterAll(() => platform.close())

const reason = 'a test'

function choose(offered: string[], defaultLanguage: string) {
  return ana.call('PUT /staff/languages', {
    body: { choice: { offered, defaultLanguage }, reason },
  })
}

async function faultOf(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(
    () => undefined,
    (refusal: unknown) => refusal,
  )
  if (!(error instanceof ApiError)) return 'none'
  const [field] = error.fields
  return field ? `${error.code} ${field.field}: ${field.expected}` : error.code
}

describe('the languages of a brand', () => {
  test('are told with how they stand, by file', async () => {
    const { choice, languages } = await ana.call('GET /staff/languages', {})
    expect(choice).toEqual({ offered: ['pt', 'en'], defaultLanguage: 'pt' })
    expect(languages).toHaveLength(35)
    const pt = languages.find(({ code }) => code === 'pt')
    expect(pt).toMatchObject({ share: 1, isComplete: true, mayBeOffered: true, review: 'reviewed' })
    const files = pt?.files ?? []
    expect(files.find(({ file }) => file === 'errors')?.total).toBeGreaterThan(50)
    expect(files.every(({ done, total, missing }) => done === total && missing === 0)).toBe(true)
  })

  test('are chosen by staff, and told to every page', async () => {
    await choose(['en', 'pt'], 'en')
    const system = async () => (await platform.visitor('GET /wps/system/permission', {})).system
    // In the order of the platform, whatever was sent.
    expect(await system()).toMatchObject({ languages: ['pt', 'en'], defaultLanguage: 'en' })
    await choose(['pt'], 'pt')
    expect(await system()).toMatchObject({ languages: ['pt'], defaultLanguage: 'pt' })
    const { entries } = await ana.call('GET /staff/audit', { query: { action: 'settings' } })
    expect(entries[0]).toMatchObject({
      action: 'settings.languages',
      details: { before: { offered: ['pt', 'en'] }, after: { offered: ['pt'] }, reason },
    })
    expect(await faultOf(choose(['pt'], 'pt'))).toBe('NOT_CHANGED')
  })

  test.each([
    [['pt', 'xx'], 'pt', /choice\.offered: .*zh-Hans/],
    [['pt', 'constructor'], 'pt', /VALIDATION_FAILED/],
    [['pt', 'en-XA'], 'pt', /choice\.offered/],
    [['en'], 'pt', /choice\.defaultLanguage: one of those offered/],
    [[], 'pt', /VALIDATION_FAILED/],
  ])('%j beginning in %s is refused', async (offered, first, expected) => {
    expect(await faultOf(choose(offered, first))).toMatch(expected)
  })

  test('must have enough texts', async () => {
    const { languages } = await ana.call('GET /staff/languages', {})
    const draft = languages.find(({ share }) => share < 0.95)
    if (!draft) return
    expect(draft.mayBeOffered).toBe(false)
    expect(await faultOf(choose(['pt', draft.code], 'pt'))).toMatch(/95 %/)
  })
})

test('a member chooses the language of their messages, of those that are offered', async () => {
  await choose(['pt', 'en'], 'pt')
  const member = await platform.member()
  const pick = (language: string) => member.call('PUT /wps/member/language', { body: { language } })
  await pick('EN')
  const rows = await platform.db.query<{ language: string }>(
    'select language from members where username = $1',
    [member.username],
  )
  expect(rows).toEqual([{ language: 'en' }])
  expect(await faultOf(pick('th'))).toBe('VALIDATION_FAILED language: pt en')
  expect(await faultOf(pick('xx'))).toMatch(/^VALIDATION_FAILED/)
})

test.each([
  [{ language: 'en' }, 'Log in to continue.'],
  [{ cookie: 'lang=en' }, 'Log in to continue.'],
  [{ 'accept-language': 'nb, en;q=0.5' }, 'Log in to continue.'],
  [{ language: 'PT', cookie: 'lang=en' }, 'Entre na sua conta para continuar.'],
  [{ cookie: 'lang=%00' }, 'Entre na sua conta para continuar.'],
])('the server answers %j in its language', async (headers, expected) => {
  const answer = await fetch(`${platform.url}/wps/member/info`, { headers })
  const body = (await answer.json()) as { error: { message: string } }
  expect(body.error.message).toBe(expected)
})
