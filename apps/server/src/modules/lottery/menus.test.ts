import { demoBrand } from '@fairhouse/profiles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, NOON, type TestPlatform } from '../../../test/platform.ts'
import { codeOf, currentIssue, entry, place } from '../../../test/slips.ts'

const CODES = ['SSC1', 'NORTH5', 'SOUTH10', 'THAI15', 'VN_MB', 'FC3D']

let platform: TestPlatform

beforeAll(async () => {
  const lotteries = demoBrand.lotteries.filter((one) => CODES.includes(one.lotteryCode))
  platform = await createTestPlatform({ brand: { ...demoBrand, lotteries } })
  await platform.runCycle()
})
afterAll(() => platform.close())

const codesOf = (list: readonly { readonly lotteryCode: string }[]) =>
  list.map((one) => one.lotteryCode)

test('what is played most comes first, by the way prizes are reckoned if asked', async () => {
  const member = await platform.member('100')
  const north = await currentIssue(platform, 'NORTH5')
  const de = { playCode: 'VN_MB_DE', selection: { numbers: ['07'] }, price: 'x98' }
  await place(member, { issueId: north.issueId, entries: [entry(de), entry(de)] })
  const ssc = await currentIssue(platform, 'SSC1')
  await place(member, { issueId: ssc.issueId, entries: [entry()] })

  const popular = (query: object) => platform.visitor('GET /lgw/games/popular', { query })
  const all = await popular({ device: 'html5-desktop', language: 'pt' })
  expect(codesOf(all.lotteries)).toEqual([
    'NORTH5',
    'SSC1',
    'SOUTH10',
    'THAI15',
    'VN_MB',
    'FC3D',
  ])
  expect(codesOf((await popular({ count: '1' })).lotteries)).toEqual(['NORTH5'])
  expect(codesOf((await popular({ prizeMode: 'LOTT' })).lotteries)).toEqual(['FC3D'])
  // The specification's own words, and a language in every spelling.
  for (const language of ['PT', 'CN', 'TW', 'EN', 'zh-Hant']) {
    const { lotteries } = await popular({ prizeMode: 'Lott', language })
    expect(codesOf(lotteries)).toEqual(['FC3D'])
  }
  const own = await popular({ prizeMode: 'Elott' })
  expect(own.lotteries.length).toBeGreaterThan(0)
  expect(new Set(own.lotteries.map(({ prizeMode }) => prizeMode))).toEqual(new Set(['ELOTT']))
  expect(await codeOf(popular({ prizeMode: 'NONE' }))).toBe('400 VALIDATION_FAILED')
  expect(await codeOf(popular({ count: '51' }))).toBe('400 VALIDATION_FAILED')
})

test('lotteries are games in the words of the specification; the host says its type', async () => {
  const { lotteries } = await platform.visitor('GET /lgw/games/game_menus', {})
  const shown = lotteries.map(({ code, lotteryCode, ...one }) => [
    code === lotteryCode && code,
    one.gameType,
    one.accountTypeName,
    one.defaultPlayType,
  ])
  expect(shown).toEqual([
    ['SSC1', 'ELOTT', 'ELOTT', 'SSC_5X_DIRECT'],
    ['NORTH5', 'ELOTT', 'TCG_LOTTO_VN', 'VN_MB_LO2'],
    ['SOUTH10', 'ELOTT', 'TCG_LOTTO_VN', 'VN_MTN_LO2'],
    ['THAI15', 'ELOTT', 'TCG_SEA', 'TH_3TOP'],
    ['VN_MB', 'LOTT', 'TCG_LOTTO_VN', 'VN_MB_LO2'],
    ['FC3D', 'LOTT', 'LOTT', '3D_DIRECT'],
  ])
  const { brand } = await platform.visitor('GET /wps/system/status', {})
  expect(brand.lotteryType).toBe('SEA')
})

test('of what nobody plays the lottery type of the host comes first', async () => {
  const types = async () => {
    const { lotteries } = await platform.visitor('GET /lgw/games/popular', {})
    return lotteries.slice(2).map(({ prizeMode }) => prizeMode)
  }
  expect(await types()).toEqual(['SEA', 'SEA', 'SEA', 'LOTT'])
  await platform.owner.query(`update brands set lottery_type = 'LOTT' where brand_id = 1`)
  platform.deps.brands.forget()
  expect(await types()).toEqual(['LOTT', 'SEA', 'SEA', 'SEA'])
  await platform.owner.query(`update brands set lottery_type = 'SEA' where brand_id = 1`)
  platform.deps.brands.forget()
})

