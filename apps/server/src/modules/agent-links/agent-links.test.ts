import { randomUUID } from 'node:crypto'
import type { ApiError } from '@fairhouse/protocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestPlatform,
  NOON,
  type TestMember,
  type TestPlatform,
} from '../../../test/platform.ts'

let platform: TestPlatform
let agent: TestMember
let rival: TestMember
let member: TestMember

beforeAll(async () => {
  platform = await createTestPlatform()
  agent = await platform.member()
  rival = await platform.member()
  member = await platform.member()
  await platform.db.query(
    `update members set kind = 'agent', prize_group = 1950 where username = $1`,
    [agent.username],
  )
  await platform.db.query(`update members set kind = 'agent' where username = $1`, [rival.username])
  await platform.db.query(
    `insert into member_rates (brand_id, member_id, product, from_day, rate_ppm, set_by)
     select brand_id, member_id, 'lottery', '2026-11-01', 4000, 'test' from members
     where username = $1`,
    [agent.username],
  )
  platform.deps.sessions.forgetAll()
})
afterAll(() => platform.close())

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: ApiError) => error.code,
  )
const faultsOf = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    (error: ApiError) => error.fields.map(({ field, code }) => `${field} ${code}`),
  )

const LINK = { note: 'a poster', type: 'member' } as const
const linkOf = (more: object = {}, by = agent) =>
  by.call('POST /wps/agent/links', { body: { ...LINK, ...more }, idempotencyKey: randomUUID() })

const register = (username: string, affiliateCode: string) =>
  platform.visitor('PUT /wps/member/register', {
    body: {
      username,
      password: 'a long enough phrase',
      birthday: '1990-01-02',
      hasAcceptedTerms: true,
      affiliateCode,
    },
  })

async function personOf(username: string) {
  const rows = await platform.db.query<Record<string, unknown>>(
    `select m.kind, m.agent_type, m.prize_group, a.username as above,
       coalesce((select jsonb_object_agg(product, rate_ppm) from member_rates r
         where r.brand_id = m.brand_id and r.member_id = m.member_id), '{}') as rates
     from members m left join members a on a.member_id = m.referrer_id where m.username = $1`,
    [username],
  )
  return rows[0]
}

const affiliate = (code: string) =>
  platform.visitor('GET /wps/agent/affiliate', { query: { code } })

test('who registers by a link stands below its agent, with what the link gives', async () => {
  const given = { type: 'agent2', prizeGroup: 1900, rates: { lottery: 2500 } } as const
  const { code } = await linkOf(given)
  expect(await affiliate(code)).toEqual({ isValid: true })
  const { member: joined } = await register('joined1', code)
  expect(joined.type).toBe(2)
  expect(await personOf('joined1')).toEqual({
    kind: 'agent',
    agent_type: 2,
    prize_group: 1900,
    above: agent.username,
    rates: { lottery: 2500 },
  })
  const team = await agent.call('GET /wps/agent/team', { query: {} })
  expect(team.children.map(({ username }) => username)).toContain('joined1')
})

test('a link gives nothing that its agent does not have', async () => {
  expect(await faultsOf(linkOf({ prizeGroup: 1951 }))).toEqual(['prizeGroup PRIZE_GROUP_RANGE'])
  expect(await faultsOf(linkOf({ prizeGroup: 1799 }))).toEqual(['prizeGroup PRIZE_GROUP_RANGE'])
  expect(await faultsOf(linkOf({ rates: { lottery: 4001, LIVE: 1 } }))).toEqual([
    'rates.lottery RATE_ABOVE_OWN',
    'rates.LIVE RATE_ABOVE_OWN',
  ])
  const { code } = await linkOf({ prizeGroup: 1950 })
  await platform.db.query(`update members set prize_group = 1920 where username = $1`, [
    agent.username,
  ])
  await register('joined2', code)
  expect(await personOf('joined2')).toMatchObject({ kind: 'member', prize_group: 1920 })
})

test('of a crowd as many come in as a link has places', async () => {
  const { code, linkId } = await linkOf({ quota: 3 })
  const crowd = Array.from({ length: 10 }, (_, at) => codeOf(register(`crowd${at}`, code)))
  const answers = await Promise.all(crowd)
  expect(answers.filter((answer) => answer === 'ok')).toHaveLength(3)
  expect(answers.filter((answer) => answer === 'INVITATION_USED_UP')).toHaveLength(7)
  expect(await affiliate(code)).toEqual({ isValid: false, code: 'INVITATION_USED_UP' })
  const { links } = await agent.call('GET /wps/agent/links', {})
  expect(links.find((link) => link.linkId === linkId)).toMatchObject({ state: 'usedUp', used: 3 })
})

