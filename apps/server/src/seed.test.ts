import { demoBrand, type BrandSeed } from '@fairhouse/profiles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, TEST_BRAND, type TestPlatform } from '../test/platform.ts'
import { writeBrand } from './seed.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

async function pricesOf(lotteryCode: string): Promise<Record<string, string> | undefined> {
  const rows = await platform.db.query<{ prices: Record<string, string> }>(
    'select prices from lotteries where brand_id = 1 and lottery_code = $1',
    [lotteryCode],
  )
  return rows[0]?.prices
}

const write = (brand: BrandSeed) => platform.db.transaction((tx) => writeBrand(tx, brand))

test('a seed that has grown reaches an install; what runs there stays as it is', async () => {
  const [ssc] = TEST_BRAND.lotteries
  if (!ssc) throw new Error('no lottery')
  await platform.db.query(
    `update lotteries set prices = prices - 'SSC_DWD' || '{"SSC_BULL":"g1900"}', is_on_sale = false
     where lottery_code = 'SSC1'`,
  )
  await platform.db.query(
    `update lotteries set prices = prices - 'SSC_5X_DIRECT',
       seeded_plays = array_remove(seeded_plays, 'SSC_5X_DIRECT') where lottery_code = 'SSC1'`,
  )
  await write(demoBrand)
  const prices = await pricesOf('SSC1')
  // Taken off the list by an operator, changed by one, and new to the seed.
  expect(prices?.['SSC_DWD']).toBeUndefined()
  expect(prices?.['SSC_BULL']).toBe('g1900')
  expect(prices?.['SSC_5X_DIRECT']).toBe(ssc.prices['SSC_5X_DIRECT'])
  expect(await pricesOf('LHC10')).toBeDefined()
  const rows = await platform.db.query<{ is_on_sale: boolean }>(
    `select is_on_sale from lotteries where brand_id = 1 and lottery_code = 'SSC1'`,
  )
  expect(rows[0]?.is_on_sale).toBe(false)
})

test.each<[string, object, RegExp]>([
  ['a price over 99 %', { prices: { SSC_DWD: 'x9.91' } }, /over 99 %/],
  ['a play that is none', { prices: { SSC_NONE: 'g1950' } }, /SSC_NONE is not built/],
  ['a game of another family', { game: 'MEGA645' }, /has no game/],
  ['a schedule that makes no sense', { schedule: { timeZone: 'Mars' } }, /zone/i],
  [
    'a point that costs parts of a cent',
    { prices: { VN_MB_LO2_ONCE: 'x80@23.125' } },
    /two decimals/,
  ],
])('%s is refused at load', async (_, wrong, sentence) => {
  const [first] = TEST_BRAND.lotteries
  const lotteries = [{ ...first, lotteryCode: 'WRONG', ...wrong }] as BrandSeed['lotteries']
  await expect(write({ ...TEST_BRAND, lotteries })).rejects.toThrow(sentence)
})
