import { randomUUID } from 'node:crypto'
import type { IdentityOverview, KycDocumentStep } from '@fairhouse/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localKycProvider } from '#server/adapters/kyc-local/kyc-local.ts'
import { staffOf, TEST_ROLES, type TestStaff } from '../../../test/office.ts'
import { inspectPicture, takePhotograph } from '../../../test/photograph.ts'
import {
  createTestPlatform,
  TEST_BRAND,
  type TestMember,
  type TestPlatform,
} from '../../../test/platform.ts'
import { codeOf, currentIssue, entry, place } from '../../../test/slips.ts'
import { cpfOf, variantsOf } from '../../../test/tax-ids.ts'
import { writeRegisterFields } from '../identity/index.ts'
import { runKycChecks, taxIdOf } from './index.ts'
import type { KycProvider } from './port.ts'

const BRAZILS = { limits: { lossMinor: { month: '200000000' }, timeMinutes: { day: 600 } } }
const STEPS = ['documentFront', 'documentBack', 'selfie'] as const

let brazil: TestPlatform
let demo: TestPlatform
let ana: TestStaff
let photograph: Buffer
let numbers = 100_000_000

beforeAll(async () => {
  brazil = await createTestPlatform({ brand: { ...TEST_BRAND, profile: 'br' } })
  demo = await createTestPlatform()
  ana = await staffOf(demo, 'ana', TEST_ROLES.administrator)
  photograph = await takePhotograph()
})
afterAll(async () => {
  await brazil.close()
  await demo.close()
})

function nextCpf(): string {
  numbers += 1
  return cpfOf(numbers)
}

async function stepUp(member: TestMember): Promise<void> {
  const proof = { method: 'password', password: 'a long enough phrase' } as const
  await member.call('POST /wps/session/step-up', { body: { proof } })
}

const claim = (member: TestMember, taxId: string) =>
  member.call('PUT /wps/member/identity/tax-id', { body: { taxId } })

async function identified(platform: TestPlatform, more?: object, amount = '100') {
  const member = await platform.member(amount, more)
  await stepUp(member)
  const cpf = nextCpf()
  await claim(member, cpf)
  return { member, cpf }
}

const identity = (member: TestMember) => member.call('GET /wps/member/identity', {})

async function send(
  platform: TestPlatform,
  member: TestMember,
  step: KycDocumentStep,
  bytes: Buffer = photograph,
  type = 'image/jpeg',
) {
  const response = await fetch(`${platform.url}/wps/member/identity/documents/${step}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${member.token}`,
      'content-type': type,
      'x-fairhouse': '1',
    },
    body: bytes as never,
  })
  const body = (await response.json()) as { documentId?: string; error?: { code: string } }
  return { code: body.error?.code ?? 'ok', documentId: body.documentId ?? '' }
}

/** A member with a number, a name and all documents handed in. */
async function submitted(realName: string) {
  const { member, cpf } = await identified(demo)
  await member.call('PUT /wps/member/real-name', { body: { realName } })
  for (const step of STEPS) expect((await send(demo, member, step)).code).toBe('ok')
  const body = { documentKind: 'idCard' } as const
  const after = await member.call('POST /wps/member/identity/submit', { body })
  expect(after.case?.state).toBe('submitted')
  return { member, cpf, caseId: after.case?.caseId ?? '' }
}

const check = (provider: KycProvider = localKycProvider) => runKycChecks({ ...demo.deps, provider })

