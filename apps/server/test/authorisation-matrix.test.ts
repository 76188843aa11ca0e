import { randomUUID } from 'node:crypto'
import { demoTrials } from '@fairhouse/profiles'
import {
  AGENT_PERMISSIONS,
  type AgentPermission,
  ROUTES,
  STAFF_PERMISSIONS,
  type ErrorCode,
  type RouteKey,
  type RouteShape,
} from '@fairhouse/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeBrand } from '#server/seed.ts'
import { AUTHORISATION, DELEGATED, type Rule } from './authorisation-list.ts'
import { giveOwned } from './owned-rewards.ts'
import { applyForOne, writePicture } from './promotion-office.ts'
import { salary, writeContracts } from './contract-teams.ts'
import { writeBills } from './pay-world.ts'
import { staffOf, TEST_ROLES } from './office.ts'
import { openSubAccount } from './sub-accounts.ts'
import { createTestPlatform, type TestMember, type TestPlatform } from './platform.ts'
import { NOTICE, sendRaw, type Parts } from './raw-request.ts'
import { currentIssue, entry, place } from './slips.ts'
import { issueReady, writeTicketTable } from './ticket-table.ts'
import { countFigures } from '#server/modules/team-figures/index.ts'
import { heldWithdrawal } from './withdrawals.ts'
import { createTestVendor, type TestVendor } from './vendor.ts'

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
let vendor: TestVendor
const headersOf = new Map<Persona, Record<string, string>>()
/** One existing object for each parameter of a path. */
const samples: Record<string, string> = {
  lotteryCode: 'SSC1',
  issueId: 'iss_1',
  list: 'members',
  viewId: 'viw_1',
  avatarId: 'none',
  provider: 'google',
  ticket: 'x'.repeat(43),
  approvalId: 'apr_1',
  staffId: 'stf_1',
  memberId: 'mbr_1',
  itemId: 'iss_1',
  noticeId: 'ntc_1',
  entryId: 'ren_1',
  pictureId: `pic_${'x'.repeat(22)}`,
  feedbackId: 'fbk_1',
  conversationId: 'cnv_1',
  withdrawalId: 'wdr_1',
  applicationId: 'agp_1',
  kind: 'stake',
  period: 'day',
  step: 'selfie',
  documentId: `doc_${'d'.repeat(22)}`,
  caseId: 'kyc_1',
  day: '2026-11-20',
  vassalage: 'NOBODY',
  gameId: 'none',
  kid: 'none',
  category: 'RNG',
  maintenanceId: 'mnt_1',
  roundId: 'rnd_1',
  runId: 'lab_1',
  contractId: 'ctr_1',
  requestId: 'crq_1',
  linkId: 'lnk_1',
  billId: 'bil_1',
  disputeId: 'dsp_1',
  subAccountId: 'sub_1',
  rewardId: 'rwd_1',
  bonusId: 'bon_1',
  ticketId: 'lkt_1',
  tableId: 'tkt_1',
}

/** An offer of the operator: its agent decides. */
const OFFERED = { requestId: 'crq_3' }

/** A picture that shows what of a withdrawal did not arrive. */
const PROOF = `pic_${'w'.repeat(22)}`
/** An application for a promotion, and a picture of it. */
const APPLICATION = { applicationId: 'pra_1', pictureId: `pic_${'a'.repeat(22)}` }

const send = (key: RouteKey, headers: Record<string, string>, parts: Parts = {}) =>
  sendRaw(platform.url, key, headers, { ...parts, params: { ...samples, ...parts.params } })

/**
 * What a persona gets. A query that no route knows is refused behind the door: nothing is done, and
 * that very refusal shows that the door was open.
 */
