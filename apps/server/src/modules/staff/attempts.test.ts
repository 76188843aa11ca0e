import { afterAll, beforeAll, expect, test } from 'vitest'
import { hire, logInStaff, STAFF_PASSWORD } from '../../../test/office.ts'
import { createTestPlatform, NOON, type TestPlatform } from '../../../test/platform.ts'
import { readStaffCode } from './seed-staff.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const MINUTE = 60_000
const at = (minutes: number) => platform.setNow(new Date(NOON.getTime() + minutes * MINUTE))

async function logIn(username: string, code: string | undefined): Promise<string> {
  const response = await fetch(`${platform.url}/staff/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-fairhouse': '1' },
    body: JSON.stringify({ username, password: STAFF_PASSWORD, code }),
  })
  return ((await response.json()) as { error?: { code: string } }).error?.code ?? 'none'
}

const rightCode = async (username: string) =>
  (await readStaffCode(platform.db, platform.deps.vault, username))?.code

/** Guesses, so few at a time that only what is counted by the day ends it. */
async function guess(username: string, count: number, from: number): Promise<string[]> {
  const codes: string[] = []
  for (let one = 0; one < count; one += 1) {
    await at(from + one * 4)
    codes.push(await logIn(username, String(100_000 + one)))
  }
  return codes
}

test('who knows a password has twenty guesses at the code in a day, however slowly', async () => {
  await hire(platform, 'slow', { permissions: [] })
  const codes = await guess('slow', 22, 0)
  expect(codes.slice(0, 20)).toEqual(Array(20).fill('INVALID_CREDENTIALS'))
  expect(codes.slice(20)).toEqual(['TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS'])
  expect(await logIn('slow', await rightCode('slow'))).toBe('TOO_MANY_ATTEMPTS')
  await at(24 * 60 + 1)
  expect(await logIn('slow', await rightCode('slow'))).toBe('none')
})

test('right codes cost nothing, and make good no wrong one', async () => {
  await hire(platform, 'daily', { permissions: [] })
  const start = 48 * 60
  await guess('daily', 19, start)
  for (const minutes of [90, 110, 130]) {
    await at(start + minutes)
    await logInStaff(platform, 'daily')
  }
  expect(await guess('daily', 2, start + 150)).toEqual(['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS'])
})