describe('one account for each number', () => {
  test('of a hundred who claim it at once, however it is typed, one has it', async () => {
    const members: TestMember[] = []
    for (let ten = 0; ten < 10; ten += 1) {
      const some = await Promise.all(Array.from({ length: 10 }, () => demo.member()))
      await Promise.all(some.map(stepUp))
      members.push(...some)
    }
    const forms = variantsOf(nextCpf())
    const codes = await Promise.all(
      members.map((member, at) => codeOf(claim(member, forms[at % forms.length] ?? ''))),
    )
    expect(codes.filter((code) => code === 'no error')).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['no error', '409 TAX_ID_TAKEN']))
  }, 60_000)

  test('of a hundred who register with it at once, one is registered', async () => {
    const rule = { patternId: 5, minLength: 5, maxLength: 20, enabled: true, required: true }
    await demo.db.transaction((tx) => writeRegisterFields(tx, 1, [{ field: 'idNumber', ...rule }]))
    const cpf = nextCpf()
    const forms = variantsOf(cpf)
    const codes = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        codeOf(
          demo.visitor('PUT /wps/member/register', {
            body: {
              username: `racer${at}`,
              password: 'a long enough phrase',
              birthday: '1990-01-02',
              hasAcceptedTerms: true,
              idNumber: forms[at % forms.length] ?? '',
            },
          }),
        ),
      ),
    )
    await demo.db.query('delete from register_settings')
    expect(codes.filter((code) => code === 'no error')).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['no error', '409 TAX_ID_TAKEN']))
    const rows = await demo.db.query(`select 1 from members where username like 'racer%'`)
    expect(rows).toHaveLength(1)
  }, 60_000)

  test('is for good, never lies open, and is shown to its owner in part', async () => {
    const { member, cpf } = await identified(demo)
    expect(await codeOf(claim(member, cpf))).toBe('no error')
    expect(await codeOf(claim(member, nextCpf()))).toBe('409 KYC_DECIDED')
    expect(await codeOf(claim(member, '111.111.111-11'))).toBe('422 TAX_ID_INVALID')
    expect((await identity(member)).taxIdMasked).toBe(
      `•••.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-••`,
    )
    const rows = await demo.db.query<{ row: string; member_id: bigint }>(
      `select i::text as row, member_id from member_identities i join members m
       using (brand_id, member_id) where m.username = $1`,
      [member.username],
    )
    expect(rows[0]?.row).not.toContain(cpf)
    expect(await taxIdOf(demo.deps, 1, rows[0]?.member_id ?? 0n)).toBe(cpf)
  })

  test('asks for a second factor first, and is tried ten times a day', async () => {
    const member = await demo.member()
    expect(await codeOf(claim(member, nextCpf()))).toBe('403 STEP_UP_REQUIRED')
    await stepUp(member)
    const { cpf: taken } = await identified(demo)
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await codeOf(claim(member, taken))).toBe('409 TAX_ID_TAKEN')
    }
    expect(await codeOf(claim(member, nextCpf()))).toBe('429 RATE_LIMITED')
  })
})

describe('where the jurisdiction demands it', () => {
  test('nobody plays or pays in before the number is shown', async () => {
    await brazil.runCycle()
    const member = await brazil.member('100', BRAZILS)
    const { issueId } = await currentIssue(brazil)
    const slip = { issueId, entries: [entry()] }
    const deposit = () =>
      member.call('POST /wps/cashier/deposits', {
        body: { method: 'pix', amountMinor: '100000' },
        idempotencyKey: randomUUID(),
      })
    expect(await codeOf(place(member, slip))).toBe('403 KYC_REQUIRED')
    expect(await codeOf(deposit())).toBe('403 KYC_REQUIRED')
    await stepUp(member)
    await claim(member, nextCpf())
    expect(await codeOf(place(member, slip))).toBe('no error')
    expect(await codeOf(deposit())).toBe('no error')
  })

  test('elsewhere a bet goes by unasked, and the wallet is not bound', async () => {
    const member = await demo.member('100')
    const rows = await demo.db.query<{ guard: bigint }>(
      'select guard from ledger_accounts where brand_id = 1 and account_id = $1',
      [member.accountId],
    )
    expect(rows[0]?.guard).toBe(0n)
  })

  test('deposits of a month are bounded by the level, those that were begun included', async () => {
    const member = await demo.member()
    const deposit = (amountMinor: string) =>
      member.call('POST /wps/cashier/deposits', {
        body: { method: 'pix', amountMinor },
        idempotencyKey: randomUUID(),
      })
    expect(await codeOf(deposit('100000000'))).toBe('no error')
    await expect(deposit('100000001')).rejects.toBeDefined()
    expect(await codeOf(deposit('99990000'))).toBe('no error')
    await expect(deposit('1000000')).rejects.toMatchObject({
      code: 'KYC_LIMIT_REACHED',
      details: { limitMinor: '200000000', renewsAt: '2026-12-01T03:00:00.000Z' },
    })
    await stepUp(member)
    await claim(member, nextCpf())
    expect(await codeOf(deposit('1000000'))).toBe('no error')
  })
})

