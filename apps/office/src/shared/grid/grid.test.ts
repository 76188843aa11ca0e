import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cursor, moveCursor } from './cursor.ts'
import { dayEnd, dayStart } from './days.ts'
import { defaultLook, moveColumn, readLook, resizeColumn, showColumn, WIDTH_MAX } from './look.ts'
import { isNearEnd, rowsOf } from './pages.ts'
import type { GridFilter } from './types.ts'
import { readView, viewOf } from './views.ts'

describe('keyset pages', () => {
  const keyOf = (row: string) => row

  it('shows each row once, in the order it came', () => {
    const pages = [
      { rows: ['e', 'd', 'c'], next: '2' },
      // A row was added at the head: the second page begins with the last row of the first.
      { rows: ['c', 'b'], next: '3' },
      { rows: ['a'], next: null },
    ]
    expect(rowsOf(pages, keyOf)).toEqual(['e', 'd', 'c', 'b', 'a'])
    expect(rowsOf(undefined, keyOf)).toEqual([])
  })

  it.each([
    [0, 100, false],
    [79, 100, false],
    [80, 100, true],
    [99, 100, true],
    [0, 3, true],
  ])('sees row %i of %i: more is needed: %s', (lastSeen, count, expected) => {
    expect(isNearEnd(lastSeen, count)).toBe(expected)
  })
})

describe('keys in the grid', () => {
  const size = { rows: 100, columns: 5, pageRows: 10 }
  const at = (row: number, column: number): Cursor => ({ row, column })

  it.each([
    ['ArrowDown', at(3, 2), at(4, 2)],
    ['ArrowDown', at(99, 2), at(99, 2)],
    ['ArrowUp', at(0, 2), at(-1, 2)],
    ['ArrowUp', at(-1, 2), at(-1, 2)],
    ['ArrowRight', at(3, 4), at(3, 4)],
    ['ArrowLeft', at(3, 0), at(3, 0)],
    ['PageDown', at(95, 1), at(99, 1)],
    ['PageUp', at(3, 1), at(0, 1)],
    ['Home', at(3, 3), at(3, 0)],
    ['End', at(3, 0), at(3, 4)],
    ['Ctrl Home', at(50, 3), at(0, 0)],
    ['Ctrl End', at(3, 3), at(99, 4)],
    ['Mirrored ArrowRight', at(3, 2), at(3, 1)],
    ['Mirrored ArrowLeft', at(3, 2), at(3, 3)],
    ['a', at(3, 2), undefined],
    ['Tab', at(3, 2), undefined],
  ])('%s', (press, from, to) => {
    const key = press.split(' ').at(-1) ?? ''
    const isCtrl = press.startsWith('Ctrl')
    const isMirrored = press.startsWith('Mirrored')
    expect(moveCursor(from, { key, isCtrl, isMirrored }, size)).toEqual(to)
  })

  it('never leaves the grid', () => {
    const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home']
    const presses = fc.array(
      fc.record({
        key: fc.constantFrom(...keys, 'End'),
        isCtrl: fc.boolean(),
        isMirrored: fc.boolean(),
      }),
    )
    const sizes = fc.record({
      rows: fc.nat(50),
      columns: fc.integer({ min: 1, max: 8 }),
      pageRows: fc.integer({ min: 1, max: 20 }),
    })
    fc.assert(
      fc.property(sizes, presses, (bounds, steps) => {
        let cursor: Cursor = { row: Math.min(0, bounds.rows - 1), column: 0 }
        for (const step of steps) cursor = moveCursor(cursor, step, bounds) ?? cursor
        expect(cursor.row).toBeGreaterThanOrEqual(-1)
        expect(cursor.row).toBeLessThan(Math.max(1, bounds.rows))
        expect(cursor.column).toBeGreaterThanOrEqual(0)
        expect(cursor.column).toBeLessThan(bounds.columns)
      }),
    )
  })
})

const COLUMNS = [
  { id: 'name', width: 200 },
  { id: 'status', width: 100, sort: { ascending: 'status', descending: '-status' } },
  { id: 'hash', width: 150, isHidden: true },
]
const FILTERS: readonly GridFilter[] = [
  { id: 'q', kind: 'text', label: 'office.member.find' },
  {
    id: 'status',
    kind: 'choice',
    label: 'office.member.statusTitle',
    choices: [{ id: 'active', label: 'office.member.status.active' }],
  },
]
const idsOf = ({ columns }: ReturnType<typeof readLook>) => columns.map(({ id }) => id)

describe('how the grid looks', () => {
  const look = defaultLook(COLUMNS)

  it('takes what was kept as far as it still means something', () => {
    const kept = {
      density: 'compact',
      columns: [
        { id: 'hash', width: 10, isShown: true },
        { id: 'gone', width: 100, isShown: true },
        { id: 'name', width: 9999, isShown: false },
        { id: 'hash', width: 300 },
        'nonsense',
      ],
    }
    expect(readLook(kept, COLUMNS)).toEqual({
      density: 'compact',
      columns: [
        // The first column names the row: first and visible, whatever was stored.
        { id: 'name', width: WIDTH_MAX, isShown: true },
        { id: 'hash', width: 64, isShown: true },
        { id: 'status', width: 100, isShown: true },
      ],
    })
  })

  it('takes anything, and always gives every column once', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.record({ columns: fc.anything() })), (kept) => {
        expect(idsOf(readLook(kept, COLUMNS)).toSorted()).toEqual(['hash', 'name', 'status'])
      }),
    )
  })

  it('moves, resizes and hides columns, but never the first', () => {
    expect(idsOf(moveColumn(look, 'hash', -1))).toEqual(['name', 'hash', 'status'])
    expect(idsOf(moveColumn(look, 'hash', -5))).toEqual(['name', 'hash', 'status'])
    expect(moveColumn(look, 'name', 1)).toBe(look)
    expect(showColumn(look, 'name', false)).toBe(look)
    expect(showColumn(look, 'status', false).columns[1]?.isShown).toBe(false)
    expect(resizeColumn(look, 'status', 5000).columns[1]?.width).toBe(WIDTH_MAX)
  })
})

describe('saved views', () => {
  const query = { filters: { q: 'ana', status: 'active' }, sort: '-status' }

  it('give back what was kept', () => {
    const look = moveColumn(showColumn(defaultLook(COLUMNS), 'status', false), 'hash', -1)
    const kept = JSON.parse(JSON.stringify(viewOf(query, look))) as ReturnType<typeof viewOf>
    expect(readView(kept, COLUMNS, FILTERS)).toEqual({ query, look })
  })

  it('forget what the grid no longer knows', () => {
    const state = { filters: { q: 7, status: 'gone', other: 'x' }, sort: 'password', columns: 3 }
    expect(readView(state, COLUMNS, FILTERS)).toEqual({
      query: { filters: {}, sort: '' },
      look: defaultLook(COLUMNS),
    })
  })
})

describe('days of the reader', () => {
  it('reach from their first instant to that of the next', () => {
    // Tests run in UTC.
    expect(dayStart('2026-02-28')).toBe('2026-02-28T00:00:00.000Z')
    expect(dayEnd('2026-02-28')).toBe('2026-03-01T00:00:00.000Z')
  })

  it.each([undefined, '', '2026-13-01', 'yesterday', '2026-1-1'])('%j is none', (day) => {
    expect(dayStart(day)).toBeUndefined()
    expect(dayEnd(day)).toBeUndefined()
  })
})
