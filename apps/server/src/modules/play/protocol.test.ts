import { generateKeyPairSync, createHmac, randomUUID, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Compile } from 'typebox/compile'
import { demoBrand } from '@fairhouse/profiles'
import { WALLET_CALLS, type WalletCall } from '@fairhouse/protocol/vendor'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import {
  addGame,
  createTestVendor,
  testGame,
  type Seat,
  type TestVendor,
} from '../../../test/vendor.ts'
import { watchMoney } from '../risk/index.ts'
import { createIntegration, sealVendorSecret, type Opened } from '../vendors/index.ts'

let platform: TestPlatform
let vendor: TestVendor
let member: TestMember
let seat: Seat

beforeAll(async () => {
  platform = await createTestPlatform()
  vendor = await createTestVendor(platform)
  member = await platform.member('100.00')
  seat = await vendor.sit(member)
})
afterAll(async () => {
  await vendor.close()
  await platform.close()
})

const balanceOf = async (of: TestMember) =>
  (await of.call('GET /wps/v2/wallets/balance', {})).sumBalance

describe('what is no call is refused with its field', () => {
  const bet = () => ({
    request_uuid: randomUUID(),
    transaction_uuid: randomUUID(),
    user: seat.user,
    token: seat.token,
    game_code: 'lucky_seven',
    round: 'r',
    currency: 'BRL',
    amount: '100000',
  })

  test.each<[string, object, string, string | undefined]>([
    ['a field nobody knows', { extra: 1 }, 'RS_ERROR_WRONG_SYNTAX', 'extra'],
    ['no user', { user: undefined }, 'RS_ERROR_WRONG_SYNTAX', 'user'],
    ['a number as amount', { amount: 100_000 }, 'RS_ERROR_WRONG_TYPES', 'amount'],
    ['an amount below zero', { amount: '-100000' }, 'RS_ERROR_WRONG_TYPES', 'amount'],
    ['a fraction', { amount: '1.5' }, 'RS_ERROR_WRONG_TYPES', 'amount'],
    ['what falls between two units', { amount: '100001' }, 'RS_ERROR_WRONG_TYPES', 'amount'],
    ['beyond any sum', { amount: '9'.repeat(17) }, 'RS_ERROR_WRONG_TYPES', 'amount'],
    ['a key with a space', { transaction_uuid: 'a b' }, 'RS_ERROR_WRONG_TYPES', 'transaction_uuid'],
    ['another currency', { currency: 'USD' }, 'RS_ERROR_WRONG_CURRENCY', 'currency'],
    ['a game that is not there', { game_code: 'none' }, 'RS_ERROR_INVALID_GAME', undefined],
    ['a token of nobody', { token: 'x'.repeat(43) }, 'RS_ERROR_INVALID_TOKEN', undefined],
    ['a user of nobody', { user: 'x'.repeat(22) }, 'RS_ERROR_INVALID_TOKEN', 'user'],
  ])('%s', async (_, more, status, field) => {
    const answer = await vendor.call('transaction/bet', { ...bet(), ...more })
    expect({ http: answer.http, status: answer.status, field: answer.field }).toEqual({
      http: 200,
      status,
      field,
    })
  })

  test.each([
    ['no JSON', '{"request_uuid":'],
    ['a list', '[]'],
    ['half a letter', String.raw`{"request_uuid":"\ud800"}`],
    ['nothing', ''],
  ])('%s', async (_, raw) => {
    const answer = await vendor.call('ping', {}, { raw })
    expect(answer).toMatchObject({ http: 200, status: 'RS_ERROR_WRONG_SYNTAX' })
  })

  test('a call that does not exist, and a vendor that does not', async () => {
    const none = await vendor.call('transaction/steal' as WalletCall, {})
    expect(none).toMatchObject({ status: 'RS_ERROR_WRONG_SYNTAX', field: 'call' })
    const path = `${platform.url}/gw/v1/${'n'.repeat(32)}/ping`
    expect((await fetch(path, { method: 'POST', body: '{}' })).status).toBe(401)
  })
})

