import { SEGMENT_FACTS, type SegmentBody, type SegmentRule } from '@fairhouse/protocol'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayIn } from '#server/core/calendar.ts'
import { codeOf } from '../../../test/point-world.ts'
import type { Gifted } from '../../../test/reward-world.ts'
import { officeClient, staffOf, TEST_ROLES } from '../../../test/office.ts'
import {
  NEWBORN,
  openSegmentWorld,
  ruleOf,
  startOf,
  TODAY,
  ZONE,
  type Life,
  type SegmentWorld,
} from '../../../test/segment-world.ts'
import { membersOf } from './members-of.ts'

let world: SegmentWorld
let subject: Gifted
let others: readonly Gifted[]

beforeAll(async () => {
  world = await openSegmentWorld()
  subject = await world.lived()
  others = [await world.lived(), await world.lived()]
  await world.platform.db.query(
    `insert into brands (brand_id, code, name, profile, currency, hosts)
     values (7, 'other', 'Other', 'demo', 'BRL', '{other.example}')`,
  )
  world.platform.deps.brands.forget()
})
afterAll(() => world.close())

/** Numbers of the members for whom rules hold, each asked for alone. */
async function eachOf(rules: readonly SegmentRule[]): Promise<readonly bigint[]> {
  const rows = await world.platform.db.query<{ member_id: bigint }>(
    `select member_id from members where brand_id = 1
       and fits_segment_rules(1, member_id, $1::jsonb, $2) order by 1`,
    [JSON.stringify(rules), ZONE],
  )
  return rows.map((row) => row.member_id)
}

/** The same, of all at once. */
async function allOf(rules: readonly SegmentRule[]): Promise<readonly bigint[]> {
  const { text, values } = membersOf(1, ZONE, rules)
  const rows = await world.platform.db.query<{ member_id: bigint }>(`${text} order by 1`, values)
  return rows.map((row) => row.member_id)
}

/** Whether rules hold for a member, found in both ways. */
async function holds(member: Gifted, ...rules: readonly SegmentRule[]): Promise<boolean> {
  const [each, all] = [await eachOf(rules), await allOf(rules)]
  expect(all).toEqual(each)
  return each.includes(member.memberId)
}

const add = (body: Partial<SegmentBody> = {}) =>
  world.staff.call('POST /staff/segments', {
    body: { name: 'Some', rules: [ruleOf('bets', { least: '1' })], isArchived: false, ...body },
  })

const HOUR_MS = 3_600_000

