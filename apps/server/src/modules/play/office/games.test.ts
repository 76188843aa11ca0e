import { generateKeyPairSync } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedGame } from '../../../../test/games.ts'
import { logInStaff, staffOf, TEST_ROLES, type TestStaff } from '../../../../test/office.ts'
import { createTestPlatform, NOON, type TestPlatform } from '../../../../test/platform.ts'
import { createCaller, createTestVendor, type TestVendor } from '../../../../test/vendor.ts'
import { countGameDays, driftOf, watchOdds } from '../../odds/index.ts'

let platform: TestPlatform
let office: TestStaff
let vendor: TestVendor
const reason = 'a test of the office'
const TESTERS = { vassalage: 'TESTERS' }

const auditCount = async () => {
  const rows = await platform.db.query<{ n: number }>(
    `select count(*)::int as n from audit_entries where action like 'games.%'`,
  )
  return rows[0]?.n ?? 0
}
const gameOf = async (q: string) => (await office.call('GET /staff/games', { query: { q } })).games
const offered = async () => {
  platform.deps.games.forget()
  const { codes } = await platform.visitor('GET /lgw/games/catalogue', {})
  return codes.toSorted()
}

beforeAll(async () => {
  platform = await createTestPlatform()
  office = await staffOf(platform, 'keeper', TEST_ROLES.administrator)
  vendor = await createTestVendor(platform)
})
afterAll(async () => {
  await vendor.close()
  await platform.close()
})

test('a feed is looked at, then taken in as it was looked at, and audited', async () => {
  const feed = [
    feedGame('lucky_seven', { name: 'Lucky Seven' }),
    feedGame('pearls'),
    feedGame('miser', { rtp_ppm: 600_000 }),
  ]
  vendor.answers.games = () => ({ games: feed })
  const params = TESTERS
  const seen = await office.call('GET /staff/games/vendors/:vassalage/feed', { params })
  expect(seen.counts).toEqual({
    added: 2,
    changed: 1,
    gone: 0,
    back: 0,
    unchanged: 0,
    refused: 1,
  })
  expect(seen.refused).toEqual([{ gameId: 'miser', name: 'Game miser', why: ['rtpFloor'] }])
  expect(await gameOf('pearls')).toEqual([])
  const take = (digest: string) =>
    office.call('POST /staff/games/vendors/:vassalage/feed', { params, body: { digest, reason } })
  await expect(take('another feed')).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' })
  const before = await auditCount()
  await take(seen.digest)
  expect(await auditCount()).toBe(before + 1)
  expect(await gameOf('miser')).toMatchObject([{ why: ['rtpFloor'] }])
  expect(await offered()).toEqual(['lucky_seven', 'pearls'])
  vendor.isDown = true
  const pending = office.call('GET /staff/games/vendors/:vassalage/feed', { params })
  await expect(pending).rejects.toMatchObject({ code: 'VENDOR_UNAVAILABLE' })
  vendor.isDown = false
})

test('games are filtered by state, and switched off, marked and placed', async () => {
  const states = async (state: 'offered' | 'refused' | 'disabled') => {
    const { games } = await office.call('GET /staff/games', { query: { state } })
    return games.map(({ gameId }) => gameId).toSorted()
  }
  expect(await states('refused')).toEqual(['miser'])
  const [pearls] = await gameOf('pearls')
  const gameNos = [pearls?.gameNo ?? '']
  const change = (body: object) =>
    office.call('PUT /staff/games', { body: { gameNos, reason, ...body } })
  await change({ isEnabled: false })
  expect(await states('disabled')).toEqual(['pearls'])
  expect(await offered()).toEqual(['lucky_seven'])
  await expect(change({ isEnabled: false })).rejects.toMatchObject({ code: 'NOT_CHANGED' })
  await change({ isEnabled: true, isHot: true, sortOrder: 1 })
  expect(await states('offered')).toEqual(['lucky_seven', 'pearls'])
  // What other requests cached meanwhile is forgotten when the change is announced.
  platform.deps.games.forget()
  const hot = await platform.visitor('GET /lgw/games/hot', {})
  expect(hot.games[0]).toMatchObject({ gameId: 'pearls', isHot: true })
  const page = await office.call('GET /staff/games', { query: { limit: '2' } })
  const rest = await office.call('GET /staff/games', { query: { before: page.next ?? '' } })
  expect([...page.games, ...rest.games]).toHaveLength(3)
})

