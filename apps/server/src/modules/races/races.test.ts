import { minor } from '@fairhouse/money'
import { standingsOf, type RaceBet } from '@fairhouse/rewards'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dyingAtStatement, untilKilled } from '../../../test/dying.ts'
import { codeOf, goAway } from '../../../test/point-world.ts'
import { atHour, openRaceWorld, type RaceWorld } from '../../../test/race-world.ts'
import type { Gifted } from '../../../test/reward-world.ts'
import { resultOf } from '../../../test/results.ts'
import { settleBets } from '../../../test/settled-bets.ts'
import { checkLedger } from '#server/invariants.ts'
import { settleDueIssues } from '../lottery/index.ts'
import { enterResult } from '../results/enter-result.ts'
import { countFigures } from '../team-figures/index.ts'

let world: RaceWorld
const pool: Gifted[] = []

beforeAll(async () => {
  world = await openRaceWorld()
  for (let count = 0; count < 6; count += 1) pool.push(await world.member())
})
afterAll(async () => {
  expect((await world.platform.db.transaction(checkLedger)).faults).toEqual([])
  await world.platform.close()
})

const ownOf = async (member: Gifted, raceId: string) =>
  (await member.call('GET /wps/races/:raceId', { params: { raceId } })).own

/** Corrects the result of the issue that was bet on last, and counts it in the figures. */
async function correctResult(special: string): Promise<void> {
  const { db, deps } = world.platform
  const rows = await db.query<{ issue_id: bigint }>('select max(issue_id) as issue_id from bets')
  const where = { brandId: 1, issueId: rows[0]?.issue_id ?? 0n }
  for (const name of ['ana', 'rui']) {
    const author = { name, origin: 'machine', role: 'either', reason: 'corrected' } as const
    const given = { draw: resultOf(special), drawnAt: null }
    await db.transaction((tx) => enterResult(tx, where, given, author))
  }
  await settleDueIssues({ db })
  await countFigures(deps)
}