describe('each fact', () => {
  const paid = (ago: number, deposits: number) => ({ ago, product: '', deposits })
  const played = (ago: number, product: string, turnover: number, bets = 1) => ({
    ago,
    product,
    turnover,
    bets,
  })
  const days = { days: 7 } as const
  test.each<[string, Partial<Life>, SegmentRule, boolean]>([
    ['paid in, the least', { days: [paid(0, 50)] }, ruleOf('deposited', { least: '50' }), true],
    ['paid in, too little', { days: [paid(0, 49)] }, ruleOf('deposited', { least: '50' }), false],
    ['paid in, the most', { days: [paid(0, 50)] }, ruleOf('deposited', { most: '50' }), true],
    ['paid in, too much', { days: [paid(0, 51)] }, ruleOf('deposited', { most: '50' }), false],
    ['never paid in', {}, ruleOf('deposited', { most: '0' }), true],
    [
      'play is not money',
      { days: [played(0, 'RNG', 9)] },
      ruleOf('deposited', { most: '0' }),
      true,
    ],
    [
      'paid in on the first of the days',
      { days: [paid(6, 30), paid(0, 20)] },
      ruleOf('deposited', { ...days, least: '50' }),
      true,
    ],
    [
      'paid in on the day before them',
      { days: [paid(7, 30), paid(0, 20)] },
      ruleOf('deposited', { ...days, least: '50' }),
      false,
    ],
    ['a deposit', { credited: [startOf(90)] }, ruleOf('deposits', { least: '1' }), true],
    ['no deposit', {}, ruleOf('deposits', { least: '1' }), false],
    ['none is no more than none', {}, ruleOf('deposits', { most: '0' }), true],
    [
      'a deposit in the first instant of the days',
      { credited: [startOf(6)] },
      ruleOf('deposits', { ...days, least: '1' }),
      true,
    ],
    [
      'a deposit before it',
      { credited: [new Date(startOf(6).getTime() - 1)] },
      ruleOf('deposits', { ...days, least: '1' }),
      false,
    ],
    [
      'stakes of all products',
      { days: [played(0, 'RNG', 30), played(1, 'lottery', 20)] },
      ruleOf('turnover', { least: '50', most: '50' }),
      true,
    ],
    [
      'stakes of one',
      { days: [played(0, 'RNG', 30), played(1, 'lottery', 20)] },
      ruleOf('turnover', { product: 'RNG', most: '30' }),
      true,
    ],
    [
      'stakes of today alone',
      { days: [played(0, 'RNG', 30), played(1, 'RNG', 20)] },
      ruleOf('turnover', { days: 1, least: '31' }),
      false,
    ],
    ['money is no stake', { days: [paid(0, 50)] }, ruleOf('turnover', { least: '1' }), false],
    [
      'bets of a product',
      { days: [played(0, 'RNG', 1, 3), played(2, 'lottery', 1, 4)] },
      ruleOf('bets', { product: 'lottery', days: 3, least: '4', most: '4' }),
      true,
    ],
    [
      'bets of another',
      { days: [played(0, 'RNG', 1, 3)] },
      ruleOf('bets', { product: 'lottery', least: '1' }),
      false,
    ],
    ['played today', { active: [0, 30] }, ruleOf('daysAway', { most: '0' }), true],
    ['played on the day', { active: [30, 40] }, ruleOf('daysAway', { least: '30' }), true],
    ['played after it', { active: [29, 40] }, ruleOf('daysAway', { least: '30' }), false],
    ['never played, long ago', {}, ruleOf('daysAway', { least: '0' }), false],
    ['never played, lately', {}, ruleOf('daysAway', { most: '3650' }), false],
    ['registered today', { registeredAt: startOf(0) }, ruleOf('daysMember', { most: '0' }), true],
    [
      'registered in the last instant of yesterday',
      { registeredAt: new Date(startOf(0).getTime() - 1) },
      ruleOf('daysMember', { least: '1', most: '1' }),
      true,
    ],
    ['no rank', {}, ruleOf('rank', { most: '0' }), true],
    ['no rank is below the first', {}, ruleOf('rank', { least: '1' }), false],
    ['a rank', { rank: 2 }, ruleOf('rank', { least: '2', most: '2' }), true],
    ['a rank lost', { rank: 0 }, ruleOf('rank', { most: '0' }), true],
    ['a language', { language: 'pt' }, ruleOf('language', { words: ['en', 'pt'] }), true],
    ['another', { language: 'es' }, ruleOf('language', { words: ['en', 'pt'] }), false],
    ['none', { language: null }, ruleOf('language', { words: ['en', 'pt'] }), false],
    ['a label', { labels: ['a', 'b'] }, ruleOf('label', { words: ['b', 'c'] }), true],
    ['another label', { labels: ['a'] }, ruleOf('label', { words: ['b', 'c'] }), false],
    ['no label', {}, ruleOf('label', { words: ['b'] }), false],
  ])('%s', async (_, life, rule, expected) => {
    await world.live(subject, life)
    expect(await holds(subject, rule)).toBe(expected)
  })

  test('all rules of a segment have to hold', async () => {
    await world.live(subject, { active: [3], rank: 1 })
    const [away, ranked] = [ruleOf('daysAway', { least: '3' }), ruleOf('rank', { least: '1' })]
    expect(await holds(subject, away, ranked)).toBe(true)
    await world.live(subject, { active: [3] })
    expect(await holds(subject, away, ranked)).toBe(false)
  })

  test('the day is that of the brand, not of UTC', async () => {
    const [midnight] = [startOf(-1).getTime()]
    await world.live(subject, { active: [0], registeredAt: startOf(0) })
    await world.platform.setNow(new Date(midnight - 1))
    expect(await holds(subject, ruleOf('daysAway', { most: '0' }))).toBe(true)
    expect(await holds(subject, ruleOf('daysMember', { most: '0' }))).toBe(true)
    await world.platform.setNow(new Date(midnight))
    expect(await holds(subject, ruleOf('daysAway', { most: '0' }))).toBe(false)
    expect(await holds(subject, ruleOf('daysMember', { least: '1' }))).toBe(true)
    await world.platform.setNow(new Date(`${TODAY}T12:00:00Z`))
  })
})

