import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WORK_QUEUES } from '@fairhouse/protocol'
import { SCENARIO_GROUPS } from './poison/scenarios.ts'
import type { Stage } from './poison/stage.ts'
import { hireOfficer, checkQueue, soundVerdict, type Verdict } from './poison/trial.ts'

/** The trial at the console prints what is written there: one line for each queue. */
function report(verdict: Verdict): void {
  const file = process.env['POISON_REPORT']
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(verdict)}\n`)
}

test('every queue of the worker has a scenario', () => {
  const queues = SCENARIO_GROUPS.flatMap(({ scenarios }) => scenarios.map(({ queue }) => queue))
  expect([...new Set(queues)].toSorted()).toEqual(WORK_QUEUES.toSorted())
})

describe.each(SCENARIO_GROUPS.map((group) => [group.name, group] as const))(
  'one bad row keeps no other back: %s',
  (_, group) => {
    let stage: Stage
    beforeAll(async () => {
      stage = await group.open()
      await hireOfficer(stage)
    })
    afterAll(async () => {
      await group.close?.()
      await stage.platform.close()
    })

    const each = group.scenarios.map((one) => [one.queue, one.step ?? '', one] as const)
    test.each(each)('%s %s', async (_queue, _step, one) => {
      const verdict = await checkQueue(stage, one)
      report(verdict)
      expect(verdict).toEqual(soundVerdict(one.queue))
    })
  },
)
