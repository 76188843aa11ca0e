import { expect, test } from 'vitest'
import { runFuzz } from './fuzz/run.ts'

test('two thousand requests: no fault of ours, nothing changed by a refusal', async () => {
  const lines: string[] = []
  const say = lines.push.bind(lines)
  const { faults, ...summary } = await runFuzz({ requests: 2_000, seed: 'in short', say })
  expect(faults).toEqual([])
  expect(summary).toMatchObject({ requests: 2_000, routes: summary.routesOfAll })
  // A fuzz that never comes behind the checks proves little.
  expect(summary.accepted).toBeGreaterThan(300)
  expect(summary.repeated).toBeGreaterThan(1_000)
  expect(summary.watched).toBeGreaterThan(50)
  expect(Object.keys(summary.codes).length).toBeGreaterThan(40)
}, 120_000)
