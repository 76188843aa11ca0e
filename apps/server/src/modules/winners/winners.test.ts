import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WinnerList } from '@fairhouse/protocol'
import { dyingAtStatement, untilKilled } from '../../../test/dying.ts'
import { codeOf, goAway } from '../../../test/point-world.ts'
import { openRaceWorld, type RaceWorld } from '../../../test/race-world.ts'
import type { Gifted } from '../../../test/reward-world.ts'
import { settleBets } from '../../../test/settled-bets.ts'
import { checkLedger } from '#server/invariants.ts'

let world: RaceWorld

beforeAll(async () => {
  world = await openRaceWorld()
})
afterAll(async () => {
  expect((await world.platform.db.transaction(checkLedger)).faults).toEqual([])
  await world.platform.close()
})

const winners = async (list: WinnerList = 'recent') =>
  (await world.platform.visitor('GET /wps/winners', { query: { list } })).winners
const setLeast = (leastMinor: string | null) =>
  world.staff.call('PUT /staff/winners/settings', { body: { leastMinor, reason: 'a test' } })
const agree = (member: Gifted, alias: string | null) =>
  member.call('PUT /wps/winners/own', { body: { alias } })

test('bets that were really won are listed, by part of the name unless agreed', async () => {
  await world.platform.runCycle()
  const member = await world.member('100')
  await settleBets(world.platform, [[member, '45', '46']])
  await world.collect()
  expect(await winners()).toEqual([])
  await setLeast('900000')
  await world.countTo(1)
  await world.collect()
  const masked = `${member.username.slice(0, 2)}•••`
  const [win, ...others] = await winners()
  expect(others).toEqual([])
  expect(win).toMatchObject({
    name: masked,
    product: 'lottery',
    lotteryCode: 'VN_MB',
    game: null,
    stakedMinor: '20000',
    paidMinor: '980000',
    multiple: '49.00',
  })
  expect(await member.call('GET /wps/winners/own', {})).toEqual({
    alias: null,
    masked,
    isAway: false,
  })
  await agree(member, 'Heron')
  expect((await winners())[0]?.name).toBe('Heron')
  const other = await world.member()
  expect(await codeOf(agree(other, 'heron'))).toBe('ALIAS_TAKEN')
  await agree(member, null)
  expect((await winners())[0]?.name).toBe(masked)
})

test('are recent, biggest and of the day; corrections take them away', async () => {
  await world.platform.db.query('delete from settled_plays')
  const [one, two] = [await world.member(), await world.member()]
  await world.played(one, { staked: 10_000, paid: 3_000_000, at: -40, no: 1 })
  await world.played(one, { staked: 10_000, paid: 2_000_000, at: -2, no: 2 })
  await world.played(two, { staked: 10_000, paid: 1_000_000, at: -1, no: 3 })
  await world.played(two, { staked: 10_000, paid: 899_999, at: -1, no: 4 })
  await world.played(two, { staked: 9_000_000, paid: 1_000_000, at: -1, no: 5 })
  // Setting it anew reads the wins of the last days once more.
  await setLeast(null)
  await setLeast('900000')
  for (const at of [2, 5, 7]) {
    await untilKilled(world.collect(dyingAtStatement(world.platform.db, at)))
  }
  await Promise.all([world.collect(), world.collect()])
  const paid = async (list: WinnerList) => (await winners(list)).map(({ paidMinor }) => paidMinor)
  expect(await paid('recent')).toEqual(['1000000', '2000000', '3000000'])
  expect(await paid('biggest')).toEqual(['3000000', '2000000', '1000000'])
  expect(await paid('today')).toEqual(['2000000', '1000000'])

  await world.played(one, { staked: 10_000, paid: 0, at: -40, no: 1 })
  await world.played(one, { staked: 10_000, paid: 950_000, at: -2, no: 2 })
  await world.countTo(1.2)
  await world.collect()
  expect(await paid('biggest')).toEqual(['1000000', '950000'])

  await goAway(world, two.memberId, 'pause')
  expect(await paid('biggest')).toEqual(['950000'])
  expect(await two.call('GET /wps/winners/own', {})).toMatchObject({ isAway: true })
  await setLeast(null)
  expect(await paid('biggest')).toEqual([])
})