test('a lane is set as a whole; what the site shows follows', async () => {
  const { lanes } = await office.call('GET /staff/games/lanes', {})
  expect(lanes).toMatchObject([{ category: 'RNG', vendors: [{ ...TESTERS, offered: 2 }] }])
  const set = (vendors: object[]) =>
    office.call('PUT /staff/games/lanes/:category', {
      params: { category: 'RNG' },
      body: { vendors: vendors as never, reason },
    })
  const own = { ...TESTERS, isHot: true, isShown: false, isEsports: true }
  const other = { ...own, vassalage: 'OTHERS' }
  await expect(set([own, other])).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' })
  const after = await set([own])
  // E-sports are only vendors of SPORTS.
  expect(after.lanes[0]?.vendors).toMatchObject([{ isHot: true, isShown: false, isEsports: false }])
  expect(await offered()).toEqual([])
  await set([{ ...own, isShown: true }])
  expect(await offered()).toEqual(['lucky_seven', 'pearls'])
})

test('a vendor has a logo of its own in a category, until it is taken away', async () => {
  const send = async (bytes: Buffer) => {
    const answer = await fetch(`${platform.url}/staff/games/logos`, {
      method: 'POST',
      headers: {
        cookie: office.cookie,
        'content-type': 'image/png',
        'x-fairhouse': '1',
      },
      body: bytes as never,
    })
    return (await answer.json()) as { pictureId: string; width: number; height: number }
  }
  const wide = { width: 300, height: 60, channels: 3, background: '#c33' } as const
  const { pictureId, width, height } = await send(await sharp({ create: wide }).png().toBuffer())
  expect([width, height]).toEqual([256, 256])
  const set = (logoId: string | null | undefined) =>
    office.call('PUT /staff/games/lanes/:category', {
      params: { category: 'RNG' },
      body: {
        vendors: [
          {
            ...TESTERS,
            isHot: true,
            isShown: true,
            isEsports: false,
            ...(logoId === undefined ? {} : { logoId }),
          },
        ],
        reason,
      },
    })
  const logo = async () =>
    (await platform.visitor('GET /lgw/games/vendors', {})).lanes[0]?.cards[0]?.logo
  const unknown = set(`pic_${'x'.repeat(22)}`)
  await expect(unknown).rejects.toMatchObject({ code: 'PICTURE_NOT_FOUND' })
  expect((await set(pictureId)).lanes[0]?.vendors).toMatchObject([{ logoId: pictureId }])
  const path = (await logo()) ?? ''
  const image = await fetch(`${platform.url}${path}`)
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
  // Another kind of picture is not found here, nor this one there.
  expect((await fetch(`${platform.url}/wps/pictures/${pictureId}`)).status).toBe(404)
  await expect(set(undefined)).rejects.toMatchObject({ code: 'NOT_CHANGED' })
  await set(null)
  expect(await logo()).toBeUndefined()
})

test('a maintenance is planned with suggestions, shown, and ended', async () => {
  const [pearls, lucky] = [(await gameOf('pearls'))[0], (await gameOf('lucky_seven'))[0]]
  const endsAt = new Date(NOON.getTime() + 7_200_000).toISOString()
  const plan = (body: object) =>
    office.call('POST /staff/games/maintenances', {
      body: { ...TESTERS, gameNo: null, startsAt: null, endsAt, suggestions: [], reason, ...body },
    })
  const past = { endsAt: '2026-01-01T00:00:00Z' }
  await expect(plan(past)).rejects.toMatchObject({ code: 'DATE_RANGE_INVALID' })
  await expect(plan({ gameNo: 'gam_zzz' })).rejects.toMatchObject({ code: 'GAME_NOT_FOUND' })
  const { maintenance } = await plan({
    gameNo: pearls?.gameNo,
    suggestions: [lucky?.gameNo ?? ''],
  })
  expect(maintenance).toMatchObject({ state: 'running', suggestions: [{ name: 'Lucky Seven' }] })
  platform.deps.games.forget()
  const detail = await platform.visitor('GET /lgw/games/detail/:vassalage/:gameId', {
    params: { ...TESTERS, gameId: 'pearls' },
  })
  expect(detail.maintenance).toMatchObject({ suggestions: [{ gameId: 'lucky_seven' }] })
  const end = () =>
    office.call('POST /staff/games/maintenances/:maintenanceId/end', {
      params: { maintenanceId: maintenance.maintenanceId },
      body: { reason },
    })
  expect((await end()).maintenance.state).toBe('over')
  await expect(end()).rejects.toMatchObject({ code: 'NOT_CHANGED' })
})

