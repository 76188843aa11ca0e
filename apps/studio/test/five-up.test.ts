import { previousInPlay, textHash } from '@fairhouse/fairness'
import { dealPot, type FiveUpPot } from '@fairhouse/games/five-up'
import { recoverRooms } from '#studio/server/rooms/recover.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectSameBooks } from './books.ts'
import { bet, FILLED, FOR_EVER, openRoomPages, type Page } from './room-pages.ts'
import { createTestStudio, newKey, type TestStudio } from './studio.ts'

const GAME = 'five-up'
/** Stakes of the three tables in BRL: 1, 10, 100. */
const STAKES = { low: '10000', middle: '100000', high: '1000000' } as const

interface PlayedPot {
  readonly pot: FiveUpPot
  readonly seats: readonly { betId: string; alias: string; entry: string; cards?: string[] }[]
  readonly winner?: number
  readonly prize?: string
  readonly isGivenBack: boolean
}

let world: TestStudio
const { come, newHub, newUser, stop } = openRoomPages(() => world)

beforeAll(async () => {
  world = await createTestStudio()
})
afterAll(async () => {
  await stop()
  await world.close()
})

const sit = (pot: FiveUpPot) => bet(pot, STAKES[pot])
const refusal = (code: string, field?: string) => ({
  fault: { code, ...(field === undefined ? {} : { field }) },
})

async function played(page: Page): Promise<{ hash: string; pots: readonly PlayedPot[] }> {
  const { round } = await page.until('round', (event) => event.round.phase === 'result')
  const { pots } = round.outcome as { pots: readonly PlayedPot[] }
  return { hash: round.hash ?? '', pots }
}

