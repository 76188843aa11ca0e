import { minor } from '@fairhouse/money'
import { ApiError } from '@fairhouse/protocol/client'
import type { Balance } from '@fairhouse/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { quickAmounts, readAmount } from '../src/features/cashier/amount.ts'
import { dateIn, dateOfAge, isOfAge } from '../src/shared/age.ts'
import { takeBalance } from '../src/shared/balance.ts'
import { type Delivery, newKey, pendingOf, sendOnce } from '../src/shared/idempotency.ts'
import { queryClient, queryKeys } from '../src/shared/queries.ts'
import { safeNext } from '../src/shared/session.ts'
import { tagParts } from '../src/shared/tag-parts.ts'

describe('age', () => {
  it.each([
    // Birthday, today, of age: the day before, the day itself, the day after.
    ['2008-11-22', '2026-11-21', false],
    ['2008-11-22', '2026-11-22', true],
    ['2008-11-22', '2026-11-23', true],
    // By year only these would be of age.
    ['2008-12-31', '2026-01-01', false],
    // A birthday on 29 February is reached after the 28th in other years.
    ['2008-02-29', '2026-02-28', false],
    ['2008-02-29', '2026-03-01', true],
    ['1999-12-31', '2026-11-21', true],
  ])('born on %s, on %s: %s', (birthday, today, expected) => {
    expect(isOfAge(birthday, today, 18)).toBe(expected)
  })

  it('goes by the day in the jurisdiction, not in the browser', () => {
    const at = Date.parse('2026-11-22T02:30:00Z')
    expect(dateIn('America/Sao_Paulo', at)).toBe('2026-11-21')
    expect(dateIn('Asia/Ho_Chi_Minh', at)).toBe('2026-11-22')
    expect(dateOfAge('2008-11-22', 18)).toBe('2026-11-22')
  })
})

describe('of two balances the one of the later movement holds', () => {
  const known = { sumBalance: '900', currency: 'BRL', seq: '10' }

  it.each([
    ['9', '10'],
    ['10', '10'],
    ['11', '11'],
    // Numerically, not alphabetically.
    ['100', '100'],
  ])('heard as of movement %s: %s stands', (seq, expected) => {
    takeBalance({ sumBalance: '1', seq })
    expect(queryClient.getQueryData(queryKeys.balance), 'nothing is made up').toBeUndefined()
    queryClient.setQueryData(queryKeys.balance, known)
    takeBalance({ sumBalance: '700', seq })
    const shown = queryClient.getQueryData<Balance>(queryKeys.balance)
    expect(shown?.seq).toBe(expected)
    expect(shown?.sumBalance).toBe(seq === expected && seq !== known.seq ? '700' : '900')
    if (expected === known.seq) expect(shown, 'nothing is drawn anew').toBe(known)
  })

  afterEach(() => queryClient.clear())
})

describe('where to go after a login', () => {
  it.each([
    ['/bets', '/bets'],
    ['/lottery/SSC1?x=1#y', '/lottery/SSC1?x=1#y'],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['https://evil.example', undefined],
    ['javascript:alert(1)', undefined],
    ['/a\nb', undefined],
    ['', undefined],
    [undefined, undefined],
    [7, undefined],
  ])('%j is %j', (next, expected) => {
    expect(safeNext(next)).toBe(expected)
  })
})

describe('typed amounts', () => {
  const limits = { min: minor(50_000n), max: minor(100_000_000n), step: 100n }
  it.each([
    ['5', 'pt-BR', { amount: 50_000n }],
    ['1.284,50', 'pt-BR', { amount: 12_845_000n }],
    ['1,284.50', 'en', { amount: 12_845_000n }],
    ['10.000', 'pt-BR', { amount: 100_000_000n }],
    ['4,99', 'pt-BR', { fault: 'outOfRange' }],
    ['10.000,01', 'pt-BR', { fault: 'outOfRange' }],
    ['10,005', 'pt-BR', { fault: 'tooFine' }],
    ['-10', 'pt-BR', { fault: 'outOfRange' }],
    ['dez', 'pt-BR', { fault: 'unreadable' }],
    ['1e3', 'pt-BR', { fault: 'unreadable' }],
    ['  ', 'pt-BR', { fault: 'empty' }],
  ])('%j in %s', (text, language, expected) => {
    expect(readAmount(text, language, limits)).toEqual(expected)
  })

  it('offers round amounts within the limits', () => {
    const amounts = quickAmounts(minor(150_000n), minor(2_000_000n))
    expect(amounts).toEqual([200_000n, 500_000n, 1_000_000n, 2_000_000n])
  })
})