test('a key is shown once and works; two are good at most; a retired one is refused', async () => {
  const params = TESTERS
  const make = () =>
    office.call('POST /staff/games/vendors/:vassalage/keys', { params, body: { reason } })
  const { key } = await make()
  const call = createCaller(platform.url, {
    integrationKey: vendor.integrationKey,
    kid: key.kid,
    secret: key.secret ?? '',
  })
  expect((await call('ping')).http).toBe(200)
  await expect(make()).rejects.toMatchObject({ code: 'VENDOR_KEYS_FULL' })
  const retire = () =>
    office.call('POST /staff/games/vendors/:vassalage/keys/:kid/retire', {
      params: { ...params, kid: key.kid },
      body: { reason },
    })
  expect((await retire()).vendor.keys.filter(({ retiredAt }) => retiredAt === null)).toHaveLength(1)
  await expect.poll(async () => (await call('ping')).http).toBe(401)
  await expect(retire()).rejects.toMatchObject({ code: 'NOT_CHANGED' })
  const { vendors } = await office.call('GET /staff/games/vendors', {})
  expect(JSON.stringify(vendors)).not.toContain(key.secret)
})

test.each([
  ['http://vendor.example', 'VENDOR_ADDRESS_REFUSED'],
  ['https://user:word@vendor.example', 'VENDOR_ADDRESS_REFUSED'],
  ['https://vendor.example/?to=x', 'VENDOR_ADDRESS_REFUSED'],
  ['no address', 'VENDOR_ADDRESS_REFUSED'],
])('a vendor is not asked at %s', async (baseUrl, code) => {
  const body = { baseUrl, state: 'active', askAfterMinutes: 30, refundAfterHours: 24, reason }
  const put = office.call('PUT /staff/games/vendors/:vassalage', {
    params: TESTERS,
    body: body as never,
  })
  await expect(put).rejects.toMatchObject({ code })
})

test('a vendor of pairs of keys gives its half and gets ours', async () => {
  const body = { vassalage: 'PAIRS', name: 'Pairs', profile: 'hub88', wallet: 'seamless' }
  const add = (more: object) =>
    office.call('POST /staff/games/vendors', {
      body: { ...body, baseUrl: null, reason, ...more } as never,
    })
  await expect(add({})).rejects.toMatchObject({ fields: [{ field: 'publicKey' }] })
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const { key } = await add({ publicKey: pem })
  expect(key).toMatchObject({ secret: null })
  expect(key.publicKey).toContain('BEGIN PUBLIC KEY')
  await expect(add({ publicKey: pem })).rejects.toMatchObject({ code: 'VENDOR_EXISTS' })
})

test('a round is found by member, number and state, with calls and replay', async () => {
  const member = await platform.member('100.00')
  const seat = await vendor.sit(member)
  const round = 'round-of-the-office'
  await vendor.bet(seat, '1000000', { round })
  await vendor.win(seat, '1500000', { round, round_closed: true })
  const find = async (query: object) =>
    (await office.call('GET /staff/games/rounds', { query })).rounds
  for (const q of [round, member.username]) {
    expect(await find({ q })).toMatchObject([{ vendorRound: round, username: member.username }])
  }
  const [row] = await find({ state: 'closed', vassalage: 'TESTERS', from: '2026-11-21' })
  expect(row).toMatchObject({ stakeMinor: '100000', payoutMinor: '150000', state: 'closed' })
  expect(await find({ state: 'open' })).toEqual([])
  const params = { roundId: row?.roundId ?? '' }
  const { round: whole } = await office.call('GET /staff/games/rounds/:roundId', { params })
  expect(whole.transactions.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
    ['bet', '-100000'],
    ['win', '150000'],
  ])
  expect(whole.movements.map(({ kind }) => kind)).toEqual(['bet', 'win'])
  vendor.answers.round = () => ({ status: 'OK', replay_url: 'https://vendor.example/again' })
  const { url } = await office.call('GET /staff/games/rounds/:roundId/replay', { params })
  expect(url).toBe('https://vendor.example/again')
})

