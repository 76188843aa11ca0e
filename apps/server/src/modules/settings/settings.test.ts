import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { demoBrand, profileOf } from '@fairhouse/profiles'
import { isSwitchedOn, SWITCH_IDS, type Permission } from '@fairhouse/protocol'
import { ApiError } from '@fairhouse/protocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeBrand } from '#server/seed.ts'
import { staffOf, TEST_ROLES, type TestStaff } from '../../../test/office.ts'
import { createTestPlatform, NOON, type TestPlatform } from '../../../test/platform.ts'
import { isOn, presentPermission } from './index.ts'
import { OWN_SWITCHES, switchesOn, toNodes } from './switches.ts'

let platform: TestPlatform
let ana: TestStaff

beforeAll(async () => {
  platform = await createTestPlatform()
  ana = await staffOf(platform, 'ana', TEST_ROLES.administrator)
})
afterAll(() => platform.close())

async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'none'
  } catch (error) {
    return error instanceof ApiError ? error.code : String(error)
  }
}

const demo = profileOf('demo')
const reason = 'a test'
const later = (ms: number) => new Date(NOON.getTime() + ms).toISOString()
const NO_PLAN = { isOn: false, from: null, until: null, message: {} }

describe('switches', () => {
  test('stand in the tree once each, three deep at most', () => {
    expect(new Set(SWITCH_IDS).size).toBe(SWITCH_IDS.length)
    const depth = (nodes: Permission['info']['whitelabel']): number =>
      nodes.length === 0
        ? 0
        : 1 + Math.max(...nodes.map((node) => depth(node.childrenNodes as typeof nodes)))
    expect(depth(toNodes(new Set()))).toBeLessThanOrEqual(3)
  })

  test('below one that is off are off, and what the jurisdiction forbids stays off', () => {
    const off = switchesOn(demo, { socialLogin: false, googleLogin: true })
    expect(off.has('googleLogin')).toBe(false)
    expect(isSwitchedOn(toNodes(off), 'googleLogin')).toBe(false)
    const forbidding = { ...demo, allows: { ...demo.allows, freePlay: false } }
    expect(switchesOn(forbidding, { freePlay: true }).has('freePlay')).toBe(false)
    expect(switchesOn(profileOf('br'), { followPlans: true }).has('followPlans')).toBe(false)
  })

  test('that staff turn are turned on every node, within a second', async () => {
    const other = await platform.restart()
    try {
      const before = await other.client()('GET /wps/system/permission', {})
      expect(isSwitchedOn(before.info.whitelabel, 'freePlay')).toBe(true)
      const turned = await ana.call('PUT /staff/switches', {
        body: { switches: [{ id: 'freePlay', isOn: false }], reason },
      })
      expect(turned.switches.find((one) => one.id === 'freePlay')).toMatchObject({ isOn: false })
      expect(turned.changed?.by).toBe('staff:ana')
      await expect
        .poll(
          async () => {
            const { info } = await other.client()('GET /wps/system/permission', {})
            return isSwitchedOn(info.whitelabel, 'freePlay')
          },
          { timeout: 1_000, interval: 20 },
        )
        .toBe(false)
      const [brand] = await platform.deps.brands.all()
      expect(brand && isOn(brand, 'freePlay')).toBe(false)
    } finally {
      await other.stop()
    }
  })

  test('that change nothing are refused, and so are names of branches', async () => {
    const again = { switches: [{ id: 'freePlay' as const, isOn: false }], reason }
    expect(await codeOf(ana.call('PUT /staff/switches', { body: again }))).toBe('NOT_CHANGED')
    const branch = { switches: [{ id: 'security' as const, isOn: false }], reason }
    expect(await codeOf(ana.call('PUT /staff/switches', { body: branch }))).toBe('FEATURE_OFF')
    expect(OWN_SWITCHES).not.toContain('security')
  })
})

