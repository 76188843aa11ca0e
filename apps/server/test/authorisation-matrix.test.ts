import { randomUUID } from 'node:crypto'
import { demoTrials } from '@fairhouse/profiles'
import {
  ROUTES,
  STAFF_PERMISSIONS,
  type ErrorCode,
  type RouteKey,
  type RouteShape,
} from '@fairhouse/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeBrand } from '#server/seed.ts'
import { AUTHORISATION, type Rule } from './authorisation-list.ts'
import { staffOf, TEST_ROLES } from './office.ts'
import { createTestPlatform, type TestMember, type TestPlatform } from './platform.ts'
import { NOTICE, sendRaw, type Parts } from './raw-request.ts'
import { currentIssue, entry, place } from './slips.ts'

const KEYS = Object.keys(ROUTES) as RouteKey[]
const shapeOf = (key: RouteKey): RouteShape => ROUTES[key]

const PERSONAS = [
  'visitor',
  'member',
  'stepped up',
  'restricted',
  'trial',
  'administrator',
  'support',
  'auditor',
  'staff of another brand',
] as const
type Persona = (typeof PERSONAS)[number]

/** 'in': the route itself answers; else the code that it is refused with. */
type Answer = 'in' | ErrorCode

const OFFICE_ROLE: Partial<Record<Persona, readonly string[]>> = {
  administrator: TEST_ROLES.administrator,
  support: TEST_ROLES.support,
  auditor: TEST_ROLES.auditor,
}
const MEMBERS: readonly Persona[] = ['member', 'stepped up', 'restricted', 'trial']

function expectedOf(rule: Rule, persona: Persona): Answer {
  if (rule === 'anybody' || rule === 'gateway') return 'in'
  const [who = '', extra] = rule.split('+')
  if (['member', 'real', 'stepUp'].includes(who)) {
    if (!MEMBERS.includes(persona)) return 'LOGIN_REQUIRED'
    if (persona === 'trial') return who === 'member' ? 'in' : 'REAL_ACCOUNT_REQUIRED'
    if (persona === 'restricted' && extra !== 'restricted') return 'PASSWORD_CHANGE_REQUIRED'
    return who === 'stepUp' && persona !== 'stepped up' ? 'STEP_UP_REQUIRED' : 'in'
  }
  const isOffice = persona === 'staff of another brand' || OFFICE_ROLE[persona] !== undefined
  if (!isOffice) return 'STAFF_LOGIN_REQUIRED'
  if (who === 'staff') return 'in'
  if (persona === 'staff of another brand') return 'NOT_FOUND'
  return OFFICE_ROLE[persona]?.includes(rule) ? 'in' : 'PERMISSION_DENIED'
}

let platform: TestPlatform
let owner: TestMember
let other: TestMember
let elsewhere: string
const headersOf = new Map<Persona, Record<string, string>>()
/** One existing object for each parameter of a path. */
const samples: Record<string, string> = {
  lotteryCode: 'SSC1',
  issueId: 'iss_1',
  grid: 'members',
  avatarId: 'none',
  provider: 'google',
  ticket: 'x'.repeat(43),
  approvalId: 'apr_1',
  staffId: 'stf_1',
  memberId: 'mbr_1',
  noticeId: 'ntc_1',
  entryId: 'ren_1',
  pictureId: `pic_${'x'.repeat(22)}`,
  feedbackId: 'fbk_1',
  applicationId: 'agp_1',
  kind: 'stake',
  period: 'day',
}

const send = (key: RouteKey, headers: Record<string, string>, parts: Parts = {}) =>
  sendRaw(platform.url, key, headers, { ...parts, params: { ...samples, ...parts.params } })

/**
 * What a persona gets. A query that no route knows is refused behind the door: nothing is done, and
 * that very refusal shows that the door was open.
 */
