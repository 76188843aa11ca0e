import { expect, test } from 'vitest'
import { runCallbacks } from './callbacks/run.ts'

test('callbacks that are lost, doubled and out of order: the ledger is the model', async () => {
  const { faults, callbacks, lost, doubled, events } = await runCallbacks({
    count: 600,
    seed: 'in short',
  })
  expect(faults).toEqual([])
  // Some were lost and some came more than once: else nothing was at test.
  expect(callbacks).toBeGreaterThan(500)
  expect(lost).toBeGreaterThan(50)
  expect(doubled).toBeGreaterThan(50)
  expect((events['poll'] ?? 0) + (events['report'] ?? 0)).toBeGreaterThan(20)
}, 240_000)
