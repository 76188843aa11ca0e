import { createChainStream, previousInPlay } from '@fairhouse/fairness'
import { crashPoint } from '@fairhouse/games/crash'
import { tableGameOf } from '@fairhouse/games/tables'
import { minor } from '@fairhouse/money'
import { replayUrl } from '#studio/server/rounds/replay.ts'
import { gameOf } from '#studio/server/games/registry.ts'
import { createBettingRoom } from '#studio/server/rooms/betting-room.ts'
import { recoverRooms } from '#studio/server/rooms/recover.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectSameBooks } from './books.ts'
import { bet, type EventOf, FILLED, FOR_EVER, openRoomPages, type Page } from './room-pages.ts'
import { ask, createTestStudio, enter, newKey, type TestStudio } from './studio.ts'

let world: TestStudio
const { come, newHub, stop } = openRoomPages(() => world)

beforeAll(async () => {
  world = await createTestStudio()
})
afterAll(async () => {
  await stop()
  await world.close()
})

describe('a table', () => {
  test('pays each bet by the outcome that its chain proves; others see it', async () => {
    const hub = newHub()
    const [one, two] = [await come(hub, 'baccarat'), await come(hub, 'baccarat')]
    await one.ask(bet('banker'))
    await one.ask(bet('tie', '20000'))
    await two.ask(bet('player', '50000'))
    const { chain } = one.all('entered')[0] ?? { chain: undefined }
    const { round } = await one.until('round', (event) => event.round.phase === 'result')
    const own = await one.until('own', (event) => event.bets.every((b) => b.payout !== null))
    expect(previousInPlay(round.hash ?? '')).toBe(chain?.commitment)
    const table = tableGameOf('baccarat')
    if (!table) throw new Error('there is baccarat')
    const outcome = table.deal(createChainStream(round.hash ?? '', chain?.salt ?? ''))
    expect(round.outcome).toEqual(outcome)
    for (const { spot, stake, payout } of own.bets) {
      expect(payout).toBe(table.payout({ spot, stake: minor(BigInt(stake)) }, outcome).toString())
    }
    expect(one.all('others').flatMap((event) => event.bets)).toMatchObject([{ spot: 'player' }])
    one.leave()
    two.leave()
    await hub.stop()
    await world.settle()
    for (const page of [one, two]) await expectSameBooks(world, page.user, FILLED)
    // Shown again it is the shared round, with one's own bets and what proves it, and no other's.
    const { deps } = world.studio()
    const place = { game_code: 'baccarat', round_id: own.bets[0]?.betId ?? '', public_id: 'ses' }
    const code = replayUrl(deps, place).split('#code=')[1]
    const { body: again } = await ask(world, '', 'POST /api/replay', { code })
    expect(again).toMatchObject({
      own: own.bets,
      round: { view: { outcome, hash: round.hash, commitment: chain?.commitment } },
      session: { kind: 'table', balance: '0' },
    })
  })

  test('takes bets back while they are open, and no bet after', async () => {
    const hub = newHub()
    const page = await come(hub, 'sic-bo')
    await page.ask(bet('small'))
    await page.ask(bet('big'))
    // Its RTP is below the legal minimum of this operator.
    const dear = page.ask(bet('triple-6'))
    await expect(dear).rejects.toMatchObject({ fault: { code: 'BET_REFUSED' } })
    const undo = { type: 'undo', key: newKey(), all: true } as const
    await page.ask(undo)
    await page.ask(undo)
    await page.until('round', (event) => event.round.phase === 'running')
    await expect(page.ask(bet('small'))).rejects.toMatchObject({ fault: { code: 'BETS_CLOSED' } })
    await page.until('round', (event) => event.round.phase === 'result')
    page.leave()
    await hub.stop()
    await world.settle()
    expect(world.wallet.balances.get(page.user)).toBe(FILLED)
    await expectSameBooks(world, page.user, FILLED)
  })

  test('that is killed gives undecided bets back, and pays decided ones once', async () => {
    const open = newHub({ tableBetting: FOR_EVER })
    const early = await come(open, 'roulette-table')
    const shown = newHub({ tableRunning: FOR_EVER })
    const late = await come(shown, 'dragon-tiger')
    const held = Promise.withResolvers<void>()
    await early.ask(bet(tableGameOf('roulette-table')?.spots[0] ?? ''))
    world.wallet.way = () => ({ until: held.promise })
    const hanging = early.ask(bet(tableGameOf('roulette-table')?.spots[1] ?? ''))
    await expect.poll(() => world.wallet.calls.length).toBeGreaterThan(0)
    world.wallet.way = () => ({})
    await late.ask(bet('dragon'))
    await late.until('round', (event) => event.round.phase === 'running')
    await world.restart()
    await recoverRooms(world.studio().deps)
    await world.settle()
    held.resolve()
    await hanging.catch(() => undefined)
    await world.settle()
    expect(world.wallet.balances.get(early.user)).toBe(FILLED)
    await expectSameBooks(world, early.user, FILLED)
    await expectSameBooks(world, late.user, FILLED)
  })
})

