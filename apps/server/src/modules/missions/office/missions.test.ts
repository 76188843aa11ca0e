import type { MissionBody } from '@fairhouse/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  missionBody,
  openMissionWorld,
  TODAY,
  type MissionWorld,
} from '../../../../test/mission-world.ts'
import { NOON } from '../../../../test/platform.ts'
import { codeOf } from '../../../../test/point-world.ts'

let world: MissionWorld

beforeAll(async () => {
  world = await openMissionWorld()
})
afterAll(() => world.platform.close())

test('a raised budget gives to who reached it before', async () => {
  const terms = {
    target: 1,
    period: 'daily',
    from: TODAY,
    labels: ['raised'] as string[],
    prizeKind: 'points',
    prizeMinor: '0',
    prizePoints: 5,
    budgetMinor: '0',
    budgetPoints: 5,
  } as const
  const { missionId, version } = await world.add(terms)
  const [first, second] = [await world.member(), await world.member()]
  for (const member of [first, second]) await world.label(member, 'raised')
  await world.played(first, TODAY)
  await world.run()
  await world.played(second, TODAY)
  await world.run()
  expect((await world.read(first, missionId))?.state).toBe('waiting')
  expect(await world.read(second, missionId)).toMatchObject({ state: 'usedUp', left: 0 })
  const change = (more: Partial<MissionBody>, at = version) =>
    world.staff.call('PUT /staff/missions/:missionId', {
      params: { missionId },
      body: { ...missionBody({ ...terms, budgetPoints: 50, ...more }), version: at },
    })
  expect(await codeOf(change({ target: 2 }))).toBe('VALIDATION_FAILED')
  expect(await codeOf(change({ prizePoints: 6 }))).toBe('VALIDATION_FAILED')
  expect(await codeOf(change({ budgetPoints: 4 }))).toBe('VALIDATION_FAILED')
  expect(await codeOf(change({}, version + 1))).toBe('CHANGED_MEANWHILE')
  await change({})
  await world.run()
  expect((await world.read(second, missionId))?.state).toBe('waiting')
})

test.each([
  ['target', { goal: 'task', task: 'email', target: 2, period: 'once' }],
  ['period', { goal: 'task', task: 'email', target: 1, period: 'daily' }],
  ['task', { goal: 'task', target: 1, period: 'once' }],
  ['period', { goal: 'days', period: 'daily' }],
  ['target', { goal: 'days', period: 'weekly', target: 8 }],
  ['product', { goal: 'days', product: 'lottery' }],
  ['prizeMinor', { prizeMinor: '0' }],
  ['prizeMinor', { prizeMinor: '10001' }],
  ['prizePoints', { prizePoints: 5 }],
  ['budgetMinor', { budgetMinor: '9999' }],
  ['until', { until: '2026-10-31' }],
  ['from', { from: '2026-02-30' }],
] as const)('a mission with a wrong %s is refused: %o', async (field, more) => {
  const refused = world.add(more).catch((error: unknown) => error)
  expect(await refused).toMatchObject({ code: 'VALIDATION_FAILED', fields: [{ field }] })
})

test('a new mission begins on the day of the brand, whatever that is in UTC', async () => {
  const today = async () => (await world.staff.call('GET /staff/missions', { query: {} })).today
  expect(await today()).toBe(TODAY)
  // Three hours behind UTC.
  await world.platform.setNow(new Date('2026-11-21T02:59:59Z'))
  expect(await today()).toBe('2026-11-20')
  await world.platform.setNow(NOON)
})
