import { createGameStream, seedCommitment } from '@fairhouse/fairness'
import { minor } from '@fairhouse/money'
import { gameOf } from '#studio/server/games/registry.ts'
import { finishAbandoned } from '#studio/server/rounds/abandoned.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { expectSameBooks } from './books.ts'
import type { Way } from './fake-wallet.ts'
import { ask, createTestStudio, enter, newKey, type TestStudio } from './studio.ts'

const FILLED = 100_000_000n
let world: TestStudio
let users = 0

beforeAll(async () => {
  world = await createTestStudio()
})
afterAll(() => world.close())

const newUser = () => `member-${String((users += 1)).padStart(4, '0')}`
const DICE = { side: 'under', target: 5_000 }
const dice = (key = newKey(), stake = '10000') => ({ key, stake, bet: DICE })

type Body = Record<string, unknown>
const roundOf = (body: Body) => body['round'] as Body

describe('a round', () => {
  test('is what its seeds say, once they are opened', async () => {
    const { secret } = await enter(world, 'dice', newUser())
    const played = [await ask(world, secret, 'POST /api/rounds', dice())]
    played.push(await ask(world, secret, 'POST /api/rounds', dice()))
    await ask(world, secret, 'POST /api/seeds/rotate', { clientSeed: 'my own words' })
    const { body } = await ask(world, secret, 'GET /api/seeds')
    const [pair] = body['past'] as { serverSeed: string; commitment: string; clientSeed: string }[]
    expect(seedCommitment(pair?.serverSeed ?? '')).toBe(pair?.commitment)
    expect(body['current']).toMatchObject({ clientSeed: 'my own words', nonce: 0 })
    const game = gameOf('dice')
    if (game?.way !== 'solo' || !pair) throw new Error('dice is a game of one player')
    for (const [nonce, { body: answer }] of played.entries()) {
      const stream = createGameStream({ ...pair, nonce })
      const again = game.solo.open(DICE, minor(10_000n), stream)
      expect(roundOf(answer)).toMatchObject({
        nonce,
        view: again.state,
        payout: again.payout.toString(),
        isSettled: true,
      })
    }
  })

  test('asked again by its key is the same; the same key for another is refused', async () => {
    const { secret } = await enter(world, 'dice', newUser())
    const asked = dice()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ask(world, secret, 'POST /api/rounds', asked)),
    )
    const ids = answers.flatMap(({ body }) => (body['round'] ? [roundOf(body)['roundId']] : []))
    expect(new Set(ids).size).toBe(1)
    const { body } = await ask(world, secret, 'POST /api/rounds', { ...asked, stake: '20000' })
    expect(body).toEqual({ code: 'KEY_REUSED' })
  })

  test.each([
    [{ stake: '10500' }, 'STAKE_REFUSED'],
    [{ stake: '0' }, 'STAKE_REFUSED'],
    [{ stake: '-1' }, 'MALFORMED'],
    [{ stake: '999999999000' }, 'STAKE_REFUSED'],
    [{ bet: { side: 'under', target: 0 } }, 'BET_REFUSED'],
    [{ bet: { side: 'under', target: 5_000, edge: 0 } }, 'BET_REFUSED'],
    [{ key: 'none' }, 'MALFORMED'],
    [{ extra: 1 }, 'MALFORMED'],
  ])('with %j is refused: %s', async (change, code) => {
    const { secret } = await enter(world, 'dice', newUser())
    const { body } = await ask(world, secret, 'POST /api/rounds', { ...dice(), ...change })
    expect(body).toMatchObject({ code })
    expect(await ask(world, secret, 'GET /api/seeds')).toMatchObject({
      body: { current: { nonce: 0 } },
    })
  })

  test('that the wallet refuses is void, its nonce spent, its outcome never shown', async () => {
    const user = newUser()
    const { secret } = await enter(world, 'dice', user)
    world.wallet.fill(user, 0n)
    const { body } = await ask(world, secret, 'POST /api/rounds', dice())
    expect(body).toEqual({ code: 'NOT_ENOUGH_MONEY' })
    const seeds = await ask(world, secret, 'GET /api/seeds')
    expect(seeds.body['current']).toMatchObject({ nonce: 1 })
    const list = await ask(world, secret, 'GET /api/rounds')
    expect(list.body['rounds']).toEqual([])
  })

  test('hides its mines, keeps its seeds shut and waits for its player', async () => {
    const { secret } = await enter(world, 'mines', newUser())
    const asked = { key: newKey(), stake: '10000', bet: { mines: 24 } }
    const { body } = await ask(world, secret, 'POST /api/rounds', asked)
    const opened = roundOf(body)
    expect(opened).toMatchObject({ isOver: false, view: { mined: null } })
    const stored = await world
      .studio()
      .deps.db.query('select state, state_sealed from rounds where round_id = $1', [
        opened['roundId'],
      ])
    expect(stored).toMatchObject([{ state: null, state_sealed: expect.any(Buffer) }])
    const rotated = await ask(world, secret, 'POST /api/seeds/rotate', { clientSeed: 'x' })
    expect(rotated.body).toEqual({ code: 'ROUND_OPEN' })
    const session = await ask(world, secret, 'GET /api/session')
    expect(session.body['openRound']).toMatchObject({ roundId: opened['roundId'] })
    expect(await ask(world, secret, 'POST /api/rounds', { ...asked, key: newKey() })).toMatchObject(
      {
        body: { code: 'ROUND_OPEN' },
      },
    )
  })
})

