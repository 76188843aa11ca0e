import { brotliDecompressSync } from 'node:zlib'
import { CATALOGUE_FLAGS, type CatalogueColumns, type FeedGame } from '@fairhouse/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedGame, manyGames, writeVendor } from '../../../test/games.ts'
import { createTestPlatform, NOON, TEST_BRAND, type TestPlatform } from '../../../test/platform.ts'
import { checkFeed, createGameCatalogueCache, gamesChanged, importFeed } from './index.ts'

const { brandId } = TEST_BRAND
let platform: TestPlatform
let reef = 0
let arena = 0

const importInto = (vendorId: number, games: readonly FeedGame[], brand = brandId) =>
  platform.db.transaction((tx) => importFeed(tx, brand, vendorId, checkFeed(games)))

/** Changes rows like the office, and clears this node's cache. */
async function change(sql: string, values: unknown[] = []): Promise<void> {
  await platform.db.transaction(async (tx) => {
    await tx.query(sql, values)
    await gamesChanged(tx, brandId)
  })
  // The next request may come before the notification: clears the cache directly.
  platform.deps.games.forget(brandId)
}

const lanes = async () => (await platform.visitor('GET /lgw/games/vendors', {})).lanes
const columns = (language = 'en') =>
  platform.visitor('GET /lgw/games/catalogue', { query: { language } })
const detail = (gameId: string) =>
  platform.visitor('GET /lgw/games/detail/:vassalage/:gameId', {
    params: { vassalage: 'REEF', gameId },
  })
const flagOf = (all: CatalogueColumns, code: string) => all.flags[all.codes.indexOf(code)] ?? -1

const addVendor = (code: string) => platform.db.transaction((tx) => writeVendor(tx, brandId, code))

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.db.transaction(async (tx) => {
    reef = await writeVendor(tx, brandId, 'REEF', 'Reef')
    arena = await writeVendor(tx, brandId, 'ARENA', 'Arena')
  })
  await importInto(
    reef,
    [
      feedGame('waves', { name: 'Waves', names: { pt: 'Ondas' } }),
      feedGame('pearls', { features: ['freeGames', 'ways'], released_on: '2026-11-01' }),
      feedGame('tide', {
        category: 'FISH',
        subtype: 'fishing',
        volatility: 5,
        rtp_best_ppm: 989_412,
      }),
      feedGame('miser', { rtp_ppm: 849_999 }),
      feedGame('floor', { rtp_ppm: 850_000 }),
      feedGame('banned', { banned_in: ['DEMO'] }),
      feedGame('cocks', { category: 'COCK', subtype: undefined as never }),
    ].map((game) => JSON.parse(JSON.stringify(game)) as FeedGame),
  )
  await importInto(arena, [
    feedGame('match', { category: 'SPORTS', subtype: 'esports' }),
    feedGame('spin'),
  ])
})
afterAll(() => platform.close())

test('lanes hold what is offered alone: by category, in order, empty ones left out', async () => {
  const found = (await lanes()).map(({ title, cards }) => [
    title,
    cards.map(({ vassalage, games, isGame, gameId }) => [vassalage, games, isGame, gameId]),
  ])
  expect(found).toEqual([
    [
      'RNG',
      [
        ['REEF', 3, 'VASSALAGE', undefined],
        ['ARENA', 1, 'GAME', 'spin'],
      ],
    ],
    ['SPORTS', [['ARENA', 1, 'GAME', 'match']]],
    ['FISH', [['REEF', 1, 'GAME', 'tide']]],
  ])
})

test('e-sports are split from SPORTS by the list of the brand, and marked', async () => {
  const sports = "category = 'SPORTS' and vendor_id = $1"
  await change(`update game_lanes set is_esports = true, is_hot = true where ${sports}`, [arena])
  const found = await lanes()
  expect(found.map(({ title }) => title)).toEqual(['RNG', 'FISH', 'ESPORTS'])
  expect(found.at(-1)?.cards[0]).toMatchObject({ vassalage: 'ARENA', isHot: true })
  expect(flagOf(await columns(), 'match') & CATALOGUE_FLAGS.esports).toBe(16)
  await change(`update game_lanes set is_esports = false where ${sports}`, [arena])
})