test('the menu of Vietnam, and what the member played of it last', async () => {
  const menu = await platform.visitor('GET /lgw/vn/games/game_menu', {})
  expect(codesOf(menu.lotteries)).toEqual(['NORTH5', 'SOUTH10', 'VN_MB'])
  expect(menu.groups).toEqual([
    {
      gameGroupCode: 'VNC',
      labelName: 'lottery.group.VNC',
      gameMenus: ['NORTH5', 'SOUTH10', 'VN_MB'],
    },
  ])
  const member = await platform.member('100')
  const recent = () => member.call('GET /lgw/vn/games/game_menu/recent', {})
  expect((await recent()).lotteries).toEqual([])
  const de = { selection: { numbers: ['07'] }, price: 'x98' }
  for (const [code, playCode] of [
    ['VN_MB', 'VN_MB_DE'],
    ['SOUTH10', 'VN_MTN_DE'],
  ] as const) {
    const { issueId } = await currentIssue(platform, code)
    await place(member, { issueId, entries: [entry({ ...de, playCode })] })
  }
  const { issueId } = await currentIssue(platform, 'SSC1')
  await place(member, { issueId, entries: [entry()] })
  expect(codesOf((await recent()).lotteries)).toEqual(['SOUTH10', 'VN_MB'])
  expect(await codeOf(platform.visitor('GET /lgw/vn/games/game_menu/recent', {}))).toBe(
    '401 LOGIN_REQUIRED',
  )
})

test('numbers opened last, newest first', async () => {
  const opened = (gameCode: string, count?: string) =>
    platform.visitor('GET /lotto/lgw/games/opened/numero', {
      query: { gameCode, ...(count === undefined ? {} : { count }) },
    })
  for (let minute = 1; minute <= 3; minute += 1) {
    await platform.setNow(new Date(NOON.getTime() + minute * 60_000))
    await platform.runCycle()
  }
  const { gameCode, issues } = await opened('SSC1')
  expect(gameCode).toBe('SSC1')
  expect(issues.map(({ issueNo }) => issueNo)).toEqual([
    '20261121-0723',
    '20261121-0722',
    '20261121-0721',
  ])
  expect(issues.every(({ draw }) => draw !== null)).toBe(true)
  expect((await opened('SSC1', '2')).issues).toEqual(issues.slice(0, 2))
  expect(await codeOf(opened('NONE'))).toBe('404 LOTTERY_NOT_FOUND')
  const query = { gameCode: 'SSC1' }
  const ofVietnam = platform.visitor('GET /lgw/vn/numeros/opened/game', { query })
  expect(await codeOf(ofVietnam)).toBe('404 LOTTERY_NOT_FOUND')
})

test('a chase finds its issues: thirty of a fast game, ten of another, one on sale', async () => {
  const rows = await platform.db.query<{
    lottery_code: string
    coming: bigint
    on_sale: bigint
    bare: bigint
  }>(
    `select lottery_code, count(*) as coming,
       count(*) filter (where opens_at <= app_now()) as on_sale,
       count(*) filter (where commitment is null) as bare
     from issues where state = 'open' group by 1`,
  )
  const shown = Object.fromEntries(
    rows.map((row) => [row.lottery_code, [row.coming, row.on_sale, row.bare].map(Number)]),
  )
  expect(shown).toEqual({
    SSC1: [30, 1, 0],
    NORTH5: [30, 1, 0],
    SOUTH10: [30, 1, 0],
    THAI15: [30, 1, 0],
    VN_MB: [10, 1, 10],
    FC3D: [10, 1, 10],
  })
})

test('a bet on an issue whose turn has not come is refused', async () => {
  const member = await platform.member('100')
  const rows = await platform.db.query<{ issue_id: bigint }>(
    `select issue_id from issues where lottery_code = 'SSC1' and opens_at > app_now() limit 1`,
  )
  const issueId = `iss_${rows[0]?.issue_id}`
  expect(await codeOf(place(member, { issueId, entries: [entry()] }))).toBe('409 ISSUE_CLOSED')
})
