import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLedger } from '#server/invariants.ts'
import { dyingAtStatement, untilKilled } from '../../../test/dying.ts'
import { codeOf, goAway, moneyOf } from '../../../test/point-world.ts'
import { openRankWorld, type Ranked, type RankWorld } from '../../../test/rank-world.ts'

let world: RankWorld

beforeAll(async () => {
  world = await openRankWorld()
})
afterAll(() => world.platform.close())

const TODAY = '2026-11-21'

async function overviewOf(member: Ranked) {
  const { overview } = await member.call('GET /wps/ranks', {})
  if (!overview) throw new Error('ranks are not offered')
  return overview
}

const changesOf = async (member: Ranked) =>
  (await member.call('GET /wps/ranks/changes', { query: {} })).changes

const rebatesOf = async (member: Ranked) =>
  (await member.call('GET /wps/ranks/rebates', { query: {} })).rebates

/** The messages of a member about ranks, oldest first. */
const messagesOf = ({ memberId }: Ranked) =>
  world.platform.db.query<{ template: string; message_values: Record<string, string> }>(
    `select template, message_values from member_messages
     where member_id = $1 and template like 'rank%' order by message_id`,
    [memberId],
  )

async function expectSound(): Promise<void> {
  expect((await world.platform.db.transaction(checkLedger)).faults).toEqual([])
}

describe('rising', () => {
  test('a rank holds from the day on that reached it, and says by which figures', async () => {
    const member = await world.member()
    await world.staked(member, '2026-11-18', { lottery: 150_000 })
    await world.staked(member, '2026-11-19', { lottery: 40_000, RNG: 30_000 })
    await world.staked(member, TODAY, { FISH: 900_000 })
    await world.turn(TODAY)
    // (190,000 + 30,000 × 0.5) / 100,000, rounded down once; fishing has no rate.
    expect(await overviewOf(member)).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-30',
      rank: 1,
      since: '2026-11-19',
      points: 2,
      rankAfter: 1,
      lines: [
        { product: 'lottery', turnoverMinor: '190000', rateBp: 10_000 },
        { product: 'RNG', turnoverMinor: '30000', rateBp: 5_000 },
        { product: 'FISH', turnoverMinor: '900000', rateBp: 0 },
      ],
    })
    expect(await changesOf(member)).toMatchObject([
      { change: 'raised', rank: 1, name: 'Silver', from: 0, day: '2026-11-19', points: 2 },
    ])
    expect(await messagesOf(member)).toEqual([
      {
        template: 'rankRaised',
        message_values: { rank: 'Prata', day: '2026-11-19', points: '2' },
      },
    ])
  })

  test('the table says what each rank takes and gives, in the reader’s language', async () => {
    const { ranks, rank, since } = await overviewOf(await world.member())
    expect([rank, since]).toEqual([0, null])
    expect(ranks).toEqual([
      {
        rank: 1,
        name: 'Silver',
        threshold: 2,
        gift: { kind: 'points', amountMinor: '0', points: 20 },
        rebates: [{ product: 'lottery', rateBp: 50 }],
        hasService: false,
      },
      {
        rank: 2,
        name: 'Gold',
        threshold: 10,
        gift: { kind: 'money', amountMinor: '50000', points: 0 },
        rebates: [
          { product: 'lottery', rateBp: 100 },
          { product: 'RNG', rateBp: 60 },
        ],
        hasService: true,
      },
    ])
  })

  test('each rank gives once for ever, also those that were passed over', async () => {
    const member = await world.member()
    await world.staked(member, TODAY, { lottery: 1_000_000 })
    await world.turn(TODAY)
    await world.turn(TODAY)
    const { rewards } = await member.call('GET /wps/rewards', { query: {} })
    expect(rewards).toMatchObject([
      { source: 'rank', kind: 'money', amountMinor: '50000', name: 'Gold', state: 'waiting' },
      { source: 'rank', kind: 'points', points: 20, name: 'Silver', state: 'waiting' },
    ])
    expect(rewards[0]?.facts).toEqual([
      { name: 'rank', value: '2' },
      { name: 'points', value: '10' },
    ])
  })

  test('from a rank on there is a customer service of its own', async () => {
    const member = await world.member()
    const entries = async () =>
      (await member.call('GET /wps/customer-service/config', {})).entries.map(({ entry }) => entry)
    await world.staked(member, TODAY, { lottery: 200_000 })
    await world.turn(TODAY)
    expect(await entries()).toEqual(['service'])
    await world.staked(member, TODAY, { lottery: 1_000_000 })
    await world.turn(TODAY)
    expect(await entries()).toEqual(['service', 'vipcs'])
    const { memberLabel } = await member.call('GET /wps/member/info', {})
    expect(memberLabel).toEqual([{ labelName: 'vipcs' }])
  })

  test('who is paused, excluded or at risk neither rises nor sees any of it', async () => {
    const [paused, atRisk] = [await world.member(), await world.member()]
    await world.staked(paused, TODAY, { lottery: 1_000_000 })
    await world.staked(atRisk, TODAY, { lottery: 1_000_000 })
    await goAway(world, paused.memberId, 'pause')
    await world.staff.call('PUT /staff/members/:memberId/at-risk', {
      params: { memberId: world.idOf(atRisk) },
      body: { isAtRisk: true, reason: 'plays through the night' },
    })
    await world.turn(TODAY)
    for (const member of [paused, atRisk]) {
      expect(await member.call('GET /wps/ranks', {})).toEqual({ overview: null })
      expect(await changesOf(member)).toEqual([])
      expect(await messagesOf(member)).toEqual([])
    }
  })
})

