import { CURRENCIES, ZERO, minor } from '@fairhouse/money'
import { describe, expect, test } from 'vitest'
import { endedBy, faultsOf, payersBelow, exceedingTiers, type Terms } from '@fairhouse/agency'
import { dividend, flat, money, salary, tiers } from './support.ts'

function without(terms: Terms, field: 'base' | 'period' | 'carry'): Terms {
  return Object.fromEntries(Object.entries(terms).filter(([name]) => name !== field)) as never
}

describe('faults of terms', () => {
  const missing = { code: 'missing' }
  const other = { code: 'notOfThisKind' }
  const of = (tier: number) => ({ code: 'outOfRange', tier })
  test.each<readonly [string, Terms, readonly object[]]>([
    ['a dividend', dividend(), []],
    ['a salary with a cap', salary({ cap: money('10') }), []],
    ['the whole as a rate', salary({ tiers: flat('100') }), []],
    ['no base', without(salary(), 'base'), [{ field: 'base', ...missing }]],
    ['a base of a dividend', dividend({ base: 'winRate' }), [{ field: 'base', ...other }]],
    ['no period', without(dividend(), 'period'), [{ field: 'period', ...missing }]],
    ['no carry', without(dividend(), 'carry'), [{ field: 'carry', ...missing }]],
    ['a period of a salary', salary({ period: 'daily' }), [{ field: 'period', ...other }]],
    ['a carry of a salary', salary({ carry: 'none' }), [{ field: 'carry', ...other }]],
    [
      'months carried within half a month',
      dividend({ carry: 'halfMonth' }),
      [{ field: 'carry', code: 'neverCarries' }],
    ],
    ['no minimum bet', salary({ minBet: ZERO }), [{ field: 'minBet', code: 'notAboveZero' }]],
    ['no tier', salary({ tiers: [] }), [{ field: 'tiers', code: 'noTier' }]],
    [
      '21 tiers',
      salary({
        tiers: tiers(...Array.from({ length: 21 }, (_, at) => [`${at + 1}`, '0', 0] as const)),
      }),
      [{ field: 'tiers', code: 'tooManyTiers', max: 20 }],
    ],
    ['a rate of zero', salary({ tiers: flat('0') }), [{ field: 'rate', ...of(0) }]],
    ['more than the whole', salary({ tiers: flat('100.0001') }), [{ field: 'rate', ...of(0) }]],
    [
      'the same rate again',
      salary({ tiers: tiers(['1', '0', 0], ['1', '5', 0]) }),
      [{ field: 'rate', code: 'notRising', tier: 1 }],
    ],
    [
      'conditions that fall',
      salary({ tiers: tiers(['1', '5', 3], ['2', '4', 2]) }),
      [
        { field: 'minTurnover', code: 'falls', tier: 1 },
        { field: 'minActive', code: 'falls', tier: 1 },
      ],
    ],
    [
      'conditions out of range',
      salary({ tiers: tiers(['1', '-1', 0.5]) }),
      [
        { field: 'minTurnover', ...of(0) },
        { field: 'minActive', ...of(0) },
      ],
    ],
    ['a cap of zero', salary({ cap: ZERO }), [{ field: 'cap', code: 'notAboveZero' }]],
    [
      'a cap in parts of a cent',
      salary({ cap: minor(1n) }),
      [{ field: 'cap', code: 'notPayable' }],
    ],
  ])('%s', (_, terms, faults) => {
    expect(faultsOf(terms, CURRENCIES.BRL)).toEqual(faults)
  })
})

describe('rates of downlines', () => {
  const upline = salary({ tiers: tiers(['1', '100', 2], ['2', '500', 5]) })
  const excess = (own: Terms, above: Terms | undefined) =>
    exceedingTiers(own, above).map(({ tier, allowed }) => [tier, allowed])

  test.each<readonly [string, Terms, Terms | undefined, readonly (readonly [number, bigint])[]]>([
    ['the same', upline, upline, []],
    ['as much under harder conditions', salary({ tiers: tiers(['2', '600', 9]) }), upline, []],
    ['more', salary({ tiers: tiers(['2.0001', '600', 9]) }), upline, [[0, 20_000n]]],
    [
      'as much, one unit sooner',
      salary({ tiers: tiers(['2', '499.9999', 5]) }),
      upline,
      [[0, 10_000n]],
    ],
    [
      'as much, one member sooner',
      salary({ tiers: tiers(['2', '500', 4]) }),
      upline,
      [[0, 10_000n]],
    ],
    ['below all conditions', salary({ tiers: tiers(['0.5', '99', 2]) }), upline, [[0, 0n]]],
    ['nothing above', salary(), undefined, [[0, 0n]]],
    ['another base', salary(), salary({ base: 'winRate' }), [[0, 0n]]],
    ['a part of the base', salary({ base: 'lossRate' }), salary(), []],
    [
      'active by a lower bet than the upline asks',
      salary({ tiers: tiers(['1', '100', 2]) }),
      { ...upline, minBet: money('2') },
      [[0, 0n]],
    ],
    ['a shorter period', dividend({ period: 'daily' }), dividend({ tiers: flat('10') }), []],
    [
      'a longer period under conditions of a shorter one',
      dividend({ tiers: tiers(['5', '100', 0]) }),
      dividend({ period: 'weekly', tiers: tiers(['10', '100', 0]) }),
      [[0, 0n]],
    ],
    ['another kind', salary(), dividend(), [[0, 0n]]],
  ])('%s', (_, own, above, is) => {
    expect(excess(own, above)).toEqual(is)
  })

  test('who may pay', () => {
    expect(payersBelow('head')).toEqual(['platform'])
    expect(payersBelow('platform')).toEqual(['platform', 'upline'])
    expect(payersBelow('upline')).toEqual(['upline'])
    expect(payersBelow(undefined)).toEqual(['upline'])
  })

  test('a lower rate ends those that would stand above, and all below them', () => {
    const contract = (contractId: bigint, rate: string, over: Partial<Terms> = {}) => {
      return { contractId, terms: salary({ tiers: flat(rate), ...over }), below: [] }
    }
    const downlines = [
      { ...contract(1n, '0.9'), below: [contract(11n, '0.1')] },
      { ...contract(2n, '0.8'), below: [contract(21n, '0.8')] },
      contract(3n, '0.1', { payer: 'upline' }),
    ]
    expect(endedBy(salary({ tiers: flat('0.8') }), downlines)).toEqual([
      { contractId: 1n, because: 'rate' },
      { contractId: 11n, because: 'upline' },
    ])
    // Paid by the agent above from now on, it can have none below that the platform pays.
    expect(endedBy(salary({ payer: 'upline' }), downlines)).toEqual([
      { contractId: 1n, because: 'payer' },
      { contractId: 11n, because: 'upline' },
      { contractId: 2n, because: 'payer' },
      { contractId: 21n, because: 'upline' },
    ])
    expect(endedBy(undefined, downlines).map(({ contractId }) => contractId)).toEqual([
      1n,
      11n,
      2n,
      21n,
      3n,
    ])
  })
})