describe('documents', () => {
  test('are made anew, sealed, three a step at most, and taken back while open', async () => {
    const { member } = await identified(demo)
    const first = await send(demo, member, 'documentFront')
    expect(first.code).toBe('ok')
    for (let more = 0; more < 2; more += 1) await send(demo, member, 'documentFront')
    expect((await send(demo, member, 'documentFront')).code).toBe('DOCUMENTS_FULL')
    expect((await send(demo, member, 'selfie', Buffer.from('<svg/>'))).code).toBe('IMAGE_INVALID')
    const rows = await demo.db.query<{ sealed: Buffer }>(
      'select sealed from kyc_documents where document_id = $1',
      [first.documentId],
    )
    expect(rows[0]?.sealed.includes('WEBP')).toBe(false)
    const params = { documentId: first.documentId }
    const other = await demo.member()
    const remove = (who: TestMember) =>
      codeOf(who.call('DELETE /wps/member/identity/documents/:documentId', { params }))
    expect(await remove(other)).toBe('404 KYC_CASE_NOT_FOUND')
    expect(await remove(member)).toBe('no error')
    expect(await remove(member)).toBe('404 KYC_CASE_NOT_FOUND')
    expect((await identity(member)).case?.documents).toHaveLength(2)
  })

  test('must be whole: what is missing is named', async () => {
    const { member } = await identified(demo)
    const submit = (documentKind: 'idCard' | 'passport') =>
      member.call('POST /wps/member/identity/submit', { body: { documentKind } })
    expect(await codeOf(submit('idCard'))).toBe('409 REAL_NAME_MISSING')
    await member.call('PUT /wps/member/real-name', { body: { realName: 'Rita Lima' } })
    expect(await codeOf(submit('idCard'))).toBe('404 KYC_CASE_NOT_FOUND')
    await send(demo, member, 'documentFront')
    await expect(submit('idCard')).rejects.toMatchObject({
      code: 'MISSING_FIELD',
      fields: [{ field: 'documentBack' }, { field: 'selfie' }],
    })
    await send(demo, member, 'selfie')
    expect(await codeOf(submit('passport'))).toBe('no error')
    expect((await send(demo, member, 'selfie')).code).toBe('KYC_DECIDED')
  })

  const ANSWERS = [
    ['Rita Lima Aprovada', 'approved', 2],
    ['Rita Lima Recusada', 'rejected', 1],
    ['Rita Lima', 'inReview', 1],
  ] as const
  test.each(ANSWERS)('the provider says of %s: %s', async (name, state, level) => {
    const { member } = await submitted(name)
    await check()
    const after: IdentityOverview = await identity(member)
    expect(after.case?.state).toBe(state)
    expect(after.level).toBe(level)
  })

  test('who is never heard, or fails, opens nothing: a person decides in the end', async () => {
    const { member } = await submitted('Rita Lima Silenciosa')
    const broken: KycProvider = { name: 'broken', check: () => Promise.reject(new Error('down')) }
    const start = Date.parse('2026-11-21T12:00:00Z')
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await identity(member)).case?.state).toBe('submitted')
      await check(turn % 2 === 0 ? broken : localKycProvider)
      await demo.setNow(new Date(start + (turn + 1) * 3_600_000))
      demo.deps.sessions.forgetAll()
      await demo.db.query('update login_sessions set last_seen_at = app_now()')
    }
    await demo.setNow(new Date(start))
    demo.deps.sessions.forgetAll()
    const after = await identity(member)
    expect(after).toMatchObject({ level: 1, case: { state: 'inReview' } })
  })
})

