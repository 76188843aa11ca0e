import { randomUUID } from 'node:crypto'
import { countEvent, isReached, NO_PROGRESS } from '@fairhouse/rewards'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minor } from '@fairhouse/money'
import { addDays } from '#server/core/calendar.ts'
import { checkLedger } from '#server/invariants.ts'
import { dyingAtStatement, untilKilled } from '../../../test/dying.ts'
import { goAway, moneyOf } from '../../../test/point-world.ts'
import { MONDAY, openMissionWorld, TODAY, type MissionWorld } from '../../../test/mission-world.ts'

let world: MissionWorld

beforeAll(async () => {
  world = await openMissionWorld()
})
afterAll(async () => {
  expect((await world.platform.db.transaction(checkLedger)).faults).toEqual([])
  await world.platform.close()
})

/** The number of a mission, as its rewards are named. */
const noOf = (missionId: string) => String(Number.parseInt(missionId.slice(4), 36))

describe('progress', () => {
  test('bets count live, and the prize is given once and can be claimed', async () => {
    const { missionId } = await world.add()
    const member = await world.member()
    await world.played(member, '2026-11-15', { bets: 5 })
    await world.played(member, MONDAY)
    await world.played(member, TODAY, { product: 'RNG', item: '7' })
    expect(await world.read(member, missionId)).toMatchObject({
      title: 'Three bets',
      count: 2,
      target: 3,
      from: MONDAY,
      until: '2026-11-22',
      state: 'open',
      left: 100,
    })
    await world.run()
    expect(await world.given(member)).toEqual([`${noOf(missionId)}/2026-11-09`])
    await world.played(member, TODAY)
    expect(await world.read(member, missionId)).toMatchObject({ count: 3, state: 'open' })
    await world.run()
    await world.run()
    expect(await world.given(member)).toEqual(
      ['2026-11-09', MONDAY].map((day) => `${noOf(missionId)}/${day}`),
    )
    expect(await world.read(member, missionId)).toMatchObject({ count: 3, state: 'waiting' })
    const { rewards } = await member.call('GET /wps/rewards', {})
    expect(rewards[0]).toMatchObject({
      source: 'mission',
      name: 'Three bets',
      amountMinor: '10000',
      facts: [
        { name: 'bets', value: '3' },
        { name: 'date', value: MONDAY },
      ],
    })
    const before = await member.call('GET /wps/missions', {})
    const old = before.reached.map(({ from, state }) => [from, state])
    expect(old.toSorted()).toEqual([
      ['2026-11-09', 'waiting'],
      [MONDAY, 'waiting'],
    ])
    await member.call('POST /wps/rewards/claim', { body: {} })
    expect(await moneyOf(member)).toBe(20_000n)
    const after = await member.call('GET /wps/missions', {})
    expect(before.available - after.available).toBe(2)
    expect(after.missions.find((one) => one.missionId === missionId)?.state).toBe('done')
  })

  test('different games count by what was settled; a void bet counts for nothing', async () => {
    const { missionId } = await world.add({ goal: 'games', product: 'RNG', period: 'daily' })
    const member = await world.member()
    for (const item of ['1', '1', '2']) await world.played(member, TODAY, { product: 'RNG', item })
    await world.played(member, TODAY, { product: 'RNG', item: '3', bets: 0 })
    await world.played(member, TODAY, { product: 'lottery', item: '4' })
    await world.played(member, '2026-11-20', { product: 'RNG', item: '5' })
    await world.run()
    expect(await world.read(member, missionId)).toMatchObject({ count: 2, state: 'open' })
    await world.played(member, TODAY, { product: 'RNG', item: '3' })
    await world.run()
    expect(await world.given(member)).toContain(`${noOf(missionId)}/${TODAY}`)
  })

  test('what is settled late counts for its own period, and stays reached', async () => {
    const { missionId } = await world.add({ target: 2, period: 'daily', until: '2026-11-10' })
    const member = await world.member()
    await world.played(member, '2026-11-10')
    await world.run()
    expect(await world.given(member)).not.toContain(`${noOf(missionId)}/2026-11-10`)
    await world.played(member, '2026-11-10')
    await world.played(member, '2026-11-11', { bets: 2 })
    await world.run()
    await world.played(member, '2026-11-10', { bets: -2 })
    await world.run()
    const own = (await world.given(member)).filter((key) => key.startsWith(noOf(missionId)))
    expect(own).toEqual([`${noOf(missionId)}/2026-11-10`])
  })

  test('days in a row are those of the rules, whatever days there are', async () => {
    const first = '2026-11-02'
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 19 }), { minLength: 1, maxLength: 14 })
    const { missionId } = await world.add({
      goal: 'days',
      target: 4,
      period: 'once',
      from: first,
    })
    const goal = { kind: 'days', count: 4 } as const
    const bet = { product: 'lottery', game: 'SSC1', stake: minor(1n) }
    await fc.assert(
      fc.asyncProperty(days, async (played) => {
        const member = await world.member()
        for (const day of played) await world.played(member, addDays(first, day))
        const progress = played
          .toSorted((a, b) => a - b)
          .reduce(
            (sum, day) => countEvent(goal, sum, { kind: 'bet', bet: { ...bet, day } }),
            NO_PROGRESS,
          )
        const own = await world.read(member, missionId)
        const isRunning = Math.max(...played) >= 18 || isReached(goal, progress)
        expect(own?.count).toBe(isRunning ? progress.count : 0)
        await world.run()
        const isGiven = (await world.given(member)).includes(`${noOf(missionId)}/${first}`)
        expect(isGiven).toBe(isReached(goal, progress))
      }),
      { numRuns: 15 },
    )
  })
})

