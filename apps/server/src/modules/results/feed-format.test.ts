import { describe, expect, test } from 'vitest'
import { FeedFileInvalid, readFeed } from './feed-format.ts'
import { isSameDraw } from './lock-issue.ts'
import { DEFAULT_RULES, feedHostsOf, isFeedAllowed } from './rules.ts'

const read = (content: string) => readFeed(content, 'SSC', 'SSC')
const row = (more: object) => JSON.stringify([{ issueNo: '1', draw: {}, ...more }])
const rows = (count: number) =>
  JSON.stringify(Array.from({ length: count }, (_, n) => ({ issueNo: String(n), draw: null })))

describe('a file of results', () => {
  test.each<[string, string, unknown]>([
    ['a CSV', 'issueNo,digits\n1,1 2 3 4 5\n', [['1', { digits: ['1', '2', '3', '4', '5'] }]]],
    ['a CSV of semicolons', '"digits";"issueNo"\n"1 2";"7"', [['7', { digits: ['1', '2'] }]]],
    ['a list', '[{"issueNo":"1","draw":{"digits":[]}}]', [['1', { digits: [] }]]],
    ['results', '{"results":[{"issueNo":"1","draw":null}]}', [['1', null]]],
    ['a file with a mark of its encoding', '\uFEFF[{"issueNo":"1","draw":null}]', [['1', null]]],
  ])('that is %s is read', (_what, content, expected) => {
    expect(read(content).map(({ issueNo, draw }) => [issueNo, draw])).toEqual(expected)
  })

  test.each<[string, unknown, unknown]>([
    ['none', undefined, null],
    ['null', null, null],
    ['an empty text', '', null],
    ['a text', '2026-11-21T11:15:00Z', '2026-11-21T11:15:00Z'],
  ])('may say when it was drawn: %s', (_, drawnAt, expected) => {
    expect(read(row({ drawnAt }))).toMatchObject([{ drawnAt: expected }])
  })

  test('says when it was drawn in a column, too, and names its lines', () => {
    const lines = ['issueNo,drawnAt,digits', '1,2026-11-21T11:15:00Z,1 2', '', '2,,3 4']
    expect(read(lines.join('\r\n'))).toEqual([
      { line: 2, issueNo: '1', draw: { digits: ['1', '2'] }, drawnAt: '2026-11-21T11:15:00Z' },
      { line: 4, issueNo: '2', draw: { digits: ['3', '4'] }, drawnAt: null },
    ])
    expect(read(rows(3)).map(({ line }) => line)).toEqual([1, 2, 3])
  })

  test.each([
    ['no JSON', '[{', 'JSON'],
    ['no list', '{"draw":1}', 'a list of results'],
    ['an unknown field', row({ more: 1 }), 'row 1: not more'],
    ['a number for a number', row({ issueNo: 1 }), 'row 1: issueNo as text'],
    ['a number that is none', row({ issueNo: 'a b' }), 'row 1: issueNo as text'],
    ['a number for a time', row({ drawnAt: 1 }), 'row 1: drawnAt as ISO 8601 text'],
    ['a text for a result', '["1"]', 'row 1: {"issueNo", "draw"}'],
    ['null for a result', '[null]', 'row 1: {"issueNo", "draw"}'],
    ['a list for a result', '[[]]', 'row 1: {"issueNo", "draw"}'],
    ['a bad second row', row({}).replace(']', ',null]'), 'row 2: {"issueNo", "draw"}'],
    ['a column missing', 'issueNo\n1', 'columns issueNo, digits'],
    ['a column too many', 'issueNo,digits,more\n1,1,1', 'columns issueNo, digits'],
    ['no row', 'issueNo,digits\n', 'at least one result'],
    ['no row of JSON', '[]', 'at least one result'],
    ['a bad row of a CSV', 'issueNo,digits\n1,1\na b,1', 'row 3: issueNo as text'],
    ['a row too many', rows(2_001), 'at most 2000 results'],
  ])('with %s is refused', (_what, content, expected) => {
    expect(() => read(content)).toThrow(FeedFileInvalid)
    expect(() => read(content)).toThrow(expected)
  })

  test('may hold 2,000 rows', () => {
    expect(read(rows(2_000))).toHaveLength(2_000)
  })
})

describe('two draws', () => {
  test.each<[string, unknown, unknown, boolean]>([
    ['of the same fields', { a: 1, b: 2 }, { b: 2, a: 1 }, true],
    ['of the same fields, deeper', { a: { c: 1, d: [2] } }, { a: { d: [2], c: 1 } }, true],
    ['with nothing in a field', { a: null, b: 1 }, { b: 1, a: null }, true],
    ['of one order', [1, 2], [1, 2], true],
    ['of another order', { a: [1, 2] }, { a: [2, 1] }, false],
    ['of a list and of fields', ['x'], { 0: 'x' }, false],
    ['of another number', { a: 1 }, { a: 2 }, false],
    ['of which one is none', null, { a: 1 }, false],
  ])('%s', (_, one, other, isSame) => {
    expect(isSameDraw(one, other)).toBe(isSame)
    expect(isSameDraw(other, one)).toBe(isSame)
  })
})

describe('the address of a feed', () => {
  const hosts = feedHostsOf(' Results.Example, other.example:8443,,')

  test('is of a host that the operator lists', () => {
    expect(hosts).toEqual(['results.example', 'other.example:8443'])
    expect(feedHostsOf('')).toEqual([])
  })

  test.each([
    ['https://results.example/vn.json', true],
    ['http://results.example/', true],
    ['https://RESULTS.example/', true],
    ['https://other.example:8443/', true],
    ['https://other.example/', false],
    ['https://results.example:8443/', false],
    ['https://elsewhere.example/', false],
    ['https://name@results.example/', false],
    ['https://:secret@results.example/', false],
    ['ftp://results.example/', false],
    ['results.example', false],
  ])('%s is allowed: %s', (url, isAllowed) => {
    expect(isFeedAllowed(url, hosts)).toBe(isAllowed)
  })
})

test('a lottery without rules of its own has these', () => {
  expect(DEFAULT_RULES).toEqual({
    overdueMinutes: 60,
    voidAfterMinutes: 1_440,
    feedUrl: null,
    feedSeconds: 60,
  })
})
