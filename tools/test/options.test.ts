import { describe, expect, test } from 'vitest'
import { GATE, KINDS } from './kinds.ts'
import { parseOptions } from './options.ts'
import { listedOn, parseUnsteady } from './unsteady-list.ts'

describe('what was asked for', () => {
  test.each([
    [[], { kinds: GATE, isAll: false, isAudit: false, repeat: 1, languages: 'families' }],
    [['--all'], { kinds: KINDS, isAll: true }],
    [['slip'], { kinds: ['unit', 'http', 'core'], patterns: ['slip'] }],
    [['--only', 'lint', '--only', 'http', 'wallet'], { kinds: ['lint', 'http'] }],
    [['--all', '--only', 'sweeps', '--languages', 'all'], { kinds: ['sweeps'], languages: 'all' }],
    [['--all', '--audit'], { isAudit: true }],
    [['--repeat', '20', 'slip'], { repeat: 20 }],
  ])('%j', (args, expected) => {
    expect(parseOptions(args)).toMatchObject(expected)
  })

  test.each([
    [['--only', 'e2e'], /--only wants one of lint, types.*not "e2e"/],
    [['--repeat', '20'], /PATTERN/],
    [['--repeat', '0', 'slip'], /from 1 to 1000, not "0"/],
    [['--languages', 'pt'], /not "pt"/],
    [['--quick'], /--quick/],
  ])('%j is refused', (args, message) => {
    expect(() => parseOptions(args)).toThrow(message)
  })

  test('help', () => {
    expect(parseOptions(['-h'])).toBe('help')
  })
})

const entry = {
  test: 'tests/e2e/sweep.spec.ts › rooms',
  error: 'a late frame',
  cause: 'not found',
  since: '2026-11-20',
  until: '2026-12-04',
}

describe('the list of unsteady tests', () => {
  test.each([
    ['a day before', '2026-11-19T23:59:59Z', 0],
    ['its first day', '2026-11-20T00:00:00Z', 1],
    ['its last day', '2026-12-04T23:59:59Z', 1],
    ['the day after', '2026-12-05T00:00:00Z', 0],
  ])('holds from day to day: %s', (_, now, count) => {
    const listed = listedOn(parseUnsteady(JSON.stringify([entry])), new Date(now))
    expect([...listed]).toEqual(count === 1 ? [entry.test] : [])
  })

  test.each([
    [{ ...entry, until: '2026-12-05' }, /entry 1: "until" is at most 14 days/],
    [{ ...entry, until: '2026-11-19' }, /at most 14 days/],
    [{ ...entry, until: 'soon' }, /at most 14 days/],
    [{ ...entry, cause: '' }, /"cause" is missing/],
    [{ ...entry, owner: 'x' }, /a field "owner"/],
    [{ ...entry, test: 'tests/e2e/withdrawals.spec.ts › paid' }, /always gate/],
    [{ ...entry, test: 'apps/server/test/ledger.test.ts › x' }, /always gate/],
    [{ ...entry, test: 'tests/e2e/limits.spec.ts › an exclusion' }, /always gate/],
    [{ ...entry, test: 'apps/server/test/staff-permissions.test.ts › x' }, /always gate/],
    ['a name', /no object/],
  ])('%j is refused', (one, message) => {
    expect(() => parseUnsteady(JSON.stringify([one]))).toThrow(message)
  })

  test('is a list', () => {
    expect(() => parseUnsteady('{}')).toThrow(/holds a list/)
  })
})