describe('the office', () => {
  test('decides, tells the member, and looks at pictures on the record', async () => {
    const { member, cpf, caseId } = await submitted('Rita Lima')
    await check()
    const params = { caseId }
    const shown = (await ana.call('GET /staff/kyc/cases/:caseId', { params })).case
    expect(shown).toMatchObject({ realName: 'R•••• L••••', state: 'inReview', level: 1 })
    expect(JSON.stringify(shown)).not.toContain(cpf)
    const { person } = await ana.call('POST /staff/kyc/cases/:caseId/reveal', { params })
    expect(person).toEqual({ realName: 'Rita Lima', taxId: cpf, birthDate: '1990-01-02' })
    const documentId = shown.documents[0]?.documentId ?? ''
    const picture = await fetch(`${demo.url}/staff/kyc/documents/${documentId}`, {
      headers: { cookie: ana.cookie },
    })
    expect(picture.headers.get('cache-control')).toBe('no-store')
    expect(picture.headers.get('x-watermark')).toBe('ana')
    const looked = await inspectPicture(Buffer.from(await picture.arrayBuffer()))
    expect(looked).toEqual({ width: 900, hasOrigin: false })
    const decide = (body: object) =>
      ana.call('POST /staff/kyc/cases/:caseId/decide', { params, body: body as never })
    const note = 'compared with the picture'
    expect(await codeOf(decide({ decision: 'rejected', note }))).toBe('400 MISSING_FIELD')
    await decide({ decision: 'needsMore', reason: 'unreadable', note })
    expect((await identity(member)).case).toMatchObject({
      state: 'needsMore',
      reason: 'unreadable',
    })
    const body = { documentKind: 'idCard' } as const
    await member.call('POST /wps/member/identity/submit', { body })
    await decide({ decision: 'approved', note })
    expect(await codeOf(decide({ decision: 'approved', note }))).toBe('409 KYC_DECIDED')
    expect(await identity(member)).toMatchObject({
      level: 2,
      shown: ['taxId', 'document', 'selfie'],
      case: { state: 'approved' },
    })
    const { messages } = await member.call('GET /wps/messages', {})
    expect(messages.map((one) => one.title)).toContain('Your documents were accepted')
    const audit = await demo.db.query<{ action: string; details: object }>(
      'select action, details from audit_entries where subject = $1 order by seq',
      [caseId],
    )
    expect(audit.map((one) => one.action)).toEqual([
      'kyc.revealed',
      'kyc.documentSeen',
      'kyc.decided',
      'kyc.decided',
    ])
    expect(JSON.stringify(audit)).not.toContain(cpf)
  })

  test('lists cases by state and name, page by page', async () => {
    const { member } = await submitted('Rita Lima')
    const query = { q: member.username, state: 'submitted' } as const
    const { cases } = await ana.call('GET /staff/kyc/cases', { query })
    expect(cases.map((one) => one.username)).toEqual([member.username])
    const first = await ana.call('GET /staff/kyc/cases', { query: { limit: '1' } })
    expect(first.cases).toHaveLength(1)
    const before = first.next ?? ''
    const second = await ana.call('GET /staff/kyc/cases', { query: { limit: '1', before } })
    expect(second.cases[0]?.caseId).not.toBe(first.cases[0]?.caseId)
  })

  test('shows documents to nobody without the right, and none of another brand', async () => {
    const { caseId } = await submitted('Rita Lima')
    const auditor = await staffOf(demo, 'olga', ['kyc.read'])
    const params = { caseId }
    const shown = (await auditor.call('GET /staff/kyc/cases/:caseId', { params })).case
    const documentId = shown.documents[0]?.documentId ?? ''
    const read = auditor.call('GET /staff/kyc/documents/:documentId', { params: { documentId } })
    expect(await codeOf(read)).toBe('403 PERMISSION_DENIED')
    const reveal = auditor.call('POST /staff/kyc/cases/:caseId/reveal', { params })
    expect(await codeOf(reveal)).toBe('403 PERMISSION_DENIED')
  })
})
