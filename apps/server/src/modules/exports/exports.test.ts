import { randomUUID } from 'node:crypto'
import { ROUTES, type RouteKey, type RouteShape, type StaffPermission } from '@fairhouse/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wireId } from '#server/core/ids.ts'
import { importFeed } from '../catalogue/index.ts'
import { feedGame, manyGames, writeVendor } from '../../../test/games.ts'
import { staffOf, TEST_ROLES, type TestStaff } from '../../../test/office.ts'
import { writeContracts } from '../../../test/contract-teams.ts'
import { OFFICE_LISTS, writeOfficeLists } from '../../../test/office-lists.ts'
import { writeBills } from '../../../test/pay-world.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { sendRaw } from '../../../test/raw-request.ts'
import { betOn, recordedIssue } from '../../../test/results.ts'
import { currentIssue, entry, place } from '../../../test/slips.ts'
import { createTestVendor, type TestVendor } from '../../../test/vendor.ts'
import { heldWithdrawal, withdrawer, type Withdrawer } from '../../../test/withdrawals.ts'

let platform: TestPlatform
let chief: TestStaff
let auditor: TestStaff
let nobody: TestStaff
let otto: TestStaff
let member: Withdrawer
let vendor: TestVendor
let boardId: string
let accountId: string
let memberId: string

const FORMULAS = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '=HYPERLINK("http://x","y")'] as const
const GAMES = 2_300

const KEYS = (Object.keys(ROUTES) as RouteKey[]).filter((key) =>
  /^GET \/staff\/.*\/export$/.test(key),
)
/** What a report has to be asked by. */
const queryOf = (key: RouteKey) => (key.includes('/report/') ? 'by=day' : '')
/** The promotion of `writeOfficeLists`. */
const promotionId = 'prm_1'
const params = () => ({ issueId: boardId, accountId, promotionId })

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.db.query(
    `insert into brands (brand_id, code, name, profile, currency, hosts)
     values (7, 'other', 'Other', 'demo', 'BRL', '{other.example}')`,
  )
  platform.deps.brands.forget()
  await platform.runCycle()
  member = await withdrawer(platform, '1000')
  const { issueId } = await currentIssue(platform)
  await place(member, { issueId, entries: [entry()] })
  const board = await recordedIssue(platform)
  boardId = board.issueId
  await betOn(member, boardId, ['45'])
  await member.call('POST /wps/cashier/deposits', {
    body: { method: 'pix', amountMinor: '500000' },
    idempotencyKey: randomUUID(),
  })
  await heldWithdrawal(platform, member)
  vendor = await createTestVendor(platform)
  const seat = await vendor.sit(member)
  const round = randomUUID()
  await vendor.bet(seat, '10000', { round })
  await vendor.win(seat, '10000', { round, round_closed: true })
  const [row] = await platform.db.query<{ member_id: bigint }>(
    `update members set kind = 'agent' where username = $1 returning member_id`,
    [member.username],
  )
  await writeContracts(platform.db, row?.member_id ?? 0n)
  await writeBills(platform.db, row?.member_id ?? 0n, row?.member_id ?? 0n)
  await platform.db.transaction(async (tx) => {
    const reef = await writeVendor(tx, 1, 'REEF')
    const bad = FORMULAS.map((name, at) => feedGame(`bad${at}`, { name }))
    await importFeed(tx, 1, reef, [...manyGames(GAMES, 'many'), ...bad])
  })
  chief = await staffOf(platform, 'chief', TEST_ROLES.administrator)
  const [of] = await platform.db.query<{ staff_id: bigint; account_id: bigint }>(
    `select s.staff_id, a.account_id from staff_members s, ledger_accounts a
     where s.username = 'chief' and a.member_id = $1`,
    [row?.member_id],
  )
  accountId = wireId('acc', of?.account_id ?? 0n)
  memberId = wireId('mbr', row?.member_id ?? 0n)
  const whose = { memberId: row?.member_id ?? 0n, staffId: of?.staff_id ?? 0n }
  await writeOfficeLists(platform.db, whose)
  auditor = await staffOf(platform, 'auditor', TEST_ROLES.auditor)
  nobody = await staffOf(platform, 'nobody', ['notices.read'])
  otto = await staffOf(platform, 'otto', TEST_ROLES.administrator, [7])
}, 60_000)
afterAll(async () => {
  await vendor.close()
  await platform.close()
})

