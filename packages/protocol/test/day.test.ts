import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { describe, expect, test } from 'vitest'
import { Day } from '../src/schema.ts'

const shape = Compile(Day)
const isDay = (text: string) => shape.Check(text)

const two = (number: number) => String(number).padStart(2, '0')

/** What JavaScript's calendar makes of three numbers: itself, if they are a day. */
function isOnCalendar(year: number, month: number, day: number): boolean {
  const at = new Date(Date.UTC(year, month - 1, day))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day
}

describe('a day of the calendar', () => {
  test('is what the calendar has, from 1900 to 2999', () => {
    const parts = [fc.integer({ min: 1900, max: 2999 }), fc.nat({ max: 13 }), fc.nat({ max: 32 })]
    fc.assert(
      fc.property(fc.tuple(...parts), ([year = 0, month = 0, day = 0]) => {
        const text = `${year}-${two(month)}-${two(day)}`
        expect(isDay(text)).toBe(isOnCalendar(year, month, day))
      }),
      { numRuns: 2_000 },
    )
  })

  test('has a 29th of February in leap years alone', () => {
    for (let year = 1900; year < 3000; year += 1) {
      expect([year, isDay(`${year}-02-29`)]).toEqual([year, isOnCalendar(year, 2, 29)])
    }
  })

  test.each(['1899-12-31', '3000-01-01', '2026-1-01', '2026-01-01 ', '20260101', '', '٢٠٢٦-٠١-٠١'])(
    'is not %j',
    (text) => {
      expect(isDay(text)).toBe(false)
    },
  )
})
