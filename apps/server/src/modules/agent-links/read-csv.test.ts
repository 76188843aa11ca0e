import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkLines, readFileOfAccounts } from './check-accounts.ts'
import { percentToPpm, readCsv } from './read-csv.ts'

test.each([
  [
    'commas',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
    [1, 2],
  ],
  [
    'semicolons',
    'a;b\r\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
    [1, 2],
  ],
  ['a byte order mark', '\uFEFFa,b', [['a', 'b']], [1]],
  ['quotes', 'a\n"x ""y"", z"', [['a'], ['x "y", z']], [1, 2]],
  ['a line within a cell', 'a\n"x\ny"\nz', [['a'], ['x\ny'], ['z']], [1, 2, 4]],
  ['empty lines', 'a\n\n,,\n b ', [['a'], ['b']], [1, 4]],
  ['a quote without end', 'a\n"b\nc', [['a'], ['b\nc']], [1, 2]],
  ['nothing', '', [], []],
])('CSV with %s', (_, text, cells, lines) => {
  const rows = readCsv(text)
  expect(rows.map((row) => row.cells)).toEqual(cells)
  expect(rows.map((row) => row.line)).toEqual(lines)
})

const csvLine = (cells: readonly string[]) =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`

test('what is written as CSV is read back', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', '"', ',', ';', ' ', '\n', 'é'),
    minLength: 1,
  })
  const shape = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 })
  fc.assert(
    fc.property(shape, (rows) => {
      const text = `${csvLine(['h', 'i'])}${rows.map(csvLine).join('')}`
      const trimmed = rows.map((row) => row.map((one) => one.trim()))
      const kept = trimmed.filter((row) => row.some((one) => one !== ''))
      expect(
        readCsv(text)
          .slice(1)
          .map((row) => row.cells),
      ).toEqual(kept)
    }),
  )
})

test.each([
  ['0.4', 4_000],
  ['0,4', 4_000],
  ['12.3456 %', 123_456],
  ['100', 1_000_000],
  ['100.0001', undefined],
  ['0.00001', undefined],
  ['-1', undefined],
  ['1e2', undefined],
  ['', undefined],
])('%s percent', (text, ppm) => {
  expect(percentToPpm(text)).toBe(ppm)
})

const own = {
  types: ['member', 'agent1', 'agent2'] as const,
  groups: { least: 1800, most: 1950 },
  rates: new Map([['lottery', 4_000]]),
  today: '2026-11-21',
}
const usernameRule = {
  field: 'username',
  patternId: 1,
  acceptedPattern: '',
  minLength: 4,
  maxLength: 20,
  enabled: true,
  required: true,
} as const
const checks = { own, usernameRule, minAgeYears: 18, taken: new Set(['taken1']) }

const check = (csv: string) =>
  checkLines(readFileOfAccounts(csv, [...own.rates.keys()]), checks).map(
    ({ line, faults }) =>
      `${line}: ${faults.map(({ field, code }) => `${field} ${code}`).join(', ')}`,
  )

test.each([
  ['username,birthday\nann1,1990-01-02', ['2: ']],
  ['Birthday;USERNAME;lottery\n1990-01-02;ann1;0,4', ['2: ']],
  ['username,birthday,type\nann1,1990-01-02,agent2', ['2: ']],
  ['username,birthday,type\nann1,1990-01-02,boss', ['2: type WRONG_TYPE']],
  ['username,birthday\nTAKEN1,1990-01-02', ['2: username USERNAME_UNAVAILABLE']],
  [
    'username,birthday\nann1,1990-01-02\nAnn1,1990-01-02',
    ['2: ', '3: username USERNAME_UNAVAILABLE'],
  ],
  ['username,birthday\n,', ['1: lines OPENINGS_FAULTY']],
  ['username,birthday\na,', ['2: username FIELD_RULE, birthday MISSING_FIELD']],
  ['username,birthday\nann1,2008-11-22', ['2: birthday UNDER_AGE']],
  ['username,birthday\nann1,2008-11-21', ['2: ']],
  ['username,birthday\nann1,2023-02-29', ['2: birthday BIRTHDAY_INVALID']],
  ['username,birthday,prizeGroup\nann1,1990-01-02,1951', ['2: prizeGroup PRIZE_GROUP_RANGE']],
  ['username,birthday,prizeGroup\nann1,1990-01-02,x', ['2: prizeGroup WRONG_TYPE']],
  ['username,birthday,lottery\nann1,1990-01-02,0.4001', ['2: rates.lottery RATE_ABOVE_OWN']],
  ['username,birthday,LIVE\nann1,1990-01-02,0.1', ['1: LIVE UNKNOWN_FIELD', '2: ']],
  [
    'name,birthday\nann1,1990-01-02',
    ['1: name UNKNOWN_FIELD, username MISSING_FIELD', '2: username MISSING_FIELD'],
  ],
])('a file %j is judged line by line', (csv, expected) => {
  expect(check(csv)).toEqual(expected)
})
