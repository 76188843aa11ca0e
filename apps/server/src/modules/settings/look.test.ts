import { AZULEJO } from '@fairhouse/ui/look'
import { ApiError } from '@fairhouse/protocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffOf, TEST_ROLES, type TestStaff } from '../../../test/office.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { siteUrlOf } from './index.ts'

let platform: TestPlatform
let ana: TestStaff

beforeAll(async () => {
  platform = await createTestPlatform()
  ana = await staffOf(platform, 'ana', TEST_ROLES.administrator)
})
afterAll(() => platform.close())

const reason = 'a test of looks'
const own = { ...AZULEJO, families: [...AZULEJO.families], palettes: [...AZULEJO.palettes] }

const put = (look: object, tagline: Record<string, string> = {}) =>
  ana.call('PUT /staff/look', { body: { look: { ...own, ...look }, tagline, reason } })

async function refusal(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => undefined,
    (fault: unknown) => fault,
  )
  return error instanceof ApiError ? [error.code, error.fields[0]?.field] : error
}

test('a brand that has chosen no look has the platform’s own', async () => {
  const found = await ana.call('GET /staff/look', {})
  expect(found).toEqual({ look: own, tagline: {}, changed: null })
})

test('a look that staff change makes the next page, and stands in the audit', async () => {
  const look = { brandHue: 262, round: 0.5, font: 'system', families: ['waves'] }
  const after = await put(look, { pt: 'Placar ao vivo', en: 'Live score' })
  expect(after.look).toEqual({ ...own, ...look })
  expect(after.changed?.by).toBe('staff:ana')
  const { info } = await platform.visitor('GET /wps/system/permission', {})
  expect(info.look).toEqual({
    art: { families: ['waves'], palettes: [] },
    tagline: { en: 'Live score', pt: 'Placar ao vivo' },
  })
  const { entries } = await ana.call('GET /staff/audit', { query: { action: 'settings.look' } })
  expect(entries[0]?.details).toMatchObject({
    before: { look: { brandHue: AZULEJO.brandHue } },
    after: { look: { brandHue: 262 } },
    reason,
  })
  expect(await refusal(put(look, { en: 'Live score', pt: 'Placar ao vivo' }))).toEqual([
    'NOT_CHANGED',
    undefined,
  ])
})

test.each([
  [{ brandHue: 361 }, 'look.brandHue'],
  [{ neutralChroma: 0.2 }, 'look.neutralChroma'],
  [{ font: 'comic' }, 'look.font'],
  [{ families: ['spirals'] }, 'look.families'],
  [{ palettes: ['neon'] }, 'look.palettes'],
])('a seed with %j is refused by its field', async (look, field) => {
  expect(await refusal(put(look))).toEqual(['VALIDATION_FAILED', field])
})

test('a sentence that is markup is refused', async () => {
  const found = await refusal(put({}, { pt: '<b>fair</b>' }))
  expect(found).toEqual(['VALIDATION_FAILED', 'tagline.pt'])
})

test.each([
  [undefined, 'http://localhost:4000', 'http://localhost:4000'],
  ['placar.localhost', 'http://localhost:4000', 'http://placar.localhost:4000'],
  ['play.example', 'https://fairhouse.example', 'https://play.example'],
])('the site of a brand met at %s lives at its own host', (host, publicUrl, url) => {
  expect(siteUrlOf(host === undefined ? {} : { host }, publicUrl)).toBe(url)
})
