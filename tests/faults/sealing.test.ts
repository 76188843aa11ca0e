import { expect, test } from 'vitest'
import { runSealing } from './sealing/run.ts'

test('clients with clocks that are off: no bet at the close or later, none lost', async () => {
  const plan = { clients: 40, skewMs: 1_000, closings: 1, seed: 'in short' }
  const { faults, bets, refused } = await runSealing(plan)
  expect(faults).toEqual([])
  // Some were in time, some were not: else nothing was at test.
  expect(bets).toBeGreaterThan(50)
  expect(refused).toBeGreaterThan(50)
  expect(bets + refused).toBe(40 * 11)
}, 120_000)
