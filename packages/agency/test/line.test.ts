import fc from 'fast-check'
import { CURRENCIES, ZERO, isPayable, minor, sum, type Minor } from '@fairhouse/money'
import { describe, expect, test } from 'vitest'
import { payLine, rebateAlong, type LineBill, type RebateLevel } from '@fairhouse/agency'
import { WORKED_LINES, type LineRow } from './golden/lines.ts'
import { money } from './support.ts'

function billOf(row: LineRow, at: number): LineBill {
  return {
    day: '2026-11-23',
    isTargetReached: true,
    ...row,
    billId: BigInt(at + 1),
    amount: money(row.amount),
    paid: money(row.paid ?? '0'),
    held: money(row.held ?? '0'),
  }
}

describe('worked lines', () => {
  test.each(WORKED_LINES)('$name', ({ bills, balances = [], currency = 'BRL', ...is }) => {
    const given = new Map(balances.map(([id, amount]) => [id, money(amount)]))
    const pay = payLine(bills.map(billOf), given, CURRENCIES[currency])
    expect(pay.payments.map((p) => [p.billId, p.fromId ?? 0n, p.toId, p.amount])).toEqual(
      is.payments.map(([bill, from, to, amount]) => [bill, from, to, money(amount)]),
    )
    expect(pay.outcomes.map(({ state }) => state)).toEqual(is.states)
    for (const [id, amount] of is.after) expect(pay.balances.get(id)).toBe(money(amount))
  })

  test('nobody above, nobody to pay', () => {
    const row: LineRow = { payer: 'upline', agentId: 20n, level: 1, amount: '1' }
    expect(() => payLine([billOf(row, 0)], new Map(), CURRENCIES.BRL)).toThrow(RangeError)
  })
})

/** A tree of agents by the place of each one's upline, a bill for each, balances. */
const closes = fc.record({
  uplines: fc.array(fc.nat(), { maxLength: 12 }),
  bills: fc.array(
    fc.record({
      byUpline: fc.boolean(),
      amount: fc.nat({ max: 900 }),
      paid: fc.nat({ max: 900 }),
      held: fc.nat({ max: 900 }),
      isClosed: fc.boolean(),
    }),
    { minLength: 13, maxLength: 13 },
  ),
  balances: fc.array(fc.integer({ min: -50_000, max: 5_000_000 }), {
    minLength: 13,
    maxLength: 13,
  }),
})

type Close = typeof closes extends fc.Arbitrary<infer T> ? T : never

function lineOf({ uplines, bills }: Close): LineBill[] {
  const levels = [0]
  const above = uplines.map((seed, at) => seed % (at + 1))
  for (const upline of above) levels.push((levels[upline] ?? 0) + 1)
  return levels.map((level, at) => {
    const { byUpline, amount, paid, held, isClosed } = bills[at] ?? {}
    const upline = at === 0 ? undefined : above[at - 1]
    const cents = minor(BigInt(amount ?? 0) * 100n)
    return {
      billId: BigInt(at),
      payer: byUpline && upline !== undefined ? 'upline' : 'platform',
      ...(upline === undefined ? {} : { uplineId: BigInt(upline) }),
      agentId: BigInt(at),
      level,
      day: '2026-11-23',
      amount: cents,
      paid: minor(BigInt(Math.min(paid ?? 0, amount ?? 0)) * 100n),
      held: minor(BigInt(held ?? 0) * 100n),
      isTargetReached: true,
      ...(isClosed ? { closed: 'expired' as const } : {}),
    }
  })
}

const total = (balances: ReadonlyMap<bigint, Minor>) => sum(balances.values())