describe('a pot of Five Up', () => {
  test('goes to the best hand less the rake, as hash, salt and keys prove it', async () => {
    const hub = newHub()
    const pages = [await come(hub, GAME), await come(hub, GAME), await come(hub, GAME)]
    const asks = pages.map(() => sit('low'))
    for (const [at, page] of pages.entries()) await page.ask(asks[at] ?? sit('low'))
    const [first] = pages
    if (!first) throw new Error('three are there')
    const { hash, pots } = await played(first)
    const { chain } = first.all('entered')[0] ?? { chain: undefined }
    expect(previousInPlay(hash)).toBe(chain?.commitment)
    const entries = asks.map(({ key }) => textHash(key))
    const deal = dealPot({ hash, salt: chain?.salt ?? '' }, 'low', entries)
    const { pot, hands, winner: best } = deal
    expect(pots).toMatchObject([{ pot, seats: hands, winner: best, prize: '29250' }])
    const winner = hands[best]?.entry
    for (const [at, page] of pages.entries()) {
      const own = await page.until('own', ({ bets }) => bets.some((one) => one.payout !== null))
      expect(own.bets).toMatchObject([{ payout: entries[at] === winner ? '29250' : '0' }])
      page.leave()
    }
    await hub.stop()
    await world.settle()
    for (const page of pages) await expectSameBooks(world, page.user, FILLED)
    // 3 × 1.00 staked, 2.925 paid: the rest is the rake (wallet units of 1/100 000).
    const left = pages.map(({ user }) => world.wallet.balances.get(user) ?? 0n)
    expect(left.reduce((sum, one) => sum + one, 0n)).toBe(3n * FILLED - 300_000n + 292_500n)
  })

  test('with one seat alone is not played: its stake goes back', async () => {
    const hub = newHub()
    const [one, two] = [await come(hub, GAME), await come(hub, GAME)]
    await one.ask(sit('low'))
    await two.ask(sit('middle'))
    const { pots } = await played(one)
    expect(pots).toMatchObject([
      { pot: 'low', isGivenBack: true },
      { pot: 'middle', isGivenBack: true },
    ])
    expect(pots.flatMap(({ seats }) => seats.flatMap(({ cards = [] }) => cards))).toEqual([])
    one.leave()
    two.leave()
    await hub.stop()
    await world.settle()
    for (const { user } of [one, two]) {
      expect(world.wallet.balances.get(user)).toBe(FILLED)
      await expectSameBooks(world, user, FILLED)
    }
  })

  test('has nine seats, one for a player, at its own stake', async () => {
    const hub = newHub({ tableBetting: FOR_EVER })
    const pages = await Promise.all(Array.from({ length: 10 }, () => come(hub, GAME)))
    const [first, last] = [pages[0], pages[9]]
    if (!first || !last) throw new Error('ten are there')
    await expect(first.ask(bet('low', '20000'))).rejects.toMatchObject(
      refusal('STAKE_REFUSED', 'stake'),
    )
    await expect(first.ask(bet('banker'))).rejects.toMatchObject(refusal('BET_REFUSED', 'spot'))
    // All at once: whoever is last finds no seat.
    const asked = await Promise.allSettled(pages.map((page) => page.ask(sit('low'))))
    const refused = asked.filter((one) => one.status === 'rejected')
    expect(refused).toMatchObject([{ reason: refusal('TABLE_FULL') }])
    const seated = pages.filter((_, at) => asked[at]?.status === 'fulfilled')
    const [one] = seated
    await expect(one?.ask(sit('low'))).rejects.toMatchObject(refusal('BET_REFUSED', 'spot'))
    await expect(one?.ask(sit('high'))).rejects.toMatchObject(refusal('BET_REFUSED', 'spot'))
    // A seat that is left is free again.
    await one?.ask({ type: 'undo', key: newKey(), all: true })
    await pages[asked.findIndex(({ status }) => status === 'rejected')]?.ask(sit('low'))
    await hub.stop()
    await recoverRooms(world.studio().deps)
    await world.settle()
    for (const { user } of pages) expect(world.wallet.balances.get(user)).toBe(FILLED)
  })

  test('that is killed is given back undecided, and paid once when it was decided', async () => {
    const open = newHub({ tableBetting: FOR_EVER })
    const early = [await come(open, GAME), await come(open, GAME)]
    for (const page of early) await page.ask(sit('high'))
    await world.restart()
    await recoverRooms(world.studio().deps)
    await world.settle()
    for (const { user } of early) expect(world.wallet.balances.get(user)).toBe(FILLED)
    const shown = newHub({ tableRunning: FOR_EVER })
    const late = [await come(shown, GAME), await come(shown, GAME)]
    for (const page of late) await page.ask(sit('low'))
    await late[0]?.until('round', (event) => event.round.phase === 'running')
    await world.restart()
    await recoverRooms(world.studio().deps)
    await world.settle()
    const all = [...early, ...late]
    for (const { user } of all) await expectSameBooks(world, user, FILLED)
    const left = late.map(({ user }) => world.wallet.balances.get(user) ?? 0n)
    expect(new Set(left)).toEqual(new Set([FILLED - 100_000n, FILLED - 100_000n + 195_000n]))
  })

  test('takes no seat under a key that another seat has: no two have the same entry', async () => {
    const hub = newHub()
    const [one, two, three] = [await come(hub, GAME), await come(hub, GAME), await come(hub, GAME)]
    const same = sit('low')
    await one.ask(same)
    await expect(two.ask(same)).rejects.toMatchObject(refusal('KEY_REUSED'))
    await three.ask(sit('low'))
    const { pots } = await played(one)
    expect(pots).toMatchObject([{ isGivenBack: false, seats: { length: 2 } }])
    for (const page of [one, two, three]) page.leave()
    await hub.stop()
    await world.settle()
    for (const { user } of [one, two, three]) await expectSameBooks(world, user, FILLED)
  })

  test('has one seat for a player with several pages open', async () => {
    const hub = newHub({ tableBetting: FOR_EVER })
    const user = newUser()
    const [one, two] = [await come(hub, GAME, user), await come(hub, GAME, user)]
    const asked = await Promise.allSettled([one.ask(sit('low')), two.ask(sit('middle'))])
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await hub.stop()
    await recoverRooms(world.studio().deps)
    await world.settle()
    await expectSameBooks(world, user, FILLED)
  })
})
