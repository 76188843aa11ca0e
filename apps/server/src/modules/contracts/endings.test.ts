import { randomUUID } from 'node:crypto'
import type { ContractTermsIn } from '@fairhouse/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  codeOf,
  createTeam,
  salary,
  type ContractTeam,
  type TierOf,
} from '../../../test/contract-teams.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { contractsOf } from './index.ts'

let platform: TestPlatform
let team: ContractTeam

const rate = (...tiers: TierOf[]) => salary(tiers)

beforeAll(async () => {
  platform = await createTestPlatform()
  team = await createTeam(platform)
})
afterAll(() => platform.close())

/** The newest contract that pays someone. */
async function contractOf(name: string, kind: ContractTermsIn['kind'] = 'dailySalary') {
  const query = { side: 'agent', kind, limit: '1' } as const
  const { contracts } = await team.of(name).call('GET /wps/agent/contracts', { query })
  const [contract] = contracts
  if (!contract) throw new Error(`${name} has no contract`)
  return contract
}

const statesOf = async (names: readonly string[]) =>
  Promise.all(
    names.map(async (name) => {
      const { state, endedBecause } = await contractOf(name)
      return endedBecause ?? state
    }),
  )

/** A line of four, each with a daily salary below the one above: 4 %, 3 %, 2 %, 1 %. */
async function line(prefix: string): Promise<readonly string[]> {
  const names = ['a', 'b', 'c', 'd'].map((letter) => `${prefix}${letter}`)
  for (const [at, name] of names.entries()) {
    await team.add(name, names[at - 1] ?? null)
    const terms = rate([40_000 - at * 10_000, 10])
    if (at === 0) await team.signHead(name, terms)
    else await team.sign(names[at - 1] ?? '', name, terms)
  }
  return names
}

const endRequest = async (who: string, whose: string) => {
  const { contractId } = await contractOf(whose)
  return team.of(who).call('POST /wps/agent/contract-requests/termination', {
    body: { contractId },
    idempotencyKey: randomUUID(),
  })
}

const endsOf = (request: { readonly ends: readonly { readonly contractId: string }[] }) =>
  request.ends.map(({ contractId }) => contractId)

describe('lower rates', () => {
  test('end those below that would stand above, when exactly they are confirmed', async () => {
    const [a = '', b = '', c = '', d = ''] = await line('r')
    const offer = await team.propose(a, rate([15_000, 10]), b)
    const { requests } = await team.of(b).call('GET /wps/agent/contract-requests', { query: {} })
    const ends = [await contractOf(c), await contractOf(d)].map(({ contractId }) => contractId)
    expect(requests[0]?.ends).toMatchObject([
      { contractId: ends[0], because: 'rate', agent: { username: team.of(c).username } },
      { contractId: ends[1], because: 'upline', agent: { username: team.of(d).username } },
    ])
    for (const others of [[], ends.slice(0, 1), [...ends, 'ctr_zz'], ['ctr_1', 'ctr_2']]) {
      expect(await codeOf(team.accept(b, offer.requestId, others))).toBe('CONTRACT_ENDS_OTHERS')
    }
    expect(await statesOf([b, c, d])).toEqual(['running', 'running', 'running'])
    const done = await team.accept(b, offer.requestId, ends)
    expect(done).toMatchObject({ state: 'accepted' })
    expect(endsOf(done)).toEqual(ends)
    expect(await statesOf([a, b, c, d])).toEqual(['running', 'running', 'rate', 'upline'])
    expect((await contractOf(c)).endedOn).toBe('2026-11-21')
    const messages = await platform.db.query<{ username: string; v: unknown }>(
      `select m.username, k.message_values as v from member_messages k
       join members m using (brand_id, member_id) where k.template = 'contractEnded'
       order by k.message_id`,
    )
    const ofC = {
      with: team.of(b).username,
      kind: 'dailySalary',
      because: 'rate',
      day: '2026-11-21',
    }
    expect(messages).toHaveLength(4)
    expect(messages).toContainEqual({ username: team.of(c).username, v: ofC })
    expect(messages).toContainEqual({
      username: team.of(b).username,
      v: { ...ofC, with: team.of(c).username },
    })
  })

  test('leave those that still stand below, and what is judged is the newest version', async () => {
    const [a = '', b = '', c = '', d = ''] = await line('n')
    await team.sign(b, c, rate([15_000, 10]))
    const { requestId } = await team.propose(a, rate([15_000, 10]), b)
    await team.accept(b, requestId)
    expect(await statesOf([b, c, d])).toEqual(['running', 'running', 'running'])
    const above = team.propose(b, rate([20_000, 10]), c)
    expect(await codeOf(above)).toBe('CONTRACT_ABOVE_UPLINE')
  })

  test('a payer that is no longer possible ends a contract, too', async () => {
    const [a = '', b = '', c = '', d = ''] = await line('p')
    const offer = await team.propose(a, salary([[30_000, 10]], { payer: 'upline' }), b)
    const ends = [await contractOf(c), await contractOf(d)].map(({ contractId }) => contractId)
    await team.accept(b, offer.requestId, ends)
    expect(await statesOf([b, c, d])).toEqual(['running', 'payer', 'upline'])
    const { payers } = await team.of(b).call('GET /wps/agent/contracts/room', {
      query: { agentId: team.of(c).wire, kind: 'dailySalary' },
    })
    expect(payers).toEqual(['upline'])
    await team.sign(b, c, salary([[20_000, 10]], { payer: 'upline' }))
    expect(await statesOf([c])).toEqual(['running'])
  })
})

