import { existsSync, readFileSync } from 'node:fs'
import { familyOf } from '@fairhouse/lottery/all'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../apps/server/test/database.ts'
import { readDraws, type RecordedDraw } from './replay/draws.ts'
import { REPLAY_GAMES, type ReplayGame } from './replay/games/shapes.ts'
import { spreadBets, streamOf } from './replay/plan.ts'
import { describeReplay, isGood } from './replay/report.ts'
import { replay } from './replay/run.ts'

const FOLDER = new URL('../../../shared/data/lottery/', import.meta.url)

const hasDraws = existsSync(FOLDER)
if (!hasDraws) process.stdout.write('skipped: the real draws, because ../shared is absent\n')

let databases: TestDatabase[]

beforeAll(async () => {
  databases = await Promise.all([1, 2, 3, 4, 5].map(() => createTestDatabase()))
})
afterAll(() => Promise.all(databases.map((database) => database.drop())))

function gameOf(name: string): ReplayGame {
  const game = REPLAY_GAMES.find((one) => one.name === name)
  if (!game) throw new RangeError(`there is no ${name}`)
  return game
}

const HOUR = 3_600_000

/** Invented draws: only the replay itself is tested. */
function inventedDraws({ family, game }: ReplayGame): RecordedDraw[] {
  const stream = streamOf('invented', 'draws')
  const facts = { zodiacYear: 'RAT', ...(game === undefined ? {} : { game }) }
  return [1, 2, 3, 5, 6, 7].map((hour) => {
    const at = Date.parse('2020-02-01T00:00:00Z') + hour * HOUR
    const slot = {
      issueNo: `2020-${hour}`,
      opensAt: new Date(at - HOUR),
      closesAt: new Date(at - 1_000),
      drawsAt: new Date(at),
    }
    return { slot, draw: familyOf(family).drawFrom(stream, facts) }
  })
}

test('the same seed bets and wins the same, another does not, and it adds up', async () => {
  const game = gameOf('xsmb')
  const plan = { game, draws: inventedDraws(game), members: 3, bets: 100 }
  const seeds = ['one', 'one', 'two']
  const results = await Promise.all(
    seeds.map((seed, at) => replay({ ...plan, seed, databaseUrl: databases[at]?.ownerUrl ?? '' })),
  )
  for (const result of results) {
    expect(result.wrong).toEqual([])
    expect(result.ledger).toMatchObject({ bets: 100n, accounts: 3n, faults: [] })
    expect(result.tallies.reduce((all, tally) => all + tally.bets, 0)).toBe(100)
    expect(result.drawsSettled).toBe(6)
  }
  const [first, second, third] = results
  if (!first || !second || !third) throw new Error('a replay is missing')
  expect(second.tallies).toEqual(first.tallies)
  expect(second.deposits).toBe(first.deposits)
  expect(third.tallies).not.toEqual(first.tallies)
  expect(isGood(first)).toBe(true)
  const unsound = { invariant: 'balance is the sum of its postings', count: 1n, first: '1/1' }
  const broken = { ...first, ledger: { ...first.ledger, faults: [unsound] } }
  expect(isGood(broken)).toBe(false)
  expect(describeReplay(broken)).toContain('THE LEDGER IS NOT SOUND')
  expect(isGood({ ...first, wrong: ['bet_1-1 got 0, due 1'] })).toBe(false)
})

test('results that are corrected leave every balance as settling right at once does', async () => {
  const game = gameOf('xsmb')
  const plan = { game, draws: inventedDraws(game), members: 3, bets: 120, seed: 'one' }
  const [atOnce, corrected] = await Promise.all(
    [0, 3].map((corrections, at) =>
      replay({ ...plan, corrections, databaseUrl: databases[3 + at]?.ownerUrl ?? '' }),
    ),
  )
  if (!atOnce || !corrected) throw new Error('a replay is missing')
  expect(corrected.betsCorrected).toBeGreaterThan(0)
  expect(atOnce.betsCorrected).toBe(0)
  expect(corrected.balances).toEqual(atOnce.balances)
  expect(corrected.tallies).toEqual(atOnce.tallies)
  expect(isGood(corrected)).toBe(true)
})