describe('standings', () => {
  test('are those of the bets, corrected, killed or run again', async () => {
    const bets = fc.array(
      fc.record({
        who: fc.nat(5),
        staked: fc.integer({ min: 1, max: 5 }),
        paid: fc.nat(12),
        again: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
      }),
      { minLength: 1, maxLength: 14 },
    )
    const rules = fc.constantFrom('stake', 'multiple')
    const kills = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 2 })
    await fc.assert(
      fc.asyncProperty(bets, rules, kills, async (placed, rule, places) => {
        const raceId = await world.race({ rule })
        for (const member of pool) await world.join(member, raceId)
        const played: RaceBet[] = []
        for (const [index, { who, staked, paid, again }] of placed.entries()) {
          const member = pool[who]
          if (!member) throw new Error('no such member')
          const play = { paid, at: -9 + index / 100, no: index }
          await world.played(member, { ...play, staked })
          if (again !== undefined) {
            await world.advance()
            await world.played(member, { ...play, staked: again })
          }
          const stake = minor(BigInt(again ?? staked))
          const returned = minor(BigInt(paid))
          played.push({ member: member.username, at: index, stake, returned })
        }
        for (const at of places) {
          await untilKilled(world.advance(dyingAtStatement(world.platform.db, at)))
        }
        await world.advance()
        await world.advance()
        const expected = standingsOf(rule, played).map(({ member }) => member)
        const asked = await world.staff.call('GET /staff/races/:raceId/standings', {
          params: { raceId },
        })
        expect(asked.places.map(({ username }) => username)).toEqual(expected)
        for (const member of pool) {
          const own = await ownOf(member, raceId)
          const place = expected.indexOf(member.username) + 1
          expect(own?.standing?.place ?? 0).toBe(place)
        }
        await world.platform.db.query('delete from settled_plays')
        await world.platform.db.query(
          `update races set state = 'settled', settled_at = app_now() where state = 'published'`,
        )
      }),
      { numRuns: 10 },
    )
  })

  test('count what the race names, while it runs, by its rule', async () => {
    const member = await world.member()
    const stake = await world.race()
    const points = await world.race({
      rule: 'points',
      unitMinor: '100000',
      rates: [{ product: 'RNG', rateBp: 5_000 }],
    })
    const multiple = await world.race({ rule: 'multiple' })
    for (const raceId of [stake, points, multiple]) await world.join(member, raceId)
    await world.played(member, { staked: 300_000, at: -11 })
    await world.played(member, { staked: 500_000, product: 'LIVE' })
    await world.played(member, { staked: 450_000, paid: 200_000, at: -2 })
    await world.played(member, { staked: 30_000, paid: 100_000, at: -1 })
    await world.advance()
    expect(await ownOf(member, stake)).toMatchObject({
      standing: { score: '480000', stakedMinor: '480000', paidMinor: '300000' },
    })
    expect(await ownOf(member, points)).toMatchObject({ standing: { score: '2' } })
    expect(await ownOf(member, multiple)).toMatchObject({
      standing: { score: '3.3333', stakedMinor: '30000', paidMinor: '100000' },
    })
  })

  test('of multiples look at each bet of a draw, and follow its corrections', async () => {
    await world.platform.runCycle()
    const member = await world.member('100')
    const raceId = await world.race({ rule: 'multiple', items: ['VN_MB'] })
    await world.join(member, raceId)
    await settleBets(world.platform, [
      [member, '45'],
      [member, '46', '47'],
    ])
    await world.advance()
    expect(await ownOf(member, raceId)).toMatchObject({
      standing: { score: '98.0000', stakedMinor: '10000', paidMinor: '980000' },
    })
    await correctResult('00047')
    await world.advance()
    expect(await ownOf(member, raceId)).toMatchObject({
      standing: { score: '49.0000', stakedMinor: '20000', paidMinor: '980000' },
    })
    await correctResult('00048')
    await world.advance()
    expect(await ownOf(member, raceId)).toMatchObject({ standing: { score: '0.0000' } })
  })

  test('are counted in steps that divide, and read from any place on', async () => {
    const raceId = await world.race()
    const [reader] = pool
    if (!reader) throw new Error('no such member')
    await world.join(reader, raceId)
    const raceNo = BigInt(Number.parseInt(raceId.slice('rce_'.length), 36))
    const { db } = world.platform
    await db.query(
      `with made as (
         insert into members (brand_id, username, username_key, kind, password_hash, birth_date,
           terms_version, terms_accepted_at, registered_at)
         select brand_id, 'crowd' || n, 'crowd' || n, 'member', password_hash, birth_date,
           terms_version, terms_accepted_at, registered_at
         from members cross join generate_series(1, 4500) as n where member_id = $3
         returning member_id, username),
       joined as (
         insert into race_entries (brand_id, race_no, member_id)
         select 1, $1, member_id from made),
       noted as (insert into figure_changes select 1, member_id from made)
       insert into settled_plays (brand_id, member_id, settled_at, product, item_no, item, bets,
         staked, paid)
       select 1, member_id, $2, 'RNG', member_id, '1', 1, 10000 + substr(username, 6)::int, 0
       from made`,
      [raceNo, atHour(-3), reader.memberId],
    )
    await world.played(reader, { staked: 12_000 })
    await world.advance()
    const steps = await db.query<{ n: number }>(
      'select count(*)::int as n from race_steps where race_no = $1',
      [raceNo],
    )
    expect(steps[0]?.n).toBeGreaterThan(2)
    expect(await ownOf(reader, raceId)).toMatchObject({ standing: { place: 2_502 } })
    const page = await reader.call('GET /wps/races/:raceId/standings', {
      params: { raceId },
      query: { from: '2501', limit: '3' },
    })
    expect(page.next).toBe(2_504)
    expect(page.places.map(({ place, score, isOwn }) => [place, score, isOwn])).toEqual([
      [2_501, '12000', false],
      [2_502, '12000', true],
      [2_503, '11999', false],
    ])
  })
})