test('below the floor, banned or of a kind that is not had: never offered', async () => {
  const all = await columns()
  expect(all.codes.toSorted()).toEqual(['floor', 'match', 'pearls', 'spin', 'tide', 'waves'])
  for (const gameId of ['miser', 'banned', 'cocks', 'nothing']) {
    await expect(detail(gameId)).rejects.toMatchObject({ code: 'GAME_NOT_FOUND' })
  }
})

test('where bets differ, the return is told of the least and of the most favourable', async () => {
  const all = await columns()
  const returnsOf = async (code: string) => {
    const at = all.codes.indexOf(code)
    const { rtpPpm, rtpBestPpm } = await detail(code)
    return [all.rtp[at], all.rtpMore[at], rtpPpm, rtpBestPpm]
  }
  expect(await returnsOf('tide')).toEqual([9_650, 244, 965_000, 989_412])
  expect(await returnsOf('waves')).toEqual([9_650, 0, 965_000, 965_000])
  const other = [feedGame('spin', { rtp_best_ppm: 964_999 })]
  await expect(importInto(arena, other)).rejects.toMatchObject({
    code: 'FEED_REFUSED',
    fields: [{ field: '0.rtp_best_ppm' }],
  })
})

test('names are in the language that is asked for, else as the vendor has them', async () => {
  const [pt, en, ja] = [await columns('pt'), await columns('en'), await columns('ja')]
  const nameOf = (all: CatalogueColumns) => all.names[all.codes.indexOf('waves')]
  expect([pt, en, ja].map(nameOf)).toEqual(['Ondas', 'Waves', 'Waves'])
  expect(pt.version).not.toBe(en.version)
})

test('a list is read anew where that is asked for: once for a crowd of them', async () => {
  const brand = await platform.deps.brands.byId(brandId)
  let nowMs = 0
  const cache = createGameCatalogueCache(platform.db, () => nowMs)
  const cached = await cache.of(brand)
  for (const [afterMs, isFlushed, isTheSame] of [
    [1_000, true, true],
    [1_000, false, true],
    [1, true, false],
  ] as const) {
    nowMs += afterMs
    expect((await cache.of(brand, isFlushed)) === cached).toBe(isTheSame)
  }
  const ask = (flush: string) =>
    fetch(`${platform.url}/lgw/games/vendors?platform=html5-desktop&flush=${flush}`)
  const statuses = ['true', 'false', 'perhaps'].map(async (flush) => (await ask(flush)).status)
  expect(await Promise.all(statuses)).toEqual([200, 200, 400])
})