/** What may happen to a call of a wallet, by a number. */
const WAYS: readonly Way[] = [
  {},
  {},
  { isLost: true },
  { isUnanswered: true },
  { isDoubled: true },
  { isDoubled: true, isUnanswered: true },
]

describe('the books', () => {
  test(
    'equal the wallet’s, whatever is lost, doubled, unheard or cut off',
    { timeout: 60_000 },
    async () => {
      const step = fc.record({
        game: fc.constantFrom('dice', 'mines', 'blackjack', 'deep-crown'),
        ways: fc.array(fc.nat(WAYS.length - 1), { minLength: 1, maxLength: 8 }),
        isKilled: fc.boolean(),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
          const user = newUser()
          for (const { game, ways, isKilled } of steps) {
            let at = 0
            world.wallet.way = () => WAYS[ways[(at += 1) % ways.length] ?? 0] ?? {}
            await playOne(game, user)
            if (isKilled) await world.restart()
          }
          world.wallet.way = () => ({})
          await world.settle()
          await expectSameBooks(world, user, FILLED)
        }),
        { numRuns: 12, seed: 20_261_122 },
      )
    },
  )

  test('hold when a process is killed while a wallet is being asked', async () => {
    for (const game of ['dice', 'mines']) {
      const user = newUser()
      const { secret } = await enter(world, game, user)
      const held = Promise.withResolvers<void>()
      let asked = 0
      world.wallet.way = () => ((asked += 1) === 1 ? { until: held.promise } : {})
      const bet = game === 'dice' ? DICE : { mines: 3 }
      const key = newKey()
      const hanging = ask(world, secret, 'POST /api/rounds', { key, stake: '10000', bet })
      await expect.poll(() => asked).toBe(1)
      await world.restart()
      await world.settle()
      await expectSameBooks(world, user, FILLED)
      // The first process gets its answer at last, too late: nothing happens twice.
      held.resolve()
      await hanging
      await world.settle()
      await expectSameBooks(world, user, FILLED)
    }
  })

  test('a round that is forgotten is played to its end, and paid', async () => {
    const user = newUser()
    const { secret } = await enter(world, 'mines', user)
    const opened = await ask(world, secret, 'POST /api/rounds', {
      key: newKey(),
      stake: '10000',
      bet: { mines: 1 },
    })
    const { roundId } = roundOf(opened.body)
    const { deps } = world.studio()
    await deps.db.query(
      `update rounds set opened_at = opened_at - interval '2 days' where round_id = $1`,
      [roundId],
    )
    await finishAbandoned(deps)
    // The studio's own recoverer may have been the first to find it, and be paying just now.
    await vi.waitFor(async () => {
      const { body } = await ask(world, secret, `GET /api/rounds/${String(roundId)}`)
      expect(body).toMatchObject({ isOver: true, isSettled: true })
    })
    await expectSameBooks(world, user, FILLED)
  })
})

/** Plays one round of a game, until the wallet refuses. */
async function playOne(game: string, user: string): Promise<void> {
  const { secret } = await enter(world, game, user)
  const bets: Record<string, object> = { dice: DICE, mines: { mines: 3 } }
  const asked = { key: newKey(), stake: '10000', bet: bets[game] ?? {} }
  let { body } = await ask(world, secret, 'POST /api/rounds', asked)
  for (let step = 0; step < 4 && body['round']; step += 1) {
    const { roundId, actions } = roundOf(body) as { roundId: string; actions: Body[] }
    const wanted = ['double', 'cash-out', 'stand']
    const action = actions.find(({ type }) => wanted.includes(String(type))) ?? actions[0]
    if (!action) return
    const call = `POST /api/rounds/${roundId}/act`
    ;({ body } = await ask(world, secret, call, { key: newKey(), action }))
  }
}

test('what is won of a pool is told to all who play for it, and to nobody else', async () => {
  const [winner, other] = await Promise.all([
    enter(world, 'deep-crown', newUser()),
    enter(world, 'deep-crown', newUser()),
  ])
  const elsewhere = await enter(world, 'grand-comet', newUser())
  const slot = { key: newKey(), stake: '10000', bet: {} }
  const { body } = await ask(world, winner.secret, 'POST /api/rounds', slot)
  const { deps } = world.studio()
  const at = new Date(deps.now())
  const hit = { code: 'grand', amount: '123456', at: at.toISOString() }
  await deps.db.query(
    'insert into jackpot_hits (round_id, code, amount, at) values ($1, $2, $3, $4)',
    [roundOf(body)['roundId'], hit.code, hit.amount, at],
  )
  const told = async (secret: string) =>
    (await ask(world, secret, 'GET /api/jackpots')).body['hits']
  expect(await told(winner.secret)).toEqual([{ ...hit, isOwn: true }])
  expect(await told(other.secret)).toEqual([{ ...hit, isOwn: false }])
  expect(await told(elsewhere.secret)).toEqual([])
})