describe('joining', () => {
  test('is up to the member: a name of their own, or a part of the username', async () => {
    const [member, other] = [await world.member(), await world.member()]
    const raceId = await world.race()
    const join = (alias: string | null, who = other) => codeOf(world.join(who, raceId, alias))
    expect(await ownOf(member, raceId)).toBeNull()
    await world.join(member, raceId, ' Blue  Jay ')
    const refused = ['ab', 'call 5511 98765', 'jay@mail.com', 'my gmail name', other.username]
    for (const alias of refused) expect(await join(alias), alias).toBe('VALIDATION_FAILED')
    expect(await join('blue-jáy')).toBe('ALIAS_TAKEN')
    expect(await join('Heron')).toBe('ok')
    await world.played(member, { staked: 20_000 })
    await world.played(other, { staked: 10_000 })
    await world.advance()
    const names = async () => (await world.standings(other, raceId)).map(({ name }) => name)
    expect(await names()).toEqual(['Blue Jay', 'Heron'])
    expect(await join(null)).toBe('ok')
    expect(await names()).toEqual(['Blue Jay', `${other.username.slice(0, 2)}•••`])
    await member.call('DELETE /wps/races/:raceId/entry', { params: { raceId } })
    expect(await names()).toEqual([`${other.username.slice(0, 2)}•••`])
    expect(await join('Blue Jay')).toBe('ok')
    await world.advance()
    expect((await ownOf(other, raceId))?.standing?.place).toBe(1)
  })

  test('is not for who is away, nor after the end; drafts do not exist', async () => {
    const [away, late] = [await world.member(), await world.member()]
    const raceId = await world.race()
    await goAway(world, away.memberId, 'pause')
    expect(await codeOf(world.join(away, raceId))).toBe('MEMBER_PAUSED')
    expect(await away.call('GET /wps/races', {})).toEqual({ races: [], isAway: true })
    const draft = await world.race({ stage: 'draft' })
    expect(await codeOf(world.join(late, draft))).toBe('NOT_FOUND')
    await world.platform.db.query('update races set until_at = app_now() where state <> $1', [
      'draft',
    ])
    expect(await codeOf(world.join(late, raceId))).toBe('RACE_OVER')
  })
})

test('a race that has ended gives its prizes once, to those who may be rewarded', async () => {
  const members = [await world.member(), await world.member(), await world.member()]
  const [first, second, third] = members as [Gifted, Gifted, Gifted]
  const raceId = await world.race()
  for (const member of members) await world.join(member, raceId)
  await world.played(first, { staked: 90_000, at: -2 })
  await world.played(second, { staked: 80_000, at: -2 })
  await world.played(third, { staked: 70_000, at: -2 })
  await world.advance()
  await goAway(world, first.memberId, 'exclusion')
  await world.platform.db.query('update races set until_at = $1 where race_no = $2', [
    atHour(-1),
    BigInt(Number.parseInt(raceId.slice('rce_'.length), 36)),
  ])
  await world.countTo(-1)
  await world.advance()
  expect((await second.call('GET /wps/races/:raceId', { params: { raceId } })).state).toBe(
    'settling',
  )
  await world.countTo(-0.9)
  await Promise.all([world.advance(), world.advance()])
  const rewards = async (member: Gifted) =>
    (await member.call('GET /wps/rewards', {})).rewards.filter(({ source }) => source === 'race')
  expect(await rewards(first)).toEqual([])
  expect(await rewards(second)).toMatchObject([
    {
      name: 'Race',
      kind: 'money',
      amountMinor: '500000',
      facts: [
        { name: 'place', value: '1' },
        { name: 'turnover', value: '80000' },
      ],
    },
  ])
  expect(await rewards(third)).toMatchObject([{ kind: 'points', points: 40 }])
  expect(await codeOf(first.call('GET /wps/races/:raceId', { params: { raceId } }))).toBe(
    'NOT_FOUND',
  )
  const { races } = await world.staff.call('GET /staff/races', { query: { state: 'over' } })
  expect(races.find((one) => one.raceId === raceId)).toMatchObject({
    entrants: 3,
    budgetMinor: '500000',
    budgetPoints: 80,
    givenMinor: '500000',
    givenPoints: 40,
    claimedMinor: '0',
  })
})
