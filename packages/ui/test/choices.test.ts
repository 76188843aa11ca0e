import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, dayIn, QUICK_RANGES, quickRange, quickRangeOf } from '../src/parts/day-range.ts'
import { addFiles } from '../src/parts/file-choice.ts'
import { pagesAround } from '../src/parts/pages-around.ts'

describe('a pager', () => {
  const shown = (current: number, count: number) =>
    pagesAround(current, count)
      .map((mark) => (mark === 'gap' ? '…' : mark))
      .join(' ')

  it.each([
    [1, 0, ''],
    [1, 1, '1'],
    [2, 3, '1 2 3'],
    [1, 5, '1 2 3 4 5'],
    [1, 6, '1 2 3 … 6'],
    [3, 6, '1 2 3 4 5 6'],
    [1, 20, '1 2 3 … 20'],
    [2, 20, '1 2 3 … 20'],
    [4, 20, '1 2 3 4 5 … 20'],
    [10, 20, '1 … 9 10 11 … 20'],
    [19, 20, '1 … 18 19 20'],
    [20, 20, '1 … 18 19 20'],
  ])('on page %d of %d shows %s', (current, count, expected) => {
    expect(shown(current, count)).toBe(expected)
  })

  it('always shows the first, the last and the current page, once and in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
        const [current, count] = [Math.min(a, b), Math.max(a, b)]
        const marks = pagesAround(current, count)
        const pages = marks.filter((mark) => mark !== 'gap')
        expect(pages).toEqual([...new Set(pages)].toSorted((one, other) => one - other))
        for (const page of [1, current, count]) expect(pages).toContain(page)
        expect(marks.length).toBeLessThanOrEqual(7)
      }),
    )
  })
})

describe('ranges of days', () => {
  const today = '2026-03-01'

  it.each([
    ['today', '2026-03-01', '2026-03-01'],
    ['last7', '2026-02-23', '2026-03-01'],
    ['last30', '2026-01-31', '2026-03-01'],
    ['next7', '2026-03-01', '2026-03-07'],
    ['next30', '2026-03-01', '2026-03-30'],
  ] as const)('%s is from %s to %s', (range, from, to) => {
    expect(quickRange(range, today)).toEqual({ from, to })
    expect(quickRangeOf({ from, to }, today)).toBe(range)
  })

  it('that nobody offers are none of them', () => {
    expect(quickRangeOf({ from: '2026-02-01', to: today }, today)).toBeUndefined()
    expect(quickRangeOf(quickRange('last7', today), today, ['today'])).toBeUndefined()
  })

  it('cross months, years and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    fc.assert(
      fc.property(
        fc.constantFrom(...QUICK_RANGES),
        fc.integer({ min: 0, max: 40_000 }),
        (name, n) => {
          const day = addDays('2000-01-01', n)
          const { from, to } = quickRange(name, day)
          expect(from <= to && (from === day || to === day)).toBe(true)
        },
      ),
    )
  })

  test.each([
    ['America/Sao_Paulo', '2026-11-21T02:30:00Z', '2026-11-20'],
    ['UTC', '2026-11-21T02:30:00Z', '2026-11-21'],
    ['Asia/Ho_Chi_Minh', '2026-11-21T17:30:00Z', '2026-11-22'],
  ])('the day in %s at %s is %s', (timeZone, now, day) => {
    expect(dayIn(timeZone, Date.parse(now))).toBe(day)
  })
})

describe('files that are added', () => {
  const rules = { accept: '.pdf,image/*', maxBytes: 100, maxFiles: 2 }
  const file = (name: string, type: string, size = 10) => ({ name, type, size })
  const pdf = file('proof.PDF', 'application/pdf')
  const photo = file('photo.jpg', 'image/jpeg')

  it.each([
    ['a kind that is not taken', file('run.exe', 'application/x-msdownload'), 'kind'],
    ['a name that only looks like it', file('photo.jpg.exe', 'text/html'), 'kind'],
    ['one that is too large', file('big.pdf', 'application/pdf', 101), 'size'],
  ])('%s is named with why', (_, bad, is) => {
    expect(addFiles([], [bad, pdf], rules)).toEqual({ files: [pdf], fault: { file: bad, is } })
  })

  it('stop at the most that is taken', () => {
    expect(addFiles([pdf], [photo], rules)).toEqual({ files: [pdf, photo] })
    const third = file('third.png', 'image/png')
    expect(addFiles([pdf, photo], [third], rules)).toEqual({
      files: [pdf, photo],
      fault: { file: third, is: 'count' },
    })
  })

  it('of any kind are taken where none is asked for', () => {
    const any = file('notes', '')
    expect(addFiles([], [any], { maxBytes: 100, maxFiles: 1 }).files).toEqual([any])
  })
})