test('every answer is of its shape', async () => {
  const [bet, win, round] = [randomUUID(), randomUUID(), randomUUID()]
  const played = { user: seat.user, game_code: 'lucky_seven', round, currency: 'BRL' }
  const key = () => ({ transaction_uuid: randomUUID() })
  const calls: [WalletCall, object][] = [
    ['ping', {}],
    ['user/info', { user: seat.user, token: seat.token }],
    ['user/balance', { user: seat.user, token: seat.token }],
    [
      'transaction/bet',
      { ...played, transaction_uuid: bet, token: seat.token, amount: '100000', ext_param: 'x' },
    ],
    ['transaction/win', { ...played, transaction_uuid: win, amount: '200000' }],
    ['transaction/status', { transaction_uuid: win }],
    [
      'transaction/rollback',
      { ...key(), user: seat.user, reference_transaction_uuid: win, round_closed: true },
    ],
    ['round/close', { ...key(), ...played, currency: undefined, outcome: 'closed' }],
  ]
  for (const [call, body] of calls) {
    const { http, ...answer } = await vendor.call(call, body)
    expect([call, http, answer.status]).toEqual([call, 200, 'RS_OK'])
    expect([...Compile(WALLET_CALLS[call].response).Errors(answer)]).toEqual([])
  }
})

test('what was said is kept as it was said', async () => {
  const trace = randomUUID()
  await vendor.call('ping', { request_uuid: trace })
  await platform.deps.play.drain()
  const rows = await platform.db.query<{ call: string; body: string; status: string }>(
    'select call, body, status from vendor_calls where request_uuid = $1',
    [trace],
  )
  expect(rows).toEqual([
    { call: 'ping', body: JSON.stringify({ request_uuid: trace }), status: 'RS_OK' },
  ])
})

describe('what stops a bet never stops a win', () => {
  async function open(): Promise<{ mine: TestMember; at: Seat; round: string }> {
    const mine = await platform.member('100.00')
    const at = await vendor.sit(mine)
    const round = randomUUID()
    await vendor.bet(at, '100000', { round })
    return { mine, at, round }
  }

  const sql = (text: string) => platform.db.query(text)
  const STOPS: [string, (mine: TestMember) => Promise<unknown>, string, () => Promise<unknown>][] =
    [
      [
        'a limit of stakes',
        (mine) =>
          mine.call('PUT /wps/member/limits/:kind/:period', {
            params: { kind: 'stake', period: 'day' },
            body: { amountMinor: '15000' },
          }),
        'RS_ERROR_LIMIT_REACHED',
        () => Promise.resolve(),
      ],
      [
        'an exclusion',
        (mine) => mine.call('POST /wps/member/limits/exclusion', { body: { span: 'P6M' } }),
        'RS_ERROR_USER_EXCLUDED',
        () => Promise.resolve(),
      ],
      [
        'a block',
        (mine) => sql(`update members set status = 'blocked' where username = '${mine.username}'`),
        'RS_ERROR_USER_DISABLED',
        () => Promise.resolve(),
      ],
      [
        'a vendor that is paused',
        () => sql(`update vendor_integrations set state = 'paused'`),
        'RS_ERROR_INVALID_PARTNER',
        () => sql(`update vendor_integrations set state = 'active'`),
      ],
      [
        'a game that is switched off',
        () => sql('update games set is_enabled = false'),
        'RS_ERROR_INVALID_GAME',
        () => sql('update games set is_enabled = true'),
      ],
    ]

  test.each(STOPS)('%s', async (_, stop, status, mend) => {
    const { mine, at, round } = await open()
    await stop(mine)
    platform.deps.play.forget()
    expect((await vendor.bet(at, '100000')).status).toBe(status)
    const won = await vendor.win(at, '300000', { round, round_closed: true })
    await mend()
    platform.deps.play.forget()
    expect(won.status).toBe('RS_OK')
  })

  test('what was accepted before is told again, whatever stops it now', async () => {
    const { mine, at } = await open()
    const bet = { transaction_uuid: randomUUID(), round: randomUUID() }
    const first = await vendor.bet(at, '100000', bet)
    await mine.call('POST /wps/member/limits/exclusion', { body: { span: 'P6M' } })
    expect(await vendor.bet(at, '100000', bet)).toMatchObject({ tx_id: first.tx_id })
  })
})

