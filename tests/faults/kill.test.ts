import { expect, test } from 'vitest'
import { runKills } from './kill/run.ts'

test('two kills, one of them with PostgreSQL: nothing acknowledged is lost or double', async () => {
  const lines: string[] = []
  const plan = { kills: 2, members: 6, lifeMs: [400, 900], say: lines.push.bind(lines) } as const
  const { faults, ...summary } = await runKills(plan)
  expect(faults).toEqual([])
  expect(summary).toMatchObject({ kills: 2, databaseKills: 1 })
  expect(summary.bets).toBeGreaterThan(0)
  expect(summary.drawsSettled).toBeGreaterThan(0)
  expect(lines).toHaveLength(2)
}, 300_000)

test('control: a database that does not wait for its disk is seen to lose', async () => {
  const plan = { kills: 2, members: 6, lifeMs: [900, 1_200], say: () => undefined } as const
  const { faults } = await runKills({ ...plan, isCareless: true })
  expect(faults.some((fault) => /lost|not there|acknowledged/.test(fault))).toBe(true)
}, 300_000)
