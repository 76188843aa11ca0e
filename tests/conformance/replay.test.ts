import { existsSync, readFileSync } from 'node:fs'
import { familyOf } from '@fairhouse/lottery'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../apps/server/test/database.ts'
import { readDraws, slotOfDay, type RecordedDraw } from './replay/draws.ts'
import { spreadBets, streamOf } from './replay/plan.ts'
import { describeReplay, isGood } from './replay/report.ts'
import { replay } from './replay/run.ts'

const FILE = new URL('../../../shared/data/lottery/xsmb.csv', import.meta.url)

const hasDraws = existsSync(FILE)
if (!hasDraws) process.stdout.write('skipped: the real draws, because ../shared is absent\n')

let databases: TestDatabase[]

beforeAll(async () => {
  databases = await Promise.all([1, 2, 3].map(() => createTestDatabase()))
})
afterAll(() => Promise.all(databases.map((database) => database.drop())))

/** Draws of a week that nobody has seen: only the replay itself is at test. */
function inventedDraws(): RecordedDraw[] {
  const stream = streamOf('invented', 'draws')
  return ['01', '02', '03', '05', '06', '07'].map((day) => ({
    slot: slotOfDay(`2020-02-${day}`),
    draw: familyOf('VN_MB').drawFrom(stream),
  }))
}

test('the same seed bets and wins the same, another does not, and it adds up', async () => {
  const plan = { draws: inventedDraws(), members: 3, bets: 100 }
  const seeds = ['one', 'one', 'two']
  const results = await Promise.all(
    seeds.map((seed, at) => replay({ ...plan, seed, databaseUrl: databases[at]?.url ?? '' })),
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

test('bets fall on all draws, as evenly as can be', () => {
  expect(spreadBets(10, 4)).toEqual([2, 3, 2, 3])
  expect(spreadBets(2, 4)).toEqual([0, 1, 0, 1])
})

const ROW = [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2]
  .map((width) => '0'.repeat(width))
  .join(',')

test.each([
  ['a row that is cut short', '2012-01-02,45315', 'has 27 numbers, this row has 1'],
  ['a number with a digit too many', `2012-01-02,${ROW}0`, 'prizes.prize7.3 is notInGame'],
  ['a day that is none', `2012-02-30,${ROW}`, 'is no day'],
  ['a day that comes twice', `2012-01-02,${ROW}\n2012-01-02,${ROW}`, 'Line 3: the days must rise'],
])('%s is refused with its line', (_, rows, sentence) => {
  expect(() => readDraws(`date,special,prize1\n${rows}\n`)).toThrow(sentence)
})

test.skipIf(!hasDraws)('the real draws are read, each with its own issue', () => {
  const draws = readDraws(readFileSync(FILE, 'utf8'))
  expect(draws).toHaveLength(2581)
  expect(draws[0]?.slot).toEqual({
    issueNo: '20120102',
    opensAt: new Date('2012-01-01T11:05:00Z'),
    closesAt: new Date('2012-01-02T11:05:00Z'),
    drawsAt: new Date('2012-01-02T11:15:00Z'),
  })
  const prizes = { special: ['45315'], prize7: ['14', '69', '23', '58'] }
  expect(draws[0]?.draw).toMatchObject({ prizes })
})
