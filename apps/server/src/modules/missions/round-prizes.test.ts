import type { MissionBody } from '@fairhouse/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  missionBody,
  openMissionWorld,
  TODAY,
  type MissionWorld,
} from '../../../test/mission-world.ts'
import { openRoundVendor } from '../../../test/round-world.ts'

let world: MissionWorld
let vendor: Awaited<ReturnType<typeof openRoundVendor>>

beforeAll(async () => {
  world = await openMissionWorld()
  vendor = await openRoundVendor(world)
})
afterAll(async () => {
  await vendor.vendor.close()
  await world.platform.close()
})

/** A bet in a day for five free rounds; of such prizes there are two. */
const withRounds = (more: Partial<MissionBody> = {}): Partial<MissionBody> => ({
  target: 1,
  period: 'daily',
  from: TODAY,
  prizeKind: 'rounds',
  prizeMinor: '0',
  prizeRounds: 5,
  budgetMinor: '0',
  budgetRounds: 14,
  rounds: vendor.written,
  ...more,
})

const fieldOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { code: string; fields?: { field: string }[] }) =>
      `${error.code} ${error.fields?.[0]?.field}`,
  )

test.each<[string, () => Partial<MissionBody>]>([
  ['rounds', () => withRounds({ rounds: null })],
  ['rounds', () => ({ rounds: vendor.written })],
  ['prizeRounds', () => withRounds({ prizeRounds: 0 })],
  ['prizeRounds', () => withRounds({ prizeRounds: 1_001, budgetRounds: 9_999 })],
  ['prizeRounds', () => ({ prizeRounds: 5 })],
  ['prizePoints', () => withRounds({ prizePoints: 5 })],
  ['budgetRounds', () => withRounds({ budgetRounds: 4 })],
  ['rounds.gameId', () => withRounds({ rounds: { ...vendor.written, gameId: 'none' } })],
  ['rounds.stakeMinor', () => withRounds({ rounds: { ...vendor.written, stakeMinor: '3' } })],
  ['rounds.maxWinMinor', () => withRounds({ rounds: { ...vendor.written, maxWinMinor: '3' } })],
])('a mission with a wrong %s is refused', async (field, more) => {
  expect(await fieldOf(world.add(more()))).toBe(`VALIDATION_FAILED ${field}`)
})

test('a mission brings rounds under the terms that its card shows, within its budget', async () => {
  const mission = await world.add(withRounds({ labels: ['rounds'] }))
  const { missionId } = mission
  expect(mission).toMatchObject({ prizeRounds: 5, budgetRounds: 14, rounds: vendor.written })
  const members = [await world.member(), await world.member(), await world.member()]
  for (const member of members) await world.label(member, 'rounds')
  const [first, second, third] = members
  if (!first || !second || !third) throw new Error('three members')
  const terms = { gameName: 'Lucky Seven', rounds: 5, stakeMinor: '10000', maxWinMinor: '500000' }
  expect(await world.read(first, missionId)).toMatchObject({
    prize: { kind: 'rounds', amountMinor: '0', points: 0, rounds: { ...terms, days: 7 } },
    left: 2,
  })
  for (const member of members) {
    await world.played(member, TODAY)
    await world.run()
  }
  await world.run()
  const { rewards } = await first.call('GET /wps/rewards', {})
  expect(rewards).toMatchObject([{ source: 'mission', kind: 'rounds', rounds: terms }])
  expect(await world.given(second)).toHaveLength(1)
  expect(await world.given(third)).toEqual([])
  expect(await world.read(third, missionId)).toMatchObject({ state: 'usedUp', left: 0 })
  const { missions } = await world.staff.call('GET /staff/missions', { query: {} })
  const { numbers } = missions.find((one) => one.missionId === missionId) ?? {}
  expect(numbers).toMatchObject({ given: 2, spentRounds: 10, spentPoints: 0, spentMinor: '0' })
})

test('rounds that were reached wait while the game is off sale, and hold nothing up', async () => {
  const body = withRounds({ labels: ['waits'] })
  const { missionId, version } = await world.add(body)
  const other = await world.add({ target: 1, period: 'daily', from: TODAY, labels: ['waits'] })
  const member = await world.member()
  await world.label(member, 'waits')
  await vendor.sell(false)
  await world.played(member, TODAY)
  await world.run()
  await world.run()
  const waits = { state: 'reached', waitsForGame: true }
  expect(await world.read(member, missionId)).toMatchObject(waits)
  expect(await world.read(member, other.missionId)).toMatchObject({ state: 'waiting' })
  // Its terms stay, and what else may change does.
  const change = (more: Partial<MissionBody>) =>
    world.staff.call('PUT /staff/missions/:missionId', {
      params: { missionId },
      body: { ...missionBody({ ...body, ...more }), version },
    })
  expect(await fieldOf(change({ rounds: { ...vendor.written, days: 9 } }))).toBe(
    'VALIDATION_FAILED rounds',
  )
  await change({ budgetRounds: 50 })
  await vendor.sell(true)
  expect(await world.read(member, missionId)).toMatchObject({ waitsForGame: false })
  await Promise.all([world.run(), world.run(), world.run()])
  expect(await world.read(member, missionId)).toMatchObject({ state: 'waiting' })
  expect(await world.given(member)).toHaveLength(2)
})
