import { profileOf } from '@fairhouse/profiles'
import { describe, expect, test } from 'vitest'
import { SCENARIOS } from './scenarios.ts'
import type { Movement, MoneyStory } from './money-story.ts'

const { aml } = profileOf('demo').money
const NOW = new Date('2026-11-21T12:00:00Z')
const HOUR_MS = 3_600_000

/** Amounts in whole units of the currency, so many hours ago, the oldest first. */
function movements(...given: readonly (readonly [amount: number, hoursAgo: number])[]): Movement[] {
  return given.map(([amount, hours], at) => ({
    amount: BigInt(Math.round(amount * 10_000)),
    at: new Date(NOW.getTime() - hours * HOUR_MS),
    seq: BigInt(at + 1),
  }))
}

function story(over: Partial<MoneyStory>): MoneyStory {
  return {
    memberId: 9n,
    now: NOW,
    registeredAt: new Date('2025-01-01T00:00:00Z'),
    seq: 100n,
    balance: 0n,
    overdraftSeq: null,
    deposits: [],
    withdrawals: [],
    staked: 0n,
    wonInDay: 0n,
    bankAccountSharers: [],
    sharedNetwork: null,
    sharedMeans: [],
    team: null,
    ...over,
  }
}

const units = (amount: number) => BigInt(amount) * 10_000n
const kindsOf = (over: Partial<MoneyStory>) =>
  SCENARIOS.flatMap((scenario) => scenario(story(over), aml)?.kind ?? [])

const CROWD = { network: '203.0.113.0/24', others: ['a', 'b', 'c', 'd'] }
const team = (turnover: number, operatorWon: number, earned: number) => ({
  turnover: units(turnover),
  operatorWon: units(operatorWon),
  earned: units(earned),
})
const young = new Date(NOW.getTime() - 47 * HOUR_MS)

const CASES: readonly (readonly [string, Partial<MoneyStory>, readonly string[]])[] = [
  ['nothing', {}, []],
  [
    'three just below the threshold',
    { deposits: movements([9_900, 50], [9_500, 20], [9_999, 1]) },
    ['structuring'],
  ],
  ['two of them', { deposits: movements([9_900, 50], [9_500, 20]) }, []],
  ['three at the threshold', { deposits: movements([10_000, 50], [10_000, 20], [10_000, 1]) }, []],
  ['three far below', { deposits: movements([5_900, 50], [5_900, 20], [5_900, 1]) }, []],
  ['three over nine days', { deposits: movements([9_900, 216], [9_500, 120], [9_900, 1]) }, []],
  [
    'paid in and out unplayed',
    { deposits: movements([2_000, 90]), withdrawals: movements([1_900, 1]), staked: units(999) },
    ['withdrawnUnplayed'],
  ],
  [
    'played for half of it',
    { deposits: movements([2_000, 90]), withdrawals: movements([1_900, 1]), staked: units(1_000) },
    [],
  ],
  [
    'too little to matter',
    { deposits: movements([600, 90]), withdrawals: movements([499, 1]) },
    [],
  ],
  ['taken out of what was won', { withdrawals: movements([9_000, 1]) }, []],
  [
    'opened, filled and emptied',
    {
      registeredAt: young,
      deposits: movements([3_000, 40]),
      withdrawals: movements([1_500, 2]),
      staked: units(2_000),
    },
    ['quickInAndOut'],
  ],
  [
    'the same of an old account',
    { deposits: movements([3_000, 40]), withdrawals: movements([1_500, 2]), staked: units(2_000) },
    [],
  ],
  [
    'less than half of it taken out',
    {
      registeredAt: young,
      deposits: movements([3_000, 40]),
      withdrawals: movements([1_499, 2]),
      staked: units(2_000),
    },
    [],
  ],
  ['a large win', { wonInDay: units(10_000) }, ['largeWins']],
  ['a fine win', { wonInDay: units(9_999) }, []],
  ['an account of two', { bankAccountSharers: ['bruno'] }, ['sharedBankAccount']],
  ['many in one place, no money', { sharedNetwork: CROWD }, []],
  [
    'many in one place who pay in',
    { sharedNetwork: CROWD, deposits: movements([10, 1]) },
    ['sharedNetwork'],
  ],
  [
    'below an agent with the same bank account',
    { sharedMeans: [{ agent: 'renata', means: ['bankAccount'] }] },
    ['selfReferral'],
  ],
  ['in an agent’s network', { sharedMeans: [{ agent: 'renata', means: ['network'] }] }, []],
  [
    'in an agent’s network, and pays in',
    { sharedMeans: [{ agent: 'renata', means: ['network'] }], deposits: movements([10, 1]) },
    ['selfReferral'],
  ],
  ['a team without risk', { team: team(10_000, 200, 201) }, ['teamFarming']],
  ['a team that earns what it loses', { team: team(10_000, 200, 200) }, []],
  ['a team with some risk', { team: team(10_000, 201, 300) }, []],
  ['a team that wins', { team: team(10_000, -1, 300) }, []],
  ['a small team', { team: team(9_999, 0, 300) }, []],
  ['a team that earns nothing', { team: team(10_000, 0, 0) }, []],
  ['below zero', { balance: -1n, overdraftSeq: 7n }, ['overdraft']],
]

describe('scenarios', () => {
  test.each(CASES)('%s', (_name, over, kinds) => {
    expect(kindsOf(over)).toEqual(kinds)
  })

  test('the same sight has the same name, a new one another', () => {
    const of = (deposits: readonly Movement[]) =>
      SCENARIOS.flatMap((scenario) => scenario(story({ deposits }), aml)?.key ?? [])
    const seen = movements([9_900, 50], [9_500, 20], [9_999, 1])
    expect(of(seen)).toEqual(of(seen))
    expect(of(movements([9_900, 50], [9_500, 20], [9_999, 5], [9_000, 1]))).not.toEqual(of(seen))
  })
})