async function ask(key: RouteKey, persona: Persona): Promise<Answer> {
  const { status, code } = await send(key, headersOf.get(persona) ?? {}, { query: '?unlisted=1' })
  expect(status, `${key} as ${persona}`).toBeLessThan(500)
  // A provider's callback takes any query: it redirects any browser.
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

const GAME_SESSION = `gms_${'5'.repeat(24)}`

/** A session of a game and a round of it. */
async function openRound(): Promise<void> {
  vendor = await createTestVendor(platform)
  const seat = await vendor.sit(owner)
  const round = randomUUID()
  await vendor.bet(seat, '10000', { round })
  await vendor.win(seat, '0', { round, round_closed: true })
  const { rounds } = await owner.call('GET /wps/game/rounds', { query: {} })
  samples['roundId'] = rounds[0]?.roundId ?? ''
  samples['itemId'] = samples['roundId']
  await countFigures(platform.deps)
  await platform.db.query('update game_sessions set public_id = $1', [GAME_SESSION])
}

/** A lucky ticket of the owner. */
async function openTicket(): Promise<void> {
  const rows = await platform.db.query<{ member_id: bigint }>(
    'select member_id from members where username = $1',
    [owner.username],
  )
  const tableNo = await writeTicketTable(platform, 1)
  await issueReady(platform, { memberId: rows[0]?.member_id ?? 0n, tableNo, count: 1 })
}

async function openObjects(): Promise<void> {
  await giveOwned(platform, owner)
  const deposit = await owner.call('POST /wps/cashier/deposits', {
    body: { method: 'pix', amountMinor: '500000' },
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
  await openRound()
  await openTicket()
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
  await writeContracts(platform.db, member?.member_id ?? 0n)
  const [link] = await platform.db.query<{ link_no: bigint }>(
    `insert into agent_links (brand_id, agent_id, code, asked_key)
     values (1, $1, 'matrixlink', gen_random_uuid()) returning link_no`,
    [member?.member_id],
  )
  samples['linkId'] = `lnk_${link?.link_no.toString(36)}`
  const [another] = await platform.db.query<{ member_id: bigint }>(
    'select member_id from members where username = $1',
    [other.username],
  )
  await writeBills(platform.db, member?.member_id ?? 0n, another?.member_id ?? 0n)
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
       created_at) values (1, $1, 'feedback', $3, '', 1, 1, app_now()),
       (1, $2, 'withdrawal', $3, '', 1, 1, app_now())`,
    [pictureId, PROOF, member?.member_id],
  )
  samples['pictureId'] = pictureId
  const applicant = { memberId: member?.member_id ?? 0n, applicationId: APPLICATION.applicationId }
  await applyForOne(platform.db, applicant.memberId)
  await writePicture(platform.db, applicant, APPLICATION.pictureId)
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
  await platform.db.query(
    `insert into service_conversations (brand_id, member_id, entry, language, opened_at,
       last_message_at) values (1, $1, 'service', 'en', app_now(), app_now())`,
    [member?.member_id],
  )
  samples['withdrawalId'] = await heldWithdrawal(platform, owner)
  await platform.db.query(
    `with opened as (
       insert into kyc_cases (brand_id, member_id, state, opened_at)
       values (1, $1, 'inReview', app_now()) returning case_id)
     insert into kyc_documents (brand_id, document_id, case_id, step, sealed, width, height,
       sent_at) select 1, $2, case_id, 'selfie', '', 1, 1, app_now() from opened`,
    [member?.member_id, samples['documentId']],
  )
  await platform.db.query(
    `insert into risk_cases (brand_id, kind, case_key, member_id, details, raised_at)
     values (1, 'dispute', 'a test', $1, '{}', app_now())`,
    [member?.member_id],
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
  // Agents of two teams: neither is there for the other.
  await platform.db.query(`update members set kind = 'agent' where username = any($1)`, [
    [owner.username, other.username],
  ])
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
afterAll(async () => {
  await vendor.close()
  await platform.close()
})

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
    eventId: 'forged',
    subject: samples['depositId'],
    kind: 'charge.paid',
    amountMinor: '500000',
    reference: 'forged',
    happenedAt: '2026-11-21T12:00:00Z',
  }
  for (const persona of PERSONAS) {
    const key = 'POST /wps/cashier/callbacks/sandbox'
    expect((await send(key, headersOf.get(persona) ?? {}, { body })).code).toBe('CALLBACK_REFUSED')
  }
})

/** Codes that say of an object that it does not exist. */
const missingOf = (key: RouteKey) =>
  shapeOf(key).errors.filter((code) => code.endsWith('NOT_FOUND'))

describe('sub-accounts of an agent', () => {
  const headers = new Map<string, Record<string, string>>()

  beforeAll(async () => {
    for (const permission of AGENT_PERMISSIONS) {
      const token = await openSubAccount(platform, owner, permission, [permission])
      headers.set(permission, bearer(token))
    }
  })

  const keys = KEYS.filter((key) => shapeOf(key).access === 'member')

  // Leaving comes last: the session is gone then.
  test.each(keys.toSorted((a, b) => Number(a.includes('logout')) - Number(b.includes('logout'))))(
    '%s',
    async (key) => {
      const held = DELEGATED[key]
      const answers: Record<string, Answer> = {}
      for (const permission of AGENT_PERMISSIONS) {
        const { code } = await send(key, headers.get(permission) ?? {}, { query: '?unlisted=1' })
        answers[permission] = code === 'SUB_ACCOUNT_DENIED' ? code : 'in'
      }
      const isIn = (permission: AgentPermission) =>
        held !== undefined && (held.length === 0 || held.includes(permission))
      expect(answers).toEqual(
        Object.fromEntries(
          AGENT_PERMISSIONS.map((one) => [one, isIn(one) ? 'in' : 'SUB_ACCOUNT_DENIED']),
        ),
      )
    },
  )
})

describe('what belongs to another member does not exist', () => {
  const isNamed = (key: RouteKey) => shapeOf(key).access === 'member' && key.includes('/:')
  // A limit that is set, a picture that is sent, a day that was sealed is one's own: it is about
  // nothing of another.
  const ownAlone: readonly RouteKey[] = [
    'PUT /wps/member/limits/:kind/:period',
    'POST /wps/member/identity/documents/:step',
    'GET /wps/receipts/:day',
    'GET /wps/points/days/:day',
    // The agent's earnings of a day; the members are only in the answer.
    'GET /wps/agent/rebates/:day',
    // A game is everybody's; whose favourite it becomes is not said in the path.
    'PUT /wps/games/favourites/:vassalage/:gameId',
    'DELETE /wps/games/favourites/:vassalage/:gameId',
  ]
  // A group ticket is for all who have its link; only its organiser cancels it. So with plans.
  // Races and promotions are for all members: what they do in them is about themselves.
  const forAll: readonly RouteKey[] = [
    'GET /wps/races/:raceId',
    'GET /wps/races/:raceId/standings',
    'PUT /wps/races/:raceId/entry',
    'DELETE /wps/races/:raceId/entry',
    'POST /wps/promotions/:promotionId/join',
    'POST /wps/promotions/:promotionId/apply',
    'GET /lgw/group-tickets/:groupTicketId',
    'POST /lgw/group-tickets/:groupTicketId/shares',
    'GET /lgw/follow-plans/:planId',
    'POST /lgw/follow-plans/:planId/follows',
  ]
  const keys = KEYS.filter((key) => isNamed(key) && ![...ownAlone, ...forAll].includes(key))
  /** What a call says beside the samples. */
  const said: Partial<Record<RouteKey, Parameters<typeof send>[2]>> = {
    'POST /wps/cashier/withdrawals/:withdrawalId/confirm': { body: { outcome: 'received' } },
    'GET /wps/cashier/withdrawals/pictures/:pictureId': { params: { pictureId: PROOF } },
    'GET /wps/promotions/pictures/:pictureId': { params: APPLICATION },
    'POST /wps/game/sessions/:sessionId/end': { params: { sessionId: GAME_SESSION } },
    'POST /wps/game/rounds/:roundId/replay': { body: {} },
    'POST /wps/tickets/:ticketId/open': { body: { clientSeed: 'mine' } },
    'PUT /wps/agent/links/:linkId': { body: { note: 'a note' } },
    'POST /wps/agent/contract-requests/:requestId/accept': { params: OFFERED, body: { ends: [] } },
    'POST /wps/agent/contract-requests/:requestId/reject': { params: OFFERED, body: {} },
    'POST /wps/agent/contract-requests/:requestId/withdraw': { body: {} },
    'PUT /wps/agent/sub-accounts/:subAccountId': {
      body: { note: '', permissions: ['team'], state: 'active' },
    },
    'PUT /wps/agent/sub-accounts/:subAccountId/password': {
      body: { password: 'a long new password of a test' },
    },
    'GET /wps/agent/bills/:billId/members': { query: '?line=0' },
    'GET /wps/agent/bills/:billId/members/:memberId/bets': { query: '?line=0' },
    'POST /wps/agent/bills/:billId/pay': { params: { billId: 'bil_2' }, body: {} },
    'POST /wps/agent/bills/:billId/disputes': {
      body: { line: 0, amountMinor: '1', reason: 'of a test' },
    },
    'POST /wps/agent/disputes/:disputeId/withdraw': { body: {} },
    'POST /wps/agent/disputes/:disputeId/decide': {
      params: { disputeId: 'dsp_2' },
      body: { verdict: 'refused', answer: 'of a test' },
    },
  }

  const asking = ({ token }: TestMember) => ({
    ...bearer(token),
    'idempotency-key': randomUUID(),
  })

  test.each(keys)('%s', async (key) => {
    // The first is about what the path names; others about what the body does.
    const [missing] = missingOf(key)
    expect(missing).toBeDefined()
    const theirs = await send(key, asking(other), said[key])
    expect(theirs.code).toBe(missing)
  })

  // Last of all, for it takes the objects away: they were there.
  test.each(
    keys.toSorted((a, b) => Number(a.includes('sessions')) - Number(b.includes('sessions'))),
  )('… and does for its owner: %s', async (key) => {
    const mine = await send(key, asking(owner), said[key])
    expect(missingOf(key)).not.toContain(mine.code)
    expect(mine.status).toBeLessThan(500)
  })
})

/** What some lists have to be asked by. */
const QUERIES: Readonly<Record<string, { readonly query: string }>> = {
  'GET /staff/lottery/issues/:issueId/exposure/bets': { query: '?playCode=VN_MB_DE' },
  'GET /staff/agents/bills/:billId/members': { query: '?line=0' },
  'GET /staff/agents/bills/:billId/members/:memberId/bets': { query: '?line=0' },
}

describe('what belongs to another brand does not exist for staff', () => {
  const reason = 'a test of scopes'
  const bodies: Readonly<Record<string, object>> = {
    block: { reason },
    unblock: { reason },
    reset: { what: 'password', reason },
    adjustments: { direction: 'credit', amountMinor: '10000', reason },
    notes: { text: reason },
    labels: { clubLabel: null, memberLabel: ['vipcs'] },
    'at-risk': { isAtRisk: true, reason },
    profile: { field: 'nickname', value: 'Zeca', reason },
    end: { reason },
    reveal: { field: 'email', reason },
    approve: {},
    reject: { reason },
    publish: { version: 1 },
    withdraw: { reason },
    answer: { text: reason },
    'POST /staff/conversations/:conversationId/claim': { isTakeover: false },
    resolve: { verdict: 'arrived', reason },
    accept: { reason },
    'POST /staff/agents/contracts/:contractId/end': { ends: [], reason },
    'POST /staff/agents/contract-requests/:requestId/accept': { ends: [], reason },
    clawback: { amountMinor: '1', reason },
    decide: { verdict: 'upheld', answer: reason },
    take: { isTaken: true },
    'POST /staff/promotion-applications/:applicationId/decide': {
      verdict: 'approved',
      remark: reason,
    },
    'POST /staff/referral/friends/:memberId/decide': { isCleared: true, reason },
    'what-if': { terms: salary([[1_000]]), periods: 1 },
    results: { draw: {} },
    confirm: { draw: {} },
    drop: { reason },
    rewards: { kind: 'points', amount: '1', terms: null, title: 'One', claimDays: null, reason },
    void: { reason },
    rates: { rates: [{ product: 'lottery', ratePpm: 1 }], reason },
    ':noticeId': { ...NOTICE, version: 1 },
    ':staffId': { status: 'blocked', reason },
  }
  const ids =
    /:(member|approval|staff|notice|feedback|application|issue|withdrawal|contract|request)Id/
  const ofService = /:conversationId/
  const ofAgents = /:(bill|dispute)Id/
  const keys = KEYS.filter(
    (key) => key.includes('/staff/') && [ids, ofService, ofAgents].some((named) => named.test(key)),
  )

  test.each(keys)('%s', async (key) => {
    const query = QUERIES[key] ?? {}
    const body = bodies[key] ?? bodies[key.split('/').at(-1) ?? '']
    const params = key.includes('/promotion-applications/') ? APPLICATION : {}
    const given = { params, ...(key.startsWith('GET') ? query : { body }) } as Parts
    const headers = { cookie: elsewhere, 'x-brand': 'other' }
    const { code } = await send(key, headers, given)
    expect(missingOf(key)).toContain(code)
    expect((await send(key, { cookie: elsewhere }, given)).code).toBe('NOT_FOUND')
  })
})