describe('a room whose round fails', () => {
  test('gives its bets back at once, and plays the next round', async () => {
    const { deps } = world.studio()
    const game = gameOf('dragon-tiger')
    if (!game) throw new Error('there is dragon tiger')
    let rounds = 0
    const room = createBettingRoom(deps, 'failing/BRL/real', game, {
      bettingMs: 1_500,
      graceMs: 200,
      resultMs: 20,
      checkBet() {},
      play() {
        rounds += 1
        throw new Error('rules that fail')
      },
    })
    const { session } = await enter(world, 'dragon-tiger', 'guest-of-failure')
    const guest = { session, send() {} }
    await room.enter(guest)
    await room.ask(guest, bet('dragon'))
    await expect.poll(() => rounds, { timeout: 30_000, interval: 20 }).toBeGreaterThan(1)
    room.leave(guest)
    await room.stop()
    await world.settle()
    expect(world.wallet.balances.get('guest-of-failure')).toBe(FILLED)
    await expectSameBooks(world, 'guest-of-failure', FILLED)
  })
})

describe('crash', () => {
  test('pays who leaves at or below the point, none above, and proves it', async () => {
    const hub = newHub()
    const page = await come(hub, 'crash')
    await page.ask(bet('round', '10000', 101))
    await page.ask(bet('round', '10000', 1_000_000))
    const { chain } = page.all('entered')[0] ?? { chain: undefined }
    const running = await page.until('round', (event) => event.round.phase === 'running')
    expect(running.round).toMatchObject({ outcome: null, hash: null })
    await page.ask({ type: 'cashOut', key: newKey() }).catch(() => undefined)
    const isOver = (event: EventOf<'round'>) => event.round.phase === 'result'
    // A flight may be long: the hub is stopped, and what is open goes back.
    const ended = await page.until('round', isOver, 5_000).catch(() => undefined)
    // Payouts are sent after the point, and to pages still connected.
    const isPaid = (event: EventOf<'own'>) => event.bets.every(({ payout }) => payout !== null)
    const own = ended && (await page.until('own', isPaid))
    page.leave()
    await hub.stop()
    if (ended && own) {
      const point = crashPoint(ended.round.hash ?? '', chain?.salt ?? '')
      expect(ended.round.outcome).toEqual({ point })
      for (const { stake, payout, cashedOutAt } of own.bets) {
        const at = cashedOutAt ?? 0
        expect(at).toBeLessThanOrEqual(point)
        expect(payout).toBe(((BigInt(stake) * BigInt(at)) / 100n).toString())
      }
    } else await recoverRooms(world.studio().deps)
    await world.settle()
    await expectSameBooks(world, page.user, FILLED)
  }, 60_000)
})

describe('fishing', () => {
  test('charges each bullet once, and a fish is caught by one', async () => {
    const hub = newHub()
    const pages = [await come(hub, 'fishing'), await come(hub, 'fishing')]
    const { round } = pages[0]?.all('entered')[0] ?? { round: undefined }
    const number = (round?.number ?? 0) * 1_000
    for (let shot = 0; shot < 20; shot += 1) {
      await Promise.all(
        pages.map((page) =>
          page
            .ask({ type: 'shoot', key: newKey(), fish: number, level: 3, angle: 0 })
            .catch((error: unknown) =>
              expect(error).toMatchObject({ fault: { code: 'BETS_CLOSED' } }),
            ),
        ),
      )
    }
    const caught = pages[0]?.all('shot').filter((event) => event.isCaught) ?? []
    expect(caught.length).toBeLessThanOrEqual(1)
    for (const page of pages) page.leave()
    await hub.stop()
    await world.settle()
    for (const page of pages) await expectSameBooks(world, page.user, FILLED)
  })

  test('has four seats; the fifth finds another water', async () => {
    const hub = newHub()
    const pages: Page[] = []
    for (let count = 0; count < 5; count += 1) pages.push(await come(hub, 'fishing'))
    const seats = pages.map((page) => page.all('entered')[0]?.seat)
    expect(seats).toEqual([0, 1, 2, 3, 0])
    expect(pages[4]?.all('entered')[0]?.playersHere).toBe(1)
    await hub.stop()
  })
})
