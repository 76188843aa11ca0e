import { minor } from '@fairhouse/money'
import { describe, expect, test } from 'vitest'
import { mostTimes, multiplesOf, rowsOf, totalOf } from './chase-steps.ts'

const draft = { count: 4, growth: 'even', own: [] } as const

describe('a chase in the slip', () => {
  test.each([
    ['the same each time', draft, [1, 1, 1, 1]],
    ['doubled, as far as the limits allow', { ...draft, growth: 'double' }, [1, 2, 4, 5]],
    [
      'of the own, with 1 where nothing stands',
      { ...draft, growth: 'own', own: [3, 7] },
      [3, 7, 1, 1],
    ],
  ] as const)('is %s', (_name, asked, multiples) => {
    expect(multiplesOf(asked, 5)).toEqual(multiples)
  })

  test('costs the sum of its steps', () => {
    const rows = rowsOf(minor(15_000n), [1, 2, 4], [{ issueNo: '7', drawsAt: 'soon' }])
    expect(rows.map(({ issueNo, stake, sumSoFar }) => [issueNo, stake, sumSoFar])).toEqual([
      ['7', 15_000n, 15_000n],
      ['…', 30_000n, 45_000n],
      ['…', 60_000n, 105_000n],
    ])
    expect(totalOf(rows)).toBe(105_000n)
  })

  test('grows no further than the tightest limit of its entries', () => {
    const limits = { maxMultiple: 100, maxStake: minor(1_000_000n) }
    const entry = (multiple: number, stake: bigint) => ({ multiple, stake: minor(stake) })
    expect(mostTimes([entry(1, 10_000n)], limits)).toBe(100)
    expect(mostTimes([entry(1, 10_000n), entry(30, 20_000n)], limits)).toBe(3)
    expect(mostTimes([entry(1, 300_000n)], limits)).toBe(3)
    expect(mostTimes([entry(1, 2_000_000n)], limits)).toBe(1)
  })
})
