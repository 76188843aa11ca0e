import { expect, test } from 'vitest'
import { changeOf } from './change.ts'

test.each([
  [150n, 100n, 500n],
  [50n, 100n, -500n],
  [100n, 100n, 0n],
  // A smaller loss is a rise.
  [-50n, -100n, 500n],
  [50n, -100n, 1_500n],
  [1n, 3n, -666n],
  [5n, 0n, null],
])('%s beside %s before is a change of %s tenths of a percent', (current, before, change) => {
  expect(changeOf(current, before)).toBe(change)
})