/** A file as its lines, each as its cells; the mark before the first is taken off. */
async function take(key: RouteKey, query = queryOf(key), language = 'en') {
  const path = key
    .slice('GET '.length)
    .replace(':issueId', boardId)
    .replace(':accountId', accountId)
    .replace(':promotionId', promotionId)
  const response = await fetch(`${platform.url}${path}?${query}`, {
    headers: { cookie: chief.cookie, 'x-fairhouse': '1', language },
  })
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
  expect(response.status, text).toBe(200)
  const lines = text.slice(1).trimEnd().split('\r\n')
  return { headers: response.headers, mark: text[0], lines }
}

describe.each(KEYS)('%s', (key) => {
  const { permission } = ROUTES[key] as RouteShape
  const as = (who: TestStaff, query = `?${queryOf(key)}`) =>
    sendRaw(platform.url, key, { cookie: who.cookie }, { params: params(), query })

  test('is a file with headings, made as it is sent, for who may open its list', async () => {
    const { headers, mark, lines } = await take(key)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="\w+-\w+\.csv"$/)
    expect(headers.get('content-length')).toBeNull()
    expect(mark).toBe('\ufeff')
    // Odds are of days that are over.
    const least = key.includes('/rtp/') ? 0 : 1
    expect(lines.length, 'headings and rows').toBeGreaterThan(least)
    expect(lines[0]).not.toContain('office.')
  })

  test('is refused to whoever may not, and does not exist elsewhere', async () => {
    expect((await as(nobody)).code).toBe('PERMISSION_DENIED')
    expect((await as(otto)).code).toBe('NOT_FOUND')
    // Reading everything includes members one by one; all of them at once is a right of its own.
    const isRead = permission?.endsWith('.read') === true
    expect((await as(auditor)).code).toBe(isRead ? 'none' : 'PERMISSION_DENIED')
  })

  test('refuses fields it does not know, pages, and times of nowhere', async () => {
    for (const field of ['unlisted=1', 'limit=10', 'before=1']) {
      expect((await as(chief, `?${queryOf(key)}&${field}`)).code, field).toBe('UNKNOWN_FIELD')
    }
    const nowhere = await as(chief, `?${queryOf(key)}&timeZone=Nowhere/Else`)
    expect(nowhere).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
  })

  test('leaves an entry in the audit with its filter', async () => {
    await take(key, `${queryOf(key)}&timeZone=UTC`)
    const { entries } = await chief.call('GET /staff/audit', { query: { action: 'list.exported' } })
    expect(entries[0]).toMatchObject({
      actor: 'staff:chief',
      details: { filter: { timeZone: 'UTC' } },
    })
  })
})

const held = (key: RouteKey): StaffPermission | undefined => (ROUTES[key] as RouteShape).permission

test('files ask for the right of their list; members for one of their own', () => {
  const lists = KEYS.filter((key) => !key.startsWith('GET /staff/members'))
  for (const key of lists) {
    const list = key.replace(/\/export$/, '') as RouteKey
    expect(held(key), key).toBe(held(list))
  }
  expect(held('GET /staff/members/export')).toBe('members.export')
})

describe('a list in its file', () => {
  test.each(OFFICE_LISTS)('%s?%s', async (key, filter, heads, row) => {
    const filled = (text: string) =>
      text.replaceAll('$memberId', memberId).replaceAll('$member', member.username)
    const { lines } = await take(key, `timeZone=UTC&${filled(filter)}`)
    const timeless = lines.map((line) => line.replaceAll(/\d{4}-\d\d-\d\d [\d:]{8}/g, '$time'))
    expect(timeless).toEqual([heads, filled(row)])
  })

  test('is empty under a filter that nothing passes', async () => {
    for (const [key, filter] of [
      ['GET /staff/agents/moves/export', 'memberId=mbr_zzz'],
      ['GET /staff/agents/contract-requests/export', 'state=expired'],
      ['GET /staff/ledger/accounts/:accountId/export', 'until=2020-01-01T00:00:00Z'],
      ['GET /staff/reconciliation/differences/export', 'source=ledger'],
    ] as const) {
      expect((await take(key, filter)).lines, key).toHaveLength(1)
    }
  })
})

