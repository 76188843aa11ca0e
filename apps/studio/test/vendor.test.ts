import { BACCARAT } from '@fairhouse/games/baccarat'
import { SIC_BO } from '@fairhouse/games/sic-bo'
import { gameNames } from '@fairhouse/i18n/studio'
import { FeedGame, SIGNATURE_HEADER } from '@fairhouse/protocol/vendor'
import { signatureOf } from '#studio/server/operators.ts'
import { levelsOf } from '#studio/server/jackpots.ts'
import { offeredSpots } from '#studio/server/games/spots.ts'
import { cleanDemos } from '#studio/server/sessions/clean.ts'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_OPERATOR } from './fake-wallet.ts'
import { ask, createTestStudio, newKey, type TestStudio } from './studio.ts'

let world: TestStudio
let nonces = 0

beforeAll(async () => {
  world = await createTestStudio()
})
afterAll(() => world.close())

interface Sent {
  readonly nonce?: string
  readonly secret?: string
  readonly path?: string
  readonly at?: number
  readonly raw?: string
}

/** Asks as a platform does; `sent` is what goes otherwise than in order. */
async function question(name: string, body: object, sent: Sent = {}) {
  const path = `/vendor/v1/${name}`
  const [{ kid, secret } = { kid: '', secret: '' }] = TEST_OPERATOR.keys
  const signed = { method: 'POST', path: sent.path ?? path, body: JSON.stringify(body) }
  const n = sent.nonce ?? `nonce-${String((nonces += 1)).padStart(8, '0')}`
  const t = sent.at ?? Math.floor(world.studio().deps.now() / 1_000)
  const header = signatureOf({ kid, secret: sent.secret ?? secret }, signed, { t, n })
  const answer = await world.studio().app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: header },
    payload: sent.raw ?? signed.body,
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

const LAUNCH = {
  game_code: 'dice',
  user: 'member-of-tests',
  token: 'a-token-of-the-tests-01',
  currency: 'BRL',
  digits: 2,
  language: 'pt',
  jurisdiction: 'demo',
  is_demo: false,
  lobby_url: 'https://lobby.test/games/dice',
}

async function open(url: string): Promise<string> {
  const code = url.split('#code=')[1]
  const { body } = await ask(world, '', 'POST /api/session', { code })
  return String(body['secret'])
}

test.each<[string, Sent]>([
  ['another secret', { secret: 'a secret of somebody else, long enough' }],
  ['another path', { path: '/vendor/v1/games' }],
  ['another body', { raw: '{"a":1}' }],
  ['an old signature', { at: 1 }],
])('is asked by nobody with %s', async (_, sent) => {
  expect(await question('ping', {}, sent)).toMatchObject({ status: 401 })
})

test('a signature is believed once', async () => {
  expect(await question('ping', {}, { nonce: 'once-and-only' })).toMatchObject({ status: 200 })
  expect(await question('ping', {}, { nonce: 'once-and-only' })).toMatchObject({ status: 401 })
})

test('the feed is of the agreed shape, each game once, with a chance to win', async () => {
  const { body } = await question('games', {})
  const games = body.games as FeedGame[]
  const shape = Compile(FeedGame)
  for (const game of games) expect(shape.Check(game)).toBe(true)
  const codes = games.map((game) => game.game_code)
  expect(new Set(codes).size).toBe(codes.length)
  expect(games.every((game) => game.rtp_ppm < 1_000_000 && game.certificates.length === 0)).toBe(
    true,
  )
  expect(codes).toEqual(expect.arrayContaining(['sunday-market', 'dice', 'blackjack']))
})

test('a table tells the return of its least and of its most favourable bet', async () => {
  const { body } = await question('games', {})
  const figures = (body.games as FeedGame[]).map((game) => {
    const { game_code: code, rtp_ppm: least, rtp_best_ppm: best, sigma = 0 } = game
    return [code, { least, best, sigma: Math.round(sigma * 100) / 100 }]
  })
  expect(Object.fromEntries(figures)).toMatchObject({
    // One zero: every bet returns 36/37, and a single number spreads most.
    'roulette-table': { least: 972_972, best: 972_972, sigma: 5.84 },
    // A tie costs 14.3596 %, the banker 1.0579 %.
    baccarat: { least: 856_403, best: 989_420 },
  })
  for (const { rtp_ppm: least, rtp_best_ppm: best = 0 } of body.games as FeedGame[]) {
    expect(best).toBeGreaterThanOrEqual(least)
  }
})

