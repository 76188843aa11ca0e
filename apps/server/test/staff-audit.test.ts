import { randomUUID } from 'node:crypto'
import { ROUTES, type RouteKey } from '@fairhouse/protocol'
import { AZULEJO } from '@fairhouse/ui/look'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wireId } from '#server/core/ids.ts'
import { sealVendorSecret } from '#server/modules/vendors/index.ts'
import { taxIdHash } from '#server/modules/kyc/index.ts'
import { importFeed } from '#server/modules/catalogue/index.ts'
import { feedGame, writeVendor } from './games.ts'
import { writeRoundGrant } from './round-grants.ts'
import { paySome } from '../src/modules/agent-pay/pay-bills.ts'
import { salary, writeContracts } from './contract-teams.ts'
import { writeBills } from './pay-world.ts'
import { staffOf, TEST_ROLES, type TestStaff } from './office.ts'
import { missionBody } from './mission-world.ts'
import { askForGoods } from './point-world.ts'
import { applyForOne, promotionBody } from './promotion-office.ts'
import { RACE } from './race-world.ts'
import { createTestPlatform, type TestMember, type TestPlatform } from './platform.ts'
import { cpfOf } from './tax-ids.ts'
import { heldWithdrawal, withdrawer } from './withdrawals.ts'
import { NOTICE, sendRaw, type Parts } from './raw-request.ts'
import { resultOf } from './results.ts'
import { ruleOf } from './segment-world.ts'

let platform: TestPlatform
let administrator: TestStaff
let member: TestMember
let withdrawalId: string
let exchangeIds: readonly string[]

const TICKETS = {
  kind: 'wheel',
  state: 'issuing',
  texts: [{ language: 'pt', title: 'Roda' }],
  prizes: [
    { kind: 'money', amountMinor: '10000', points: 0, weight: 1 },
    { kind: 'nothing', amountMinor: '0', points: 0, weight: 9 },
  ],
  lasts: 7,
  opensItself: true,
  budgetMinor: '100000',
  rule: null,
} as const

const SEGMENT = { name: 'Some', rules: [ruleOf('bets', { least: '1' })], isArchived: false }

const BATCH = '6f1c2d3e-0000-4000-8000-000000000001'
const REFERRAL_RULES = {
  kind: 'points',
  stages: [{ depositedMinor: '0', turnoverMinor: '10000', prize: '5', welcome: '0' }],
  mostFriends: null,
  budget: '100',
}

const GOOD = {
  kind: 'physical',
  state: 'shown',
  texts: [{ language: 'pt', title: 'Boné', content: '' }],
  points: 10,
  priceMinor: '0',
  worthMinor: '0',
  tickets: null,
  rounds: null,
  stock: null,
  perMember: null,
  pictureId: null,
  place: 0,
}

const PROMOTION = promotionBody()

/** What this file makes first of its kind. */
const SAMPLES: Readonly<Record<string, string>> = {
  list: 'members',
  viewId: 'viw_1',
  approvalId: 'apr_1',
  noticeId: 'ntc_1',
  feedbackId: 'fbk_1',
  conversationId: 'cnv_1',
  applicationId: 'agp_1',
  caseId: 'kyc_1',
  differenceId: 'dif_1',
  stuckId: 'stk_1',
}

