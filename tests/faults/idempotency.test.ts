import { expect, test } from 'vitest'
import { runIdempotency } from './idempotency/run.ts'

test('a key has one effect, whatever is asked under it and whoever dies meanwhile', async () => {
  const { faults, ...figures } = await runIdempotency({ keys: 80, seed: 'in short', killEvery: 2 })
  expect(faults).toEqual([])
  expect(figures).toMatchObject({ keys: 80, requests: 480, kills: 3 })
}, 300_000)

test('control: keys that are forgotten are seen', async () => {
  const plan = { keys: 20, seed: 'broken', killEvery: 2, isBroken: true }
  const { faults } = await runIdempotency(plan)
  expect(faults.some((fault) => fault.includes('two answers'))).toBe(true)
}, 300_000)
