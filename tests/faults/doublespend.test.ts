import { expect, test } from 'vitest'
import { runDoubleSpend } from './doublespend/run.ts'

test('money that is spent many times at once is spent once', async () => {
  const { faults, ...figures } = await runDoubleSpend({
    bursts: 12,
    seed: 'in short',
    widths: [30, 60],
  })
  expect(faults).toEqual([])
  expect(figures.done).toBeGreaterThan(50)
  expect(figures.refused).toBeGreaterThan(50)
}, 300_000)

test('control: without the conditions of the ledger it is seen', async () => {
  // A narrow burst hits another node's cache most often; it ends with the first fault seen.
  const plan = { bursts: 300, seed: 'broken', widths: [20], isBroken: true }
  const { faults } = await runDoubleSpend(plan)
  expect(faults.length).toBeGreaterThan(0)
}, 300_000)