async function ask(key: RouteKey, persona: Persona): Promise<Answer> {
  const { status, code } = await send(key, headersOf.get(persona) ?? {}, { query: '?unlisted=1' })
  expect(status, `${key} as ${persona}`).toBeLessThan(500)
  // The way back from a provider takes any query: it sends the browser on, whoever comes.
  const isIn = code === 'UNKNOWN_FIELD' || code === 'VALIDATION_FAILED' || status === 302
  return isIn ? 'in' : (code as Answer)
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function stepUp(member: TestMember): Promise<void> {
  await platform.db.query(
    `update login_sessions set step_up_at = app_now() where member_id =
       (select member_id from members where username = $1)`,
    [member.username],
  )
}

async function startTrial(): Promise<string> {
  const { body } = await send(
    'POST /wps/session/login/freeplay',
    { 'x-session': 'bearer' },
    { body: { os: 'Linux', platform: 'W', random: 'a random text', version: 3 } },
  )
  return (body as { token: string }).token
}

/** A chase of two steps, and a favourite bet. */
async function openChase(issueId: string): Promise<void> {
  const chase = await owner.call('POST /lgw/chases', {
    body: { issueId, entries: [entry()], multiples: [1, 1], stopOnWin: true },
    idempotencyKey: randomUUID(),
  })
  samples['chaseId'] = chase.chaseId
  samples['stepNo'] = '2'
  const favourite = await owner.call('POST /lgw/favourites', {
    body: { lotteryCode: 'SSC1', name: 'mine', entries: [entry()] },
  })
  samples['favouriteId'] = favourite.favouriteId
}

/** A plan that the owner leads, and one of the other that the owner follows. */
async function openFollows(): Promise<void> {
  const open = (leader: TestMember) =>
    leader.call('POST /lgw/follow-plans', { body: { lotteryCode: 'SSC1', name: 'a plan' } })
  samples['planId'] = (await open(owner)).planId
  const { planId } = await open(other)
  const terms = { multipleTenths: 10, issueCapMinor: '10000', budgetMinor: '10000' } as const
  const follow = await owner.call('POST /lgw/follow-plans/:planId/follows', {
    params: { planId },
    body: { ...terms, endsAt: '2026-12-01T00:00:00Z' },
  })
  samples['followId'] = follow.followId
}

async function openObjects(): Promise<void> {
  const deposit = await owner.call('POST /wps/cashier/deposits', {
    body: { amountMinor: '500000' },
    idempotencyKey: randomUUID(),
  })
  samples['depositId'] = deposit.depositId
  await platform.runCycle()
  const issue = await currentIssue(platform)
  samples['issueId'] = issue.issueId
  const slip = await place(owner, { issueId: issue.issueId, entries: [entry()] })
  samples['betId'] = slip.betIds[0] ?? ''
  await openChase(issue.issueId)
  const division = { shareCount: 2, ownShares: 1, guaranteedShares: 0 }
  const made = await owner.call('POST /lgw/group-tickets', {
    body: {
      ...division,
      issueId: issue.issueId,
      entries: [entry()],
      isListed: false,
      areEntriesShown: false,
    },
    idempotencyKey: randomUUID(),
  })
  samples['groupTicketId'] = made.groupTicketId
  await openFollows()
  const stakes = { kind: 'stake', period: 'day' } as const
  for (const amountMinor of ['200000', '300000']) {
    const call = { params: stakes, body: { amountMinor } }
    await owner.call('PUT /wps/member/limits/:kind/:period', call)
  }
  await owner.call('PUT /wps/member/real-name', { body: { realName: 'Olga Owner' } })
  const account = await owner.call('POST /wps/member/bank-accounts', {
    body: {
      kind: 'br',
      bankCode: '001',
      branchNumber: '1234',
      accountNumber: '12345-6',
      accountType: 'checking',
    },
  })
  samples['bankAccountId'] = account.bankAccountId
  const [member] = await platform.db.query<{ member_id: bigint }>(
    'select member_id from members where username = $1',
    [owner.username],
  )
  samples['memberId'] = `mbr_${member?.member_id.toString(36)}`
  await platform.db.query(
    `insert into member_passkeys (brand_id, member_id, credential_id, public_key, counter,
       transports, rp_id, name, created_at)
     values (1, $1, 'x', '', 0, '{}', 'localhost', 'key', app_now())`,
    [member?.member_id],
  )
  await platform.db.query(
    `insert into member_networks (brand_id, member_id, network) values (1, $1, '198.51.100.0/24')`,
    [member?.member_id],
  )
  const [message] = await platform.db.query<{ message_id: bigint }>(
    `insert into member_messages (brand_id, member_id, template, message_values, sent_at)
     values (1, $1, 'feedbackAnswered', '{}', app_now()) returning message_id`,
    [member?.member_id],
  )
  samples['messageId'] = `msg_${message?.message_id.toString(36)}`
  const pictureId = `pic_${'p'.repeat(22)}`
  await platform.db.query(
    `insert into pictures (brand_id, picture_id, purpose, member_id, image, width, height,
       created_at) values (1, $1, 'feedback', $2, '', 1, 1, app_now())`,
    [pictureId, member?.member_id],
  )
  samples['pictureId'] = pictureId
  await owner.call('PUT /wps/feedback', {
    body: { questionType: 'other', content: 'This is a test.', pictureIds: [] },
    idempotencyKey: randomUUID(),
  })
  await platform.db.query(
    `insert into agent_applications (brand_id, name, email, channels, reach, message, language,
       consented_at, sent_at)
     values (1, 'Alma', 'alma@example.com', '{friends}', 'under50', 'Hi', 'en', app_now(),
       app_now())`,
  )
  const { passkeys } = await owner.call('GET /wps/member/security', {})
  samples['passkeyId'] = passkeys[0]?.passkeyId ?? ''
  const { networks } = await owner.call('GET /wps/member/networks', {})
  samples['networkId'] = networks.find((one) => !one.isCurrent)?.networkId ?? ''
  const { sessions } = await owner.call('GET /wps/member/sessions', {})
  samples['sessionId'] = sessions[0]?.sessionId ?? ''
}

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.db.transaction((tx) => writeBrand(tx, demoTrials))
  await platform.db.query(
    `insert into brands (brand_id, code, name, profile, currency, hosts)
     values (7, 'other', 'Other', 'demo', 'BRL', '{other.example}')`,
  )
  platform.deps.brands.forget()
  owner = await platform.member('100.00')
  other = await platform.member('100.00')
  const plain = await platform.member()
  const restricted = await platform.member()
  await platform.db.query(
    `update login_sessions set is_restricted = true where member_id =
       (select member_id from members where username = $1)`,
    [restricted.username],
  )
  for (const member of [owner, other]) await stepUp(member)
  platform.deps.sessions.forgetAll()
  await openObjects()
  headersOf.set('visitor', {})
  headersOf.set('member', bearer(plain.token))
  headersOf.set('stepped up', bearer(owner.token))
  headersOf.set('restricted', bearer(restricted.token))
  headersOf.set('trial', bearer(await startTrial()))
  for (const role of ['administrator', 'support', 'auditor'] as const) {
    const staff = await staffOf(platform, role, TEST_ROLES[role])
    headersOf.set(role, { cookie: staff.cookie })
  }
  const otto = await staffOf(platform, 'otto', STAFF_PERMISSIONS, [7])
  elsewhere = otto.cookie
  headersOf.set('staff of another brand', { cookie: otto.cookie })
})
afterAll(() => platform.close())

