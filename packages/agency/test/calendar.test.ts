import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DIVIDEND_PERIODS,
  addDays,
  daysIn,
  hoursOfDay,
  nextPeriod,
  periodAt,
  periodsBetween,
  previousPeriod,
  versionPeriods,
  versionsOf,
} from '@fairhouse/agency'
import { dividend, flat, salary } from './support.ts'

describe('calendar', () => {
  // Kind, a day, its period, the one after it. 23 November 2026 is a Monday.
  test.each([
    ['daily', '2028-02-28', '2028-02-28', '2028-02-28', '2028-02-29', '2028-02-29'],
    ['daily', '2026-02-28', '2026-02-28', '2026-02-28', '2026-03-01', '2026-03-01'],
    ['weekly', '2026-11-23', '2026-11-23', '2026-11-29', '2026-11-30', '2026-12-06'],
    ['weekly', '2026-11-22', '2026-11-16', '2026-11-22', '2026-11-23', '2026-11-29'],
    ['weekly', '2027-01-01', '2026-12-28', '2027-01-03', '2027-01-04', '2027-01-10'],
    ['halfMonthly', '2026-11-15', '2026-11-01', '2026-11-15', '2026-11-16', '2026-11-30'],
    ['halfMonthly', '2028-02-16', '2028-02-16', '2028-02-29', '2028-03-01', '2028-03-15'],
    ['halfMonthly', '2026-12-31', '2026-12-16', '2026-12-31', '2027-01-01', '2027-01-15'],
    ['monthly', '2026-02-01', '2026-02-01', '2026-02-28', '2026-03-01', '2026-03-31'],
    ['monthly', '2028-02-29', '2028-02-01', '2028-02-29', '2028-03-01', '2028-03-31'],
    ['monthly', '2100-02-28', '2100-02-01', '2100-02-28', '2100-03-01', '2100-03-31'],
    ['monthly', '2026-12-31', '2026-12-01', '2026-12-31', '2027-01-01', '2027-01-31'],
  ] as const)('%s of %s', (kind, day, from, to, nextFrom, nextTo) => {
    const period = periodAt(kind, day)
    expect(period).toEqual({ from, to })
    expect(nextPeriod(kind, period)).toEqual({ from: nextFrom, to: nextTo })
    expect(previousPeriod(kind, { from: nextFrom, to: nextTo })).toEqual(period)
  })

  test('periods between two days are cut to them', () => {
    const days = { from: '2026-11-10', to: '2026-12-03' }
    expect(periodsBetween('halfMonthly', days)).toEqual([
      { from: '2026-11-10', to: '2026-11-15' },
      { from: '2026-11-16', to: '2026-11-30' },
      { from: '2026-12-01', to: '2026-12-03' },
    ])
    expect(periodsBetween('weekly', { from: '2026-12-03', to: '2026-12-02' })).toEqual([])
  })

  test('periods cover the days between exactly', () => {
    const start = fc.integer({ min: 0, max: 3000 }).map((count) => addDays('2024-01-01', count))
    fc.assert(
      fc.property(
        start,
        fc.nat({ max: 200 }),
        fc.constantFrom(...DIVIDEND_PERIODS),
        (from, count, kind) => {
          const to = addDays(from, count)
          const periods = periodsBetween(kind, { from, to })
          expect(periods.at(0)?.from).toBe(from)
          expect(periods.at(-1)?.to).toBe(to)
          expect(periods.reduce((all, period) => all + daysIn(period), 0)).toBe(count + 1)
        },
      ),
    )
  })

  test('a day has 23 to 25 hours; what is no day is refused', () => {
    expect([23, 24, 25].map((count) => hoursOfDay(count).at(-1))).toEqual([22, 23, 24])
    expect(() => hoursOfDay(26)).toThrow(RangeError)
    for (const day of ['2026-02-29', '2026-13-01', '2026-1-1', '']) {
      expect(() => addDays(day, 1)).toThrow(RangeError)
    }
  })

  test('a version holds from the day after it is signed to the day the next one is', () => {
    const old = dividend()
    const replaced = dividend({ tiers: flat('11') })
    const last = dividend({ period: 'weekly', tiers: flat('12') })
    const signed = [
      { terms: old, signedOn: '2026-10-19' },
      { terms: replaced, signedOn: '2026-11-10' },
      { terms: last, signedOn: '2026-11-10' },
    ]
    const versions = versionsOf(signed, '2026-11-24')
    expect(versions).toEqual([
      { terms: old, from: '2026-10-20', to: '2026-11-10' },
      { terms: last, from: '2026-11-11', to: '2026-11-24' },
    ])
    const periods = versionPeriods(versions, { from: '2026-11-01', to: '2026-11-30' })
    expect(periods.map(({ from, to, version }) => [from, to, version.terms])).toEqual([
      ['2026-11-01', '2026-11-10', old],
      ['2026-11-11', '2026-11-15', last],
      ['2026-11-16', '2026-11-22', last],
      ['2026-11-23', '2026-11-24', last],
    ])
    expect(() => versionsOf(signed.toReversed())).toThrow(RangeError)
  })

  test('what still holds is not cut', () => {
    const versions = versionsOf([{ terms: dividend(), signedOn: '2026-11-30' }])
    const within = { from: '2026-12-24', to: '2026-12-24' }
    expect(versionPeriods(versions, within)).toMatchObject([
      { from: '2026-12-01', to: '2026-12-31' },
    ])
    const daily = versionsOf([{ terms: salary(), signedOn: '2026-11-30' }])
    expect(versionPeriods(daily, { from: '2026-11-29', to: '2026-12-02' })).toHaveLength(2)
  })
})
