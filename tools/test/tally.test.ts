import { expect, test } from 'vitest'
import { addTallies, describeTally, tallyPlaywright, tallyVitest, withExitCode } from './tally.ts'

const clean = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 }

const failedTest = {
  status: 'failed',
  fullName: 'money is conserved',
  failureMessages: ['\u001B[31mAssertionError\u001B[39m: 1 is not 2\n  at line 3'],
}

test.each([
  ['counts as reported', [], { passed: 3, failed: 0, skipped: 1, faults: [] }],
  [
    'a file that did not load',
    [{ name: 'a.test.ts', status: 'failed', message: 'no such file', assertionResults: [] }],
    { failed: 1, faults: ['a.test.ts: no such file'] },
  ],
  [
    'a failed test once',
    [{ name: 'a.test.ts', status: 'failed', assertionResults: [failedTest] }],
    { failed: 0, faults: ['a.test.ts › money is conserved: AssertionError: 1 is not 2'] },
  ],
])('vitest: %s', (_, testResults, expected) => {
  expect(tallyVitest({ ...clean, testResults })).toMatchObject(expected)
})

const noStart = [{ message: 'no start' }]

test.each([
  ['all well', { expected: 2, unexpected: 0, flaky: 0, skipped: 1 }, [], 0],
  ['a failed and a flaky one', { expected: 2, unexpected: 1, flaky: 1, skipped: 0 }, [], 2],
  ['a setup that failed', { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, noStart, 1],
])('playwright: %s', (_, stats, errors, failed) => {
  expect(tallyPlaywright({ stats, errors }).failed).toBe(failed)
})

test('playwright: a journey that failed is named, however deep it stands', () => {
  const results = [{ error: { message: 'Error: it did not open' } }]
  const spec = (status: string) => ({
    title: 'a bet',
    file: 'bet.spec.ts',
    line: 7,
    tests: [{ status, results }],
  })
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 }
  const suites = [{ suites: [{ specs: [spec('expected'), spec('unexpected')] }] }]
  expect(tallyPlaywright({ stats, errors: [], suites }).faults).toEqual([
    'bet.spec.ts:7 › a bet: Error: it did not open',
  ])
})

test('an exit code without a counted fault is a fault, and never hides one', () => {
  const none = { passed: 5, failed: 0, skipped: 0, faults: [] }
  expect(withExitCode(none, 1, 'unit')).toMatchObject({
    failed: 1,
    faults: ['unit: ended with 1, though no single check failed'],
  })
  expect(withExitCode(none, 0, 'unit').failed).toBe(0)
  expect(withExitCode({ ...none, failed: 3 }, 1, 'unit')).toMatchObject({ failed: 3, faults: [] })
})

test('the last lines', () => {
  const one = { passed: 1, failed: 0, skipped: 0, faults: [] }
  const sum = addTallies(one, { passed: 2, failed: 1, skipped: 0, faults: ['a bet'] })
  expect(describeTally(sum)).toBe('  ✘ a bet\n3 passed, 1 failed')
  expect(describeTally({ ...sum, skipped: 2 })).toMatch(/3 passed, 1 failed, 2 skipped$/u)
})
