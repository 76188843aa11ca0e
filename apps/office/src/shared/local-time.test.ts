import { describe, expect, it } from 'vitest'
import { fromLocalField, toLocalField } from './local-time.ts'

describe('a day and hour of a time zone', () => {
  it.each([
    ['2026-12-01T03:00:00.000Z', 'America/Sao_Paulo', '2026-12-01T00:00'],
    ['2026-12-01T03:00:00.000Z', 'Asia/Kolkata', '2026-12-01T08:30'],
    // The hour before clocks are put forward in Berlin, and the one after.
    ['2026-03-29T00:59:00.000Z', 'Europe/Berlin', '2026-03-29T01:59'],
    ['2026-03-29T01:00:00.000Z', 'Europe/Berlin', '2026-03-29T03:00'],
  ])('%s in %s is %s, and back', (instant, zone, text) => {
    expect(toLocalField(instant, zone)).toBe(text)
    expect(fromLocalField(text, zone)).toBe(instant)
  })

  it('that clocks skip is one after the gap', () => {
    const read = fromLocalField('2026-03-29T02:30', 'Europe/Berlin')
    expect(toLocalField(read, 'Europe/Berlin')).toBe('2026-03-29T03:30')
  })

  it('is none where nothing, or a part, was typed', () => {
    expect(fromLocalField('', 'UTC')).toBeNull()
    expect(fromLocalField('x', 'UTC')).toBeNull()
    expect(toLocalField(null, 'UTC')).toBe('')
  })
})
