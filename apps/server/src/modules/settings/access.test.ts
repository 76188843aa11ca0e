import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccessRules } from '@fairhouse/protocol'
import { ApiError } from '@fairhouse/protocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffOf, TEST_ROLES, type TestStaff } from '../../../test/office.ts'
import { outcome } from '../../../test/outcome.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'

const folder = mkdtempSync(join(tmpdir(), 'access-'))
let platform: TestPlatform
let ana: TestStaff

beforeAll(async () => {
  const file = join(folder, 'networks.csv')
  writeFileSync(file, '198.51.100.0,198.51.100.255,AR\n2001:db8::,2001:db8:ffff::,BR\n')
  platform = await createTestPlatform({
    config: { GEO_FILE: file, TRUSTED_PROXIES: '127.0.0.1' },
  })
  ana = await staffOf(platform, 'ana', TEST_ROLES.administrator)
})
afterAll(async () => {
  await platform.close()
  rmSync(folder, { recursive: true })
})

const reason = 'a test'
const NOBODY: AccessRules = { blockedAddresses: [], allowedAddresses: [], blockedCountries: [] }

const set = (rules: Partial<AccessRules>, more: object = {}, by = ana) =>
  by.call('PUT /staff/access-rules', { body: { rules: { ...NOBODY, ...rules }, reason, ...more } })

/** What someone from an address is answered on a route of the site. */
async function ask(address: string, url = platform.url) {
  const headers = { 'x-forwarded-for': address, language: 'en' }
  const response = await fetch(`${url}/lgw/games/game_menus`, { headers })
  const { error } = (await response.json()) as {
    error?: { code: string; message: string; details?: object }
  }
  return { status: response.status, code: error?.code ?? 'ok', details: error?.details }
}

async function permissionFrom(address: string) {
  const headers = { 'x-forwarded-for': address }
  const response = await fetch(`${platform.url}/wps/system/permission`, { headers })
  const { system, regionRestriction } = (await response.json()) as {
    system: { status: number }
    regionRestriction: object | null
  }
  return [system.status, regionRestriction]
}

const RULES = {
  blockedAddresses: ['203.0.113.0/24', '2001:db8:bad::/48', '198.51.100.9'],
  allowedAddresses: ['203.0.113.77', '198.51.100.50'],
  blockedCountries: ['AR'],
}

describe('who may come in', () => {
  test.each([
    ['203.0.113.7', 'ADDRESS_BLOCKED', 403],
    ['::ffff:203.0.113.7', 'ADDRESS_BLOCKED', 403],
    ['203.0.113.77', 'ok', 200],
    ['203.0.114.7', 'ok', 200],
    ['2001:db8:bad::1', 'ADDRESS_BLOCKED', 403],
    ['2001:db8:bae::1', 'ok', 200],
    ['198.51.100.7', 'REGION_RESTRICTED', 451],
    ['198.51.100.9', 'ADDRESS_BLOCKED', 403],
    ['198.51.100.50', 'ok', 200],
  ])('from %s the answer is %s', async (address, code, status) => {
    await outcome(set(RULES))
    const answer = await ask(address)
    expect([answer.code, answer.status]).toEqual([code, status])
    // The address that decided goes along: support asks for it.
    if (code !== 'ok') expect(answer.details).toEqual({ address })
    const reasonOf = { ADDRESS_BLOCKED: 'address', REGION_RESTRICTED: 'region' }[code]
    const restriction = reasonOf ? { isRestricted: true, address, reason: reasonOf } : null
    expect(await permissionFrom(address)).toEqual([restriction ? 2 : 0, restriction])
  })

  test('is decided anew on every node, within a second; what tells of it stays open', async () => {
    const other = await platform.restart()
    try {
      const call = other.client()
      await outcome(set(RULES))
      await set({ blockedAddresses: ['127.0.0.0/8'] }, { isOwnAddressConfirmed: true })
      const codeOf = () => outcome(call('GET /lgw/games/game_menus', {}))
      await expect.poll(codeOf, { timeout: 1_000, interval: 20 }).toBe('ADDRESS_BLOCKED')
      expect(await outcome(call('GET /health', {}))).toBe('ok')
      // Staff come in: they undo it.
      await set({})
      await expect.poll(codeOf, { timeout: 1_000, interval: 20 }).toBe('ok')
    } finally {
      await other.stop()
    }
  })

  test('is no wider than the profile, whatever an operator allows', async () => {
    const { restrictionOf } = await import('#server/http/region.ts')
    await set({ allowedAddresses: ['0.0.0.0/0'] })
    platform.deps.brands.forget()
    const brand = await platform.deps.brands.byId(1)
    const profile = { ...brand.profile, blockedCountries: ['AR'] }
    const request = { ip: '198.51.100.7' } as never
    expect(restrictionOf(platform.deps, { ...brand, profile }, request)?.reason).toBe('region')
    expect(restrictionOf(platform.deps, brand, request)).toBeUndefined()
    await set({})
  })
})

