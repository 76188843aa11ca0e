import fc from 'fast-check'
import { minor } from '@fairhouse/money'
import type { PostingCode } from '@fairhouse/protocol'
import { describe, expect, test } from 'vitest'
import { mergePlayBlocks } from './play-blocks.ts'
import { effectOf, NOTHING } from './effects.ts'
import { accountRules, refuseNewDeposit, type Limit, type MemberRules } from './member-rules.ts'
import { intervalsAt } from './periods.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const DAY_ENDS = '2026-11-22T03:00:00.000Z'

function rules(more: Partial<MemberRules> = {}): MemberRules {
  return {
    now: NOW,
    intervals: intervalsAt('America/Sao_Paulo', NOW),
    limits: [],
    sums: { day: NOTHING, week: NOTHING, month: NOTHING },
    seconds: { day: 0, week: 0, month: 0 },
    ...more,
  }
}

function posting(code: PostingCode, amount: bigint) {
  return { code, amount: minor(amount) }
}

const stake = (amount: bigint) => [posting('bet.stake', -amount)]
const in1Hour = new Date(NOW.getTime() + 3_600_000)

describe('a wager', () => {
  const daily: Limit = { kind: 'stake', period: 'day', value: 100n }
  test.each([
    ['all of a limit', [daily], 100n, undefined],
    ['a unit more', [daily], 101n, '100'],
    ['the lowest of several', [daily, { kind: 'loss', period: 'week', value: 60n }], 61n, '60'],
    ['nothing that bounds it', [{ kind: 'deposit', period: 'day', value: 1n }], 500n, undefined],
    ['a limit of nothing', [{ kind: 'loss', period: 'month', value: 0n }], 1n, '0'],
    ['the last unit of one', [{ kind: 'loss', period: 'month', value: 1n }], 2n, '1'],
  ] as const)('against %s', (_, limits, amount, left) => {
    const refusal = accountRules(rules({ limits })).refuse(stake(amount))
    expect(refusal?.details?.['leftMinor']).toBe(left)
    if (left !== undefined) expect(refusal?.code).toBe('LIMIT_REACHED')
  })

  test('names the limit that it breaks, and when that renews', () => {
    const limits: Limit[] = [{ kind: 'loss', period: 'week', value: 60n }]
    expect(accountRules(rules({ limits })).refuse(stake(70n))).toEqual({
      ok: false,
      code: 'LIMIT_REACHED',
      details: {
        kind: 'loss',
        period: 'week',
        limitMinor: '60',
        leftMinor: '60',
        renewsAt: '2026-11-23T03:00:00.000Z',
      },
    })
  })

  test.each([
    ['a win lets more be lost', 'loss', posting('bet.payout', 30n), 90n],
    ['a win lets nothing more be staked', 'stake', posting('bet.payout', 30n), 60n],
    ['a stake that comes back counts as not staked', 'stake', posting('bet.cancel', 40n), 100n],
    ['nor as lost', 'loss', posting('bet.void', 40n), 100n],
    ['a tie, too', 'loss', posting('bet.refund', 40n), 100n],
    ['a deposit changes nothing', 'loss', posting('deposit.credit', 500n), 60n],
    ['nor does a correction', 'stake', posting('adjustment.credit', 500n), 60n],
  ] as const)('%s', (_, kind, then, left) => {
    const bound = accountRules(rules({ limits: [{ kind, period: 'day', value: 100n }] }))
    bound.count(stake(40n))
    bound.count([then])
    expect(bound.refuse(stake(left))).toBeUndefined()
    expect(bound.refuse(stake(left + 1n))?.details?.['leftMinor']).toBe(String(left))
  })

  test('of yesterday that comes back does not widen a limit of stakes', () => {
    const bound = accountRules(rules({ limits: [daily] }))
    bound.count([posting('bet.cancel', 80n)])
    expect(bound.refuse(stake(100n))).toBeUndefined()
    expect(bound.refuse(stake(101n))?.code).toBe('LIMIT_REACHED')
  })

  test('counts with others of its slip', () => {
    const slip = [...stake(60n), ...stake(41n)]
    expect(accountRules(rules({ limits: [daily] })).refuse(slip)?.code).toBe('LIMIT_REACHED')
  })
})