const CPF = cpfOf(500_000_000)
const RISK = { caseId: 'rsk_1' }
const SALARY = salary([[1_000]])
/** Two requests to the operator, and one offer. */
const asked = (no: number) => ({ requestId: `crq_${no}` })
const REEF = { vassalage: 'REEF' }
/** A wallet where nobody listens. */
const LAB = {
  url: 'http://127.0.0.1:9/gw',
  kid: 'k',
  secret: 'a-secret-of-tests',
  user: 'somebody',
  token: 't'.repeat(32),
}

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.runCycle()
  member = await withdrawer(platform, '100.00')
  await member.call('PUT /wps/feedback', {
    body: { questionType: 'other', content: 'This is a test.', pictureIds: [] },
    idempotencyKey: randomUUID(),
  })
  await platform.db.query(
    `insert into agent_applications (brand_id, name, email, channels, reach, message, language,
       consented_at, sent_at)
     values (1, 'Alma', 'alma@example.com', '{friends}', 'under50', 'Hi', 'en', app_now(),
       app_now())`,
  )
  const [row] = await platform.db.query<{ member_id: bigint }>(
    'select member_id from members where brand_id = 1 and username = $1',
    [member.username],
  )
  await platform.db.query(
    `insert into service_conversations (brand_id, member_id, entry, language, opened_at,
       last_message_at) values (1, $1, 'service', 'en', app_now(), app_now())`,
    [row?.member_id],
  )
  await platform.db.query(
    `insert into kyc_cases (brand_id, member_id, state, opened_at)
     values (1, $1, 'inReview', app_now())`,
    [row?.member_id],
  )
  await platform.db.query(
    `insert into risk_cases (brand_id, kind, case_key, member_id, details, raised_at)
     values (1, 'dispute', 'a test', $1, '{}', app_now())`,
    [row?.member_id],
  )
  await platform.db.query("update members set kind = 'agent' where member_id = $1", [
    row?.member_id,
  ])
  await writeContracts(platform.db, row?.member_id ?? 0n)
  await writeBills(platform.db, row?.member_id ?? 0n, row?.member_id ?? 0n)
  const brand = await platform.deps.brands.byId(1)
  await platform.db.transaction((tx) => paySome(tx, brand, [1n]))
  withdrawalId = await heldWithdrawal(platform, member)
  await platform.db.query(
    `insert into stuck_rows (job, row_key, brand_id, tries, first_at, last_at, next_try_at, fault)
     values ('bill.pay', '1/1', 1, 1, app_now(), app_now(), app_now(), 'Error: a test')`,
  )
  await platform.db.query(
    `insert into reconciliation_differences (brand_id, source, day, subject, kind, found_at,
       seen_at) values (1, 'gateway.sandbox', '2026-11-20', 'dep_1', 'missingThere', app_now(),
       app_now())`,
  )
  await platform.db.transaction(async (tx) => {
    const reef = await writeVendor(tx, 1, 'REEF')
    await tx.query(
      "insert into vendor_keys (brand_id, vendor_id, kid, secret_sealed) values (1, $1, 'old', $2)",
      [reef, sealVendorSecret(platform.deps.vault, 'a secret of old')],
    )
    const certificates = [
      { jurisdiction: 'demo', number: 'C-1', laboratory: 'L', issued_on: '2026-01-01' },
    ]
    await importFeed(tx, 1, reef, [feedGame('waves', { certificates })])
  })
  exchangeIds = await askForGoods(platform, row?.member_id ?? 0n)
  await applyForOne(platform.db, row?.member_id ?? 0n)
  await platform.db.query(
    `insert into referral_rules (brand_id, rules_no, kind, stages, set_by)
     values (1, 1, 'points', '[]', 'staff:mia')`,
  )
  await platform.db.query(
    `insert into referrals (brand_id, friend_id, referrer_id, rules_no)
     values (1, $1, $1, 1)`,
    [row?.member_id],
  )
  await platform.db.query(
    `insert into rewards (brand_id, member_id, account_id, source, source_key, kind, amount, names,
       facts)
     select 1, member_id, account_id, 'manual', '1', 'money', 10000, '[]', '[]'
     from ledger_accounts where member_id = $1 and kind = 'cash'`,
    [row?.member_id],
  )
  const [cash] = await platform.db.query<{ account_id: bigint }>(
    `select account_id from ledger_accounts where member_id = $1 and kind = 'cash'`,
    [row?.member_id],
  )
  await writeRoundGrant(platform.db, cash?.account_id ?? 0n, 1n)
  // Someone who can be sent a new password.
  await platform.db.query(
    `update members set email = username || '@example.com', email_verified_at = app_now()`,
  )
  administrator = await staffOf(platform, 'administrator', TEST_ROLES.administrator)
  await staffOf(platform, 'support', TEST_ROLES.support)
})
afterAll(() => platform.close())

const send = (key: RouteKey, headers: Record<string, string>, parts: Parts = {}) =>
  sendRaw(platform.url, key, headers, parts)

