import { demoBrand } from '@fairhouse/profiles'
import { expect, test } from 'vitest'
import { outcome } from '../../../test/outcome.ts'
import { createTestPlatform, NOON } from '../../../test/platform.ts'

test('of the most played twenty are listed, where no number is said', async () => {
  const platform = await createTestPlatform({ brand: demoBrand })
  try {
    await platform.runCycle()
    const popular = async (query: object) =>
      (await platform.visitor('GET /lgw/games/popular', { query })).lotteries.length
    expect(demoBrand.lotteries.length).toBeGreaterThan(20)
    expect([await popular({}), await popular({ count: '3' })]).toEqual([20, 3])
    expect(await popular({ count: '50' })).toBe(demoBrand.lotteries.length)
  } finally {
    await platform.close()
  }
})

test('of the numbers drawn last a hundred are listed, where no number is said', async () => {
  const lotteries = demoBrand.lotteries.filter(({ lotteryCode }) => lotteryCode === 'NORTH5')
  const platform = await createTestPlatform({ brand: { ...demoBrand, lotteries } })
  try {
    await platform.runCycle()
    // As many as are ready to be drawn at a time.
    for (let draw = 25; draw <= 125; draw += 25) {
      await platform.setNow(new Date(NOON.getTime() + draw * 5 * 60_000))
      await platform.runCycle()
    }
    for (const path of ['/lgw/vn/numeros/opened/game', '/lotto/lgw/games/opened/numero'] as const) {
      const opened = (query: object) =>
        platform.visitor(`GET ${path}`, { query: { gameCode: 'NORTH5', ...query } })
      expect((await opened({})).issues).toHaveLength(100)
      expect((await opened({ count: '2' })).issues).toHaveLength(2)
      expect(await outcome(opened({ count: '101' }))).toBe('VALIDATION_FAILED')
    }
  } finally {
    await platform.close()
  }
})