test('certificates: what is missing, what ends; one that ended counts for nothing', async () => {
  const certificates = [
    { jurisdiction: 'demo', number: 'C-7', laboratory: 'Lab', issued_on: '2025-01-01' },
  ]
  vendor.answers.games = () => ({
    games: [feedGame('lucky_seven'), feedGame('pearls', { certificates })],
  })
  const params = TESTERS
  const { digest } = await office.call('GET /staff/games/vendors/:vassalage/feed', { params })
  await office.call('POST /staff/games/vendors/:vassalage/feed', {
    params,
    body: { digest, reason },
  })
  const read = async (query: object = {}) =>
    (await office.call('GET /staff/games/certificates', { query })).certificates.map(
      ({ gameId, state }) => [gameId, state],
    )
  expect(await read({ state: 'missing' })).toEqual([['lucky_seven', 'missing']])
  const note = (endsOn: string | null, number = 'C-7') =>
    office.call('PUT /staff/games/certificates', {
      body: { jurisdiction: 'demo', number, endsOn, reason },
    })
  await expect(note('2027-01-01', 'C-8')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  for (const [endsOn, state] of [
    ['2027-11-21', 'good'],
    ['2026-12-24', 'ending'],
    ['2026-11-20', 'ended'],
  ] as const) {
    await note(endsOn)
    expect(await read({ q: 'c-7' })).toEqual([['pearls', state]])
  }
  const detail = async () => {
    platform.deps.games.forget()
    return platform.visitor('GET /lgw/games/detail/:vassalage/:gameId', {
      params: { ...TESTERS, gameId: 'pearls' },
    })
  }
  expect((await detail()).certificates).toEqual([])
  await note(null)
  expect((await detail()).certificates).toHaveLength(1)
})

test('what games took and gave is summed once, with what was taken back, day by day', async () => {
  const member = await platform.member('1000.00')
  const seat = await vendor.sit(member)
  const sums = async () => {
    await countGameDays(platform.deps)
    const { rows } = await office.call('GET /staff/games/rtp', { query: {} })
    const row = rows.find(({ gameId }) => gameId === 'lucky_seven')
    return row && [row.rounds, row.stakedMinor, row.paidMinor]
  }
  // Younger than a minute: not yet.
  await vendor.bet(seat, '2000000', { round: 'one', transaction_uuid: 'bet-one' })
  await vendor.win(seat, '500000', { round: 'one', round_closed: true })
  await vendor.bet(seat, '3000000', { round: 'two', transaction_uuid: 'bet-two' })
  await vendor.rollback(seat, 'bet-two', { round: 'two' })
  expect(await sums()).toBeUndefined()
  await platform.setNow(new Date(NOON.getTime() + 120_000))
  // With the round of the test before: 10.00 and 15.00.
  const expected = [3, '300000', '200000']
  expect(await sums()).toEqual(expected)
  expect(await sums()).toEqual(expected)
  // The day is over: it is counted as a whole, and says the same.
  await platform.setNow(new Date(NOON.getTime() + 24 * 3_600_000))
  office = await logInStaff(platform, 'keeper')
  expect(await sums()).toEqual(expected)
  const days = await platform.db.query('select day::text as day, rounds from game_days')
  expect(days).toMatchObject([{ day: '2026-11-21', rounds: 3n }])
})

test('odds that drift beyond chance are told in one ticket', async () => {
  const stakes = 10_000
  const bets = { staked: stakes, squares: stakes, rtp: 0.96, rtpBest: 0.98, sigma: 2 }
  // No choice of bets is drift, only what no choice explains.
  for (const [paid, drift] of [
    [9_000, -3],
    [9_600, 0],
    [9_700, 0],
    [9_800, 0],
    [10_200, 2],
  ] as const) {
    expect(driftOf({ ...bets, paid })).toBe(drift)
  }
  const paid = (rtp: number) => Math.round(rtp * stakes * 10_000)
  const write = (rtp: number) =>
    platform.db.query(
      `update game_days set rounds = ${stakes}, staked = ${stakes * 10_000}, paid = $1,
         staked_squares = ${stakes}::numeric * 10000 * 10000`,
      [paid(rtp)],
    )
  await write(0.965 + (3.9 * 4.2) / 100)
  expect(await watchOdds(platform.deps)).toBe(0)
  await write(0.965 + (4.1 * 4.2) / 100)
  const { rows } = await office.call('GET /staff/games/rtp', { query: {} })
  expect(rows[0]).toMatchObject({ gameId: 'lucky_seven', z: 4.1, isAlarm: true })
  expect([await watchOdds(platform.deps), await watchOdds(platform.deps)]).toEqual([1, 0])
  const { differences } = await office.call('GET /staff/reconciliation/differences', {
    query: { source: 'games' },
  })
  expect(differences).toMatchObject([{ kind: 'drift', source: 'games.odds', state: 'open' }])
  const others = await office.call('GET /staff/reconciliation/differences', {
    query: { source: 'gateway' },
  })
  expect(others.differences).toEqual([])
})
