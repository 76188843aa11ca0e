import { createPublicKey, randomUUID, verify } from 'node:crypto'
import type { ContractTermsIn } from '@fairhouse/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  codeOf,
  createTeam,
  fieldsOf,
  salary,
  type ContractTeam,
} from '../../../test/contract-teams.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { expireRequests } from './index.ts'

let platform: TestPlatform
let team: ContractTeam

/** Sets the clock; everybody stays logged in, however long they have not been seen. */
async function moveTo(instant: string): Promise<void> {
  await platform.setNow(new Date(instant))
  await platform.db.query(
    `update login_sessions set last_seen_at = app_now(),
       expires_at = app_now() + interval '1 day'`,
  )
  platform.deps.sessions.forgetAll()
}

beforeAll(async () => {
  platform = await createTestPlatform()
  team = await createTeam(platform)
  await team.add('head', null)
  await team.add('left', 'head')
  await team.add('low', 'left')
  await team.add('plain', 'left', 'member')
  await team.add('other', null)
  await team.add('otherLeft', 'other')
})
afterAll(() => platform.close())

const HEAD = salary([
  [10_000, 100],
  [20_000, 1_000, 2],
])

const GOOD = salary([
  [8_000, 100],
  [15_000, 1_000, 2],
])

const list = (name: string) => team.of(name).call('GET /wps/agent/contract-requests', { query: {} })

const contractsOf = async (name: string) =>
  (await team.of(name).call('GET /wps/agent/contracts', { query: {} })).contracts

const act = (name: string, requestId: string, action: 'reject' | 'withdraw', note?: string) =>
  team.of(name).call(`POST /wps/agent/contract-requests/:requestId/${action}`, {
    params: { requestId },
    body: note === undefined ? {} : { note },
  })