test('every route is listed, and no other', () => {
  expect(Object.keys(AUTHORISATION).toSorted()).toEqual(KEYS.toSorted())
})

test.each(KEYS)('%s is for whom the list says', async (key) => {
  const rule = AUTHORISATION[key] ?? 'gateway'
  const answers: Partial<Record<Persona, Answer>> = {}
  for (const persona of PERSONAS) answers[persona] = await ask(key, persona)
  expect(answers).toEqual(
    Object.fromEntries(PERSONAS.map((persona) => [persona, expectedOf(rule, persona)])),
  )
})

test('what the gateway says is refused from anybody else', async () => {
  const body = {
    depositId: samples['depositId'],
    amountMinor: '500000',
    status: 'paid',
    gatewayReference: 'forged',
  }
  for (const persona of PERSONAS) {
    const key = 'POST /wps/cashier/callbacks/sandbox'
    expect((await send(key, headersOf.get(persona) ?? {}, { body })).code).toBe('CALLBACK_REFUSED')
  }
})

/** Codes that say of an object that it does not exist. */
const missingOf = (key: RouteKey) =>
  shapeOf(key).errors.filter((code) => code.endsWith('NOT_FOUND'))

describe('what belongs to another member does not exist', () => {
  const isNamed = (key: RouteKey) => shapeOf(key).access === 'member' && key.includes('/:')
  // A limit that is set is one's own: there is nothing of another that it could be about.
  const ownAlone: RouteKey = 'PUT /wps/member/limits/:kind/:period'
  // A group ticket is for all who have its link; only its organiser cancels it. So with plans.
  const forAll: readonly RouteKey[] = [
    'GET /lgw/group-tickets/:groupTicketId',
    'POST /lgw/group-tickets/:groupTicketId/shares',
    'GET /lgw/follow-plans/:planId',
    'POST /lgw/follow-plans/:planId/follows',
  ]
  const keys = KEYS.filter((key) => isNamed(key) && key !== ownAlone && !forAll.includes(key))

  test.each(keys)('%s', async (key) => {
    const missing = missingOf(key)
    expect(missing).toHaveLength(1)
    const theirs = await send(key, bearer(other.token))
    expect(theirs.code).toBe(missing[0])
  })

  // Last of all, for it takes the objects away: they were there.
  test.each(
    keys.toSorted((a, b) => Number(a.includes('sessions')) - Number(b.includes('sessions'))),
  )('… and does for its owner: %s', async (key) => {
    const mine = await send(key, bearer(owner.token))
    expect(missingOf(key)).not.toContain(mine.code)
    expect(mine.status).toBeLessThan(500)
  })
})

describe('what belongs to another brand does not exist for staff', () => {
  const reason = 'a test of scopes'
  const bodies: Readonly<Record<string, object>> = {
    block: { reason },
    unblock: { reason },
    reset: { what: 'password', reason },
    notes: { text: reason },
    end: { reason },
    reveal: { field: 'email', reason },
    approve: {},
    reject: { reason },
    publish: { version: 1 },
    withdraw: { reason },
    answer: { text: reason },
    accept: { reason },
    results: { draw: {} },
    confirm: { draw: {} },
    drop: { reason },
    void: { reason },
    ':noticeId': { ...NOTICE, version: 1 },
    ':staffId': { status: 'blocked', reason },
  }
  const ids = /:(member|approval|staff|notice|feedback|application|issue)Id/
  const keys = KEYS.filter((key) => key.includes('/staff/') && ids.test(key))

  test.each(keys)('%s', async (key) => {
    const query = key.endsWith('/exposure/bets') ? { query: '?playCode=VN_MB_DE' } : {}
    const given = key.startsWith('GET') ? query : { body: bodies[key.split('/').at(-1) ?? ''] }
    const headers = { cookie: elsewhere, 'x-brand': 'other' }
    const { code } = await send(key, headers, given as { body?: object })
    expect(missingOf(key)).toContain(code)
    expect((await send(key, { cookie: elsewhere }, given as { body?: object })).code).toBe(
      'NOT_FOUND',
    )
  })
})