describe('falling', () => {
  test('a month that does not keep a rank lowers it by one, told a week before', async () => {
    const [idle, kept, away] = [await world.member(), await world.member(), await world.member()]
    for (const member of [idle, kept, away]) {
      await world.staked(member, '2026-12-02', { lottery: 1_000_000 })
    }
    await world.turn('2026-12-02')
    await world.staked(kept, '2027-01-20', { lottery: 1_200_000 })
    await world.platform.db.query(
      `insert into away_days (brand_id, member_id, day) values (1, $1, '2027-01-09')`,
      [away.memberId],
    )
    await world.turn('2027-01-23')
    expect(await messagesOf(idle)).toHaveLength(1)
    await world.turn('2027-01-24')
    await world.turn('2027-01-25')
    expect((await messagesOf(idle)).slice(1)).toEqual([
      {
        template: 'rankFalling',
        message_values: { rank: 'Ouro', day: '2027-01-31', points: '0', threshold: '10' },
      },
    ])
    expect(await messagesOf(kept)).toHaveLength(1)
    expect(await messagesOf(away)).toHaveLength(1)
    await world.turn('2027-02-01')
    await world.turn('2027-02-02')
    expect((await changesOf(idle))[0]).toMatchObject({
      change: 'fallen',
      rank: 1,
      from: 2,
      day: '2027-02-01',
      month: '2027-01-01',
      points: 0,
    })
    expect((await overviewOf(kept)).rank).toBe(2)
    expect((await overviewOf(away)).rank).toBe(2)
    await expectSound()
  })
})