describe('tasks', () => {
  test('a thing done counts, before or after the mission began', async () => {
    const { missionId } = await world.add({
      goal: 'task',
      task: 'limit',
      target: 1,
      period: 'once',
    })
    const [early, late] = [await world.member(), await world.member()]
    const setLimit = (memberId: bigint) =>
      world.platform.db.query(
        `insert into member_limits (brand_id, member_id, kind, period, value, set_at)
         values (1, $1, 'loss', 'day', 1000000, app_now())`,
        [memberId],
      )
    await setLimit(early.memberId)
    await world.run()
    await setLimit(late.memberId)
    expect(await world.read(late, missionId)).toMatchObject({ count: 1, needsBet: false })
    await world.run()
    for (const member of [early, late]) {
      expect(await world.given(member)).toEqual([`${noOf(missionId)}/2026-11-01`])
    }
  })

  test('where the law has it so, a task waits for the first settled bet', async () => {
    const { missionId } = await world.add({
      goal: 'task',
      task: 'email',
      target: 1,
      period: 'once',
    })
    const rewards = { beforeABet: false, forDeposits: false }
    const strict = { ...world.brand, profile: { ...world.brand.profile, rewards } }
    const member = await world.member()
    await world.platform.db.query(
      `update members set email = username || '@example.com', email_verified_at = app_now()
       where member_id = $1`,
      [member.memberId],
    )
    await world.run(world.platform.db, strict)
    expect(await world.given(member)).toEqual([])
    await world.played(member, TODAY)
    await world.run(world.platform.db, strict)
    expect(await world.given(member)).toContain(`${noOf(missionId)}/2026-11-01`)
  })
})

describe('budget and audience', () => {
  test('the budget is kept to the unit, whoever is killed and however many look', async () => {
    const { db } = world.platform
    const kills = fc.array(fc.integer({ min: 0, max: 16 }), { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(kills, fc.integer({ min: 1, max: 4 }), async (places, most) => {
        const label = randomUUID()
        const { missionId, version } = await world.add({
          target: 1,
          period: 'daily',
          from: TODAY,
          labels: [label],
          // Half a prize more than there are: none is cut.
          budgetMinor: String(10_000 * most + 5_000),
        })
        const members = [await world.member(), await world.member(), await world.member()]
        for (const member of members) {
          await world.label(member, label)
          await world.played(member, TODAY)
        }
        for (const at of places) await untilKilled(world.run(dyingAtStatement(db, at)))
        await Promise.all([world.run(), world.run()])
        await world.run()
        const key = `${noOf(missionId)}/${TODAY}`
        const rows = await db.query('select from rewards where source_key = $1', [key])
        expect(rows).toHaveLength(Math.min(most, members.length))
        const states = await Promise.all(members.map((one) => world.read(one, missionId)))
        const closed = states.filter((one) => one?.state === 'usedUp').length
        const { missions } = await world.staff.call('GET /staff/missions', { query: {} })
        const numbers = missions.find((one) => one.missionId === missionId)?.numbers
        expect(numbers).toMatchObject({ given: rows.length, left: most - rows.length })
        expect(closed).toBe(members.length - rows.length)
        const [mission] = missions.filter((one) => one.missionId === missionId)
        expect(mission?.version).toBe(version)
      }),
      { numRuns: 8 },
    )
  })

  test('who is away sees nothing and gets nothing, and gets it later', async () => {
    const { missionId } = await world.add({ target: 1, period: 'daily', from: TODAY })
    const member = await world.member()
    await world.played(member, TODAY)
    await goAway(world, member.memberId, 'pause')
    await world.run()
    expect(await member.call('GET /wps/missions', {})).toEqual({
      isAway: true,
      available: 0,
      missions: [],
      reached: [],
    })
    await world.platform.db.query('delete from member_absences where member_id = $1', [
      member.memberId,
    ])
    expect((await world.read(member, missionId))?.state).toBe('reached')
    await world.run()
    expect(await world.given(member)).toContain(`${noOf(missionId)}/${TODAY}`)
  })

  test('a mission for a label is for those who have it; a draft is for nobody', async () => {
    const labelled = await world.add({ target: 1, labels: ['gold'] })
    const draft = await world.add({ target: 1, state: 'draft' })
    const [gold, other] = [await world.member(), await world.member()]
    await world.label(gold, 'gold')
    for (const member of [gold, other]) await world.played(member, TODAY)
    await world.run()
    expect((await world.read(gold, labelled.missionId))?.state).toBe('waiting')
    expect(await world.read(other, labelled.missionId)).toBeUndefined()
    expect(await world.given(other)).not.toContain(`${noOf(labelled.missionId)}/${MONDAY}`)
    expect(await world.read(gold, draft.missionId)).toBeUndefined()
    expect(await world.given(gold)).not.toContain(`${noOf(draft.missionId)}/${MONDAY}`)
  })
})
