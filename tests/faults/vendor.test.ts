import { expect, test } from 'vitest'
import { runVendor } from './vendor/run.ts'

test('calls lost, doubled and out of order, a node killed: the ledger is the model', async () => {
  const run = await runVendor({ calls: 1_500, seed: 'in short', kills: 1 })
  expect(run.faults).toEqual([])
  // Some were lost and some came more than once: else nothing was at test.
  expect(run.lost).toBeGreaterThan(50)
  expect(run.unanswered).toBeGreaterThan(50)
  expect(run.doubled).toBeGreaterThan(200)
  expect(run.kills).toBe(1)
  expect(run.bonusBets).toBeGreaterThan(20)
  expect(run.shares).toBeGreaterThan(10)
  expect(run.forfeited).toBe(12)
}, 240_000)