describe('rebates', () => {
  test('a day gives back its stakes at the rank that held, as its bill says', async () => {
    const member = await world.member()
    await world.staked(member, '2027-03-10', { lottery: 1_000_000, RNG: 500_000, FISH: 70_000 })
    await world.turn('2027-03-10')
    const before = await moneyOf(member)
    await world.turn('2027-03-11')
    await world.turn('2027-03-11')
    // 1 % of 100.00 and 0.6 % of 50.00.
    expect((await moneyOf(member)) - before).toBe(13_000n)
    expect(await rebatesOf(member)).toEqual([
      {
        day: '2027-03-10',
        rank: 2,
        name: 'Gold',
        amountMinor: '13000',
        lines: [
          { product: 'lottery', turnoverMinor: '1000000', rateBp: 100, amountMinor: '10000' },
          { product: 'RNG', turnoverMinor: '500000', rateBp: 60, amountMinor: '3000' },
          { product: 'FISH', turnoverMinor: '70000', rateBp: 0, amountMinor: '0' },
        ],
      },
    ])
  })

  test('a day keeps the rank and the rates by which it was paid', async () => {
    const member = await world.member()
    await world.staked(member, '2027-03-14', { lottery: 200_000 })
    await world.turn('2027-03-15')
    // A correction of the day reaches more, but what is paid keeps its rank.
    await world.staked(member, '2027-03-14', { lottery: 1_100_000 })
    await world.turn('2027-03-15')
    expect(await changesOf(member)).toMatchObject([
      { rank: 2, day: '2027-03-15' },
      { rank: 1, day: '2027-03-14' },
    ])
    const bill = { rank: 1, amountMinor: '5500', lines: [{ rateBp: 50 }] }
    expect(await rebatesOf(member)).toMatchObject([bill])
  })

  test('nobody gets one for a day away, or while at risk', async () => {
    const [away, paused] = [await world.member(), await world.member()]
    for (const member of [away, paused]) {
      await world.staked(member, '2027-03-18', { lottery: 1_000_000 })
    }
    await world.turn('2027-03-18')
    await world.platform.db.query(
      `insert into away_days (brand_id, member_id, day) values (1, $1, '2027-03-18')`,
      [away.memberId],
    )
    await goAway(world, paused.memberId, 'pause')
    await world.turn('2027-03-19')
    expect(await rebatesOf(away)).toEqual([])
    expect(await rebatesOf(paused)).toEqual([])
  })

  test('corrections, kills and repeats come to what the last turnover gives', async () => {
    const member = await world.member()
    await world.staked(member, '2027-04-01', { lottery: 1_000_000 })
    await world.turn('2027-04-01')
    const turnover = fc.integer({ min: -500_000, max: 90_000_000 })
    const killed = fc.option(fc.nat(16), { nil: undefined })
    const steps = fc.array(fc.tuple(turnover, turnover, killed), { minLength: 1, maxLength: 4 })
    let count = 0
    await fc.assert(
      fc.asyncProperty(steps, async (turns) => {
        count += 1
        const on = `2027-04-${String(count * 2).padStart(2, '0')}`
        const next = `2027-04-${String(count * 2 + 1).padStart(2, '0')}`
        const before = await moneyOf(member)
        for (const [lottery, RNG, after] of turns) {
          await world.staked(member, on, { lottery, RNG })
          if (after !== undefined) {
            await untilKilled(world.turn(next, dyingAtStatement(world.platform.db, after), 1))
          }
          await Promise.all([
            world.turn(next, world.platform.db, 1),
            world.turn(next, world.platform.db, 1),
          ])
        }
        const [lottery, RNG] = turns.at(-1) ?? [0, 0]
        const part = (units: number, rate: number) =>
          (BigInt(Math.max(units, 0) * rate) / 1_000_000n) * 100n
        expect((await moneyOf(member)) - before).toBe(part(lottery, 100) + part(RNG, 60))
      }),
      { numRuns: 12 },
    )
    await expectSound()
  }, 120_000)
})

