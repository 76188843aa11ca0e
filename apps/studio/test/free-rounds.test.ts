import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelGrant, takeGrant } from '#studio/server/free-rounds/grants.ts'
import { ask, createTestStudio, enter, newKey, type TestStudio } from './studio.ts'

const GAME = 'copper-sevens'
let world: TestStudio

beforeAll(async () => {
  world = await createTestStudio()
})
afterAll(() => world.close())

const operator = () => {
  const [first] = world.studio().deps.operators.all
  if (!first) throw new Error('no operator')
  return first
}

/** Two rounds of 1.00 that win 2.00 at most, unless told otherwise. */
const grantFor = (user: string, more: object = {}) => ({
  grant_uuid: randomUUID(),
  user,
  game_code: GAME,
  rounds: 2,
  stake: '100000',
  max_win: '200000',
  currency: 'BRL',
  expires_at: Date.now() + 3_600_000_000,
  ...more,
})

const take = (grant: ReturnType<typeof grantFor>) =>
  takeGrant(world.studio().deps, operator(), grant)

const play = (secret: string, free?: string, key = newKey()) =>
  ask(world, secret, 'POST /api/rounds', {
    key,
    stake: '10000',
    bet: {},
    ...(free === undefined ? {} : { free }),
  })

/** The session's grants as its page is sent them. */
const grantsOf = async (secret: string) =>
  (await ask(world, secret, 'GET /api/session')).body['freeRounds']

test('a grant is taken once by its key; what is not offered is refused', async () => {
  const grant = grantFor('taker')
  expect(await take(grant)).toEqual({ status: 'OK' })
  expect(await take(grant)).toEqual({ status: 'OK' })
  expect(await take({ ...grant, rounds: 3 })).toEqual({ status: 'CONFLICT' })
  expect(await take(grantFor('taker', { game_code: 'dice' }))).toEqual({ status: 'INVALID_GAME' })
  expect(await take(grantFor('taker', { stake: '1' }))).toEqual({ status: 'REFUSED' })
})

test('rounds of it cost nothing, are counted, and win what they may at most', async () => {
  const user = `user-${randomUUID()}`
  const grant = grantFor(user, { rounds: 30 })
  await take(grant)
  const { secret } = await enter(world, GAME, user)
  expect(await grantsOf(secret)).toMatchObject([{ rounds: 30, used: 0, stake: '10000' }])
  let won = 0n
  for (let count = 0; count < 30; count += 1) {
    const { status, body } = await play(secret, grant.grant_uuid)
    expect(status).toBe(200)
    const round = body['round'] as { payout: string; isFree: boolean }
    expect(round.isFree).toBe(true)
    won += BigInt(round.payout)
  }
  expect(won <= 20_000n).toBe(true)
  const { wallet } = world
  expect(wallet.standing(user)).toBe(won * 10n)
  const bets = [...wallet.booked.values()].filter((one) => one.user === user && one.type === 'bet')
  expect(bets.map(({ amount }) => amount)).toEqual(Array.from({ length: 30 }, () => 0n))
  expect(await grantsOf(secret)).toEqual([])
  expect((await play(secret, grant.grant_uuid)).body).toEqual({ code: 'FREE_OVER' })
  // Own money is staked as ever.
  const own = await play(secret)
  expect(own.body['round']).toMatchObject({ isFree: false })
})

test('a round asked again by its key is one round', async () => {
  const user = `user-${randomUUID()}`
  const grant = grantFor(user)
  await take(grant)
  const { secret } = await enter(world, GAME, user)
  const key = newKey()
  await Promise.all([1, 2, 3].map(() => play(secret, grant.grant_uuid, key)))
  expect(await grantsOf(secret)).toMatchObject([{ used: 1 }])
  expect((await play(secret, undefined, key)).body).toEqual({ code: 'KEY_REUSED' })
})

test('a round that the wallet refuses is given back to the grant', async () => {
  const user = `user-${randomUUID()}`
  const grant = grantFor(user)
  await take(grant)
  const { secret } = await enter(world, GAME, user)
  world.wallet.refusals.set('transaction/batch', 'RS_ERROR_USER_EXCLUDED')
  expect((await play(secret, grant.grant_uuid)).body).toEqual({ code: 'EXCLUDED' })
  world.wallet.refusals.delete('transaction/batch')
  expect(await grantsOf(secret)).toMatchObject([{ used: 0 }])
})

test('it is of one player and game, until its end', async () => {
  const user = `user-${randomUUID()}`
  const [grant, ended] = [grantFor(user), grantFor(user, { expires_at: Date.now() - 1 })]
  await take(grant)
  await take(ended)
  const { secret } = await enter(world, GAME, `other-${randomUUID()}`)
  expect(await grantsOf(secret)).toEqual([])
  expect((await play(secret, grant.grant_uuid)).body).toEqual({ code: 'FREE_OVER' })
  const elsewhere = await enter(world, 'lucky-tram', user)
  expect((await play(elsewhere.secret, grant.grant_uuid)).body).toEqual({ code: 'FREE_OVER' })
  const own = await enter(world, GAME, user)
  expect((await play(own.secret, ended.grant_uuid)).body).toEqual({ code: 'FREE_OVER' })
})

test('a cancelled grant is played no more; one cancelled before it came never comes', async () => {
  const user = `user-${randomUUID()}`
  const [grant, early] = [grantFor(user), grantFor(user)]
  const cancel = (key: string) => cancelGrant(world.studio().deps, operator(), key)
  await take(grant)
  expect(await cancel(grant.grant_uuid)).toEqual({ status: 'OK' })
  expect(await cancel(early.grant_uuid)).toEqual({ status: 'NOT_FOUND' })
  expect(await take(early)).toEqual({ status: 'CONFLICT' })
  const { secret } = await enter(world, GAME, user)
  expect(await grantsOf(secret)).toEqual([])
  expect((await play(secret, grant.grant_uuid)).body).toEqual({ code: 'FREE_OVER' })
})