test('a registration that fails gives its place back', async () => {
  const { code } = await linkOf({ quota: 1 })
  expect(await codeOf(register(member.username, code))).toBe('USERNAME_UNAVAILABLE')
  expect(await codeOf(register('joined3', code))).toBe('ok')
})

test('a link ends on its day, and when it is closed', async () => {
  const { code } = await linkOf({ days: 2 })
  const closed = await linkOf()
  const params = { linkId: closed.linkId }
  const after = await agent.call('DELETE /wps/agent/links/:linkId', { params })
  expect(after.state).toBe('closed')
  expect(await affiliate(closed.code)).toEqual({ isValid: false, code: 'INVITATION_EXPIRED' })
  expect(await codeOf(register('late1', closed.code))).toBe('INVITATION_EXPIRED')
  await platform.setNow(new Date(NOON.getTime() + 2 * 86_400_000 - 1000))
  expect(await codeOf(register('late2', code))).toBe('ok')
  await platform.setNow(new Date(NOON.getTime() + 2 * 86_400_000))
  expect(await codeOf(register('late3', code))).toBe('INVITATION_EXPIRED')
  await platform.setNow(NOON)
  expect(await affiliate('nothing')).toEqual({ isValid: false, code: 'AFFILIATE_CODE_UNKNOWN' })
})

test('the same key makes one link; a note is the agent’s own', async () => {
  const idempotencyKey = randomUUID()
  const make = () => agent.call('POST /wps/agent/links', { body: LINK, idempotencyKey })
  const [first, second] = await Promise.all([make(), make()])
  expect(second.linkId).toBe(first.linkId)
  const params = { linkId: first.linkId }
  const noted = await agent.call('PUT /wps/agent/links/:linkId', {
    params,
    body: { note: ' new ' },
  })
  expect(noted.note).toBe('new')
})

test('another agent’s link is not there, and agents’ pages are for agents', async () => {
  const { linkId } = await linkOf()
  const params = { linkId }
  for (const other of [rival, member]) {
    const answers = await Promise.all([
      codeOf(other.call('PUT /wps/agent/links/:linkId', { params, body: { note: 'x' } })),
      codeOf(other.call('DELETE /wps/agent/links/:linkId', { params })),
      codeOf(other.call('GET /wps/agent/links/:linkId/funnel', { params, query: {} })),
    ])
    expect(answers).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
  }
  const theirs = await rival.call('GET /wps/agent/links', {})
  expect(theirs.links).toEqual([])
  const idempotencyKey = randomUUID()
  const body = { account: { ...ACCOUNT, username: 'nobody1' }, hasAcceptedTerms: true }
  const csv = { csv: 'username,birthday\nnobody1,1990-01-02' }
  const { call } = member
  const closed = await Promise.all([
    codeOf(call('GET /wps/agent/links/options', {})),
    codeOf(call('GET /wps/agent/links', {})),
    codeOf(linkOf({}, member)),
    codeOf(call('POST /wps/agent/openings', { body, idempotencyKey })),
    codeOf(call('POST /wps/agent/openings/file/check', { body: csv })),
    codeOf(
      call('POST /wps/agent/openings/file', {
        body: { ...csv, hasAcceptedTerms: true },
        idempotencyKey,
      }),
    ),
  ])
  expect(new Set(closed)).toEqual(new Set(['NOT_FOUND']))
})