describe('a new deposit', () => {
  const limits: Limit[] = [
    { kind: 'stake', period: 'day', value: 0n },
    { kind: 'loss', period: 'week', value: 0n },
    { kind: 'deposit', period: 'month', value: 9n },
  ]

  test.each([
    [9n, undefined],
    [10n, '9'],
  ])('of %s is bound by limits of deposits alone', (sum, left) => {
    expect(refuseNewDeposit(rules({ limits }), sum)?.details?.['leftMinor']).toBe(left)
  })
})

test('what counts towards no limit has no effect at all', () => {
  expect(NOTHING).toEqual({ deposit: 0n, stake: 0n, loss: 0n })
  expect(effectOf('adjustment.credit', 5n)).toEqual(NOTHING)
  expect(effectOf('deposit.credit', 5n)).toEqual({ deposit: 5n, stake: 0n, loss: 0n })
  expect(effectOf('bet.stake', -5n)).toEqual({ deposit: 0n, stake: 5n, loss: 5n })
  expect(effectOf('bet.payout', 5n)).toEqual({ deposit: 0n, stake: 0n, loss: -5n })
})

describe('who is away', () => {
  const away = { since: NOW, until: in1Hour }
  test.each([
    ['stakes nothing in a pause', { pause: away }, stake(1n), 'MEMBER_PAUSED'],
    [
      'deposits nothing in a pause',
      { pause: away },
      [posting('deposit.credit', 1n)],
      'MEMBER_PAUSED',
    ],
    [
      'is told of the exclusion first',
      { pause: away, exclusion: away },
      stake(1n),
      'MEMBER_EXCLUDED',
    ],
    ['gets what is won', { exclusion: away }, [posting('bet.payout', 9n)], undefined],
    ['gets back what is void', { exclusion: away }, [posting('bet.void', 9n)], undefined],
    ['gets corrections', { pause: away }, [posting('adjustment.debit', -9n)], undefined],
    ['gets reversals', { pause: away }, [posting('transfer.reversal', -9n)], undefined],
  ] as const)('%s', (_, more, postings, code) => {
    const refusal = accountRules(rules(more)).refuse(postings)
    expect(refusal?.code).toBe(code)
    if (code) expect(refusal?.details).toEqual({ until: in1Hour.toISOString() })
  })
})

describe('time', () => {
  const limits: Limit[] = [{ kind: 'time', period: 'day', value: 60n }]
  const spent = rules({ limits, seconds: { day: 3_600, week: 3_600, month: 3_600 } })

  test('that is used up refuses wagers and new deposits until the day ends', () => {
    const expected = { code: 'TIME_LIMIT_REACHED', details: { period: 'day', renewsAt: DAY_ENDS } }
    expect(accountRules(spent).refuse(stake(1n))).toMatchObject(expected)
    expect(refuseNewDeposit(spent, 1n)).toMatchObject(expected)
  })

  test('does not turn away a deposit that was begun before', () => {
    expect(accountRules(spent).refuse([posting('deposit.credit', 1n)])).toBeUndefined()
  })

  test('of the longest period that is used up says when there is time again', () => {
    const both: Limit[] = [...limits, { kind: 'time', period: 'week', value: 30n }]
    const refusal = accountRules({ ...spent, limits: both }).refuse(stake(1n))
    expect(refusal?.details?.['period']).toBe('week')
  })

  test.each([
    ['the day ends', rules(), DAY_ENDS],
    ['time may be used up', rules({ limits }), '2026-11-21T13:00:00.000Z'],
    ['a pause ends', rules({ pause: { since: NOW, until: in1Hour } }), in1Hour.toISOString()],
    ['the day ends, with time used up', spent, DAY_ENDS],
    [
      'the day ends, of an exclusion without an end',
      rules({ exclusion: { since: NOW } }),
      DAY_ENDS,
    ],
  ])('is asked anew when %s', (_, given, end) => {
    expect(accountRules(given).before.toISOString()).toBe(end)
  })
})