/** The statement under a compact JWS, when the key has signed it. */
function statementOf(jws: string, key: { readonly x: string }): Record<string, unknown> {
  const [head = '', body = '', signature = ''] = jws.split('.')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', ...key }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${body}`)
  expect(verify(null, signed, publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
}

test('the house offers by two people, the head signs, and it holds from tomorrow', async () => {
  const done = await team.signHead('head', HEAD)
  expect(done).toMatchObject({ state: 'accepted', askedBy: 'staff', side: 'agent', upline: null })
  const [contract] = await contractsOf('head')
  expect(contract).toMatchObject({
    state: 'running',
    from: '2026-11-22',
    versionNo: 1,
    terms: HEAD,
    upline: null,
  })
  const { versions, key } = await team.of('head').call('GET /wps/agent/contracts/:contractId', {
    params: { contractId: contract?.contractId ?? '' },
  })
  expect(versions).toMatchObject([{ signedOn: '2026-11-21', from: '2026-11-22', to: null }])
  expect(statementOf(versions[0]?.signature ?? '', key)).toMatchObject({
    contract: contract?.contractId,
    version: 1,
    agent: team.of('head').wire,
    upline: null,
    terms: HEAD,
    signedOn: '2026-11-21',
  })
})

test('what may be offered is told to the one above alone', async () => {
  const room = (name: string, agentId?: string) =>
    team.of(name).call('GET /wps/agent/contracts/room', {
      query: { kind: 'dailySalary', ...(agentId === undefined ? {} : { agentId }) },
    })
  const above = await room('head', team.of('left').wire)
  expect(above).toMatchObject({ upline: HEAD, payers: ['platform', 'upline'], isHead: false })
  const below = await room('left')
  expect(below).toMatchObject({ upline: null, payers: ['platform', 'upline'], canAsk: true })
  expect(await room('other')).toMatchObject({ isHead: true, payers: ['platform'] })
})

describe('terms that cannot be agreed', () => {
  const dividend = (more: Partial<ContractTermsIn>) => {
    const { base: _, ...terms } = salary([[1_000]])
    return { ...terms, kind: 'dividend', period: 'daily', carry: 'none', ...more } as const
  }
  test.each<[string, ContractTermsIn, string, unknown[]]>([
    [
      'rates that do not rise',
      salary([[5_000], [5_000]]),
      'CONTRACT_TERMS_INVALID',
      [['terms.tiers.1.ratePpm', '> 5000']],
    ],
    [
      'conditions that fall',
      salary([
        [5_000, 10, 3],
        [6_000, 5, 2],
      ]),
      'CONTRACT_TERMS_INVALID',
      [
        ['terms.tiers.1.minTurnoverMinor', '>= 100000'],
        ['terms.tiers.1.minActive', '>= 3'],
      ],
    ],
    [
      'a least bet of nothing',
      salary([[5_000]], { minBetMinor: '0' }),
      'CONTRACT_TERMS_INVALID',
      [['terms.minBetMinor', '> 0']],
    ],
    [
      'a cap of fractions',
      salary([[5_000]], { capMinor: '12345' }),
      'CONTRACT_TERMS_INVALID',
      [['terms.capMinor', 'a multiple of 100']],
    ],
    [
      'a salary with a period',
      salary([[5_000]], { period: 'daily' }),
      'CONTRACT_TERMS_INVALID',
      [['terms.period', 'none']],
    ],
    [
      'a dividend that never carries',
      dividend({ carry: 'halfMonth', period: 'monthly' }),
      'CONTRACT_TERMS_INVALID',
      [['terms.carry', 'none, always']],
    ],
    [
      'rates above the upline’s own at the same conditions',
      salary([
        [8_000, 50],
        [12_000, 200],
        [20_001, 1_000, 2],
      ]),
      'CONTRACT_ABOVE_UPLINE',
      [
        ['terms.tiers.0.ratePpm', '<= 0'],
        ['terms.tiers.1.ratePpm', '<= 10000'],
        ['terms.tiers.2.ratePpm', '<= 20000'],
      ],
    ],
    [
      'a kind that the upline has not',
      { ...salary([[1]]), kind: 'realtimeSalary' },
      'CONTRACT_ABOVE_UPLINE',
      [['terms.tiers.0.ratePpm', '<= 0']],
    ],
  ])('%s', async (_what, terms, code, fields) => {
    for (const [who, to] of [
      ['head', 'left'],
      ['left', undefined],
    ] as const) {
      expect(await codeOf(team.propose(who, terms, to))).toBe(code)
      expect(await fieldsOf(team.propose(who, terms, to))).toEqual(fields)
    }
  })

  test('the house pays the head of a line, and below an agent who pays it never', async () => {
    const terms = salary([[1_000]], { payer: 'upline' })
    expect(await codeOf(team.propose('other', terms))).toBe('CONTRACT_PAYER_NOT_ALLOWED')
    expect(await fieldsOf(team.propose('other', terms))).toEqual([['terms.payer', 'platform']])
  })
})

describe('requests between two agents', () => {
  test('an offer is there for both, open for the one, and signed by the other', async () => {
    const offer = await team.propose('head', GOOD, 'left')
    expect(offer).toMatchObject({
      side: 'upline',
      askedBy: 'upline',
      state: 'open',
      terms: GOOD,
      current: null,
      canDecide: false,
      canWithdraw: true,
      ends: [],
      expiresAt: '2026-12-05T12:00:00.000Z',
    })
    const { requests, waiting } = await list('left')
    expect(waiting).toBe(1)
    expect(requests[0]).toMatchObject({ side: 'agent', canDecide: true, canWithdraw: false })
    expect(await codeOf(team.propose('left', GOOD))).toBe('CONTRACT_REQUEST_OPEN')
    expect(await codeOf(team.accept('head', offer.requestId))).toBe('CONTRACT_REQUEST_NOT_FOUND')
    const done = await team.accept('left', offer.requestId)
    expect(done).toMatchObject({ state: 'accepted', current: GOOD, canDecide: false })
    expect(await codeOf(team.accept('left', offer.requestId))).toBe('CONTRACT_REQUEST_CLOSED')
    expect(await codeOf(act('head', offer.requestId, 'withdraw'))).toBe('CONTRACT_REQUEST_CLOSED')
    expect(await contractsOf('left')).toMatchObject([
      { side: 'agent', contractId: done.contractId },
    ])
    expect((await list('left')).waiting).toBe(0)
  })

  test('both sides are told', async () => {
    const messages = await platform.db.query<{ username: string; template: string; v: unknown }>(
      `select m.username, k.template, k.message_values as v from member_messages k
       join members m using (brand_id, member_id)
       where m.username = any($1) and k.message_values->>'from' <> 'Fairhouse'
       order by message_id`,
      [[team.of('head').username, team.of('left').username]],
    )
    const kind = 'dailySalary'
    const own = messages.filter(({ v }) => (v as { from: string }).from.startsWith('tester'))
    expect(own.map(({ template, v }) => [template, v])).toEqual([
      ['contractAsked', { from: team.of('head').username, kind, asks: 'new' }],
      ['contractAccepted', { from: team.of('left').username, kind, day: '2026-11-22' }],
    ])
    const { call } = team.of('left')
    const { messages: shown } = await call('GET /wps/messages', { query: {} })
    expect(shown[0]?.title).toContain(team.of('head').username)
  })

  test('the same key asks once', async () => {
    const key = randomUUID()
    const [first, again] = [
      await team.propose('left', GOOD, undefined, key),
      await team.propose('left', GOOD, undefined, key),
    ]
    expect(again.requestId).toBe(first.requestId)
    const others = salary([[1_000, 500]])
    expect(await codeOf(team.propose('left', others, undefined, key))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    await act('left', first.requestId, 'withdraw')
    expect(await team.propose('left', GOOD, undefined, key)).toMatchObject({ state: 'withdrawn' })
  })

  test('a change is a version of its own from the day after, and the old one ends', async () => {
    await moveTo('2026-11-23T02:59:00Z')
    const { requestId } = await team.propose('left', salary([[9_000, 100]]))
    const shown = await act('head', requestId, 'reject', 'Next month.')
    expect(shown).toMatchObject({ state: 'rejected', current: GOOD })
    expect((await list('left')).requests[0]).toMatchObject({ requestId, answer: 'Next month.' })
    const next = salary([[9_500, 100]])
    const asked = await team.propose('left', next)
    const { contractId } = await team.accept('head', asked.requestId)
    const { versions, contract } = await team
      .of('left')
      .call('GET /wps/agent/contracts/:contractId', { params: { contractId: contractId ?? '' } })
    // 23:59 of the 22nd where the brand lives.
    expect(versions).toMatchObject([
      { versionNo: 2, terms: next, from: '2026-11-23', to: null },
      { versionNo: 1, terms: GOOD, from: '2026-11-22', to: '2026-11-22' },
    ])
    expect(contract).toMatchObject({ versionNo: 1, terms: GOOD })
    await moveTo('2026-11-23T03:00:00Z')
    expect(await contractsOf('left')).toMatchObject([{ versionNo: 2, terms: next }])
  })

  test('without an answer it lapses after a fortnight', async () => {
    const { requestId } = await team.propose('head', GOOD, 'left')
    await moveTo('2026-12-07T03:00:00Z')
    expect(await codeOf(team.accept('left', requestId))).toBe('CONTRACT_REQUEST_CLOSED')
    expect((await list('left')).requests[0]).toMatchObject({ requestId, state: 'expired' })
    expect((await list('left')).waiting).toBe(0)
    await expireRequests(platform.db)
    const kept = await platform.db.query<{ state: string }>(
      `select state from contract_requests order by request_no desc limit 1`,
    )
    expect(kept[0]?.state).toBe('expired')
    const again = await team.propose('head', GOOD, 'left')
    await act('left', again.requestId, 'reject')
  })

  test('nothing is agreed with who is away', async () => {
    const { memberId } = team.of('left')
    const { requestId } = await team.propose('head', GOOD, 'left')
    await platform.db.query(
      `insert into member_absences (brand_id, member_id, kind, since, until)
       values (1, $1, 'pause', app_now(), app_now() + interval '1 day')`,
      [memberId],
    )
    expect(await codeOf(team.accept('left', requestId))).toBe('CONTRACT_PARTY_AWAY')
    expect((await list('head')).requests[0]?.agent.isAway).toBe(true)
    await act('head', requestId, 'withdraw')
    expect(await codeOf(team.propose('head', GOOD, 'left'))).toBe('CONTRACT_PARTY_AWAY')
    expect(await codeOf(team.propose('left', GOOD))).toBe('CONTRACT_PARTY_AWAY')
    await platform.db.query('delete from member_absences where member_id = $1', [memberId])
  })
})

describe('who is not of the two', () => {
  test.each([
    ['other', 'left', 'MEMBER_NOT_FOUND'],
    ['head', 'low', 'MEMBER_NOT_FOUND'],
    ['left', 'head', 'MEMBER_NOT_FOUND'],
    ['left', 'plain', 'MEMBER_NOT_FOUND'],
    ['plain', 'plain', 'NOT_FOUND'],
  ])('%s about %s: %s', async (who, whom, code) => {
    const { call } = team.of(who)
    const agentId = team.of(whom).wire
    expect(await codeOf(team.propose(who, GOOD, whom))).toBe(code)
    const query = { agentId, kind: 'dailySalary' } as const
    expect(await codeOf(call('GET /wps/agent/contracts/room', { query }))).toBe(code)
    const body = { agentId, terms: GOOD, periods: 1 }
    expect(await codeOf(call('POST /wps/agent/contracts/replay', { body }))).toBe(code)
  })

  test('contracts and requests of others are not there', async () => {
    const { requestId, contractId } = await team.propose('head', GOOD, 'left')
    const params = { contractId: contractId ?? '' }
    for (const [who, missing, closed] of [
      ['other', 'CONTRACT_NOT_FOUND', 'CONTRACT_REQUEST_NOT_FOUND'],
      ['low', 'CONTRACT_NOT_FOUND', 'CONTRACT_REQUEST_NOT_FOUND'],
      ['plain', 'NOT_FOUND', 'NOT_FOUND'],
    ] as const) {
      const { call } = team.of(who)
      const read = call('GET /wps/agent/contracts/:contractId', { params })
      expect(await codeOf(read)).toBe(missing)
      const body = { contractId: params.contractId }
      const end = call('POST /wps/agent/contract-requests/termination', {
        body,
        idempotencyKey: randomUUID(),
      })
      expect(await codeOf(end)).toBe(missing)
      expect(await codeOf(team.accept(who, requestId))).toBe(closed)
      expect(await codeOf(act(who, requestId, 'reject'))).toBe(closed)
      expect(await codeOf(act(who, requestId, 'withdraw'))).toBe(closed)
    }
    await act('left', requestId, 'reject')
    expect((await list('other')).requests).toEqual([])
    expect(await contractsOf('other')).toEqual([])
  })

  test('what is off is off; where the staff alone make contracts agents do not', async () => {
    const choose = async (switches: object) => {
      await platform.db.query('delete from brand_settings where brand_id = 1')
      await platform.db.query(`insert into brand_settings (brand_id, switches) values (1, $1)`, [
        JSON.stringify(switches),
      ])
      platform.deps.brands.forget()
    }
    const query = { kind: 'dailySalary' } as const
    const room = () => team.of('left').call('GET /wps/agent/contracts/room', { query })
    const [contract] = await contractsOf('left')
    const end = () =>
      team.of('left').call('POST /wps/agent/contract-requests/termination', {
        body: { contractId: contract?.contractId ?? '' },
        idempotencyKey: randomUUID(),
      })
    await choose({ dailysalreqtype: false })
    expect(await room()).toMatchObject({ canAsk: false })
    expect(await codeOf(team.propose('head', GOOD, 'left'))).toBe('FEATURE_OFF')
    expect(await codeOf(end())).toBe('FEATURE_OFF')
    await choose({ salary: false })
    expect(await codeOf(room())).toBe('FEATURE_OFF')
    expect(await codeOf(team.propose('head', GOOD, 'left'))).toBe('FEATURE_OFF')
    await choose({})
  })
})