describe('maintenance', () => {
  const plan = (given: Partial<typeof NO_PLAN>) =>
    ana.call('PUT /staff/maintenance', { body: { plan: { ...NO_PLAN, ...given }, reason } })

  test('shuts the site but for what tells of it, and never the office', async () => {
    const member = await platform.member('10.00')
    expect(await plan({ isOn: true, message: { en: 'Back soon' } as never })).toMatchObject({
      isNow: true,
    })
    for (const call of [
      member.call('GET /wps/v2/wallets/balance', {}),
      platform.visitor('GET /lgw/games/game_menus', {}),
    ]) {
      expect(await codeOf(call)).toBe('MAINTENANCE')
    }
    expect(await codeOf(platform.visitor('GET /health', {}))).toBe('none')
    expect(await codeOf(ana.call('GET /staff/members', {}))).toBe('none')
    const permission = await platform.visitor('GET /wps/system/permission', {})
    expect(permission.system.status).toBe(1)
    expect(permission.maintenance).toEqual({ isOn: true, message: { en: 'Back soon' } })
    await plan({})
    expect(await codeOf(member.call('GET /wps/v2/wallets/balance', {}))).toBe('none')
  })

  test('begins and ends as planned, by the clock that decides', async () => {
    await plan({ from: later(60_000) as never, until: later(120_000) as never })
    const status = async (ms: number) => {
      await platform.setNow(new Date(NOON.getTime() + ms))
      platform.deps.brands.forget()
      return (await platform.visitor('GET /wps/system/status', {})).status
    }
    expect([await status(0), await status(60_000), await status(120_001)]).toEqual([0, 1, 0])
    await platform.setNow(NOON)
    platform.deps.brands.forget()
    expect(await codeOf(plan({ from: '2026-02-30T00:00:00Z' as never }))).toBe('VALIDATION_FAILED')
    const backwards = { from: later(2_000) as never, until: later(1_000) as never }
    expect(await codeOf(plan(backwards))).toBe('VALIDATION_FAILED')
    await plan({})
  })
})

test('the region gate shuts the site and gives way to maintenance', async () => {
  const { brands } = platform.deps
  const brand = await brands.byId(1)
  const blocked = { ...brand, profile: { ...brand.profile, blockedCountries: ['XX'] } }
  const { requireOpen } = await import('#server/http/gates.ts')
  const request = { ip: '203.0.113.9' } as never
  const deps = (country: string, isClosed: boolean) =>
    ({ brands: { isUnderMaintenance: () => isClosed }, placeOf: () => ({ country }) }) as never
  expect(() => requireOpen(deps('XX', false), blocked, request)).toThrow('REGION_RESTRICTED')
  expect(() => requireOpen(deps('XX', true), blocked, request)).toThrow('MAINTENANCE')
  expect(() => requireOpen(deps('BR', false), blocked, request)).not.toThrow()
})

test.each<[string, boolean, string[], string | undefined, boolean]>([
  ['open to all', false, [], undefined, false],
  ['open where the country is not known', false, ['XX'], undefined, false],
  ['closed where the country is not known', true, ['XX'], undefined, true],
  ['closed without a list, too', true, [], undefined, true],
  ['open where the country is known and allowed', true, ['XX'], 'BR', false],
  ['closed where the country is blocked', true, ['XX'], 'XX', true],
])('the region gate is %s', async (_, closes, blockedCountries, country, expected) => {
  const { restrictionOf } = await import('#server/http/region.ts')
  const brand = await platform.deps.brands.byId(1)
  const profile = { ...brand.profile, blockedCountries, closesWithoutCountry: closes }
  const deps = { placeOf: () => (country === undefined ? {} : { country }) } as never
  const request = { ip: '203.0.113.9' } as never
  expect(restrictionOf(deps, { ...brand, profile }, request) !== undefined).toBe(expected)
})

test('a start says which brands nobody can reach for want of geodata', async () => {
  const { describeClosedBrands } = await import('#server/http/region.ts')
  const { brands, config } = platform.deps
  const brand = await brands.byId(1)
  const all = async () => [{ ...brand, profile: { ...brand.profile, closesWithoutCountry: true } }]
  const shut = { ...platform.deps, brands: { ...brands, all } }
  expect(await describeClosedBrands(shut)).toContain(brand.code)
  const withFile = { ...config, GEO_FILE: 'networks.csv' }
  expect(await describeClosedBrands({ ...shut, config: withFile })).toBeUndefined()
  expect(await describeClosedBrands(platform.deps)).toBeUndefined()
})