describe('what stands in files', () => {
  test('is narrowed as the list is', async () => {
    const { lines } = await take('GET /staff/members/export', `q=${member.username}`)
    expect(lines).toHaveLength(2)
    // 1,000.00 less two bets of 1.00 and 20.00 that are held.
    expect(lines[1]).toMatch(new RegExp(`^mbr_\\w+,${member.username},Agent,Active,,978\\.00,`))
    expect((await take('GET /staff/members/export', 'status=blocked')).lines).toHaveLength(1)
    expect((await take('GET /staff/deposits/export', 'status=credited')).lines).toHaveLength(1)
    expect((await take('GET /staff/withdrawals/export', 'status=paid')).lines).toHaveLength(1)
    const inbox = await take('GET /staff/withdrawals/export', 'queue=inbox')
    expect(inbox.lines[1]).toContain(`,Under review,`)
    expect(inbox.lines[1]).toContain(`,${member.username},20.00,`)
  })

  test('speaks the reader’s language; headings name currency and time zone', async () => {
    const pt = await take('GET /staff/deposits/export', 'timeZone=America/Sao_Paulo', 'pt')
    expect(pt.lines[0]).toContain('Valor (BRL)')
    expect(pt.lines[0]).toContain('(America/Sao_Paulo)')
    // Noon of UTC.
    expect(pt.lines[1]).toContain(',2026-11-21 09:0')
    expect((await take('GET /staff/deposits/export', '', 'de')).lines[0]).toContain('Amount (BRL)')
  })

  test('is no formula to a spreadsheet', async () => {
    const { lines } = await take('GET /staff/games/export', 'q=bad')
    const names = lines.slice(1).map((line) => /^("[^"]*(?:""[^"]*)*"|[^,]*),/.exec(line)?.[1])
    const quoted = (text: string) => (text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text)
    expect(names.toSorted()).toEqual(FORMULAS.map((name) => quoted(`'${name}`)).toSorted())
  })

  test('is every row once, however many', async () => {
    const { lines } = await take('GET /staff/games/export', 'q=many')
    expect(lines).toHaveLength(GAMES + 1)
    expect(new Set(lines).size).toBe(GAMES + 1)
  })

  test('is the report as it is shown, with its sum', async () => {
    const { total } = await chief.call('GET /staff/lottery/report', { query: { by: 'lottery' } })
    const { lines } = await take('GET /staff/lottery/report/export', 'by=lottery')
    expect(lines.at(-1)).toBe(`Total,${total.betCount},2.00,2.00,0.00,0.00,0.00,0.00,0.00`)
    expect(lines.slice(1).map((line) => line.split(',')[0])).toContain('Vietnam North (XSMB)')
  })

  test('is what an issue may cost, by outcome', async () => {
    const { lines } = await take('GET /staff/lottery/issues/:issueId/exposure/export')
    expect(lines[1]).toMatch(/,45,1,98\.00,/)
    const gone = await sendRaw(
      platform.url,
      'GET /staff/lottery/issues/:issueId/exposure/export',
      { cookie: chief.cookie },
      { params: { issueId: 'iss_999999999' } },
    )
    expect(gone.code).toBe('ISSUE_NOT_FOUND')
  })

  test('says of an invented result that it is one, as the list and the issue do', async () => {
    await platform.db.query(
      `update issues set is_invented = true, draw_version = 1, draw = '{}'
       where issue_id = $1`,
      [BigInt(boardId.slice('iss_'.length))],
    )
    const query = { lotteryCode: 'VN_MB' }
    const { issues } = await chief.call('GET /staff/lottery/issues', { query })
    const marked = issues.filter(({ isInvented }) => isInvented)
    expect(marked.map((one) => one.issueId)).toEqual([boardId])
    const { lines } = await take('GET /staff/lottery/issues/export', 'lotteryCode=VN_MB')
    expect(lines.filter((line) => line.includes('Invented for the demo'))).toHaveLength(1)
  })
})