describe('staff', () => {
  test('a rule holds from the next month on, is checked whole, and audited', async () => {
    const { staff } = world
    const settings = await staff.call('GET /staff/ranks/settings', {})
    expect(settings).toMatchObject({ nextDay: '2026-12-01', rule: { serviceFrom: 2 } })
    const { rule } = settings
    if (!rule) throw new Error('no rule')
    const save = (change: object) =>
      staff.call('PUT /staff/ranks/settings', {
        body: { ...rule, ...change, reason: 'as agreed upon' },
      })
    const [silver, gold] = rule.ranks
    if (!silver || !gold) throw new Error('a rank is missing')
    const wrong: readonly object[] = [
      { unitMinor: '0' },
      { serviceFrom: 3 },
      { ranks: [gold, silver], serviceFrom: null },
      { ranks: [{ ...silver, gift: { kind: 'money', amountMinor: '50', points: 0 } }] },
      { ranks: [{ ...silver, gift: { kind: 'points', amountMinor: '0', points: 0 } }] },
      { ranks: [{ ...silver, rebates: [...silver.rebates, ...silver.rebates] }] },
    ]
    for (const change of wrong) expect(await codeOf(save(change))).toBe('VALIDATION_FAILED')
    const nameless = { ranks: [{ ...silver, names: [{ language: 'en', text: 'Silver' }] }] }
    expect(await codeOf(save({ ...nameless, serviceFrom: null }))).toBe('NOTICE_TEXT_MISSING')
    const after = await save({ ranks: [{ ...silver, threshold: 3 }, gold] })
    expect(after.rule).toEqual(rule)
    expect(after.nextRule?.ranks[0]?.threshold).toBe(3)
    const audit = await world.platform.db.query<{ details: { from: string } }>(
      `select details from audit_entries where action = 'ranks.set'`,
    )
    expect(audit).toMatchObject([{ details: { from: '2026-12-01' } }])
  })

  test('a simulation says who would have had which rank last month, and the cost', async () => {
    const [one, two] = [await world.member(), await world.member()]
    await world.staked(one, '2026-10-03', { lottery: 200_000 })
    await world.staked(one, '2026-10-05', { lottery: 800_000, RNG: 500_000 })
    await world.staked(two, '2026-10-31', { lottery: 250_000 })
    await world.staked(await world.member(), '2026-10-31', { FISH: 40_000 })
    const { rule } = await world.staff.call('GET /staff/ranks/settings', {})
    if (!rule) throw new Error('no rule')
    const result = await world.staff.call('POST /staff/ranks/simulate', { body: rule })
    expect(result).toMatchObject({
      from: '2026-10-01',
      to: '2026-10-31',
      turnoverMinor: '1790000',
      giftsMinor: '50000',
      giftPoints: 40,
      // Silver: 0.5 % of 20.00 and of 25.00, rounded down; Gold: 1 % of 80.00, 0.6 % of 50.00.
      rebatesMinor: '13200',
      ranks: [
        { rank: 0, members: 1, rebatesMinor: '0' },
        { rank: 1, members: 1, giftPoints: 40, rebatesMinor: '2200' },
        { rank: 2, members: 1, giftsMinor: '50000', rebatesMinor: '11000' },
      ],
    })
    expect(result.members.map(({ memberId, points, rank }) => [memberId, points, rank])).toEqual([
      [world.idOf(one), 12, 2],
      [world.idOf(two), 2, 1],
      [expect.any(String), 0, 0],
    ])
  })

  test('members are listed by rank with their progress, page by page', async () => {
    const member = await world.member()
    await world.staked(member, '2027-05-02', { lottery: 300_000 })
    await world.turn('2027-05-02')
    const list = (query: object) => world.staff.call('GET /staff/ranks/members', { query })
    const { members } = await list({ q: member.username, rank: '1' })
    expect(members).toMatchObject([
      { memberId: world.idOf(member), rank: 1, name: 'Prata', nextThreshold: 10, points: 0 },
    ])
    const seen: string[] = []
    let before: string | undefined
    do {
      const page = await list({ limit: '3', ...(before === undefined ? {} : { before }) })
      seen.push(...page.members.map(({ memberId }) => memberId))
      before = page.next ?? undefined
    } while (before !== undefined)
    const all = await list({ limit: '200' })
    expect(seen).toEqual(all.members.map(({ memberId }) => memberId))
    const counted = all.counts.reduce((sum, { members: count }) => sum + count, 0)
    expect(counted).toBe(all.members.length)
    expect(await codeOf(list({ before: 'x' }))).toBe('VALIDATION_FAILED')
    const own = await world.staff.call('GET /staff/members/:memberId/rank', {
      params: { memberId: world.idOf(member) },
    })
    expect(own).toMatchObject({ overview: { rank: 1 }, changes: [{ rank: 1 }], rebates: [] })
  })
})
