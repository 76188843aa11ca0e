import { expect, test } from 'vitest'
import { clientKey, derivedKey } from './keys.ts'

const ROUTE = 'POST /lgw/bets'
const V7 = '0197a0c1-2d3e-7f4a-8b5c-6d7e8f901234'
const V4 = `${V7.slice(0, 14)}4${V7.slice(15)}`

test('a key of version 7 is stored in the order of time, in steps of four seconds', () => {
  expect(clientKey(ROUTE, V7)).toMatch(/^0197a0c1-2[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{4}-/)
  const at = (ms: number) => {
    const time = ms.toString(16).padStart(12, '0')
    return clientKey(ROUTE, `${time.slice(0, 8)}-${time.slice(8)}-${V7.slice(14)}`)
  }
  const keys = [1, 5_000, 1_700_000_000_000, 1_700_000_004_096, 1_900_000_000_000].map(at)
  expect(keys.toSorted()).toEqual(keys)
})

test('no client chooses a stored key: what follows the time is a hash of all of it', () => {
  const last = `${V7.slice(0, -1)}5`
  const stored = [
    clientKey(ROUTE, V7),
    clientKey(ROUTE, last),
    clientKey('POST /lgw/chases', V7),
    clientKey(ROUTE, V4),
    derivedKey(ROUTE, V7),
    derivedKey('bets', V7),
  ]
  expect(new Set(stored.map((key) => key.slice(10))).size).toBe(stored.length)
  expect(stored.every((key) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key))).toBe(true)
  expect(clientKey(ROUTE, V7)).toBe(stored[0])
})

test('a key of version 4 is stored as its hash alone', () => {
  expect(clientKey(ROUTE, V4)).toBe(derivedKey('client', ROUTE, V4))
})
