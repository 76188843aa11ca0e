import { demoBrand } from '@fairhouse/profiles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Brand } from '#server/core/brand.ts'
import { limitsByAddress, networkOf, type Visit } from '#server/core/network.ts'
import { outcome } from '../../../test/outcome.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { countAttempt } from '../staff/attempts.ts'
import { requestPasswordLink } from './commands/request-password-link.ts'
import { guardTry, spendTries } from './login-guard.ts'

let platform: TestPlatform
let brand: Brand

beforeAll(async () => {
  platform = await createTestPlatform()
  brand = await platform.deps.brands.byId(demoBrand.brandId)
})
afterAll(() => platform.close())

/** Every call from another line of the same /48. */
function visitFrom(site: number, line: number): Visit {
  const address = `2001:db8:${site}:${line.toString(16)}::1`
  return { address, network: networkOf(address), device: '', place: '' }
}

/** How many calls from other lines of one site go through, and what the next one gets. */
async function passed(
  most: number,
  call: (at: number) => Promise<unknown>,
): Promise<[number, string]> {
  for (let at = 0; at <= most; at += 1) {
    const code = await outcome(call(at))
    if (code !== 'ok') return [at, code]
  }
  return [most + 1, 'ok']
}

test('passwords of many accounts, tried from the lines of one IPv6 site', async () => {
  const config = { ...platform.deps.config, LOGIN_ATTEMPTS_PER_MINUTE: 2 }
  const guess = (at: number) =>
    guardTry({ ...platform.deps, config }, brand, visitFrom(1, at), {
      account: `site account ${at}`,
      isKnownNetwork: false,
      captcha: undefined,
    })
  expect(await passed(6, guess)).toEqual([6, 'CAPTCHA_REQUIRED'])
})

test('a right password gives back the try of the line and of the site', async () => {
  const config = { ...platform.deps.config, LOGIN_ATTEMPTS_PER_MINUTE: 2 }
  const logIn = async (at: number) => {
    const attempt = { account: `own ${at}`, isKnownNetwork: false, captcha: undefined }
    const { succeed } = await guardTry(
      { ...platform.deps, config },
      brand,
      visitFrom(2, at),
      attempt,
    )
    await succeed()
  }
  expect(await passed(8, logIn)).toEqual([9, 'ok'])
})

test('links for a new password', async () => {
  const ask = (at: number) =>
    requestPasswordLink(
      platform.deps,
      brand,
      { username: `nobody${at}`, email: `nobody${at}@example.com` },
      { visit: visitFrom(3, at), language: 'en' },
    )
  expect(await passed(9, ask)).toEqual([9, 'CAPTCHA_REQUIRED'])
})

test('what is counted by address alone, as trials are', async () => {
  const rule = { scope: 'trialTest', windowSeconds: 3_600, max: 2 }
  const open = (at: number) =>
    spendTries(platform.deps, brand, limitsByAddress(visitFrom(4, at).address, rule))
  expect(await passed(6, open)).toEqual([6, 'TOO_MANY_ATTEMPTS'])
})

test('names of staff', async () => {
  const guess = (at: number) => countAttempt(platform.deps, `site staff ${at}`, visitFrom(5, at))
  expect(await passed(90, guess)).toEqual([90, 'TOO_MANY_ATTEMPTS'])
})