/** What a rule asks for, computed from a life; undefined where there is none. */
function figureOf(life: Life, { fact, product, days }: SegmentRule): number | undefined {
  const isIn = (ago: number) => days === null || ago < days
  const sum = (column: 'bets' | 'turnover' | 'deposits', isOf: (product: string) => boolean) =>
    life.days
      .filter((one) => isOf(one.product) && isIn(one.ago))
      .reduce((total, one) => total + (one[column] ?? 0), 0)
  const ofProduct = (of: string) => of !== '' && (product === null || of === product)
  const agoOf = (at: Date) => (Date.parse(TODAY) - Date.parse(dayIn(ZONE, at))) / (24 * HOUR_MS)
  switch (fact) {
    case 'deposited':
      return sum('deposits', (of) => of === '')
    case 'deposits':
      return life.credited.filter((at) => isIn(agoOf(at))).length
    case 'turnover':
    case 'bets':
      return sum(fact, ofProduct)
    case 'daysAway':
      return life.active.length === 0 ? undefined : Math.min(...life.active)
    case 'daysMember':
      return agoOf(life.registeredAt)
    case 'rank':
      return life.rank ?? 0
    default:
      return undefined
  }
}

function isModelled(life: Life, rule: SegmentRule): boolean {
  if (rule.fact === 'language') return rule.words.some((word) => word === life.language)
  if (rule.fact === 'label') return rule.words.some((word) => life.labels.includes(word))
  const figure = figureOf(life, rule)
  if (figure === undefined) return false
  const { least, most } = rule
  return (least === null || figure >= Number(least)) && (most === null || figure <= Number(most))
}

const ago = fc.integer({ min: 0, max: 4 })
const few = fc.integer({ min: 0, max: 4 })
const product = fc.constantFrom('', 'lottery', 'RNG')
const instant = fc
  .integer({ min: 0, max: 4 * 24 })
  .map((hours) => new Date(startOf(4).getTime() + hours * HOUR_MS - 1))

const lifeOf: fc.Arbitrary<Life> = fc.record({
  days: fc.array(fc.record({ ago, product, bets: few, turnover: few, deposits: few }), {
    maxLength: 4,
  }),
  credited: fc.array(instant, { maxLength: 2 }),
  active: fc.array(ago, { maxLength: 2 }),
  registeredAt: instant,
  rank: fc.option(few, { nil: undefined }),
  language: fc.constantFrom('pt', 'en', null),
  labels: fc.subarray(['a', 'b']),
})

const bound = fc.option(few.map(String))
const ruleIn: fc.Arbitrary<SegmentRule> = fc
  .record({
    fact: fc.constantFrom(...SEGMENT_FACTS),
    product: fc.constantFrom('lottery' as const, 'RNG' as const, null),
    days: fc.option(fc.integer({ min: 1, max: 5 })),
    least: bound,
    most: bound,
    words: fc.subarray(['pt', 'en', 'a', 'b'], { minLength: 1 }),
  })
  .filter(({ least, most }) => least !== null || most !== null)