/** An issue of a recorded lottery on sale, with an entry by someone else. */
async function enteredIssue() {
  const [issue] = await platform.db.query<{ issue_id: bigint; issue_no: string; now: Date }>(
    `select issue_id, issue_no, app_now() as now from issues where brand_id = 1
       and lottery_code = 'VN_MB' and state = 'open' and opens_at < app_now()
     order by closes_at limit 1`,
  )
  const [entry] = await platform.db.query<{ entry_id: bigint }>(
    `insert into result_entries (brand_id, issue_id, round, draw, drawn_at, origin, entered_by,
       entered_at) values (1, $1, 1, $2, $3, 'machine', 'rui', app_now()) returning entry_id`,
    [issue?.issue_id, JSON.stringify(resultOf('11111')), issue?.now],
  )
  const params = {
    issueId: `iss_${issue?.issue_id}`,
    entryId: wireId('ren', entry?.entry_id ?? 0n),
  }
  return { params, issueNo: issue?.issue_no, drawnAt: issue?.now.toISOString() }
}

const NO_LIMITS = {
  memberStakeMinor: null,
  playPayoutMinor: null,
  outcomePayoutMinor: null,
  steps: [],
}

test('every write of staff is by a route that leaves an entry in the audit', async () => {
  const before = await platform.db.query<{ n: number }>(
    `select count(*)::int as n from audit_entries where actor = 'staff:administrator'`,
  )
  const headers = { cookie: administrator.cookie }
  const reason = 'a test of the audit'
  const { username } = member
  const find = await send('GET /staff/members', headers, { query: `?q=${username}` })
  const memberId = (find.body as { members: { memberId: string }[] }).members[0]?.memberId ?? ''
  const entered = await enteredIssue()
  const { issueNo, drawnAt } = entered
  const params = { ...SAMPLES, memberId, withdrawalId, ...entered.params }
  const said = (special: string) => ({ draw: resultOf(special), drawnAt })
  const rules = { overdueMinutes: 30, voidAfterMinutes: 60, feedUrl: null, feedSeconds: 60 }
  const content = JSON.stringify([{ issueNo, ...said('22222') }])
  const writes: [RouteKey, object, Record<string, string>?][] = [
    ['POST /staff/members/:memberId/notes', { text: 'seen' }],
    ['PUT /staff/members/:memberId/labels', { clubLabel: null, memberLabel: ['vipcs'] }],
    ['PUT /staff/members/:memberId/profile', { field: 'nickname', value: 'Zeca', reason }],
    ['POST /staff/members/:memberId/reveal', { field: 'birthDate', reason }],
    ['POST /staff/members/:memberId/sessions/end', { reason }],
    ['POST /staff/members/:memberId/block', { reason }],
    ['POST /staff/members/:memberId/unblock', { reason }],
    ['POST /staff/members/:memberId/reset', { what: 'password', reason }],
    ['POST /staff/agents/moves', { memberId, to: null, reason }],
    ['POST /staff/agents/types', { memberId, to: 'agent2', reason }],
    ['POST /staff/agents/contract-requests', { agentId: memberId, terms: SALARY, reason }],
    ['POST /staff/agents/contract-requests/:requestId/accept', { ends: [], reason }, asked(1)],
    ['POST /staff/agents/contract-requests/:requestId/reject', { reason }, asked(2)],
    ['POST /staff/agents/contract-requests/:requestId/withdraw', { reason }, asked(3)],
    [
      'POST /staff/agents/bills/:billId/clawback',
      { amountMinor: '1', reason },
      { billId: 'bil_1' },
    ],
    ['POST /staff/agents/bills/:billId/reject', { reason }, { billId: 'bil_2' }],
    [
      'POST /staff/agents/disputes/:disputeId/decide',
      { verdict: 'refused', answer: reason },
      { disputeId: 'dsp_1' },
    ],
    ['POST /staff/agents/contracts/:contractId/end', { ends: [], reason }, { contractId: 'ctr_1' }],
    [
      'PUT /staff/agents/:memberId/rates',
      { rates: [{ product: 'lottery', ratePpm: 4000 }], reason },
    ],
    ['POST /staff/approvals/:approvalId/reject', {}],
    ['POST /staff/kyc/cases/:caseId/reveal', {}],
    ['POST /staff/kyc/cases/:caseId/decide', { decision: 'approved', note: reason }],
    ['POST /staff/risk/cases/:caseId/claim', {}, RISK],
    ['POST /staff/risk/cases/:caseId/close', { outcome: 'nothing', note: reason }, RISK],
    ['POST /staff/exclusion-register', { taxId: CPF, reason }],
    [
      'DELETE /staff/exclusion-register/:entryId',
      { reason },
      { entryId: taxIdHash(platform.deps.vault, CPF).toString('hex') },
    ],
    ['PUT /staff/views/:list', { name: 'mine', state: {}, isShared: false }],
    ['DELETE /staff/views/:list/:viewId', {}],
    ['POST /staff/notices', NOTICE],
    ['PUT /staff/notices/:noticeId', { ...NOTICE, isLegal: true, version: 1 }],
    ['POST /staff/notices/:noticeId/publish', { version: 2 }],
    ['POST /staff/notices/:noticeId/withdraw', { reason }],
    ['POST /staff/feedback/:feedbackId/answer', { text: 'Thank you' }],
    ['POST /staff/conversations/:conversationId/claim', { isTakeover: false }],
    ['POST /staff/conversations/:conversationId/answer', { text: 'Thank you' }],
    ['POST /staff/conversations/:conversationId/close', {}],
    ['POST /staff/withdrawals/:withdrawalId/claim', {}],
    ['DELETE /staff/withdrawals/:withdrawalId/claim', {}],
    ['POST /staff/withdrawals/:withdrawalId/approve', {}],
    [
      'POST /staff/members/:memberId/adjustments',
      { direction: 'credit', amountMinor: '10000', reason },
    ],
    ['POST /staff/reconciliation/differences/:differenceId/explain', { reason }],
    ['POST /staff/jobs/stuck/:stuckId/retry', { reason }],
    [
      'POST /staff/games/vendors',
      {
        vassalage: 'NEWBIE',
        name: 'Newbie',
        profile: 'fairhouse',
        wallet: 'seamless',
        baseUrl: 'https://vendor.example/v1',
        reason,
      },
    ],
    [
      'PUT /staff/games/vendors/:vassalage',
      { baseUrl: null, state: 'paused', askAfterMinutes: 10, refundAfterHours: 12, reason },
      REEF,
    ],
    ['POST /staff/games/vendors/:vassalage/keys', { reason }, REEF],
    ['POST /staff/games/vendors/:vassalage/keys/:kid/retire', { reason }, { ...REEF, kid: 'old' }],
    [
      'POST /staff/games/lab/runs',
      {
        side: 'operator',
        game: 'x',
        foreign: LAB,
        reason,
      },
    ],
    ['PUT /staff/games', { gameNos: ['gam_1'], isHot: true, reason }],
    [
      'PUT /staff/games/lanes/:category',
      {
        vendors: [{ vassalage: 'REEF', isHot: true, isShown: true, isEsports: false }],
        reason,
      },
      { category: 'RNG' },
    ],
    [
      'POST /staff/games/maintenances',
      {
        vassalage: 'REEF',
        gameNo: null,
        startsAt: null,
        endsAt: null,
        suggestions: [],
        reason,
      },
    ],
    ['POST /staff/games/maintenances/:maintenanceId/end', { reason }, { maintenanceId: 'mnt_1' }],
    [
      'PUT /staff/games/certificates',
      { jurisdiction: 'demo', number: 'C-1', endsOn: '2027-01-01', reason },
    ],
    ['POST /staff/agent-applications/:applicationId/review', {}],
    ['POST /staff/agent-applications/:applicationId/accept', { reason }],
    ['POST /staff/agent-applications/:applicationId/reject', { reason }],
    [
      'PUT /staff/lottery/lotteries/:lotteryCode/rules',
      { rules, reason },
      { lotteryCode: 'VN_MB' },
    ],
    ['POST /staff/lottery/lotteries/:lotteryCode/import', { content }, { lotteryCode: 'VN_MB' }],
    [
      'PUT /staff/lottery/lotteries/:lotteryCode/numbers',
      { playCode: 'VN_MB_DE', outcomes: ['45'], oddsPercent: 0, reason },
      { lotteryCode: 'VN_MB' },
    ],
    [
      'PUT /staff/lottery/lotteries/:lotteryCode/limits',
      { limits: NO_LIMITS, reason },
      { lotteryCode: 'VN_MB' },
    ],
    ['POST /staff/lottery/issues/:issueId/results', said('33333')],
    ['POST /staff/lottery/issues/:issueId/results/confirm', said('44444')],
    ['POST /staff/lottery/issues/:issueId/results/:entryId/drop', { reason }],
    ['POST /staff/lottery/issues/:issueId/void', { reason }],
    [
      'POST /staff/accounts',
      { username: 'newbie', name: 'New', email: 'new@house.example', roleIds: [], reason },
    ],
    ['PUT /staff/accounts/:staffId', { name: 'Renamed', reason }, { staffId: 'stf_2' }],
    ['PUT /staff/roles', { name: 'r', permissions: [], brandCodes: null, reason }],
    ['PUT /staff/switches', { switches: [{ id: 'freePlay', isOn: false }], reason }],
    [
      'PUT /staff/maintenance',
      { plan: { isOn: false, from: null, until: '2027-01-01T00:00:00Z', message: {} }, reason },
    ],
    [
      'PUT /staff/access-rules',
      {
        rules: { blockedAddresses: ['203.0.113.0/24'], allowedAddresses: [], blockedCountries: [] },
        reason,
      },
    ],
    [
      'POST /staff/affiliate-codes',
      { code: 'AUDITCODE', label: '', domain: null, isActive: true, reason },
    ],
    [
      'PUT /staff/affiliate-codes/:code',
      { label: 'Changed', domain: null, isActive: true, reason },
      { code: 'AUDITCODE' },
    ],
    [
      'PUT /staff/look',
      { look: { ...AZULEJO, brandHue: 12 }, tagline: { en: 'Fair play' }, reason },
    ],
    [
      'PUT /staff/register-settings',
      {
        fields: [
          {
            field: 'nickname',
            patternId: 0,
            minLength: 2,
            maxLength: 30,
            enabled: true,
            required: false,
          },
        ],
        reason,
      },
    ],
    [
      'PUT /staff/site-settings',
      {
        site: {
          resources: [],
          customerServiceUrl: null,
          vipLabels: [],
          gtagId: 'G-1234',
          imageCDNs: [],
          launchGameCDNs: [],
          domains: [],
          licence: null,
          passwordMaxAgeDays: 90,
          feedbackMinWords: 3,
          feedbackMaxWords: 500,
        },
        reason,
      },
    ],
    [
      'PUT /staff/points/settings',
      { rule: null, conversion: { worthMinor: '100', min: 10 }, reason },
    ],
    [
      'PUT /staff/ranks/settings',
      { unitMinor: '100000', rates: [], ranks: [], serviceFrom: null, reason },
    ],
    ['POST /staff/mall/goods', GOOD],
    ['PUT /staff/mall/goods/:goodId', { ...GOOD, points: 20, version: 1 }, { goodId: 'god_1' }],
    [
      'POST /staff/mall/exchanges/:exchangeId/delivery',
      { reason },
      { exchangeId: exchangeIds[0] ?? '' },
    ],
    ['POST /staff/mall/exchanges/:exchangeId/approve', {}, { exchangeId: exchangeIds[0] ?? '' }],
    [
      'POST /staff/mall/exchanges/:exchangeId/reject',
      { reason },
      { exchangeId: exchangeIds[1] ?? '' },
    ],
    ['POST /staff/missions', missionBody()],
    ['POST /staff/promotions', PROMOTION],
    [
      'PUT /staff/promotions/:promotionId',
      { ...PROMOTION, place: 2, version: 1 },
      { promotionId: 'prm_2' },
    ],
    [
      'POST /staff/promotion-applications/:applicationId/take',
      { isTaken: true },
      { applicationId: 'pra_1' },
    ],
    [
      'POST /staff/promotion-applications/:applicationId/decide',
      { verdict: 'approved', remark: reason },
      { applicationId: 'pra_1' },
    ],
    ['PUT /staff/referral/rules', { ...REFERRAL_RULES, reason }],
    ['POST /staff/referral/friends/:memberId/decide', { isCleared: false, reason }],
    [
      'PUT /staff/missions/:missionId',
      { ...missionBody({ place: 2 }), version: 1 },
      { missionId: 'mis_1' },
    ],
    ['POST /staff/rewards/:rewardId/withdraw', { reason }, { rewardId: 'rwd_1' }],
    ['POST /staff/rewards/:rewardId/rounds/cancel', { reason }, { rewardId: 'rwd_2' }],
    [
      'POST /staff/members/:memberId/rewards',
      { kind: 'points', amount: '5', terms: null, title: 'Five', claimDays: null, reason },
    ],
    ['PUT /staff/members/:memberId/at-risk', { isAtRisk: true, reason }],
    ['POST /staff/tickets/tables', TICKETS],
    [
      'PUT /staff/tickets/tables/:tableId',
      { ...TICKETS, lasts: 8, edition: 1 },
      { tableId: 'tkt_1' },
    ],
    [
      'POST /staff/tickets/tables/:tableId/issue',
      { batchId: BATCH, usernames: ['nobody'], each: 1, reason },
      { tableId: 'tkt_1' },
    ],
    ['POST /staff/races', RACE],
    ['PUT /staff/races/:raceId', { ...RACE, version: 1 }, { raceId: 'rce_1' }],
    ['POST /staff/segments', SEGMENT],
    ['PUT /staff/segments/:segmentId', { ...SEGMENT, version: 1 }, { segmentId: 'seg_1' }],
    ['PUT /staff/winners/settings', { leastMinor: '10000', reason }],
    [
      'PUT /staff/languages',
      { choice: { offered: ['en'], defaultLanguage: 'en' }, reason: 'a test of the audit' },
    ],
  ]
  let entries = before[0]?.n ?? 0
  for (const [key, body, other] of writes) {
    const answer = await send(key, headers, { params: { ...params, ...other }, body })
    expect(answer, key).toMatchObject({ status: 200 })
    const after = await platform.db.query<{ n: number }>(
      `select count(*)::int as n from audit_entries where actor = 'staff:administrator'`,
    )
    expect(after[0]?.n, key).toBe(entries + 1)
    entries += 1
  }
  // Actions on the person's own account, approving, sending pictures and asking gateways and
  // vendors are tested with the office, the notices, the reconciliation and the games; nothing else
  // writes.
  const tested = new Set<string>([
    ...writes.map(([key]) => key),
    'POST /staff/approvals/:approvalId/approve',
    // They ask for much, and so have a body; nothing is written.
    'POST /staff/agents/contracts/:contractId/what-if',
    'POST /staff/ranks/simulate',
    'POST /staff/promotions/preview',
    'POST /staff/promotions/simulate',
    'POST /staff/segments/count',
    'POST /staff/withdrawals/:withdrawalId/reject',
    'POST /staff/withdrawals/:withdrawalId/resolve',
    'POST /staff/reconciliation/days',
    'POST /staff/reconciliation/differences/:differenceId/fetch',
    'POST /staff/pictures',
    'POST /staff/games/logos',
    'POST /staff/mall/pictures',
    'POST /staff/promotions/pictures',
    'POST /staff/games/vendors/:vassalage/feed',
    'DELETE /staff/session',
    'DELETE /staff/sessions',
    'DELETE /staff/sessions/:sessionId',
    'POST /staff/step-up/options',
    'POST /staff/authenticator',
    'PUT /staff/authenticator',
    'POST /staff/password',
    'PUT /staff/email',
    'POST /staff/passkeys/options',
    'POST /staff/passkeys',
    'POST /staff/passkeys/:passkeyId/remove',
  ])
  const ofStaff = Object.entries(ROUTES).filter(([, { access }]) => access === 'staff')
  const all = ofStaff.map(([key]) => key).filter((key) => !key.startsWith('GET'))
  expect(all.filter((key) => !tested.has(key))).toEqual([])
}, 60_000)
