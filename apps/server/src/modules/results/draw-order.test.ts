import { demoBrand } from '@fairhouse/profiles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { betOn } from '../../../test/results.ts'
import { enterResult } from './enter-result.ts'

const PLAY = 'LHC_ZMT'

interface Issue {
  readonly [column: string]: unknown
  readonly issue_id: bigint
  readonly draws_at: Date
}

let platform: TestPlatform
/** Both closed; the first one has a bet on the places of the balls. */
let issues: Issue[]

beforeAll(async () => {
  const hongKong = demoBrand.lotteries.filter((one) => one.lotteryCode === 'LHC_HK')
  const price = demoBrand.lotteries.find(({ prices }) => PLAY in prices)?.prices[PLAY] ?? ''
  const lotteries = hongKong.map((one) => ({ ...one, prices: { ...one.prices, [PLAY]: price } }))
  platform = await createTestPlatform({ brand: { ...demoBrand, lotteries } })
  await platform.runCycle()
  issues = await platform.db.query<Issue>('select * from issues order by draws_at limit 2')
  await betOn(await platform.member('100'), `iss_${issues[0]?.issue_id}`, ['7'], {
    playCode: PLAY,
    selection: { positions: [['7'], [], [], [], [], []] },
    price,
  })
  await platform.setNow(issues[1]?.draws_at ?? new Date(0))
  await platform.runCycle()
})
afterAll(() => platform.close())

/** Enters a result in an order; returns the faulty field, or the outcome. */
async function enter(issue: 0 | 1, order: 'drawn' | 'sorted'): Promise<string> {
  const ref = { brandId: 1, issueId: issues[issue]?.issue_id ?? 0n }
  const main = ['3', '7', '12', '20', '31', '44']
  const draw = { main, extra: '9', zodiacYear: 'HORSE', order }
  const author = { name: 'ana', origin: 'machine', role: 'either', reason: null } as const
  const given = { draw, drawnAt: null }
  return platform.db
    .transaction((tx) => enterResult(tx, ref, given, author))
    .then(
      ({ outcome }) => outcome,
      ({ fields }: { fields: { field: string; expected: string }[] }) =>
        fields.map(({ field, expected }) => `${field}: ${expected}`).join(),
    )
}

test('a sorted result is refused while a play on sale, or a bet, needs the order', async () => {
  expect(await enter(0, 'sorted')).toBe('draw.order: drawn')
  expect(await enter(1, 'sorted')).toBe('draw.order: drawn')
  await platform.db.query('update lotteries set prices = prices - $1', [PLAY])
  expect(await enter(0, 'sorted')).toBe('draw.order: drawn')
  expect(await enter(1, 'sorted')).toBe('entered')
  expect(await enter(0, 'drawn')).toBe('entered')
})