test('bets fall on all draws, as evenly as can be', () => {
  expect(spreadBets(10, 4)).toEqual([2, 3, 2, 3])
  expect(spreadBets(2, 4)).toEqual([0, 1, 0, 1])
})

const ROW = [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2]
  .map((width) => '0'.repeat(width))
  .join(',')

const HEADING =
  'date,special,prize1,prize2_1,prize2_2,prize3_1,prize3_2,prize3_3,prize3_4,prize3_5,prize3_6,' +
  'prize4_1,prize4_2,prize4_3,prize4_4,prize5_1,prize5_2,prize5_3,prize5_4,prize5_5,prize5_6,' +
  'prize6_1,prize6_2,prize6_3,prize7_1,prize7_2,prize7_3,prize7_4'

test.each([
  ['a row that is cut short', '2012-01-02,45315', 'has 28 cells, this row has 2'],
  ['a number with a digit too many', `2012-01-02,${ROW}0`, 'Line 2: prizes.prize7.3 is notInGame'],
  ['a day that is none', `2012-02-30,${ROW}`, 'is no day'],
  [
    'a day that comes twice',
    `2012-01-02,${ROW}\n2012-01-02,${ROW}`,
    'Line 3: the draw 20120102 comes twice',
  ],
  ['a day before the last', `2012-01-04,${ROW}\n2012-01-02,${ROW}`, 'Line 3: the days must rise'],
])('%s is refused with its line', (_, rows, sentence) => {
  expect(() => readDraws(gameOf('xsmb'), `${HEADING}\n${rows}\n`)).toThrow(sentence)
})

test('a file of another lottery is refused', () => {
  const read = () => readDraws(gameOf('sg4d'), `${HEADING}\n2012-01-02,${ROW}\n`)
  expect(read).toThrow('The heading has no first.')
})

/** How many draws each file holds, by its README. */
const COUNTS: readonly (readonly [name: string, file: string, count: number])[] = [
  ['xsmb', 'xsmb', 2581],
  ['hanoi', 'xsmb', 2581],
  ['xsmt', 'xsmt_xsmn', 1372],
  ['xsmn', 'xsmt_xsmn', 1033],
  ['vietlott645', 'vietlott_645', 656],
  ['vietlott655', 'vietlott_655', 689],
  ['vietlott535', 'vietlott_535', 376],
  ['max3d', 'vietlott_max3d', 542],
  ['max3dpro', 'vietlott_max3d_pro', 381],
  ['thai', 'thai_glo', 136],
  ['marksix', 'marksix_hk', 1634],
  ['sg4d', 'sg4d', 1641],
  ['toto4d', 'my_toto4d', 1593],
  ['cqssc', 'cn_fast_2019', 354],
  ['xjssc', 'cn_fast_2019', 302],
  ['gd11x5', 'cn_fast_2019', 252],
  ['sd11x5', 'cn_fast_2019', 258],
  ['jsk3', 'cn_fast_2019', 205],
  ['ahk3', 'cn_fast_2019', 240],
  ['bjpk10', 'cn_fast_2019', 303],
  ['bjkl8', 'cn_fast_2019', 600],
  ['bj28', 'cn_fast_2019', 600],
  ['fc3d', 'cn_fast_2019', 34],
  ['pl3', 'cn_fast_2019', 34],
]

test('every lottery that can be replayed is counted below', () => {
  expect(COUNTS.map(([name]) => name)).toEqual(REPLAY_GAMES.map(({ name }) => name))
})

test.skipIf(!hasDraws).each(COUNTS)(
  'the real draws of %s are read, one after the other',
  (...row) => {
    const [name, file, count] = row
    const draws = readDraws(gameOf(name), readFileSync(new URL(`${file}.csv`, FOLDER), 'utf8'))
    expect(draws).toHaveLength(count)
    const times = draws.map(({ slot }) => slot.drawsAt.getTime())
    expect(times.every((time, at) => at === 0 || time > (times[at - 1] ?? 0))).toBe(true)
    expect(new Set(draws.map(({ slot }) => slot.issueNo)).size).toBe(count)
    expect(draws.every(({ slot }) => slot.opensAt < slot.closesAt)).toBe(true)
  },
)
