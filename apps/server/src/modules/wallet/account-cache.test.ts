import { minor } from '@fairhouse/money'
import { describe, expect, test } from 'vitest'
import { createAccountCache } from './account-cache.ts'
import type { BoundAccount } from './command.ts'

function account(accountId: bigint, more: Partial<BoundAccount> = {}): BoundAccount {
  return {
    brandId: 1,
    accountId,
    balance: minor(5n),
    seq: 3n,
    seqBefore: 2n,
    place: '(0,1)',
    overdraftSeq: null,
    rulesVersion: 4n,
    ...more,
  }
}

const rules = { before: new Date(0), refuse: () => undefined, count: () => undefined }

describe('a cached account', () => {
  test('is as it was written, and is trusted for two seconds after that', () => {
    const cache = createAccountCache()
    const one = account(1n)
    expect(cache.find(1n, 100)).toBeUndefined()
    cache.save(one, '(7,8)', 100)
    expect(cache.find(1n, 2_099)).toBe(one)
    expect(one).toMatchObject({ seqBefore: 3n, place: '(7,8)' })
    expect(cache.find(1n, 2_100)).toBeUndefined()
    cache.save(one, '(7,9)', 2_000)
    expect(cache.find(1n, 3_999)).toBe(one)
    expect(cache.find(1n, 4_000)).toBeUndefined()
  })

  test('gives way to another reading of it, and is forgotten alone', () => {
    const cache = createAccountCache()
    const [older, newer, other] = [account(1n), account(1n), account(2n)]
    for (const one of [older, other, newer]) cache.save(one, '(0,1)', 0)
    expect(cache.find(1n, 0)).toBe(newer)
    cache.forget(1n)
    expect(cache.find(1n, 0)).toBeUndefined()
    expect(cache.find(2n, 0)).toBe(other)
  })

  test('is one of 50 000 at most', () => {
    const cache = createAccountCache()
    for (let id = 1n; id <= 50_000n; id += 1n) cache.save(account(id), '(0,1)', 0)
    expect(cache.find(1n, 0)).toBeDefined()
    cache.save(account(50_001n), '(0,1)', 0)
    expect(cache.find(1n, 0)).toBeUndefined()
    expect(cache.find(50_001n, 0)).toBeDefined()
  })

  test.each([
    ['the same', {}, rules],
    ['moved', { seq: 4n }, undefined],
    ['bound by other rules', { rulesVersion: 5n }, undefined],
    ['another', { accountId: 2n }, undefined],
  ])('lends its rules to what was read: %s', (_, more, expected) => {
    const cache = createAccountCache()
    cache.save(account(1n, { rules }), '(0,1)', 0)
    expect(cache.rulesOf(account(1n, more))).toBe(expected)
  })
})