async function visit(code: string, userAgent: string): Promise<void> {
  await fetch(`${platform.url}/wps/agent/links/visits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-fairhouse': '1', 'user-agent': userAgent },
    body: JSON.stringify({ code }),
  })
}

test('a funnel counts each device once a day and no bots, and what came of it', async () => {
  const { code, linkId } = await linkOf()
  const phone = 'Mozilla/5.0 (iPhone) Version/18 Safari/605'
  await visit(code, phone)
  await visit(code, phone)
  await visit(code, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0')
  await visit(code, 'Googlebot/2.1')
  await visit(code, 'WhatsApp/2.23')
  await visit('nothing', phone)
  await register('funnel1', code)
  await register('funnel2', code)
  await platform.db.query(
    `insert into own_days (brand_id, member_id, day, product, bets, turnover, deposits)
     select brand_id, member_id, '2026-11-21', p, b, b * 10000, d
     from members, (values ('lottery', 2, 0), ('', 0, 500000)) as k(p, b, d)
     where username = 'funnel1'`,
  )
  const params = { linkId }
  const read = () => agent.call('GET /wps/agent/links/:linkId/funnel', { params, query: {} })
  const day = { visits: 2, registered: 2, deposited: 1, bet: 1 }
  expect(await read()).toMatchObject({ ...day, active: 1, days: [{ day: '2026-11-21', ...day }] })
  await platform.setNow(new Date('2026-12-20T12:00:00Z'))
  await visit(code, phone)
  const later = await read()
  expect(later).toMatchObject({ ...day, visits: 3, active: 1 })
  await platform.setNow(new Date('2026-12-21T12:00:00Z'))
  const query = { from: '2026-11-21' }
  const after = await agent.call('GET /wps/agent/links/:linkId/funnel', { params, query })
  expect(after).toMatchObject({ registered: 2, active: 0 })
  const kept = await platform.db.query('select 1 from link_devices')
  expect(kept).toHaveLength(1)
  await platform.setNow(NOON)
})

const ACCOUNT = { username: 'opened1', birthday: '1990-01-02', type: 'member' } as const

test('an account is opened with a password for one log-in', async () => {
  const idempotencyKey = randomUUID()
  const body = { account: { ...ACCOUNT, prizeGroup: 1850 }, hasAcceptedTerms: true }
  const open = () => agent.call('POST /wps/agent/openings', { body, idempotencyKey })
  const [first, again] = await Promise.all([open(), open()])
  expect(again).toEqual(first)
  const password = first.accounts[0]?.password ?? ''
  expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  expect(await personOf('opened1')).toMatchObject({ prize_group: 1850, above: agent.username })
  const login = await platform.visitor('POST /wps/session/login', {
    body: { username: 'opened1', password },
  })
  expect(login).toMatchObject({ firstTimeLogin: true, member: { isRestricted: true } })
  const other = { ...body, account: { ...ACCOUNT, username: 'opened2' } }
  const reused = agent.call('POST /wps/agent/openings', { body: other, idempotencyKey })
  expect(await codeOf(reused)).toBe('IDEMPOTENCY_KEY_REUSED')
  await platform.setNow(new Date(NOON.getTime() + 31 * 60_000))
  expect((await open()).accounts[0]?.password).toBeNull()
  await platform.setNow(NOON)
})

const fileOf = (csv: string, idempotencyKey: string = randomUUID()) =>
  agent.call('POST /wps/agent/openings/file', {
    body: { csv, hasAcceptedTerms: true },
    idempotencyKey,
  })

test('a file is checked, opened whole or not at all, and once', async () => {
  const bad = 'username,birthday\nfile1,1990-01-02\nx,2020-01-01'
  const check = await agent.call('POST /wps/agent/openings/file/check', { body: { csv: bad } })
  expect(check.isReady).toBe(false)
  expect(check.lines.map(({ faults }) => faults.map(({ field }) => field))).toEqual([
    [],
    ['username', 'birthday'],
  ])
  expect(await faultsOf(fileOf(bad))).toEqual([
    'lines.3.username FIELD_RULE',
    'lines.3.birthday UNDER_AGE',
  ])
  expect(await personOf('file1')).toBeUndefined()
  const good = 'username,birthday,type,lottery\nfile1,1990-01-02,,0.1\nfile2,1991-01-02,agent1,'
  const key = randomUUID()
  const answers = await Promise.all([fileOf(good, key), fileOf(good, key)])
  expect(answers[0]).toEqual(answers[1])
  expect(await personOf('file1')).toMatchObject({ kind: 'member', rates: { lottery: 1000 } })
  expect(await personOf('file2')).toMatchObject({ kind: 'agent', agent_type: 1, rates: {} })
  expect(await codeOf(fileOf(good))).toBe('OPENINGS_FAULTY')
  const rows = await platform.db.query(`select 1 from members where username like 'file_'`)
  expect(rows).toHaveLength(2)
})

test('no more accounts than a day has; no terms, no account', async () => {
  const { leftToday } = await agent.call('GET /wps/agent/links/options', {})
  await platform.db.query(
    `insert into agent_openings (brand_id, agent_id, asked_key, input_hash, day, accounts)
     select brand_id, member_id, gen_random_uuid(), '', '2026-11-21', $2 from members
     where username = $1`,
    [agent.username, leftToday - 1],
  )
  const two = 'username,birthday\nmany1,1990-01-02\nmany2,1990-01-02'
  expect(await codeOf(fileOf(two))).toBe('OPENING_QUOTA_REACHED')
  expect(await personOf('many1')).toBeUndefined()
  const body = { account: { ...ACCOUNT, username: 'many1' }, hasAcceptedTerms: false }
  const refused = agent.call('POST /wps/agent/openings', { body, idempotencyKey: randomUUID() })
  expect(await codeOf(refused)).toBe('TERMS_NOT_ACCEPTED')
})
