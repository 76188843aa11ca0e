import { CURRENCIES, ZERO, sum } from '@fairhouse/money'
import { describe, expect, test } from 'vitest'
import { billOf, replay, shareOf, spansOf, type BilledPeriod } from '@fairhouse/agency'
import { WORKED_BILLS, type WorkedPeriod } from './golden/bills.ts'
import { dividend, flat, money, salary, team } from './support.ts'

function periodOf({ terms, days, did, active = 0, billed = [] }: WorkedPeriod): BilledPeriod {
  const [from, to] = days
  const isHourly = terms.kind === 'hourlySalary'
  const hourOf = (at: number) => (isHourly ? { hour: at } : {})
  return {
    terms,
    spans: did.map((one, at) => ({ ...team(from, to, one, active), ...hourOf(at) })),
    billed: billed.map((amount, at) => ({ from, ...hourOf(at), amount: money(amount) })),
  }
}

const order = {
  contractId: 1n,
  currency: CURRENCIES.BRL,
  others: [],
  carriedIn: ZERO,
  debt: ZERO,
  downlines: [],
}

describe('worked bills', () => {
  test.each(WORKED_BILLS)('$name', ({ own, others = [], is, ...given }) => {
    const { carriedIn = '0', debt = '0', downlines = [], currency = 'BRL' } = given
    const bill = billOf({
      contractId: 1n,
      currency: CURRENCIES[currency],
      own: periodOf(own),
      others: others.map(periodOf),
      carriedIn: money(carriedIn),
      debt: money(debt),
      downlines: downlines.map(([contractId, owed, deducted]) => {
        return { contractId, owed: money(owed), deducted: money(deducted) }
      }),
    })
    const lines = bill.lines.map((line) => [line.is, line.amount])
    expect(lines).toEqual(is.lines.map(([kind, amount]) => [kind, money(amount)]))
    expect(bill.amount).toBe(money(is.amount))
    expect(bill.debt).toBe(money(is.debt ?? '0'))
    expect(bill.isTargetReached).toBe(is.isTargetReached ?? true)
    expect(sum(bill.lines.map(({ amount }) => amount))).toBe(bill.amount)
  })
})

describe('bills', () => {
  const terms = dividend()
  const november = team('2026-11-01', '2026-11-30', { turnover: '500' })

  test('what is kept of one makes the next one come to nothing', () => {
    const others = [
      {
        terms,
        spans: [team('2026-10-01', '2026-10-31', { turnover: '900' })],
        billed: [{ from: '2026-10-01', amount: money('100') }],
      },
    ]
    const own = { terms, spans: [november], billed: [] }
    const first = billOf({ ...order, own, others })
    expect(shareOf(first)).toBe(money('40'))
    const kept = spansOf(first)
    expect(kept).toEqual([
      { from: '2026-11-01', amount: money('50') },
      { from: '2026-10-01', amount: money('90') },
    ])
    const again = billOf({
      ...order,
      own: { ...own, billed: kept.slice(0, 1) },
      others: others.map((other) => ({ ...other, billed: kept.slice(1) })),
    })
    expect(again).toMatchObject({ amount: 0n, debt: 0n })
  })

  test('orders that cannot be are refused', () => {
    const own = { terms: dividend({ carry: 'always' }), spans: [november], billed: [] }
    const other = (from: string, to: string) => {
      return { terms: own.terms, spans: [team(from, to, {})], billed: [] }
    }
    const refused = (over: Partial<Parameters<typeof billOf>[0]>) =>
      expect(() => billOf({ ...order, own, ...over })).toThrow(RangeError)
    refused({ debt: money('-1') })
    refused({ carriedIn: money('1') })
    refused({ others: [other('2026-10-01', '2026-11-01')] })
    refused({ others: [other('2026-09-01', '2026-09-30')] })
    refused({ own: { ...own, spans: [] } })
    refused({ own: { ...own, spans: [november, november] } })
    refused({ own: { ...own, terms: salary({ kind: 'hourlySalary' }) } })
  })

  test('past periods under proposed terms', () => {
    const past = [
      { spans: [team('2026-10-01', '2026-10-31', { payout: '100' })], paid: ZERO },
      { spans: [november], paid: money('50') },
    ]
    // November: (500 − 100) × 15 % = 60
    const proposed = dividend({ carry: 'always', tiers: flat('15') })
    expect(replay(proposed, past, CURRENCIES.BRL)).toMatchObject({
      periods: [
        { from: '2026-10-01', to: '2026-10-31', amount: 0n, paid: 0n, difference: 0n },
        { amount: money('60'), paid: money('50'), difference: money('10') },
      ],
      amount: money('60'),
      paid: money('50'),
      difference: money('10'),
    })
  })
})
