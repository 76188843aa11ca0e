import { CURRENCIES, minor, rational, rationalToNumber, type Minor } from '@fairhouse/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  activityState,
  boundReached,
  chancesOf,
  checkTable,
  checkThresholds,
  costOf,
  countEvent,
  dayReached,
  isReached,
  NO_PROGRESS,
  numbersOf,
  pointsOfPeriod,
  prizeOf,
  rankRebate,
  reachedStages,
  type ActivityFacts,
  type MissionEvent,
  type MissionGoal,
} from '../src/index.ts'

const bet = (over: Partial<{ product: string; game: string; day: number }> = {}): MissionEvent => ({
  kind: 'bet',
  bet: { product: 'slots', game: 'reef', stake: minor(1n), day: 1, ...over },
})
const days = (...all: number[]) => all.map((day) => bet({ day }))

describe('missions', () => {
  const cases: readonly (readonly [string, MissionGoal, readonly MissionEvent[], number])[] = [
    ['bets of any product', { kind: 'bets', count: 9 }, [bet(), bet({ product: 'table' })], 2],
    [
      'bets of one product',
      { kind: 'bets', product: 'slots', count: 9 },
      [bet(), bet({ product: 'table' })],
      1,
    ],
    ['a game once', { kind: 'games', count: 9 }, [bet(), bet(), bet({ game: 'star' })], 2],
    ['days in a row', { kind: 'days', count: 9 }, days(3, 4, 4, 5), 3],
    ['days with one missed', { kind: 'days', count: 9 }, days(3, 4, 6), 1],
    ['a day that comes late', { kind: 'days', count: 9 }, days(3, 4, 2), 2],
    ['nothing beyond the target', { kind: 'bets', count: 2 }, [bet(), bet(), bet()], 2],
    ['a missed day after the target', { kind: 'days', count: 2 }, days(3, 4, 9), 2],
    [
      'the task that was asked for',
      { kind: 'task', task: 'limit' },
      [
        { kind: 'task', task: 'mail' },
        { kind: 'task', task: 'limit' },
      ],
      1,
    ],
    ['no bet for a task', { kind: 'task', task: 'limit' }, [bet()], 0],
  ]

  it.each(cases)('count %s', (_, goal, events, count) => {
    const progress = events.reduce((before, event) => countEvent(goal, before, event), NO_PROGRESS)
    expect(progress.count).toBe(count)
    expect(isReached(goal, progress)).toBe(count >= (goal.kind === 'task' ? 1 : goal.count))
  })
})

describe('tables of lucky tickets', () => {
  const TABLE = fc
    .array(
      fc.record({
        weight: fc.bigInt({ min: 1n, max: 40n }),
        worth: fc.bigInt({ min: 0n, max: 900n }),
      }),
      {
        minLength: 1,
        maxLength: 8,
      },
    )
    .map((prizes) =>
      prizes.map(({ weight, worth }, id) => ({ id: `${id}`, weight, worth: minor(worth) })),
    )

  it('draw each prize by as many numbers as its weight, and cost what these pay', () => {
    fc.assert(
      fc.property(TABLE, (table) => {
        checkTable(table)
        const drawn = Array.from({ length: Number(numbersOf(table)) }, (_, number) =>
          prizeOf(table, BigInt(number)),
        )
        for (const { id, weight } of table) {
          expect(drawn.filter((prize) => prize.id === id)).toHaveLength(Number(weight))
          expect(chancesOf(table).get(id)).toEqual(rational(weight, BigInt(drawn.length)))
        }
        const paid = drawn.reduce((sum, { worth }) => sum + worth, 0n)
        expect(costOf(table)).toEqual(rational(paid, BigInt(drawn.length)))
      }),
    )
  })

  it('have no other numbers', () => {
    const table = [{ id: 'a', weight: 3n, worth: minor(0n) }]
    expect(() => prizeOf(table, 3n)).toThrow(RangeError)
    expect(() => prizeOf(table, -1n)).toThrow(RangeError)
  })

  it.each([
    ['no prize', []],
    [
      'a prize twice',
      [
        { id: 'a', weight: 1n, worth: minor(0n) },
        { id: 'a', weight: 1n, worth: minor(0n) },
      ],
    ],
    ['a weight of zero', [{ id: 'a', weight: 0n, worth: minor(0n) }]],
    ['a worth below zero', [{ id: 'a', weight: 1n, worth: minor(-1n) }]],
  ])('are refused with %s', (_, table) => {
    expect(() => checkTable(table)).toThrow(RangeError)
  })
})

describe('the state of an activity', () => {
  const open: ActivityFacts = {
    now: 5,
    startsAt: 1,
    endsAt: 9,
    isBudgetGiven: false,
    isAllowed: true,
    entry: 'join',
    isJoined: false,
    hasProgress: false,
  }

  it.each<readonly [string, Partial<ActivityFacts>]>([
    ['join', {}],
    ['comingSoon', { now: 0 }],
    ['closed', { now: 9 }],
    ['closed', { isBudgetGiven: true }],
    ['closed', { isBudgetGiven: true, isJoined: true, hasProgress: true }],
    ['prohibited', { isAllowed: false }],
    ['prohibited', { isAllowed: false, reward: 'claimable' }],
    ['signed', { isJoined: true }],
    ['signed', { entry: 'automatic' }],
    ['process', { isJoined: true, hasProgress: true }],
    ['applying', { entry: 'apply', application: 'open' }],
    ['applying', { entry: 'apply', application: 'open', now: 20 }],
    ['rejected', { entry: 'apply', application: 'rejected' }],
    ['claim', { isJoined: true, reward: 'claimable' }],
    ['claim', { isJoined: true, reward: 'claimable', now: 20, isBudgetGiven: true }],
    ['issued', { isJoined: true, reward: 'issued', isAllowed: false }],
    ['claimed', { isJoined: true, reward: 'claimed', now: 20 }],
  ])('is %s where %j', (state, over) => {
    expect(activityState({ ...open, ...over })).toBe(state)
  })
})