test('a game is called in the feed what stands above it, in every language', async () => {
  const { body } = await question('games', {})
  for (const game of body.games as FeedGame[]) {
    expect(game.names).toEqual(gameNames(game.game_code))
    expect(game.name).toBe(game.names?.['en'])
    expect(game.languages).toEqual(expect.arrayContaining(['pt', 'en']))
    const texts = [game.game_code, ...Object.values(game.names ?? {})]
    // A name is shown as is: no placeholders, and no game is called by its code.
    expect(texts.filter((text) => /[{}<>]|^\s|\s$|^$/.test(text))).toEqual([])
  }
  const names = Object.fromEntries(
    (body.games as FeedGame[]).map(({ game_code, names }) => [game_code, names?.['pt']]),
  )
  expect(names).toMatchObject({ 'sweet-orbit': 'Órbita Doce', dice: 'Dados' })
})

test('stakes of the feed are in the currency that is asked for', async () => {
  const stakesOf = async (asked: object) => {
    const { body } = await question('games', asked)
    return (body.games as FeedGame[]).find(({ game_code: code }) => code === 'dice')
  }
  expect(await stakesOf({})).toMatchObject({ min_stake: '10000' })
  expect(await stakesOf({ currency: 'USD' })).toMatchObject({ min_stake: '10000' })
  // 1 000 dong, not a tenth of one.
  expect(await stakesOf({ currency: 'VND' })).toMatchObject({ min_stake: '100000000' })
})

test('what returns less than the law asks is in no cloth, and the game is offered', async () => {
  const floor = TEST_OPERATOR.rtpFloorPpm ?? 0
  const { body } = await question('games', {})
  const dear = (body.games as FeedGame[]).filter(({ rtp_ppm: rtp }) => rtp < floor)
  expect(dear.map(({ game_code: code }) => code)).toEqual([])
  const versions = (body.games as FeedGame[]).map((one) => [one.game_code, one.version])
  expect(Object.fromEntries(versions)).toMatchObject({ 'sic-bo': `1-${floor}`, baccarat: '1' })
  const spots = async (game: string) => {
    const launch = { ...LAUNCH, user: undefined, token: undefined, is_demo: true, game_code: game }
    const secret = await open((await question('launch', launch)).body.url)
    return (await ask(world, secret, 'GET /api/session')).body['spots'] as string[]
  }
  const isTriple = (spot: string) => spot.startsWith('triple-')
  expect(SIC_BO.spots.filter(isTriple)).toHaveLength(6)
  expect(await spots('sic-bo')).toEqual(SIC_BO.spots.filter((spot) => !isTriple(spot)))
  expect(await spots('baccarat')).toEqual(BACCARAT.spots)
  expect([...offeredSpots(SIC_BO)]).toEqual(SIC_BO.spots)
})

test('a launch opens once, its end stops new stakes, its round is shown again', async () => {
  world.wallet.fill(LAUNCH.user, 100_000_000n)
  const { body } = await question('launch', LAUNCH)
  expect(body).toMatchObject({ status: 'OK' })
  const secret = await open(body.url)
  expect(
    (await ask(world, '', 'POST /api/session', { code: body.url.split('#code=')[1] })).body,
  ).toEqual({ code: 'CODE_USED' })
  const { deps } = world.studio()
  const [row] = await deps.db.query<{ everything: string }>(
    'select sessions::text as everything from sessions order by session_no desc limit 1',
  )
  expect(row?.everything).not.toContain(LAUNCH.token)
  expect(row?.everything).not.toContain(secret)
  const dice = { key: newKey(), stake: '10000', bet: { side: 'over', target: 5_000 } }
  expect((await ask(world, secret, 'POST /api/rounds', dice)).status).toBe(200)
  const ended = await question('session/end', { token: LAUNCH.token, reason: 'excluded' })
  expect(ended.body).toEqual({ status: 'OK' })
  const more = await ask(world, secret, 'POST /api/rounds', { ...dice, key: newKey() })
  expect(more.body).toEqual({ code: 'SESSION_OVER' })
  const { body: round } = await question('round', { round: await lastRound() })
  expect(round).toMatchObject({ status: 'OK', state: 'closed', transactions: [{}, {}] })
  const code = String(round.replay_url).split('#code=')[1]
  expect((await ask(world, '', 'POST /api/replay', { code })).body).toMatchObject({
    serverSeed: null,
    round: { isOver: true },
  })
  const forged = `${String(code).slice(0, -2)}xx`
  expect((await ask(world, '', 'POST /api/replay', { code: forged })).status).toBe(404)
})

