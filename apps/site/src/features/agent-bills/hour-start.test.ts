import { expect, test } from 'vitest'
import { hourStart } from './hour-start.ts'

test.each([
  ['America/Sao_Paulo', '2026-11-22', 0, '2026-11-22T03:00:00.000Z'],
  ['America/Sao_Paulo', '2026-11-22', 23, '2026-11-23T02:00:00.000Z'],
  // The clock goes from 1:00 to 2:00: the second hour of the day begins at 2:00.
  ['Europe/Lisbon', '2025-03-30', 1, '2025-03-30T01:00:00.000Z'],
  ['Europe/Lisbon', '2025-10-26', 24, '2025-10-26T23:00:00.000Z'],
  // Midnight is skipped: the day begins at 1:00.
  ['America/Santiago', '2025-09-07', 0, '2025-09-07T04:00:00.000Z'],
  ['Asia/Kathmandu', '2026-01-05', 2, '2026-01-04T20:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-05', 0, '2026-01-04T10:00:00.000Z'],
])('%s, %s: hour %i begins at %s', (timeZone, day, hour, instant) => {
  expect(new Date(hourStart(timeZone, day, hour)).toISOString()).toBe(instant)
})
