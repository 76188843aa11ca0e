import { demoBrand } from '@fairhouse/profiles'
import type { ApiError } from '@fairhouse/protocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowser } from '../../../test/browser.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'

const NOBODY = 'http://127.0.0.1:9'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform({
    config: {
      GOOGLE_CLIENT_ID: 'an id',
      GOOGLE_ISSUER: NOBODY,
      FACEBOOK_APP_ID: 'an id',
      FACEBOOK_APP_SECRET: 'a secret',
      FACEBOOK_DIALOG_URL: `${NOBODY}/dialog`,
      FACEBOOK_GRAPH_URL: `${NOBODY}/graph`,
    },
  })
})
afterAll(() => platform.close())

const start = (provider: 'google' | 'facebook') =>
  platform.visitor('GET /wps/social/:provider/start', { params: { provider } }).then(
    () => 'ok',
    (error: ApiError) => error.code,
  )

const offered = async () => (await platform.visitor('GET /wps/social/providers', {})).providers

/** Goes to Facebook and comes back with a code: the part after `#`. */
async function comeBack(whileAway: () => Promise<unknown> = async () => undefined) {
  const browser = createBrowser()
  const left = await browser.send(`${platform.url}/wps/social/facebook/start`)
  const state = new URL(left.headers.get('location') ?? '').searchParams.get('state') ?? ''
  await whileAway()
  const back = `${platform.url}/wps/social/facebook/callback?code=any&state=${state}`
  return (await browser.walk(back, '/social')).hash
}

async function turn(switches: object): Promise<void> {
  await platform.db.query(
    `insert into brand_settings (brand_id, switches) values ($1, $2)
     on conflict (brand_id) do update set switches = excluded.switches`,
    [demoBrand.brandId, switches],
  )
  platform.deps.brands.forget()
}

test('a provider that does not answer is told as such, there and back', async () => {
  expect(await start('google')).toBe('UNAVAILABLE')
  expect(await comeBack()).toBe('#error=UNAVAILABLE')
})

test('one that is switched off is not offered, there and back', async () => {
  expect(await offered()).toEqual(['google', 'facebook'])
  expect(await comeBack(() => turn({ facebookLogin: false }))).toBe('#error=FEATURE_OFF')
  expect(await offered()).toEqual(['google'])
  expect(await start('facebook')).toBe('FEATURE_OFF')
  await turn({ socialLogin: false })
  expect(await offered()).toEqual([])
})

test('none is offered that is not configured', async () => {
  const bare = await createTestPlatform()
  expect(await bare.visitor('GET /wps/social/providers', {})).toEqual({ providers: [] })
  await bare.close()
})