describe('limits together', () => {
  const limit = fc.record({
    kind: fc.constantFrom('stake' as const, 'loss' as const, 'deposit' as const),
    period: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
    value: fc.bigInt({ min: 0n, max: 300n }),
  })
  const move = fc.tuple(
    fc.constantFrom(
      'bet.stake' as const,
      'bet.stake' as const,
      'deposit.credit' as const,
      'bet.payout' as const,
      'bet.cancel' as const,
    ),
    fc.bigInt({ min: 1n, max: 120n }),
  )

  test('accept what a plain count of all postings accepts, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(limit, { maxLength: 4 }), fc.array(move, { maxLength: 40 }), run),
      { numRuns: 1_000 },
    )
  })

  /** The model: keeps every posting, and adds them all up each time. */
  function run(limits: readonly Limit[], moves: readonly (readonly [PostingCode, bigint])[]) {
    const bound = accountRules(rules({ limits }))
    const kept: (readonly [PostingCode, bigint])[] = []
    const total = (...codes: PostingCode[]) =>
      kept.reduce((sum, [code, amount]) => (codes.includes(code) ? sum + amount : sum), 0n)
    for (const [code, amount] of moves) {
      const staked = total('bet.stake') - total('bet.cancel')
      const used = {
        stake: staked < 0n ? 0n : staked,
        loss: staked - total('bet.payout'),
        deposit: total('deposit.credit'),
      }
      const asks = code === 'deposit.credit' ? ['deposit'] : ['stake', 'loss']
      const isBounded = code === 'bet.stake' || code === 'deposit.credit'
      const isOver = limits.some(
        ({ kind, value }) => kind !== 'time' && asks.includes(kind) && used[kind] + amount > value,
      )
      const postings = [posting(code, code === 'bet.stake' ? -amount : amount)]
      const refusal = bound.refuse(postings)
      expect(refusal !== undefined).toBe(isBounded && isOver)
      if (refusal) continue
      bound.count(postings)
      kept.push([code, amount])
    }
  }
})

describe('a further wish to stay away', () => {
  const day = (count: number) => new Date(NOW.getTime() + count * 86_400_000)
  const until = (count: number) => ({ until: day(count) })
  const open = (count: number) => ({ returnFrom: day(count) })
  const asked = { since: NOW, returnFrom: day(10), until: day(11) }
  test.each([
    ['begins', undefined, until(5), until(5)],
    ['a longer one counts', { since: NOW, ...until(5) }, until(9), until(9)],
    ['a shorter one changes nothing', { since: NOW, ...until(9) }, until(5), until(9)],
    ['one without an end takes over', { since: NOW, ...until(9) }, open(5), open(9)],
    ['one without an end stays so', { since: NOW, ...open(5) }, until(9), open(9)],
    ['and does not become shorter', { since: NOW, ...open(9) }, until(5), open(9)],
    ['a return that was asked for is off', asked, until(90), until(90)],
    ['and off for good', asked, open(90), open(90)],
  ])('%s', (_, running, wish, expected) => {
    const { until: end, returnFrom } = mergePlayBlocks(running, wish)
    expect({ until: end, returnFrom }).toEqual({
      until: undefined,
      returnFrom: undefined,
      ...expected,
    })
  })

  test('never brings an end nearer', () => {
    const wish = fc
      .tuple(fc.integer({ min: 1, max: 900 }), fc.boolean())
      .map(([count, isOpen]) => (isOpen ? open(count) : until(count)))
    fc.assert(
      fc.property(fc.array(wish, { minLength: 1, maxLength: 8 }), (wishes) => {
        let running: ReturnType<typeof mergePlayBlocks> | undefined
        for (const one of wishes) {
          const next = mergePlayBlocks(running && { since: NOW, ...running }, one)
          if (running && !running.until) expect(next.until).toBeUndefined()
          const [before, after] = [running, next].map((it) => it?.until ?? it?.returnFrom)
          if (before && after) expect(after >= before).toBe(true)
          running = next
        }
      }),
    )
  })
})
