import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, dayIn, startOfDay } from './calendar.ts'

const ZONES = [
  'UTC',
  'America/Sao_Paulo',
  'America/New_York',
  'Europe/Lisbon',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
]

const instants = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2060-01-01T00:00:00Z'),
  noInvalidDate: true,
})

describe('a day', () => {
  test.each([
    // Clocks are put forward at midnight: the day begins at 01:00 of summer time.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
    ['America/Sao_Paulo', '2018-11-05', '2018-11-05T02:00:00.000Z'],
    // They are put back at midnight: the day before is of 25 hours.
    ['America/Sao_Paulo', '2018-02-18', '2018-02-18T03:00:00.000Z'],
    // Midnight comes twice; the first one counts.
    ['America/Havana', '2025-11-02', '2025-11-02T04:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
    ['Europe/Lisbon', '2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-01-01', '2026-01-01T11:00:00.000Z'],
    // A day that Samoa left out begins, and ends, where the next one does.
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z'],
  ])('in %s, %s begins at %s', (timeZone, day, start) => {
    expect(startOfDay(timeZone, day).toISOString()).toBe(start)
  })

  test('begins with its first instant, wherever', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), instants, (timeZone, at) => {
        const day = dayIn(timeZone, at)
        const start = startOfDay(timeZone, day)
        expect(start.getTime()).toBeLessThanOrEqual(at.getTime())
        expect(dayIn(timeZone, start)).toBe(day)
        expect(dayIn(timeZone, new Date(start.getTime() - 1)) < day).toBe(true)
        expect(startOfDay(timeZone, addDays(day, 1)) > at).toBe(true)
      }),
    )
  })
})

describe('counting days and months', () => {
  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2025-03-01', -1, '2025-02-28'],
  ])('%s and %i days is %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected)
  })

  test.each([
    ['2026-11-21', 6, '2027-05-21'],
    ['2026-11-21', 60, '2031-11-21'],
    // No such day: the first of the next month, so that a span is never shorter than it says.
    ['2026-08-31', 6, '2027-03-01'],
    ['2027-08-31', 6, '2028-03-01'],
    ['2024-02-29', 12, '2025-03-01'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-01-31', 1, '2026-03-01'],
    ['2026-12-31', 1, '2027-01-31'],
  ])('%s and %i months is %s', (day, count, expected) => {
    expect(addMonths(day, count)).toBe(expected)
  })
})
