import { randomUUID } from 'node:crypto'
import type { MemberType } from '@fairhouse/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  codeOf,
  createTeam,
  fieldsOf,
  salary,
  type ContractTeam,
} from '../../../../test/contract-teams.ts'
import { hearSessions } from '../../../../test/heard-sessions.ts'
import { createTestPlatform, type TestPlatform } from '../../../../test/platform.ts'

let platform: TestPlatform
let team: ContractTeam

beforeAll(async () => {
  platform = await createTestPlatform()
  team = await createTeam(platform)
})
afterAll(() => platform.close())

const reason = 'agreed with the agent'

const proposeType = (name: string, to: MemberType) =>
  team.ana.call('POST /staff/agents/types', { body: { memberId: team.of(name).wire, to, reason } })

/** Proposed by one, approved by another. */
async function change(name: string, to: MemberType): Promise<void> {
  const { approval } = await proposeType(name, to)
  await team.approve(approval.approvalId)
  platform.deps.sessions.forgetAll()
}

const move = (name: string, to: string | null) =>
  team.ana.call('POST /staff/agents/moves', {
    body: { memberId: team.of(name).wire, to: to === null ? null : team.of(to).wire, reason },
  })

/** The wire's number of who someone is (SPECIFICATION 6.8). */
const numberOf = async (name: string) => (await team.of(name).call('GET /wps/member/info', {})).type

describe('a change of type', () => {
  test('is proposed by one, approved by another, and stays in history and audit', async () => {
    await team.add('plain', null, 'member')
    expect(await numberOf('plain')).toBe(0)
    const { approval } = await proposeType('plain', 'agent41')
    expect(approval.input).toEqual({
      username: team.of('plain').username,
      from: 'member',
      to: 'agent41',
    })
    expect(await numberOf('plain')).toBe(0)
    const params = { approvalId: approval.approvalId }
    const own = team.ana.call('POST /staff/approvals/:approvalId/approve', { params, body: {} })
    expect(await codeOf(own)).toBe('APPROVAL_OWN')
    const heard = await hearSessions(platform)
    await team.approve(approval.approvalId)
    // Every node reads the member's session anew.
    expect(await heard.next).toMatchObject({ brandId: 1, areEnded: false })
    await heard.close()
    platform.deps.sessions.forgetAll()
    expect(await numberOf('plain')).toBe(41)
    await change('plain', 'member')
    const query = { memberId: team.of('plain').wire }
    const { types } = await team.ana.call('GET /staff/agents/types', { query })
    expect(types).toMatchObject([
      { from: 'agent41', to: 'member', changedBy: 'staff:ana', reason },
      { from: 'member', to: 'agent41' },
    ])
    const { entries } = await team.ana.call('GET /staff/audit', {
      query: { subject: team.of('plain').wire },
    })
    expect(entries.filter(({ action }) => action === 'member.typeChanged')).toHaveLength(2)
  })

  test.each([
    ['agent1', 1],
    ['agent2', 2],
    ['agent41', 41],
    ['agent42', 42],
  ] as const)('to %s is told as %i, and opens the pages of agents', async (type, expected) => {
    const name = `wire${expected}`
    await team.add(name, null, 'member')
    const overview = () => codeOf(team.of(name).call('GET /wps/agent/overview', { query: {} }))
    expect(await overview()).toBe('NOT_FOUND')
    await change(name, type)
    expect(await numberOf(name)).toBe(expected)
    expect(await overview()).toBe('ok')
  })

  test('never concerns trials, nobody, or what is so already', async () => {
    await team.add('same', null)
    expect(await codeOf(proposeType('same', 'agent1'))).toBe('NOT_CHANGED')
    await platform.db.query("update members set kind = 'trial' where member_id = $1", [
      (await team.add('tried', null, 'member')).memberId,
    ])
    expect(await codeOf(proposeType('tried', 'agent1'))).toBe('MEMBER_NOT_FOUND')
    const body = { memberId: 'mbr_zzzzzzzz', to: 'agent1', reason } as const
    const nobody = team.ana.call('POST /staff/agents/types', { body })
    expect(await codeOf(nobody)).toBe('MEMBER_NOT_FOUND')
  })
})