async function lastRound(): Promise<string> {
  const rows = await world
    .studio()
    .deps.db.query<{ round_id: string }>('select round_id from rounds order by opened_at desc')
  return rows[0]?.round_id ?? ''
}

test('transactions of a span come in pages, each once', async () => {
  const now = world.studio().deps.now()
  const span = { from: now - 3_600_000, to: now + 3_600_000, limit: 1 }
  const keys: string[] = []
  for (let after: string | undefined, page = 0; page < 9; page += 1) {
    const { body } = await question('transactions', { ...span, ...(after ? { after } : {}) })
    keys.push(...body.transactions.map((one: { transaction_uuid: string }) => one.transaction_uuid))
    after = body.next
    if (after === undefined) break
  }
  expect(keys.length).toBe(2)
  expect(new Set(keys).size).toBe(2)
})

test.each([
  [{ game_code: 'no-such-game' }, 'INVALID_GAME'],
  [{ lobby_url: 'javascript:alert(1)' }, 'REFUSED'],
])('a launch with %j is %s', async (change, status) => {
  expect((await question('launch', { ...LAUNCH, ...change })).body).toEqual({ status })
})

test('play money never meets a wallet, and is gone after two days', async () => {
  const { user: _, token: __, ...demo } = LAUNCH
  const { body } = await question('launch', { ...demo, is_demo: true })
  const secret = await open(body.url)
  const asked = world.wallet.calls.length
  const dice = { key: newKey(), stake: '10000', bet: { side: 'over', target: 5_000 } }
  expect((await ask(world, secret, 'POST /api/rounds', dice)).status).toBe(200)
  expect(world.wallet.calls.length).toBe(asked)
  const { deps } = world.studio()
  await deps.db.query(`update players set created_at = created_at - interval '3 days'`)
  await cleanDemos(deps)
  expect((await ask(world, secret, 'GET /api/session')).body).toEqual({ code: 'SESSION_OVER' })
  const left = await deps.db.query('select from players where user_ref = $1', [LAUNCH.user])
  expect(left.length).toBe(1)
})

test('pools of a currency of small units are so many times as large', async () => {
  const url = async () => {
    const body = { ...LAUNCH, game_code: 'deep-crown', currency: 'VND', digits: 0, is_demo: true }
    const { user: _, token: __, ...demo } = body
    return String((await question('launch', demo)).body['url'])
  }
  const levels = levelsOf('deep-crown')
  const secret = await open(await url())
  const read = async () =>
    (await ask(world, secret, 'GET /api/jackpots')).body['jackpots'] as { amount: string }[]
  // Ten thousand ledger units of the usual currencies are ten thousand dong.
  const seeds = levels.map(({ seed }) => BigInt(seed) * 10_000n)
  expect((await read()).map(({ amount }) => BigInt(amount))).toEqual(seeds)
  const stake = 100_000_000n
  const { status } = await ask(world, secret, 'POST /api/rounds', {
    key: newKey(),
    stake: String(stake),
    bet: {},
  })
  expect(status).toBe(200)
  const parts = levels.map(({ contribution }) => (stake * BigInt(contribution)) / 1_000_000n)
  const grown = (await read()).map(({ amount }, at) => BigInt(amount) - (seeds[at] ?? 0n))
  expect(grown).toEqual(parts)
  const { body } = await question('jackpots', { currency: 'VND' })
  const told = body['jackpots'] as { game_codes: string[]; amount: string }[]
  const own = told.filter(({ game_codes: codes }) => codes.includes('deep-crown'))
  // Play money has pools of its own: the others are still at their seed amounts.
  expect(own.map(({ amount }) => BigInt(amount) / 10n)).toEqual(seeds)
})
