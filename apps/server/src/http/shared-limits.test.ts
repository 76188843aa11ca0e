import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiError } from '@fairhouse/protocol/client'
import { addressKeys, limitsByAddress } from '#server/core/network.ts'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import type { Lease, Leased } from '../modules/quotas/index.ts'
import { createSharedLimits } from './shared-limits.ts'

const MINUTE = { windowMs: 60_000 } as const

/** A database that counts as the real one does, and a clock that is moved by hand. */
function openWorld() {
  const used = new Map<string, number>()
  const world = {
    calls: 0,
    isAway: false,
    now: 0,
    node: () => createSharedLimits({ take, now: () => world.now }),
    endWindow: () => {
      used.clear()
      world.now += MINUTE.windowMs
    },
  }
  function take(leases: readonly Lease[]): Promise<readonly Leased[]> {
    world.calls += 1
    if (world.isAway) return Promise.reject(new Error('away'))
    const granted = leases.map(({ limit, amount }) => {
      const name = `${limit.scope} ${limit.key}`
      const before = Math.min(used.get(name) ?? 0, limit.max)
      used.set(name, before + amount)
      return { granted: Math.min(amount, limit.max - before), windowMs: MINUTE.windowMs }
    })
    return Promise.resolve(granted)
  }
  return world
}

type Node = ReturnType<ReturnType<typeof openWorld>['node']>

async function countOf(node: Node, times: number, address: string | ((n: number) => string)) {
  const tries = Array.from({ length: times }, (_, n) =>
    node.count('a', typeof address === 'string' ? address : address(n), { max: 80, ...MINUTE }),
  )
  return (await Promise.all(tries)).filter(({ isAllowed }) => isAllowed).length
}

describe('a limit by address', () => {
  test('holds for all nodes together, however they share it', async () => {
    const world = openWorld()
    const [one, two] = [world.node(), world.node()]
    const first = await countOf(one, 50, '203.0.113.9')
    const second = await countOf(two, 50, '203.0.113.9')
    expect(first + second).toBe(80)
    expect(await countOf(one, 10, '203.0.113.10')).toBe(10)
  })

  test('is asked for by leases, and not again once it is used up', async () => {
    const world = openWorld()
    const node = world.node()
    for (let n = 0; n < 80; n += 1) expect(await countOf(node, 1, '203.0.113.9')).toBe(1)
    expect(world.calls).toBe(40)
    expect(await countOf(node, 1_000, '203.0.113.9')).toBe(0)
    expect(world.calls).toBe(41)
    world.endWindow()
    expect(await countOf(node, 100, '203.0.113.9')).toBe(80)
  })

  test('counts a line of IPv6 as one, and a site as sixteen lines', async () => {
    const world = openWorld()
    const node = world.node()
    expect(await countOf(node, 100, (n) => `2001:db8:1:7::${n.toString(16)}`)).toBe(80)
    expect(await countOf(node, 2_000, (n) => `2001:db8:1:${(n + 256).toString(16)}::1`)).toBe(
      16 * 80 - 100,
    )
    expect(await countOf(node, 10, '2001:db8:2:1::1')).toBe(10)
  })

  test('is counted by each node for itself while the database is away', async () => {
    const world = openWorld()
    world.isAway = true
    expect(await countOf(world.node(), 200, '203.0.113.9')).toBe(80)
  })
})

test.each([
  ['203.0.113.9', ['203.0.113.9']],
  ['::ffff:203.0.113.9', ['203.0.113.9']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:DB8::1', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
])('what an address is counted by: %s', (address, keys) => {
  expect(addressKeys(address).map(({ key }) => key)).toEqual(keys)
})

test('what one line may do that costs, three lines of a site may do together', () => {
  const limit = { scope: 'trial', windowSeconds: 60, max: 30 }
  expect(limitsByAddress('203.0.113.9', limit)).toEqual([{ ...limit, key: '203.0.113.9' }])
  expect(limitsByAddress('2001:db8:1:2::3', limit)).toEqual([
    { ...limit, key: '2001:db8:1:2::/64' },
    { ...limit, scope: 'trialSite', key: '2001:db8:1::/48', max: 90 },
  ])
})

describe('over HTTP', () => {
  const REQUESTS = 30
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await createTestPlatform({
      config: {
        LOGIN_ATTEMPTS_PER_MINUTE: 5,
        REQUESTS_PER_MINUTE: REQUESTS,
        TRUSTED_PROXIES: '127.0.0.1',
      },
    })
  })
  afterAll(() => platform.close())

  /** A login that is refused for its form, at the cost of nothing but the count. */
  const tryFrom = async (address: string): Promise<number> => {
    const response = await fetch(`${platform.url}/wps/session/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-fairhouse': '1',
        'x-session': 'bearer',
        'x-forwarded-for': address,
      },
      body: '{}',
    })
    return response.status
  }

  test('an attempt to log in is counted by all nodes', async () => {
    const other = await platform.restart()
    const body = { username: 'nobody', password: 'nothing' }
    const attempt = (call: ReturnType<typeof other.client>) =>
      call('POST /wps/session/login', { body }).catch((error: ApiError) => error.code)
    const codes: unknown[] = []
    for (let n = 0; n < 4; n += 1) {
      codes.push(await attempt(platform.visitor), await attempt(other.client()))
    }
    await other.stop()
    expect(codes.map((code) => code === 'RATE_LIMITED')).toEqual([
      ...Array.from({ length: 5 }, () => false),
      true,
      true,
      true,
    ])
  })

  test('a path that is no route is counted, and says when to come again', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.60' }
    const ask = () => fetch(`${platform.url}/no/such/route`, { method: 'POST', headers })
    for (let n = 0; n < REQUESTS; n += 1) expect((await ask()).status).toBe(404)
    const refused = await ask()
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
  })

  test('lines and sites of IPv6 are counted, whatever their holder calls itself', async () => {
    const line = await Promise.all(
      Array.from({ length: 7 }, (_, n) => tryFrom(`2001:db8:a:1::${n + 1}`)),
    )
    expect(line.toSorted()).toEqual([400, 400, 400, 400, 400, 429, 429])
    const site: number[] = []
    for (let n = 0; n < 76; n += 1) site.push(await tryFrom(`2001:db8:a:${n + 10}::1`))
    // Sixteen lines' worth, of which the first line has used seven, refused ones included.
    expect(site.filter((status) => status === 400)).toHaveLength(73)
    expect(await tryFrom('2001:db8:b:1::1')).toBe(400)
  })
})