describe('bounds of a campaign', () => {
  const bounds = { budget: minor(100n), perMember: minor(30n), timesPerMember: 2 }

  it.each<readonly [string | undefined, number, number, number, number]>([
    [undefined, 70, 0, 0, 30],
    ['budget', 71, 0, 0, 30],
    [undefined, 0, 10, 1, 20],
    ['perMember', 0, 10, 1, 21],
    ['timesPerMember', 0, 0, 2, 1],
  ])(
    'give %s after %i in all, %i in %i times to the member, for %i',
    (bound, total, own, times, amount) => {
      const given = {
        total: minor(BigInt(total)),
        toMember: minor(BigInt(own)),
        timesToMember: times,
      }
      expect(boundReached(bounds, given, minor(BigInt(amount)))).toBe(bound)
    },
  )
})

describe('thresholds of ranks', () => {
  it('rise', () => {
    expect(() => checkThresholds([1n, 5n, 6n])).not.toThrow()
    expect(() => checkThresholds([0n, 5n])).toThrow('threshold 1')
    expect(() => checkThresholds([1n, 5n, 5n])).toThrow('threshold 3')
  })
})

describe('the rebate of a rank', () => {
  const RATES = [
    new Map([['slots', 10n]]),
    new Map([
      ['slots', 25n],
      ['lottery', 5n],
    ]),
  ]
  const turnover = new Map<string, Minor>([
    ['slots', minor(1_234_567n)],
    ['lottery', minor(10_000_000n)],
    ['table', minor(9_999_999n)],
  ])
  const rebate = (rank: number) =>
    rankRebate(RATES, rank, { turnover, currency: CURRENCIES.BRL }).map(({ product, amount }) => [
      product,
      amount,
    ])

  it('is rounded down per product to what can be paid', () => {
    expect(rebate(0)).toEqual([['slots', 1_200n]])
    expect(rebate(1)).toEqual([
      ['slots', 3_000n],
      ['lottery', 5_000n],
    ])
  })

  it('stays that of the last rank with rates', () => {
    expect(rebate(7)).toEqual(rebate(1))
    expect(rankRebate([], 1, { turnover, currency: CURRENCIES.BRL })).toEqual([])
  })
})

describe('stages of a referral', () => {
  const stage = (id: string, deposited: bigint, turnover: bigint) => ({
    id,
    deposited: minor(deposited),
    turnover: minor(turnover),
    reward: minor(1n),
  })
  const stages = [
    stage('registered', 0n, 0n),
    stage('deposited', 50n, 0n),
    stage('played', 50n, 500n),
  ]

  it.each<readonly [boolean, bigint, bigint, readonly string[]]>([
    [false, 90n, 900n, []],
    [true, 0n, 900n, ['registered']],
    [true, 50n, 499n, ['registered', 'deposited']],
    [true, 50n, 500n, ['registered', 'deposited', 'played']],
  ])(
    'reached: registered %s, deposited %i, staked %i',
    (isRegistered, deposited, staked, reached) => {
      const friend = { isRegistered, deposited: minor(deposited), turnover: minor(staked) }
      expect(reachedStages(stages, friend).map(({ id }) => id)).toEqual(reached)
    },
  )
})

it('chances of a table sum to one', () => {
  const table = [3n, 5n, 7n].map((weight, id) => ({ id: `${id}`, weight, worth: minor(0n) }))
  const sum = [...chancesOf(table).values()].reduce(
    (total, one) => total + rationalToNumber(one),
    0,
  )
  expect(sum).toBeCloseTo(1, 12)
})

describe('points of play of a period', () => {
  const rule = {
    unit: minor(100n),
    rates: new Map([
      ['slots', 10_000n],
      ['table', 5_000n],
    ]),
  }
  const on = (day: string, product: string, turnover: bigint) => ({
    day,
    product,
    turnover: minor(turnover),
  })

  it('are rounded down once, over all days and products', () => {
    const played = [on('01', 'slots', 150n), on('02', 'slots', 40n), on('02', 'table', 20n)]
    expect(pointsOfPeriod(rule, played)).toBe(2n)
    expect(pointsOfPeriod(rule, [...played, on('03', 'fish', 900n)])).toBe(2n)
  })

  it('take away what was corrected, but never more than the product has', () => {
    const corrected = [on('01', 'slots', 150n), on('02', 'slots', -400n), on('02', 'table', 600n)]
    expect(pointsOfPeriod(rule, corrected)).toBe(3n)
  })

  it('reach a threshold on the first day by whose end they have it', () => {
    const played = [on('03', 'slots', 100n), on('01', 'slots', 150n), on('02', 'table', 100n)]
    expect(dayReached(rule, played, 1n)).toBe('01')
    expect(dayReached(rule, played, 2n)).toBe('02')
    expect(dayReached(rule, played, 3n)).toBe('03')
    expect(dayReached(rule, played, 4n)).toBeUndefined()
  })
})