test('of ten at once, of one bet, one is taken', async () => {
  const mine = await platform.member('100.00')
  const at = await vendor.sit(mine)
  const bet = { transaction_uuid: randomUUID(), round: randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => vendor.bet(at, '1000000', bet)),
  )
  expect(new Set(answers.map((one) => one.tx_id)).size).toBe(1)
  expect(await balanceOf(mine)).toBe('900000')
})

test('a balance beyond thirty-two bits is told to the unit', async () => {
  const mine = await platform.member('30000000.00')
  const at = await vendor.sit(mine)
  const answer = await vendor.call('user/balance', { user: at.user, token: at.token })
  expect(answer.balance).toBe('3000000000000')
})

test('who owes after a rollback is a case, and withdrawals wait', async () => {
  const mine = await platform.member('1.00')
  const at = await vendor.sit(mine)
  const [win, round] = [randomUUID(), randomUUID()]
  await vendor.bet(at, '100000', { round })
  await vendor.win(at, '500000', { round, transaction_uuid: win })
  await vendor.bet(at, '500000')
  await vendor.rollback(at, win)
  await watchMoney(platform.deps)
  const cases = await platform.db.query(
    `select c.kind from risk_cases c join members m using (brand_id, member_id)
     where m.username = $1`,
    [mine.username],
  )
  expect(cases).toEqual([{ kind: 'overdraft' }])
})

test('two keys are good at a time; one that is retired is not', async () => {
  const { vault } = platform.deps
  await platform.db.query(
    `insert into vendor_keys (brand_id, vendor_id, kid, secret_sealed)
     values (1, $1, 'second', $2)`,
    [vendor.vendorId, sealVendorSecret(vault, 'another secret')],
  )
  platform.deps.play.forget()
  const other = { kid: 'second', secret: 'another secret' }
  expect((await vendor.call('ping', {})).status).toBe('RS_OK')
  const second = await vendor.call('ping', {}, other).catch((error: Error) => error.message)
  // The helper checks answers by its own key: one by the second is signed by the second.
  expect(second).toBe('the answer is not signed')
  await platform.db.query(`update vendor_keys set retired_at = app_now() where kid = 'second'`)
  platform.deps.play.forget()
  expect((await vendor.call('ping', {}, other)).http).toBe(401)
})

/** A vendor of another protocol, with a session of its own that was opened by hand. */
async function foreign(profile: 'hub88' | 'softswiss', key: Opened & { publicKey?: string }) {
  const { db, deps } = platform
  const { vault } = deps
  const code = profile.toUpperCase()
  const opened = await db.transaction((tx) =>
    createIntegration(tx, deps, { brandId: 1, code, name: code, profile, key }),
  )
  await addGame(db, 1, opened.vendorId)
  const mine = await platform.member('100.00')
  const token = randomUUID().replaceAll('-', '')
  await db.query(
    `with who as (select member_id from members where username = $2), named as (
       insert into vendor_members (brand_id, vendor_id, member_id, user_ref)
       select 1, $1, member_id, 'somebody-there' from who)
     insert into game_sessions (brand_id, public_id, member_id, account_id, vendor_id, game_no,
       token_hash, token_sealed, login_token_hash, language, opened_at, expires_at)
     select 1, 'gms_' || $1::int, member_id, $3, $1, 1, sha256($4::text::bytea), $5, 'none', 'en',
       app_now(), app_now() + interval '1 hour' from who`,
    [opened.vendorId, mine.username, mine.accountId, token, vault.seal('none', token)],
  )
  return { opened, mine, token }
}

