import { expect, test } from 'vitest'
import { readReport } from './playwright-run.ts'
import { type TestResult, WHOLE_RUN, withExitCode } from './results.ts'
import { describeRepeats, describeVerdict } from './summary.ts'
import { decideVerdict, stillFailing } from './verdict.ts'

const one = (status: TestResult['status'], error?: string, name = 'a bet'): TestResult => ({
  file: 'a.test.ts',
  name,
  status,
  seconds: 1,
  ...(error === undefined ? {} : { error }),
})
const passed = one('passed')
const slow = one('failed', 'too slow\n  at line 3')
const unsound = one('failed', 'the ledger is not sound: balanced')
const broken = { ...one('failed', 'no start', WHOLE_RUN), file: 'core' }
const LISTED = new Set(['a.test.ts › a bet'])

test.each([
  ['passes', [[passed]], { passed: 1 }],
  ['is skipped', [[one('skipped')]], { passed: 0, skipped: 1 }],
  ['fails each time', [[slow], [slow], [slow]], { passed: 0, failed: 1 }],
  ['passes at its second try', [[slow], [passed]], { passed: 1, unsteady: 1 }],
  ['passes at its third try', [[slow], [slow], [passed]], { passed: 1, unsteady: 1 }],
  ['finds a broken invariant once', [[unsound], [passed]], { passed: 0, failed: 1 }],
  ['finds one at its second try', [[slow], [unsound], [passed]], { passed: 0, failed: 1 }],
  ['bears a name twice, and one of them fails', [[passed, slow], []], { passed: 1, failed: 1 }],
  [
    'runs again beside its namesake',
    [[passed, slow], [passed, passed]],
    { passed: 2, unsteady: 1 },
  ],
  ['starts in vain, and then runs', [[broken], [passed]], { passed: 2, unsteady: 1 }],
  ['never starts', [[broken], [broken], [broken]], { passed: 0, failed: 1 }],
  ['starts in vain at the second', [[slow], [broken], [passed]], { passed: 2, unsteady: 2 }],
])('a test that %s', (_, tries, expected) => {
  const verdict = decideVerdict(tries, new Set())
  const { failed, unsteady, listed } = verdict
  const counts = { ...verdict, failed: failed.length, unsteady: unsteady.length }
  expect({ ...counts, listed: listed.length }).toEqual({
    skipped: 0,
    failed: 0,
    unsteady: 0,
    listed: 0,
    ...expected,
  })
})

test('a listed test does not gate, unless it finds a broken invariant', () => {
  expect(decideVerdict([[slow], [slow], [slow]], LISTED)).toMatchObject({
    failed: [],
    listed: [{ name: 'a.test.ts › a bet', error: 'too slow\n  at line 3' }],
  })
  expect(decideVerdict([[unsound]], LISTED).failed).toHaveLength(1)
})

test('only what has not passed yet is tried again', () => {
  const other = one('failed', 'late', 'a draw')
  expect(stillFailing([[slow, other, one('passed', undefined, 'a slip')]])).toEqual([slow, other])
  expect(stillFailing([[slow, other], [passed, other]])).toEqual([other])
  expect(stillFailing([[broken], [passed]])).toEqual([])
})

test('an exit code without a failed test is a fault, and never hides one', () => {
  expect(withExitCode([passed], 0, 'unit')).toEqual([passed])
  expect(withExitCode([passed, slow], 1, 'unit')).toEqual([passed, slow])
  expect(withExitCode([passed], 1, 'unit')).toMatchObject([
    passed,
    { file: 'unit', name: WHOLE_RUN, status: 'failed' },
  ])
})

const specOf = (status: 'expected' | 'unexpected' | 'skipped', message?: string) => ({
  title: `a bet that is ${status}`,
  tests: [
    { status, results: [{ duration: 1_500, ...(message ? { errors: [{ message }] } : {}) }] },
  ],
})

test('journeys are read however deep they stand, with what the end of the run found', () => {
  const red = `${String.fromCodePoint(27)}[31mError: shut${String.fromCodePoint(27)}[39m`
  const suites = [
    {
      file: 'bet.spec.ts',
      specs: [specOf('expected')],
      suites: [{ specs: [specOf('unexpected', red), specOf('skipped')] }],
    },
  ]
  const errors = [{ message: 'the ledger is not sound: balanced' }]
  const results = readReport({ errors, suites }, 'core')
  const file = 'tests/e2e/bet.spec.ts'
  const error = 'Error: shut'
  expect(results).toEqual([
    { file, name: 'a bet that is expected', status: 'passed', seconds: 1.5 },
    { file, name: 'a bet that is unexpected', status: 'failed', seconds: 1.5, error },
    { file, name: 'a bet that is skipped', status: 'skipped', seconds: 1.5 },
    { file: 'core', name: WHOLE_RUN, status: 'failed', seconds: 0, error: errors[0]?.message },
  ])
  // What fails in the browser may pass again; this must not.
  const again = results.slice(0, 2).map((result) => ({ ...result, status: 'passed' as const }))
  expect(decideVerdict([results, again], new Set()).failed).toHaveLength(1)
})

test('the last lines name what was unsteady, and count', () => {
  const other = one('failed', 'late', 'a draw')
  const third = one('failed', 'lost', 'a slip')
  const tries = [
    [slow, other, third, one('skipped', undefined, 'a page')],
    [passed, other, third],
  ]
  expect(describeVerdict(decideVerdict(tries, new Set(['a.test.ts › a slip'])))).toBe(
    [
      '  ~ unsteady: a.test.ts › a bet: too slow',
      '  ~ listed as unsteady, failed: a.test.ts › a slip: lost',
      '  ✘ a.test.ts › a draw: late',
      '1 passed, 1 failed, 1 skipped',
    ].join('\n'),
  )
})

test('repeats are counted by test, the least steady first', () => {
  const steady = one('passed', undefined, 'a draw')
  expect(describeRepeats([steady, passed, steady, slow])).toBe(
    '  1 of 2  a.test.ts › a bet\n  2 of 2  a.test.ts › a draw',
  )
})
