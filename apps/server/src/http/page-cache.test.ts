import { expect, test } from 'vitest'
import { createBriefCache } from './page-cache.ts'

test('the same question is answered once within its age, for the same owner', async () => {
  let now = 0
  let made = 0
  const cache = createBriefCache<number>(() => now, 100)
  const ask = (key: string, owner: unknown) =>
    cache.get(key, owner, () => Promise.resolve((made += 1)))
  const owner = {}
  expect(await Promise.all([ask('a', owner), ask('a', owner), ask('b', owner)])).toEqual([1, 1, 2])
  now = 99
  expect(await ask('a', owner)).toBe(1)
  expect(await ask('a', {})).toBe(3)
  now = 200
  expect(await ask('b', owner)).toBe(4)
})

test('a failure is not kept', async () => {
  const cache = createBriefCache<string>(() => 0, 100)
  const owner = {}
  await expect(cache.get('a', owner, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cache.get('a', owner, () => Promise.resolve('yes'))).toBe('yes')
})

test('of many keys the oldest go', async () => {
  let made = 0
  const cache = createBriefCache<number>(() => 0, 100, 2)
  const owner = {}
  const ask = (key: string) => cache.get(key, owner, () => Promise.resolve((made += 1)))
  for (const key of ['a', 'b', 'c']) await ask(key)
  expect([await ask('c'), await ask('b'), await ask('a')]).toEqual([3, 2, 4])
})