async function post(path: string, body: object, headers: Record<string, string>) {
  const answer = await fetch(`${platform.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { http: answer.status, ...((await answer.json()) as object) }
}

const blank = { vendorId: 0, integrationKey: '' }

test('Hub88: bodies signed by RSA, integers of 1/100 000', async () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const { opened, mine, token } = await foreign('hub88', {
    ...blank,
    kid: 'operator',
    secret: 'unused',
    publicKey,
  })
  const say = (call: string, more: object, by = pair.privateKey) => {
    const body = { user: 'somebody-there', request_uuid: randomUUID(), ...more }
    const raw = Buffer.from(JSON.stringify(body))
    const signature = sign('sha256', raw, by).toString('base64')
    return post(`/gw/hub88/${opened.integrationKey}/${call}`, body, {
      'x-hub88-signature': signature,
    })
  }
  const played = { game_code: 'lucky_seven', round: 'h-1', currency: 'BRL', token }
  const bet = { ...played, transaction_uuid: 'hb', amount: 1_000_000, is_free: false }
  expect(await say('transaction/bet', bet)).toMatchObject({
    http: 200,
    status: 'RS_OK',
    balance: 9_000_000,
    currency: 'BRL',
    user: 'somebody-there',
  })
  const win = { ...played, transaction_uuid: 'hw', amount: 500_000, round_closed: true }
  expect(await say('transaction/win', win)).toMatchObject({ balance: 9_500_000 })
  const other = await say('transaction/win', { ...win, amount: 600_000 })
  expect(other).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION' })
  const undo = { transaction_uuid: 'hr', reference_transaction_uuid: 'hw' }
  expect(await say('transaction/rollback', undo)).toMatchObject({ balance: 9_000_000 })
  expect(await say('user/balance', { token })).toMatchObject({ balance: 9_000_000 })
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
  expect((await say('user/balance', { token }, stranger.privateKey)).http).toBe(401)
  expect(await balanceOf(mine)).toBe('900000')
})

test('SOFTSWISS: actions of a round in one call, hundredths, HTTP 412 for refusals', async () => {
  const secret = 'a shared secret'
  const key = { ...blank, kid: 'casino', secret }
  const { opened, mine, token } = await foreign('softswiss', key)
  const say = (call: string, more: object, by = secret) => {
    const body = { user_id: 'somebody-there', currency: 'BRL', game: 'lucky_seven', ...more }
    const signature = createHmac('sha256', by).update(JSON.stringify(body)).digest('hex')
    return post(`/gw/softswiss/${opened.integrationKey}/${call}`, body, {
      'x-request-sign': signature,
    })
  }
  const round = { game_id: 's-1', session_id: token, finished: true }
  const actions = [
    { action: 'bet', action_id: 'sb', amount: 1_000 },
    { action: 'win', action_id: 'sw', amount: 2_500 },
  ]
  const first = await say('play', { ...round, actions })
  expect(first).toMatchObject({ http: 200, balance: 11_500, game_id: 's-1' })
  // A win that is reported twice is paid once (F-2.3).
  expect(await say('play', { ...round, actions })).toEqual(first)
  const changed = actions.map((one) => ({ ...one, amount: one.amount + 1 }))
  expect((await say('play', { ...round, actions: changed })).http).toBe(412)
  expect(await say('play', {})).toMatchObject({ balance: 11_500 })
  const poor = [{ action: 'bet', action_id: 'sp', amount: 9_999_999 }]
  const short = await say('play', { game_id: 's-2', session_id: token, actions: poor })
  expect(short).toMatchObject({ http: 412, code: 100 })
  const undo = [{ action: 'rollback', action_id: 'sr', original_action_id: 'early' }]
  expect(await say('rollback', { game_id: 's-3', actions: undo })).toMatchObject({ http: 200 })
  const early = [{ action: 'bet', action_id: 'early', amount: 100 }]
  const late = await say('play', { game_id: 's-3', session_id: token, actions: early })
  expect(late.http).toBe(412)
  expect((await say('play', {}, 'not this one')).http).toBe(403)
  expect(await balanceOf(mine)).toBe('1150000')
})

describe('launch', () => {
  const launch = (of: TestMember, more: object = {}) =>
    of.call('POST /wps/game/launchGame', {
      body: { gameId: 'lucky_seven', vassalage: 'TESTERS', ...more },
    })

  test('tells the vendor what it needs, and no more', async () => {
    await launch(member, { language: 'pt', look: { theme: 'dark', is_calm: true } })
    const { token, user, ...asked } = vendor.heard.at(-1)?.body ?? {}
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(user).toBe(seat.user)
    expect(asked).toEqual({
      game_code: 'lucky_seven',
      currency: 'BRL',
      digits: 2,
      language: 'pt',
      jurisdiction: 'demo',
      lobby_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/$/) as string,
      look: { theme: 'dark', is_calm: true },
      is_demo: false,
    })
  })

  test('takes the whole payload of the specification, and a room for a game', async () => {
    const payload = {
      gameId: undefined,
      roomId: 'lucky_seven',
      nodeId: 'node-1',
      accountType: 1,
      confirmTrans: 0,
      launchMode: 'GLS',
      platform: 'html5-desktop',
      clientType: 3,
      username: member.username,
      token: 'whatever the page keeps',
      merchantCode: demoBrand.code,
      language: 'en',
    }
    const opened = await launch(member, payload)
    expect(opened).toMatchObject({ gameId: 'lucky_seven', vassalage: 'TESTERS' })
    expect(opened.game_url2).toBe(opened.game_url)
  })

  test('of a room of PVP answers the address as value.content, too', async () => {
    const game = testGame({ game_code: 'duel_room', category: 'PVP', subtype: 'poker' })
    await addGame(platform.db, vendor.brandId, vendor.vendorId, game)
    const asRoom = { gameId: undefined, roomId: 'duel_room', gameType: 'PVP' }
    const opened = await launch(member, asRoom)
    expect(opened).toMatchObject({ gameId: 'duel_room', value: { content: opened.game_url } })
    expect(opened.game_url).toMatch(/^https?:/)
    const demo = { gameId: 'duel_room', vassalage: 'TESTERS' }
    const tried = await platform.visitor('POST /wps/game/demo', { body: demo })
    expect(tried.value).toEqual({ content: tried.game_url })
    expect(await launch(member)).not.toHaveProperty('value')
  })

  test.each([
    ['the vendor', { accountTypeName: 'TESTERS', vassalage: undefined }],
    ['the vendor by both names', { accountTypeName: 'TESTERS' }],
    ['its category and a number', { gameType: 'RNG', accountTypeId: 4 }],
  ])('takes %s as the specification names it', async (_, more) => {
    expect(await launch(member, more)).toMatchObject({ vassalage: 'TESTERS' })
  })

  test.each([
    [{}, '/lottery?language=en'],
    [{ lottoArea: 'VN' }, '/vnlottery?language=en'],
    [{ gameCode: 'SSC1', lottoView: 'betting' }, '/lottery?gameCode=SSC1&lottoView=betting'],
    [{ gameCode: 'NORTH5', prizeMode: 'SEA' }, '/vnlottery?gameCode=NORTH5&prizeMode=SEA'],
    [
      { lottoArea: 'SEA', prizeMode: 'Lott', lottoView: 'lobby', backUrl: '/slot-games?x=1' },
      '/lottery?lottoArea=SEA&prizeMode=LOTT&lottoView=lobby&backUrl=%2Fslot-games%3Fx%3D1',
    ],
  ])('with launchMode LOTT and %j answers the address of the lobby', async (more, path) => {
    const none = { gameId: undefined, vassalage: undefined }
    const lobby = { ...none, launchMode: 'LOTT', device: 'html5-desktop', language: 'EN', ...more }
    const { game_url: address, game_url2: other, sessionId } = await launch(member, lobby)
    const { pathname, search } = new URL(address)
    expect((pathname + search).replace('&language=en', '')).toBe(path)
    expect([other, sessionId]).toEqual([address, undefined])
  })

  test.each([
    ['a game that is not there', { gameId: 'none' }, 'GAME_NOT_FOUND'],
    ['no vendor', { vassalage: undefined }, 'MISSING_FIELD'],
    ['two vendors', { accountTypeName: 'OTHERS' }, 'GAME_NOT_FOUND'],
    ['another category', { gameType: 'FISH' }, 'GAME_NOT_FOUND'],
    ['a lottery that is not there', { launchMode: 'LOTT', gameCode: 'NONE' }, 'GAME_NOT_FOUND'],
    [
      'a lottery of another area',
      { launchMode: 'LOTT', gameCode: 'SSC1', lottoArea: 'VN' },
      'GAME_NOT_FOUND',
    ],
    [
      'a way back that leads away',
      { launchMode: 'LOTT', backUrl: '//elsewhere.example' },
      'VALIDATION_FAILED',
    ],
    ['another kind of account', { accountType: 2 }, 'VALIDATION_FAILED'],
    ['another merchant', { merchantCode: 'other' }, 'SESSION_INVALID'],
    ['neither game nor room', { gameId: undefined }, 'MISSING_FIELD'],
    ['the name of somebody else', { username: 'other' }, 'SESSION_INVALID'],
  ])('with %s is refused', async (_, more, code) => {
    await expect(launch(member, more)).rejects.toMatchObject({ code })
  })

  test('of who stays away is refused; demo play needs nobody', async () => {
    const mine = await platform.member('10.00')
    await mine.call('POST /wps/member/limits/pause', { body: { span: 'P1D' } })
    await expect(launch(mine)).rejects.toMatchObject({ code: 'MEMBER_PAUSED' })
    const demo = await platform.visitor('POST /wps/game/demo', {
      body: { gameId: 'lucky_seven', vassalage: 'TESTERS' },
    })
    expect(demo).toMatchObject({ isDemo: true, name: 'Lucky Seven' })
    expect(vendor.heard.at(-1)?.body).not.toHaveProperty('token')
  })

  test('of a game under maintenance is refused', async () => {
    await platform.db.query(
      `insert into game_maintenances (brand_id, vendor_id, game_no, starts_at, reason)
       values (1, $1, $2, app_now(), 'a test')`,
      [vendor.vendorId, vendor.gameNo],
    )
    await expect(launch(member)).rejects.toMatchObject({ code: 'GAME_MAINTENANCE' })
    await platform.db.query('update game_maintenances set ended_at = app_now()')
  })

  test('by a vendor that answers what was not agreed is refused', async () => {
    vendor.answers.launch = () => ({ status: 'OK', url: 'javascript:alert(1)' })
    await expect(launch(member)).rejects.toMatchObject({ code: 'VENDOR_UNAVAILABLE' })
    delete vendor.answers.launch
  })
})

test('a round is shown again by its vendor', async () => {
  const round = randomUUID()
  await vendor.bet(seat, '10000', { round, round_closed: true })
  vendor.books.push({
    transaction_uuid: 'x',
    type: 'bet',
    round,
    user: seat.user,
    currency: 'BRL',
    amount: '10000',
    state: 'applied',
    at: 0,
  })
  const { rounds } = await member.call('GET /wps/game/rounds', { query: { limit: '1' } })
  const params = { roundId: rounds[0]?.roundId ?? '' }
  const replay = await member.call('POST /wps/game/rounds/:roundId/replay', { params, body: {} })
  expect(replay.url).toContain(`/replay/${round}`)
})

test('a line of the account record leads to its round', async () => {
  const { rounds } = await member.call('GET /wps/game/rounds', { query: { limit: '1' } })
  const record = await member.call('GET /wps/records/account', { query: { kinds: 'stake' } })
  expect(record.lines[0]?.reference).toBe(rounds[0]?.roundId)
})
