import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endOfSpan, PERIODS, intervalsAt } from './periods.ts'

const SAO_PAULO = 'America/Sao_Paulo'

describe('day, week and month', () => {
  test.each([
    // A Saturday noon.
    ['2026-11-21T12:00:00Z', '2026-11-21', '2026-11-16', '2026-11-01'],
    // Three hours before UTC's new month it is still the old one here, and a Sunday still.
    ['2026-06-01T02:59:59.999Z', '2026-05-31', '2026-05-25', '2026-05-01'],
    ['2026-06-01T03:00:00Z', '2026-06-01', '2026-06-01', '2026-06-01'],
    ['2024-02-29T15:00:00Z', '2024-02-29', '2024-02-26', '2024-02-01'],
    // A week across the new year.
    ['2027-01-01T15:00:00Z', '2027-01-01', '2026-12-28', '2027-01-01'],
  ])('at %s begin on %s, %s and %s', (at, day, week, month) => {
    const intervals = intervalsAt(SAO_PAULO, new Date(at))
    expect(PERIODS.map((period) => intervals[period].firstDay)).toEqual([day, week, month])
  })

  test.each([
    ['2026-11-21T12:00:00Z', '2026-11-22T03:00', '2026-11-23T03:00', '2026-12-01T03:00'],
    ['2024-02-29T15:00:00Z', '2024-03-01T03:00', '2024-03-04T03:00', '2024-03-01T03:00'],
    // The day before clocks went forward at midnight ends with it, not an hour later or earlier.
    ['2018-11-03T15:00:00Z', '2018-11-04T03:00', '2018-11-05T02:00', '2018-12-01T02:00'],
  ])('at %s end at %s, %s and %s UTC', (at, day, week, month) => {
    const intervals = intervalsAt(SAO_PAULO, new Date(at))
    const ends = PERIODS.map((period) => intervals[period].end.toISOString().slice(0, 16))
    expect(ends).toEqual([day, week, month])
  })

  test('hold the instant, and the shorter lie end to end', () => {
    const zones = fc.constantFrom('UTC', SAO_PAULO, 'America/New_York', 'Asia/Kathmandu')
    const instants = fc.date({
      min: new Date('2000-01-01T00:00:00Z'),
      max: new Date('2060-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(zones, instants, (timeZone, at) => {
        const intervals = intervalsAt(timeZone, at)
        for (const period of PERIODS) {
          const { start, end } = intervals[period]
          expect(start <= at && at < end).toBe(true)
          expect(intervalsAt(timeZone, start)[period].start).toEqual(start)
          expect(intervalsAt(timeZone, end)[period].start).toEqual(end)
        }
        const { day, week, month } = intervals
        expect(week.start <= day.start && day.end <= week.end).toBe(true)
        expect(month.start <= day.start && day.end <= month.end).toBe(true)
      }),
    )
  })
})

describe('a span that begins on 21 November at noon UTC', () => {
  test.each([
    ['P1D', '2026-11-22T12:00:00.000Z'],
    ['P30D', '2026-12-21T12:00:00.000Z'],
    ['P6M', '2027-05-22T03:00:00.000Z'],
    ['P60M', '2031-11-22T03:00:00.000Z'],
  ] as const)('of %s ends at %s', (span, end) => {
    expect(endOfSpan(SAO_PAULO, new Date('2026-11-21T12:00:00Z'), span).toISOString()).toBe(end)
  })

  test('of months is never shorter than its months, whatever day it begins on', () => {
    const begin = new Date('2024-02-29T12:00:00Z')
    expect(endOfSpan('UTC', begin, 'P12M').toISOString()).toBe('2025-03-02T00:00:00.000Z')
  })
})