// 10 times 1,000 closes: each a case that is done soon.
describe.each(Array.from({ length: 10 }, (_, at) => at + 1))('random closes, part %i', () => {
  test('what the house pays is what agents have more; nobody pays what is not there', () => {
    fc.assert(
      fc.property(closes, (close) => {
        const bills = lineOf(close)
        const before = new Map(
          bills.map(({ agentId }, at) => {
            return [agentId, minor(BigInt(close.balances[at] ?? 0))]
          }),
        )
        const pay = payLine(bills, before, CURRENCIES.BRL)
        const byHouse = sum(
          pay.payments.flatMap((one) => (one.fromId === undefined ? [one.amount] : [])),
        )
        expect(total(pay.balances) - total(before)).toBe(byHouse)
        const running = new Map(before)
        for (const { fromId, toId, amount } of pay.payments) {
          expect(amount > 0n && isPayable(amount, CURRENCIES.BRL)).toBe(true)
          const left = fromId === undefined ? 0n : (running.get(fromId) ?? 0n) - amount
          expect(left >= 0n).toBe(true)
          if (fromId !== undefined) running.set(fromId, minor(left))
          running.set(toId, minor((running.get(toId) ?? 0n) + amount))
        }
        expect(running).toEqual(pay.balances)
        for (const [at, { paid }] of pay.outcomes.entries()) {
          const bill = bills[at]
          const mine = pay.payments.filter(({ billId }) => billId === bill?.billId)
          expect(paid - (bill?.paid ?? 0n)).toBe(sum(mine.map(({ amount }) => amount)))
          expect(paid <= (bill?.amount ?? 0n)).toBe(true)
        }
        // Once more pays only where nothing was short.
        const again = bills.map((bill, at) => ({ ...bill, paid: pay.outcomes[at]?.paid ?? ZERO }))
        const second = payLine(again, pay.balances, CURRENCIES.BRL)
        expect(second.payments).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })
})

describe('rebates along a line', () => {
  const level = (memberId: bigint, ...rates: readonly (readonly [string, bigint])[]) => {
    return { memberId, rates: new Map(rates) } satisfies RebateLevel
  }

  test('each has the difference to the one below, of every product', () => {
    const line = [
      level(1n, ['slots', 2_000n], ['lottery', 0n]),
      level(2n, ['slots', 5_000n], ['lottery', 1_000n]),
      level(3n, ['slots', 5_000n], ['lottery', 4_000n]),
      level(4n, ['slots', 9_000n], ['lottery', 4_500n]),
    ]
    const turnover = new Map([
      ['slots', money('1001.50')],
      ['lottery', money('99.99')],
      ['sports', money('500')],
    ])
    // slots: wholes 2.003, 5.0075, 5.0075, 9.0135 → 2.00, 5.00, 5.00, 9.01
    // lottery: 0, 0.09999, 0.39996, 0.449955 → 0, 0.09, 0.39, 0.44
    const shares = rebateAlong(line, turnover, CURRENCIES.BRL)
    expect(shares.map((one) => [one.memberId, one.product, one.rate, one.amount])).toEqual([
      [1n, 'slots', 2_000n, money('2')],
      [2n, 'slots', 3_000n, money('3')],
      [4n, 'slots', 4_000n, money('4.01')],
      [2n, 'lottery', 1_000n, money('0.09')],
      [3n, 'lottery', 3_000n, money('0.30')],
      [4n, 'lottery', 500n, money('0.05')],
    ])
  })

  test('a rate above one further up counts as that one', () => {
    const line = [level(1n, ['slots', 8_000n]), level(2n, ['slots', 3_000n])]
    const turnover = new Map([['slots', money('100')]])
    const shares = rebateAlong(line, turnover, CURRENCIES.BRL)
    expect(shares).toEqual([
      { memberId: 1n, product: 'slots', rate: 3_000n, amount: money('0.30') },
    ])
  })

  test('all shares sum to what the head may give, none below zero', () => {
    const rates = fc.array(fc.bigInt({ min: 0n, max: 20_000n }), { minLength: 1, maxLength: 12 })
    const stakes = fc.bigInt({ min: 0n, max: 10n ** 13n })
    fc.assert(
      fc.property(rates, stakes, (each, amount) => {
        const line = each.map((rate, at) => level(BigInt(at), ['slots', rate]))
        const turnover = new Map([['slots', minor(amount)]])
        for (const currency of [CURRENCIES.BRL, CURRENCIES.VND]) {
          const shares = rebateAlong(line, turnover, currency)
          const step = currency === CURRENCIES.VND ? 10_000n : 100n
          const whole = ((amount * (each.at(-1) ?? 0n)) / 1_000_000n / step) * step
          expect(shares.every((share) => share.amount > 0n && share.rate > 0n)).toBe(true)
          expect(sum(shares.map((share) => share.amount))).toBe(whole)
        }
      }),
    )
  })
})