test('what a sign-up asks for is set by staff, within the rules of the house', async () => {
  const { fields } = await ana.call('GET /staff/register-settings', {})
  const email = fields.find((one) => one.field === 'email')
  if (!email) throw new Error('no rule for e-mail')
  const rule = { ...email, enabled: true, required: true }
  const body = { fields: [rule], reason }
  const after = await ana.call('PUT /staff/register-settings', { body })
  expect(after.fields).toContainEqual(rule)
  const again = ana.call('PUT /staff/register-settings', { body })
  expect(await codeOf(again)).toBe('NOT_CHANGED')
  const weak = fields.filter((one) => one.field === 'password')
  const weaker = weak.map((one) => ({ ...one, minLength: 4 }))
  const refused = ana.call('PUT /staff/register-settings', { body: { fields: weaker, reason } })
  expect(await codeOf(refused)).toBe('VALIDATION_FAILED')
  const query = { action: 'settings' }
  const { entries } = await ana.call('GET /staff/audit', { query })
  expect(entries.map((entry) => entry.action)).toContain('settings.registerFields')
  expect(entries.every((entry) => entry.details['reason'] === reason)).toBe(true)
})

describe('other addresses of the site', () => {
  const domains = ['https://two.example', 'https://three.example']

  test('are what staff have set, beside apps and channels', async () => {
    const { site } = await ana.call('GET /staff/site-settings', {})
    const resources = [
      { resourceType: 'androidApp', url: 'https://apps.example/a.apk', qrCodeUrl: null },
    ]
    const body = { site: { ...site, domains, resources }, reason }
    await ana.call('PUT /staff/site-settings', { body })
    const route = await platform.visitor('GET /wps/system/domainRoute', {})
    expect(route).toEqual({ domainList: domains.map((url) => ({ url })), resources })
  })

  test('are https addresses of a host, and nothing else', async () => {
    const { site } = await ana.call('GET /staff/site-settings', {})
    const all = ['http://two.example', 'https://two.example/page', "https://a';x.example"]
    for (const wrong of all) {
      const body = { site: { ...site, domains: [wrong] }, reason }
      expect(await codeOf(ana.call('PUT /staff/site-settings', { body }))).toBe('VALIDATION_FAILED')
    }
  })

  test('are under the same rules of region, whichever of them is asked', async () => {
    const { restrictionOf } = await import('#server/http/region.ts')
    const [brand] = await platform.deps.brands.all()
    if (!brand) throw new Error('no brand')
    const blocked = { ...brand, profile: { ...brand.profile, blockedCountries: ['XX'] } }
    const deps = { placeOf: () => ({ country: 'XX' }) } as never
    for (const hostname of ['one.example', ...domains.map((url) => new URL(url).hostname)]) {
      const request = { ip: '203.0.113.9', hostname } as never
      expect(restrictionOf(deps, blocked, request)?.reason).toBe('region')
    }
  })

  test('may be asked from each other whether they live, and nothing more', async () => {
    const headersOf = async (path: string) => (await fetch(`${platform.url}${path}`)).headers
    expect((await headersOf('/health')).get('access-control-allow-origin')).toBe('*')
    const status = await headersOf('/wps/system/status')
    expect(status.get('access-control-allow-origin')).toBeNull()
  })
})

test('a licence stands on the pages of real money alone, help lines on all', async () => {
  const brand = await platform.deps.brands.byId(1)
  const licence = { authority: 'Authority', number: '12/34', url: 'https://authority.example/12' }
  const settings = { ...brand.settings, site: { ...brand.settings.site, licence } }
  const visitor = { now: NOON, restriction: undefined }
  const play = presentPermission({ ...brand, settings }, visitor).system
  expect(play).toMatchObject({ isPlayMoney: true, licence: null })
  expect(play.helpLines.length).toBeGreaterThan(0)
  const real = presentPermission({ ...brand, settings, profile: profileOf('br') }, visitor).system
  expect(real).toMatchObject({ isPlayMoney: false, licence })
  expect(real.helpLines.map(({ phone }) => phone)).toContain('188')
})

test('a brand of a jurisdiction that blocks countries is closed without geodata', async () => {
  const { db, deps, url } = platform
  const ask = async (host: string) => {
    // `fetch` sends the host of the address, whatever header it is given.
    const sent = get(`${url}/lgw/lotteries/SSC1`, { headers: { host } })
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return ((await json(answer)) as { error?: { code: string } }).error?.code
  }
  await writeBrand(db, {
    ...demoBrand,
    brandId: 77,
    code: 'far',
    profile: 'intl',
    hosts: ['far.example'],
    lotteries: [],
  })
  deps.brands.forget()
  expect(await ask('far.example')).toBe('REGION_RESTRICTED')
  expect(await ask(new URL(url).host)).toBeUndefined()
})