describe('an end that both agree to', () => {
  test('is asked for by either, and all below end with it', async () => {
    const [a = '', b = '', c = '', d = ''] = await line('t')
    const request = await endRequest(b, b)
    expect(request).toMatchObject({ asks: 'termination', terms: null, side: 'agent' })
    expect(endsOf(request)).toHaveLength(2)
    expect(await codeOf(endRequest(a, b))).toBe('CONTRACT_REQUEST_OPEN')
    expect(await codeOf(team.propose(a, rate([1_000, 10]), b))).toBe('CONTRACT_REQUEST_OPEN')
    const done = await team.accept(a, request.requestId, endsOf(request))
    expect(done.state).toBe('terminated')
    expect(await statesOf([a, b, c, d])).toEqual(['running', 'agreed', 'upline', 'upline'])
    expect(await codeOf(endRequest(b, b))).toBe('CONTRACT_NOT_FOUND')
    // It never came to hold: it was signed and ended on one day.
    const { contractId } = await contractOf(b)
    const contractNo = BigInt(Number.parseInt(contractId.slice(4), 36))
    const [kept] = await contractsOf(platform.db, 1, { contractNos: [contractNo] })
    expect(kept).toMatchObject({ state: 'ended', endedOn: '2026-11-21', versions: [] })
  })

  test('is possible for who is away, and answers a request of the line that ends', async () => {
    const [a = '', b = '', c = ''] = await line('u')
    const below = await endRequest(c, c)
    const { memberId } = team.of(b)
    await platform.db.query(
      `insert into member_absences (brand_id, member_id, kind, since, until)
       values (1, $1, 'pause', app_now(), app_now() + interval '1 day')`,
      [memberId],
    )
    const request = await endRequest(a, b)
    await team.accept(b, request.requestId, endsOf(request))
    const { requests } = await team.of(c).call('GET /wps/agent/contract-requests', { query: {} })
    expect(requests[0]).toMatchObject({ requestId: below.requestId, state: 'terminated' })
  })
})