describe('the rules of access', () => {
  const faultOf = async (rules: Partial<AccessRules>) => {
    const error: unknown = await set(rules).catch((refusal: unknown) => refusal)
    return error instanceof ApiError ? [error.code, error.fields[0]?.field] : 'ok'
  }

  test.each<[Partial<AccessRules>, string]>([
    [{ blockedAddresses: ['203.0.113.1', '203.0.113.0/33'] }, 'rules.blockedAddresses.1'],
    [{ allowedAddresses: ['everybody'] }, 'rules.allowedAddresses.0'],
    [{ blockedCountries: ['AR', 'ZZ'] }, 'rules.blockedCountries.1'],
    [{ blockedCountries: ['Argentina'] }, 'rules.blockedCountries.0'],
  ])('%j are refused at %s', async (rules, field) => {
    expect(await faultOf(rules)).toEqual(['VALIDATION_FAILED', field])
  })

  test('are kept once each, told with what they stand beside, and audited', async () => {
    const saved = await set({
      blockedAddresses: [' 2001:DB8::/32', '203.0.113.9/24', '203.0.113.0/24'],
      blockedCountries: ['UY', 'AR', 'AR'],
    })
    expect(saved).toMatchObject({
      rules: {
        blockedAddresses: ['2001:db8::/32', '203.0.113.9/24'],
        blockedCountries: ['AR', 'UY'],
      },
      profile: { blockedCountries: [], closesWithoutCountry: false },
      hasGeodata: true,
      own: { address: '127.0.0.1', country: null },
      changed: { by: 'staff:ana' },
    })
    expect(await outcome(set(saved.rules))).toBe('NOT_CHANGED')
    const { entries } = await ana.call('GET /staff/audit', { query: { action: 'settings.access' } })
    expect(entries[0]?.details).toMatchObject({ after: saved.rules, reason })
    await set({})
  })

  test.each<[Partial<AccessRules>, boolean]>([
    [{ blockedAddresses: ['127.0.0.1'] }, true],
    [{ blockedAddresses: ['0.0.0.0/0'] }, true],
    [{ blockedAddresses: ['0.0.0.0/0'], allowedAddresses: ['127.0.0.0/30'] }, false],
    [{ blockedAddresses: ['::/0'] }, false],
  ])('%j against the own address: %s', async (rules, isOwn) => {
    const first: unknown = await set(rules).catch((refusal: unknown) => refusal)
    if (isOwn) {
      const details = { address: '127.0.0.1' }
      expect(first).toMatchObject({ code: 'OWN_ADDRESS_BLOCKED', details })
      expect(await outcome(set(rules, { isOwnAddressConfirmed: true }))).toBe('ok')
    } else expect(first).not.toBeInstanceOf(Error)
    await set({})
  })

  test('against the own country are confirmed, too, as it is known', async () => {
    const from = await fetch(`${platform.url}/staff/access-rules`, {
      method: 'PUT',
      headers: {
        cookie: ana.cookie,
        'content-type': 'application/json',
        'x-fairhouse': '1',
        'x-forwarded-for': '198.51.100.7',
      },
      body: JSON.stringify({ rules: { ...NOBODY, blockedCountries: ['AR'] }, reason }),
    })
    expect(await from.json()).toMatchObject({ error: { code: 'OWN_ADDRESS_BLOCKED' } })
    expect((await ana.call('GET /staff/access-rules', {})).rules).toEqual(NOBODY)
  })

  test('are read and changed by who may', async () => {
    const carla = await staffOf(platform, 'carla', TEST_ROLES.auditor)
    expect(await outcome(carla.call('GET /staff/access-rules', {}))).toBe('ok')
    expect(await outcome(set({ blockedCountries: ['AR'] }, {}, carla))).toBe('PERMISSION_DENIED')
    const sam = await staffOf(platform, 'sam', TEST_ROLES.support)
    expect(await outcome(sam.call('GET /staff/access-rules', {}))).toBe('PERMISSION_DENIED')
  })
})
