import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { createLeases } from './leases.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

test('what a refused slip had is released without asking for the holder', async () => {
  // Registering fails where the database is away, and nobody would wait for that answer here.
  const current = vi.fn(() => 7)
  const holder = { current, close: () => Promise.resolve() }
  const leases = createLeases(platform.db, () => 0, { holder })
  const need = { playCode: 'REFUSED', outcome: '1', amount: 10n, cap: 10n }
  expect(await leases.reserve(1, 2n, [need])).toEqual({ short: [], holder: 7 })
  leases.release(1, 2n, [need], 8)
  expect(await leases.reserve(1, 2n, [need]), 'of another holder').toMatchObject({ short: [need] })
  leases.release(1, 2n, [need], 7)
  expect(await leases.reserve(1, 2n, [need])).toEqual({ short: [], holder: 7 })
  expect(current).toHaveBeenCalledTimes(3)
})

test('leases give back what they have not sold', async () => {
  let now = 0
  const leases = createLeases(platform.db, () => now)
  const need = { playCode: 'TEST', outcome: '1', amount: 10n, cap: 800n }
  const sale = { short: [], holder: 0 }
  expect(await leases.reserve(1, 1n, [need])).toEqual(sale)
  const taken = async () => {
    const rows = await platform.db.query<{ taken: bigint }>(
      `select taken from exposure_rooms where play_code = 'TEST'`,
    )
    return rows[0]?.taken
  }
  expect(await taken()).toBe(100n)
  await leases.drain()
  expect(await taken()).toBe(10n)
  expect(await leases.reserve(1, 1n, [{ ...need, amount: 790n }])).toEqual(sale)
  expect(await leases.reserve(1, 1n, [need])).toEqual({ short: [need], holder: 0 })
  now += 1_000
  leases.release(1, 1n, [need], 0)
  expect(await leases.reserve(1, 1n, [need])).toEqual(sale)
})