describe('two at once', () => {
  test('of two that accept one signs', async () => {
    const [a = '', b = ''] = await line('x')
    const { requestId } = await team.propose(a, rate([35_000, 10]), b)
    const codes = await Promise.all([
      codeOf(team.accept(b, requestId)),
      codeOf(team.accept(b, requestId)),
    ])
    expect(codes.toSorted()).toEqual(['CONTRACT_REQUEST_CLOSED', 'ok'])
    const { versionNo } = await contractOf(b)
    expect(versionNo).toBe(2)
  })

  test.each(['withdraw', 'reject'] as const)('one that accepts beside a %s', async (action) => {
    const [a = '', b = ''] = await line(`y${action}`)
    const { requestId } = await team.propose(a, rate([35_000, 10]), b)
    const other = team
      .of(action === 'withdraw' ? a : b)
      .call(`POST /wps/agent/contract-requests/:requestId/${action}`, {
        params: { requestId },
        body: {},
      })
    const codes = await Promise.all([codeOf(team.accept(b, requestId)), codeOf(other)])
    expect(codes.toSorted()).toEqual(['CONTRACT_REQUEST_CLOSED', 'ok'])
    const signed = await contractOf(b)
    expect(signed.versionNo).toBe(codes[0] === 'ok' ? 2 : 1)
  })

  test('two offers: one is open', async () => {
    const [a = '', b = ''] = await line('z')
    const offer = () => codeOf(team.propose(a, rate([35_000, 10]), b))
    const codes = await Promise.all([offer(), offer(), codeOf(team.propose(b, rate([1_000, 10])))])
    expect(codes.filter((code) => code !== 'CONTRACT_REQUEST_OPEN')).toHaveLength(1)
  })

  test('a lower rate above beside a new contract below leaves none that stands above', async () => {
    const [a = '', b = '', c = ''] = await line('w')
    const lower = await team.propose(a, rate([20_000, 10]), b)
    const higher = await team.propose(b, rate([25_000, 10]), c)
    const codes = await Promise.all([
      codeOf(team.accept(b, lower.requestId)),
      codeOf(team.accept(c, higher.requestId)),
    ])
    expect([
      ['ok', 'CONTRACT_ABOVE_UPLINE'],
      ['CONTRACT_ENDS_OTHERS', 'ok'],
    ]).toContainEqual(codes)
  })
})