test('who has the version gets 304; who has another gets the columns', async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${platform.url}/lgw/games/catalogue?language=en`, { headers })
  const first = await ask({ 'accept-encoding': 'br' })
  const tag = first.headers.get('etag') ?? ''
  const { version } = (await first.json()) as CatalogueColumns
  expect(tag).toBe(`W/"${version}"`)
  expect(first.headers.get('content-encoding')).toBe('br')
  const again = await ask({ 'if-none-match': `"other", ${tag}` })
  expect([again.status, await again.text()]).toEqual([304, ''])
  await change("update games set is_hot = true where game_code = 'tide'")
  const changed = await ask({ 'if-none-match': tag })
  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(tag)
  const hot = await platform.visitor('GET /lgw/games/hot', { query: { count: '1' } })
  expect(hot.games[0]).toMatchObject({ gameId: 'tide', isHot: true })
})

test('a game under maintenance says until when, and what is most like it', async () => {
  const until = new Date(NOON.getTime() + 3_600_000)
  const begin = `insert into game_maintenances
    (brand_id, vendor_id, game_no, starts_at, ends_at, reason, suggestions)
    select brand_id, vendor_id, game_no, $2, $3, 'new reels', $4 from games
    where brand_id = $1 and game_code = 'waves'`
  await change(begin, [brandId, NOON, until, []])
  expect(flagOf(await columns(), 'waves') & CATALOGUE_FLAGS.down).toBe(8)
  const found = await detail('waves')
  expect(found.maintenance?.until).toBe(until.toISOString())
  expect(found.maintenance?.suggestions.map(({ gameId }) => gameId)).toEqual(
    // Slots with the same features before fishing and sports.
    expect.arrayContaining(['pearls', 'floor', 'spin']),
  )
  expect(['pearls', 'floor', 'spin']).toContain(found.maintenance?.suggestions[0]?.gameId)
  await change(
    `update game_maintenances set suggestions = array(
    select game_no from games where brand_id = $1 and game_code = 'tide')`,
    [brandId],
  )
  expect((await detail('waves')).maintenance?.suggestions).toMatchObject([{ gameId: 'tide' }])
  // It is over by itself, without anybody telling.
  await platform.setNow(until)
  platform.deps.games.forget(brandId)
  expect((await detail('waves')).maintenance).toBeNull()
  await platform.setNow(NOON)
})

test('a sick vendor stands at the end; one that is down or paused is shown as down', async () => {
  const setHealth = (health: string) =>
    change('update vendor_integrations set health = $2 where vendor_id = $1', [reef, health])
  await setHealth('sick')
  const order = (await lanes())[0]?.cards.map(({ vassalage }) => vassalage)
  expect(order).toEqual(['ARENA', 'REEF'])
  expect((await columns()).codes.slice(0, 2).toSorted()).toEqual(['match', 'spin'])
  await setHealth('down')
  expect((await lanes())[0]?.cards.at(-1)).toMatchObject({ vassalage: 'REEF', isDown: true })
  expect((await detail('pearls')).isDown).toBe(true)
  await setHealth('well')
  await change("update vendor_integrations set state = 'closed' where vendor_id = $1", [arena])
  expect((await lanes()).map(({ title }) => title)).toEqual(['RNG', 'FISH'])
  await change("update vendor_integrations set state = 'active' where vendor_id = $1", [arena])
})

test('a game says whether its vendor holds the money of who plays it', async () => {
  const set = (wallet: string) =>
    change('update vendor_integrations set wallet = $2 where vendor_id = $1', [reef, wallet])
  await set('transfer')
  expect(await detail('waves')).toMatchObject({ category: 'RNG', holdsBalance: true })
  await set('seamless')
  expect((await detail('waves')).holdsBalance).toBe(false)
})

test('favourites are of the member, the newest first; recent games each once', async () => {
  const member = await platform.member()
  const put = (gameId: string, vassalage = 'REEF') =>
    member.call('PUT /wps/games/favourites/:vassalage/:gameId', { params: { vassalage, gameId } })
  await put('waves')
  await platform.setNow(new Date(NOON.getTime() + 1_000))
  await put('pearls')
  await put('pearls')
  await expect(put('miser')).rejects.toMatchObject({ code: 'GAME_NOT_FOUND' })
  const read = async () =>
    (await member.call('GET /wps/games/favourites', {})).games.map(({ gameId }) => gameId)
  expect(await read()).toEqual(['pearls', 'waves'])
  const theirs = await member.call('GET /lgw/games/detail/:vassalage/:gameId', {
    params: { vassalage: 'REEF', gameId: 'waves' },
  })
  expect([theirs.isFavourite, (await detail('waves')).isFavourite]).toEqual([true, false])
  const params = { vassalage: 'REEF', gameId: 'waves' }
  await member.call('DELETE /wps/games/favourites/:vassalage/:gameId', { params })
  expect(await read()).toEqual(['pearls'])
  for (const code of ['waves', 'pearls', 'waves']) {
    await platform.db.query(
      `insert into game_sessions (brand_id, public_id, member_id, account_id, vendor_id, game_no,
         token_hash, login_token_hash, language, opened_at, expires_at)
       select $1, gen_random_uuid()::text, m.member_id, 0, g.vendor_id, g.game_no,
         sha256(gen_random_uuid()::text::bytea), 'x', 'en', app_now(), app_now()
       from members m, games g where m.brand_id = $1 and m.username = $2 and g.brand_id = $1
         and g.game_code = $3`,
      [brandId, member.username, code],
    )
  }
  const { games } = await member.call('GET /wps/games/recent', {})
  expect(games.map(({ gameId }) => gameId)).toEqual(['waves', 'pearls'])
  await platform.setNow(NOON)
})

test('a feed changes what it says, nothing of the operator’s; all or nothing', async () => {
  await change("update games set is_hot = true, sort_order = 3 where game_code = 'spin'")
  const first = await importInto(arena, [feedGame('spin', { name: 'Spin II' }), feedGame('whirl')])
  expect(first).toMatchObject({
    added: [{ gameId: 'whirl' }],
    changed: [{ gameId: 'spin', parts: ['name'] }],
    gone: [{ gameId: 'match' }],
    unchanged: 0,
  })
  platform.deps.games.forget(brandId)
  expect((await columns()).codes).not.toContain('match')
  const kept = await platform.db.query(
    "select name, is_hot, sort_order from games where game_code = 'spin'",
  )
  expect(kept).toEqual([{ name: 'Spin II', is_hot: true, sort_order: 3 }])
  const broken = [feedGame('spin', { name: 'Spin III' }), feedGame('x', { min_stake: '15' })]
  await expect(importInto(arena, broken)).rejects.toMatchObject({ code: 'FEED_REFUSED' })
  const other = [feedGame('spin', { rtp_ppm: 900_000 })]
  await expect(importInto(arena, other)).rejects.toMatchObject({
    fields: [{ field: '0.version' }],
  })
  const back = await importInto(arena, [
    feedGame('spin', { rtp_ppm: 900_000, version: '2' }),
    feedGame('match', { category: 'SPORTS', subtype: 'esports' }),
  ])
  expect(back).toMatchObject({ back: [{ gameId: 'match' }], changed: [{ gameId: 'spin' }] })
})

test('rooms of games between members: of all vendors, or of one, in one’s language', async () => {
  const rooms = async (query: { vassalage?: string; language?: string } = {}) =>
    (await platform.visitor('GET /lgw/games/pvp/rooms', { query })).rooms
  expect(await rooms()).toEqual([])
  const names = { pt: 'Duelo' }
  const room = { name: 'Duel', names, category: 'PVP' as const, subtype: 'poker' as const }
  await importInto(await addVendor('TABLES'), [
    feedGame('duel', { ...room, min_stake: '20000', max_stake: '500000' }),
    feedGame('cards'),
  ])
  await importInto(await addVendor('CLUB'), [feedGame('club', room)])
  platform.deps.games.forget(brandId)
  expect((await rooms({ language: 'pt' })).map(({ roomId, name }) => [roomId, name])).toEqual([
    ['duel', 'Duelo'],
    ['club', 'Duelo'],
  ])
  const [first, ...others] = await rooms({ vassalage: 'TABLES', language: 'en' })
  expect(others).toEqual([])
  expect(first).toMatchObject({
    roomId: 'duel',
    vassalage: 'TABLES',
    name: 'Duel',
    subtype: 'poker',
    minStakeMinor: '2000',
    maxStakeMinor: '50000',
    isDown: false,
  })
  expect(await rooms({ vassalage: 'NOBODY' })).toEqual([])
})

test('ten thousand games are sent in 120 KB, and built once', async () => {
  const huge = await platform.db.transaction((tx) => writeVendor(tx, brandId, 'HUGE', 'Huge'))
  await importInto(huge, manyGames(10_000, 'hg-'))
  platform.deps.games.forget(brandId)
  const ask = async (encoding: string) => {
    const response = await platform.app.inject({
      url: '/lgw/games/catalogue?language=en',
      headers: { 'accept-encoding': encoding, host: 'localhost' },
    })
    return response.rawPayload
  }
  const [br, gzip] = [await ask('br'), await ask('gzip')]
  const all = JSON.parse(brotliDecompressSync(br).toString()) as CatalogueColumns
  expect(all.codes.length).toBeGreaterThan(10_000)
  expect.soft(br.length).toBeLessThanOrEqual(120 * 1024)
  expect.soft(gzip.length).toBeLessThanOrEqual(160 * 1024)
  const brand = await platform.deps.brands.byId(brandId)
  const packed = await platform.deps.games.catalogueOf(brand, 'en')
  expect(await platform.deps.games.catalogueOf(brand, 'en')).toBe(packed)
})