describe('texts with a tag', () => {
  it.each([
    ['I accept the <terms>terms</terms>.', ['I accept the ', 'terms', '.']],
    ['no tag', ['no tag', '', '']],
    ['<b>all</b>', ['', 'all', '']],
  ])('%j', (text, parts) => {
    expect(tagParts(text)).toEqual(parts)
  })
})

describe('requests that must happen once', () => {
  const lost = new ApiError(0, undefined)
  const out = new ApiError(503, undefined)
  const refused = new ApiError(422, {
    code: 'INSUFFICIENT_FUNDS',
    message: '',
    requestId: 'req_1',
  })

  beforeEach(() => {
    const values = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => values.set(key, value),
      removeItem: (key: string) => values.delete(key),
    })
    return () => vi.unstubAllGlobals()
  })

  /** Sends through a server with the listed answers: errors are thrown, anything else returned. */
  function run(answers: readonly unknown[], body = 'first') {
    const keys: string[] = []
    const bodies: string[] = []
    const deliveries: Delivery[] = []
    const waits: number[] = []
    const result = sendOnce({
      slot: 'slip',
      memberId: 'mbr_1',
      body,
      send: (sent, key) => {
        expect(pendingOf('slip', 'mbr_1')?.key, 'stored before it leaves').toBe(key)
        keys.push(key)
        bodies.push(sent)
        const answer = answers[keys.length - 1]
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
      },
      onDelivery: (delivery) => deliveries.push(delivery),
      wait: (ms) => {
        waits.push(ms)
        return Promise.resolve()
      },
    })
    return { result, keys, bodies, deliveries, waits }
  }

  it('asks again for a lost answer with the same key, and forgets it when it knows', async () => {
    const { result, keys, deliveries } = run([lost, out, 'done'])
    await expect(result).resolves.toBe('done')
    expect(new Set(keys).size).toBe(1)
    expect(deliveries).toEqual(['sending', 'unknown', 'unknown', 'received'])
    expect(pendingOf('slip', 'mbr_1')).toBeUndefined()
  })

  it('takes a refusal as definite', async () => {
    const { result, keys, deliveries } = run([refused])
    await expect(result).rejects.toBe(refused)
    expect(keys).toHaveLength(1)
    expect(deliveries).toEqual(['sending', 'notReceived'])
    expect(pendingOf('slip', 'mbr_1')).toBeUndefined()
  })

  it('keeps what nobody answered, and asks for that before anything new', async () => {
    const first = run([lost, lost, lost, lost, lost, lost])
    await expect(first.result).rejects.toBe(lost)
    expect(first.waits).toEqual([1000, 2000, 4000, 8000, 8000])
    expect(pendingOf('slip', 'mbr_2'), 'of another member').toBeUndefined()
    const second = run(['done'], 'second')
    await expect(second.result).resolves.toBe('done')
    expect(second.keys[0]).toBe(first.keys[0])
    expect(second.bodies).toEqual(['first'])
  })

  it('makes version 7 UUIDs: the time first, the rest by chance', () => {
    vi.stubGlobal('Date', { now: () => 0x0197a0c12d3e })
    const keys = Array.from({ length: 100 }, newKey)
    for (const key of keys) {
      expect(key).toMatch(/^0197a0c1-2d3e-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    }
    expect(new Set(keys).size).toBe(100)
  })
})
