import { expect, test } from 'vitest'
import { addTallies, describeTally, tallyPlaywright, tallyVitest, withExitCode } from './tally.ts'

const clean = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 }

test.each([
  ['counts as reported', [], { passed: 3, failed: 0, skipped: 1 }],
  ['a file that did not load', [{ status: 'failed', assertionResults: [] }], { failed: 1 }],
  [
    'a failed test once',
    [{ status: 'failed', assertionResults: [{ status: 'failed' }] }],
    {
      failed: 0,
    },
  ],
])('vitest: %s', (_, testResults, expected) => {
  expect(tallyVitest({ ...clean, testResults })).toMatchObject(expected)
})

test.each([
  ['all well', { expected: 2, unexpected: 0, flaky: 0, skipped: 1 }, [], 0],
  ['a failed and a flaky one', { expected: 2, unexpected: 1, flaky: 1, skipped: 0 }, [], 2],
  ['a setup that failed', { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, ['no start'], 1],
])('playwright: %s', (_, stats, errors, failed) => {
  expect(tallyPlaywright({ stats, errors }).failed).toBe(failed)
})

test('an exit code without a counted fault is a fault, and never hides one', () => {
  const none = { passed: 5, failed: 0, skipped: 0 }
  expect(withExitCode(none, 1).failed).toBe(1)
  expect(withExitCode(none, 0).failed).toBe(0)
  expect(withExitCode({ ...none, failed: 3 }, 1).failed).toBe(3)
})

test('the last line', () => {
  const sum = addTallies({ passed: 1, failed: 0, skipped: 0 }, { passed: 2, failed: 1, skipped: 0 })
  expect(describeTally(sum)).toBe('3 passed, 1 failed')
  expect(describeTally({ ...sum, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped')
})