describe('a type has its place in the tree', () => {
  beforeAll(async () => {
    await team.add('head', null)
    await team.add('middle', 'head')
    await team.add('last', 'middle')
    await team.add('leaf', 'last', 'member')
    await change('last', 'agent2')
  })

  test.each([
    ['head', 'member', 'AGENT_HAS_TEAM'],
    ['last', 'member', 'AGENT_HAS_TEAM'],
    ['head', 'agent2', 'AGENT_HAS_TEAM'],
    ['middle', 'agent2', 'AGENT_HAS_TEAM'],
    ['leaf', 'agent1', 'AGENT_PLACE'],
    ['leaf', 'agent41', 'AGENT_PLACE'],
    ['middle', 'agent42', 'AGENT_PLACE'],
    ['head', 'agent42', 'ok'],
    ['middle', 'agent41', 'ok'],
    ['last', 'agent1', 'ok'],
  ] as const)('%s to %s: %s', async (name, to, expected) => {
    expect(await codeOf(proposeType(name, to))).toBe(expected)
  })

  test.each([
    ['head', 'last', ['to']],
    ['head', 'head', ['to']],
    ['middle', 'leaf', ['to']],
    ['leaf', 'head', []],
    ['last', null, []],
  ] as const)('a move of %s below %s is refused for %j', async (name, to, expected) => {
    const fields = await fieldsOf(move(name, to))
    expect(fields.map((field) => (field as unknown[])[0])).toEqual(expected)
  })

  test('agents do not come below one of members only, nor anybody above the house’s', async () => {
    await team.add('other', null)
    const ofHouse = await team.add('ofHouse', null)
    expect(await fieldsOf(move('other', 'last'))).toHaveLength(1)
    await change('ofHouse', 'agent42')
    expect(await fieldsOf(move('ofHouse', 'other'))).toHaveLength(1)
    expect(await codeOf(move('other', 'ofHouse'))).toBe('ok')
    expect(ofHouse.wire).toMatch(/^mbr_/)
  })
})

describe('an agent of members only', () => {
  test('opens accounts of members alone; links to agents of before are expired', async () => {
    await team.add('sole', null)
    const link = (type: 'member' | 'agent1') =>
      team.of('sole').call('POST /wps/agent/links', {
        body: { note: 'n', type },
        idempotencyKey: randomUUID(),
      })
    const { code } = await link('agent1')
    const isValid = async () =>
      (await platform.visitor('GET /wps/agent/affiliate', { query: { code } })).isValid
    expect(await isValid()).toBe(true)
    await change('sole', 'agent2')
    expect(await isValid()).toBe(false)
    expect(await codeOf(link('agent1'))).toBe('OPENINGS_FAULTY')
    expect(await codeOf(link('member'))).toBe('ok')
    const options = await team.of('sole').call('GET /wps/agent/links/options', {})
    expect(options.types).toEqual(['member'])
  })
})

describe('contracts bind a type', () => {
  const terms = salary([[10_000]])

  test('who has some, or stands above who has, keeps the type until they have ended', async () => {
    await team.add('ta', null)
    await team.add('tb', 'ta')
    await team.signHead('ta', salary([[20_000]]))
    await team.sign('ta', 'tb', terms)
    expect(await codeOf(proposeType('ta', 'agent41'))).toBe('AGENT_BOUND')
    expect(await codeOf(proposeType('ta', 'agent42'))).toBe('AGENT_BOUND')
    expect(await codeOf(proposeType('tb', 'member'))).toBe('AGENT_BOUND')
    expect(await codeOf(proposeType('tb', 'agent2'))).toBe('ok')
  })

  test('what was signed after the proposal is seen when the second approves it', async () => {
    await team.add('late', null)
    const { approval } = await proposeType('late', 'agent41')
    await team.signHead('late', terms)
    expect(await codeOf(team.approve(approval.approvalId))).toBe('AGENT_BOUND')
    expect(await numberOf('late')).toBe(1)
  })

  test.each([41, 42] as const)('a %i has none; below it agents sign with the house', async (no) => {
    const [above, below] = [`above${no}`, `below${no}`]
    await team.add(above, null)
    await team.add(below, above)
    await change(above, `agent${no}`)
    const ofHouse = { agentId: team.of(above).wire, terms, reason }
    const offer = team.ana.call('POST /staff/agents/contract-requests', { body: ofHouse })
    expect(await codeOf(offer)).toBe('MEMBER_NOT_FOUND')
    expect(await codeOf(team.propose(above, terms))).toBe('MEMBER_NOT_FOUND')
    expect(await codeOf(team.propose(above, terms, below))).toBe('MEMBER_NOT_FOUND')
    const people = (await team.of(above).call('GET /wps/agent/team', { query: {} })).children
    expect(people.map(({ signs }) => signs)).toEqual([true])
    await team.signHead(below, terms)
    const query = { side: 'agent' } as const
    const { contracts } = await team.of(below).call('GET /wps/agent/contracts', { query })
    expect(contracts).toMatchObject([{ upline: null, state: 'running' }])
    expect(await codeOf(proposeType(above, 'agent1'))).toBe('AGENT_BOUND')
  })

  test('who is moved below one keeps what was signed with the house', async () => {
    await team.add('own', null)
    await team.add('free', null)
    await change('own', 'agent42')
    await team.signHead('free', terms)
    const { approval } = await move('free', 'own')
    await team.approve(approval.approvalId)
    const query = { side: 'agent', state: 'running' } as const
    const { contracts } = await team.of('free').call('GET /wps/agent/contracts', { query })
    expect(contracts).toHaveLength(1)
  })
})