describe('the house', () => {
  const reason = 'agreed by phone'

  test('ends any contract by two people', async () => {
    const [, b = '', c = '', d = ''] = await line('h')
    const { contractId } = await contractOf(b)
    const params = { contractId }
    const { ends } = await team.ana.call('GET /staff/agents/contracts/:contractId', { params })
    expect(ends).toHaveLength(2)
    const end = (confirmed: string[]) =>
      team.ana.call('POST /staff/agents/contracts/:contractId/end', {
        params,
        body: { ends: confirmed, reason },
      })
    expect(await codeOf(end([]))).toBe('CONTRACT_ENDS_OTHERS')
    const { approval } = await end(endsOf({ ends }))
    expect(await statesOf([b])).toEqual(['running'])
    await team.approve(approval.approvalId)
    expect(await statesOf([b, c, d])).toEqual(['staff', 'upline', 'upline'])
  })

  test('answers what the head of a line asks for, and nobody else', async () => {
    const [a = '', b = ''] = await line('k')
    const between = await team.propose(b, rate([1_000, 10]))
    const asked = await team.propose(a, rate([50_000, 10]))
    expect(asked).toMatchObject({ upline: null, canDecide: false })
    const accept = (requestId: string) =>
      team.ana.call('POST /staff/agents/contract-requests/:requestId/accept', {
        params: { requestId },
        body: { ends: [], reason },
      })
    expect(await codeOf(accept(between.requestId))).toBe('CONTRACT_REQUEST_NOT_FOUND')
    const query = { ofHouse: 'true', state: 'open' } as const
    const { requests } = await team.ana.call('GET /staff/agents/contract-requests', { query })
    expect(requests).toMatchObject([{ requestId: asked.requestId, canDecide: true, side: 'staff' }])
    const { approval } = await accept(asked.requestId)
    const own = team.ana.call('POST /staff/approvals/:approvalId/approve', {
      params: { approvalId: approval.approvalId },
      body: {},
    })
    expect(await codeOf(own)).toBe('APPROVAL_OWN')
    await team.approve(approval.approvalId)
    expect((await contractOf(a)).versionNo).toBe(2)
    expect(await codeOf(accept(asked.requestId))).toBe('CONTRACT_REQUEST_CLOSED')
  })

  test('ends its own contract where the head of the line asks for it', async () => {
    const [a = '', b = '', c = '', d = ''] = await line('q')
    const { requestId, ends, canDecide } = await endRequest(a, a)
    expect(canDecide).toBe(false)
    expect(ends.map(({ because }) => because)).toEqual(['upline', 'upline', 'upline'])
    const { approval } = await team.ana.call(
      'POST /staff/agents/contract-requests/:requestId/accept',
      { params: { requestId }, body: { ends: endsOf({ ends }), reason } },
    )
    await team.approve(approval.approvalId)
    expect(await statesOf([a, b, c, d])).toEqual(['agreed', 'upline', 'upline', 'upline'])
    const { requests } = await team.of(a).call('GET /wps/agent/contract-requests', { query: {} })
    expect(requests[0]).toMatchObject({ state: 'terminated', ends })
  })

  test('refuses at once, and takes an offer back', async () => {
    const [a = ''] = await line('l')
    const asked = await team.propose(a, rate([50_000, 10]))
    const close = (action: 'reject' | 'withdraw', requestId: string) =>
      team.ana.call(`POST /staff/agents/contract-requests/:requestId/${action}`, {
        params: { requestId },
        body: { reason },
      })
    expect(await codeOf(close('withdraw', asked.requestId))).toBe('CONTRACT_REQUEST_NOT_FOUND')
    expect((await close('reject', asked.requestId)).request.state).toBe('rejected')
    const body = { agentId: team.of(a).wire, terms: rate([50_000, 10]), reason }
    const { approval } = await team.ana.call('POST /staff/agents/contract-requests', { body })
    await team.approve(approval.approvalId)
    const { requests } = await team.of(a).call('GET /wps/agent/contract-requests', { query: {} })
    const { requestId = '' } = requests[0] ?? {}
    expect((await close('withdraw', requestId)).request.state).toBe('withdrawn')
    expect(await codeOf(team.accept(a, requestId))).toBe('CONTRACT_REQUEST_CLOSED')
  })

  test('offers to nobody who has an agent above', async () => {
    const [, b = ''] = await line('m')
    const body = { agentId: team.of(b).wire, terms: rate([1_000]), reason }
    const offer = team.ana.call('POST /staff/agents/contract-requests', { body })
    expect(await codeOf(offer)).toBe('MEMBER_NOT_FOUND')
  })

  test('who is moved to another line has no contract with those above before', async () => {
    const [a = '', b = '', c = '', d = ''] = await line('v')
    await team.add('elsewhere', null)
    const open = await team.propose(b, rate([1_000, 10]))
    const body = { memberId: team.of(b).wire, to: team.of('elsewhere').wire, reason }
    const { approval } = await team.ana.call('POST /staff/agents/moves', { body })
    await team.approve(approval.approvalId)
    expect(await statesOf([a, b, c, d])).toEqual(['running', 'moved', 'upline', 'upline'])
    expect(await codeOf(team.accept(a, open.requestId))).toBe('CONTRACT_REQUEST_CLOSED')
    const fresh = await team.propose('elsewhere', rate([1_000]), b).catch(() => undefined)
    expect(fresh).toBeUndefined()
    await team.signHead('elsewhere', rate([40_000, 10]))
    await team.sign('elsewhere', b, rate([30_000, 10]))
    expect(await statesOf([b])).toEqual(['running'])
  })
})