test('of random members those belong whom a plain model names', { timeout: 120_000 }, async () => {
  const run = async (lives: readonly Life[], sets: readonly (readonly SegmentRule[])[]) => {
    const members = [subject, ...others]
    for (const [index, life] of lives.entries()) {
      await world.live(members[index] ?? subject, life)
    }
    for (const rules of sets) {
      const expected = members
        .filter((_, index) => rules.every((rule) => isModelled(lives[index] ?? NEWBORN, rule)))
        .map(({ memberId }) => memberId)
      expect(await eachOf(rules)).toEqual(expected)
      expect(await allOf(rules)).toEqual(expected)
    }
  }
  const lives = fc.array(lifeOf, { minLength: 3, maxLength: 3 })
  const sets = fc.array(fc.array(ruleIn, { minLength: 1, maxLength: 3 }), {
    minLength: 8,
    maxLength: 8,
  })
  await fc.assert(fc.asyncProperty(lives, sets, run), { numRuns: 40 })
})

describe('staff', () => {
  beforeEach(async () => {
    await world.platform.owner.query('update notices set segment_no = null')
    await world.platform.owner.query('delete from segments')
    for (const member of [subject, ...others]) await world.live(member, {})
  })

  test('write segments, and read them by name, the archived ones last', async () => {
    await world.live(subject, { labels: ['gold'] })
    const { segment } = await add({ name: ' b ', rules: [ruleOf('label', { words: ['gold'] })] })
    await add({ name: 'C' })
    await add({ name: 'a', isArchived: true })
    expect(segment).toMatchObject({ name: 'b', version: 1, uses: 0, usedBy: [], isArchived: false })
    const list = await world.staff.call('GET /staff/segments', {})
    expect(list.segments.map(({ name }) => name)).toEqual(['b', 'C', 'a'])
    expect(list.languages[0]).toBe('pt')
    expect(list.labels).toEqual(['gold'])
  })

  test('count whom rules describe, with some names', async () => {
    await world.live(subject, { rank: 3 })
    const count = (rules: SegmentRule[]) =>
      world.staff.call('POST /staff/segments/count', { body: { rules } })
    expect(await count([ruleOf('rank', { least: '3' })])).toEqual({
      members: 1,
      sample: [{ memberId: world.idOf(subject), username: subject.username }],
    })
    expect((await count([ruleOf('rank', { most: '0' })])).sample).toHaveLength(2)
    expect(await count([ruleOf('rank', { least: '4' })])).toEqual({ members: 0, sample: [] })
    expect(await codeOf(count([ruleOf('rank')]))).toBe('VALIDATION_FAILED')
  })

  test.each<[string, SegmentRule]>([
    ['product', ruleOf('deposited', { product: 'RNG', least: '1' })],
    ['product', ruleOf('rank', { product: 'RNG', least: '1' })],
    ['days', ruleOf('daysAway', { days: 3, least: '1' })],
    ['days', ruleOf('language', { days: 3, words: ['pt'] })],
    ['least', ruleOf('bets')],
    ['most', ruleOf('bets', { least: '10', most: '9' })],
    ['words', ruleOf('bets', { least: '1', words: ['pt'] })],
    ['words', ruleOf('language')],
    ['least', ruleOf('language', { least: '1', words: ['pt'] })],
    ['most', ruleOf('label', { most: '1', words: ['gold'] })],
    ['words.1', ruleOf('language', { words: ['pt', 'xx'] })],
    ['words.0', ruleOf('label', { words: ['nobody has it'] })],
  ])('are told of a wrong %s: %o', async (field, rule) => {
    const rules = [ruleOf('bets', { least: '1' }), rule]
    const refused = add({ rules }).catch((error: unknown) => error)
    expect(await refused).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: [{ field: `rules.1.${field}` }],
    })
  })

  test('share no name between segments in use', async () => {
    await add({ name: 'Away' })
    const taken = await add({ name: ' AWAY ' }).catch((error: unknown) => error)
    expect(taken).toMatchObject({ code: 'SEGMENT_NAME_TAKEN', fields: [{ field: 'name' }] })
    const { segment } = await add({ name: 'away', isArchived: true })
    const { segmentId, version, rules } = segment
    const unarchived = world.staff.call('PUT /staff/segments/:segmentId', {
      params: { segmentId },
      body: { name: 'away', rules, isArchived: false, version },
    })
    expect(await codeOf(unarchived)).toBe('SEGMENT_NAME_TAKEN')
  })

  test('change what they have seen, and keep a label that nobody has any more', async () => {
    await world.live(subject, { labels: ['gold'] })
    const { segment } = await add({ rules: [ruleOf('label', { words: ['gold'] })] })
    await world.live(subject, {})
    const { segmentId, rules, version } = segment
    const put = (more: object) =>
      world.staff.call('PUT /staff/segments/:segmentId', {
        params: { segmentId },
        body: { name: 'Other', rules, isArchived: true, version, ...more },
      })
    expect((await put({})).segment).toMatchObject({ name: 'Other', isArchived: true, version: 2 })
    expect(await codeOf(put({}))).toBe('CHANGED_MEANWHILE')
    const silver = [ruleOf('label', { words: ['silver'] })]
    expect(await codeOf(put({ version: 2, rules: silver }))).toBe('VALIDATION_FAILED')
  })

  test('see which promotions use a segment, by their titles', async () => {
    const { segment } = await add()
    const { owner } = world.platform
    await owner.query(
      `insert into promotions (brand_id, state, category, texts, kind, entry, prize_kind, prize,
         budget, starts_at, segment_no, changed_by)
       values (1, 'draft', 'events', $1, 'birthday', 'automatic', 'points', 5, 10, app_now(), $2,
         'staff:mia')`,
      [
        JSON.stringify([
          { language: 'en', title: 'Birthday', content: '' },
          { language: 'pt', title: 'Aniversário', content: '' },
        ]),
        Number.parseInt(segment.segmentId.slice('seg_'.length), 36),
      ],
    )
    const { segments } = await world.staff.call('GET /staff/segments', {})
    expect(segments[0]).toMatchObject({
      uses: 1,
      usedBy: [{ kind: 'promotion', id: expect.stringMatching(/^prm_/), title: 'Aniversário' }],
    })
    await owner.query('delete from promotions')
  })

  test('of another brand do not find it', async () => {
    const { segment } = await add()
    const { cookie } = await staffOf(world.platform, 'otto', TEST_ROLES.administrator, [7])
    const otto = { call: officeClient(world.platform.url, cookie, 'other') }
    const { segmentId, name, rules, isArchived, version } = segment
    const put = otto.call('PUT /staff/segments/:segmentId', {
      params: { segmentId },
      body: { name, rules, isArchived, version },
    })
    expect(await codeOf(put)).toBe('NOT_FOUND')
    expect((await otto.call('GET /staff/segments', {})).segments).toEqual([])
    const { sample } = await otto.call('POST /staff/segments/count', { body: { rules } })
    expect(sample).toEqual([])
  })
})

test('a segment says what its rules say, archived or not; none is everybody', async () => {
  await world.live(subject, { rank: 9 })
  const { segment } = await add({ name: 'Nine', rules: [ruleOf('rank', { least: '9' })] })
  const no = Number.parseInt(segment.segmentId.slice('seg_'.length), 36)
  const is = async (memberId: bigint, segmentNo: number | null, brandId = 1) => {
    const rows = await world.platform.db.query<{ is: boolean }>(
      'select in_segment($1, $2, $3) as is',
      [brandId, memberId, segmentNo],
    )
    return rows[0]?.is
  }
  const [other] = others
  expect(await is(subject.memberId, no)).toBe(true)
  expect(await is(other?.memberId ?? 0n, no)).toBe(false)
  expect(await is(subject.memberId, null)).toBe(true)
  expect(await is(subject.memberId, no + 1)).toBe(false)
  expect(await is(subject.memberId, no, 7)).toBe(false)
  await world.platform.db.query('update segments set is_archived = true')
  expect(await is(subject.memberId, no)).toBe(true)
})
