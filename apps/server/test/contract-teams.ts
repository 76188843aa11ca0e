import { randomUUID } from 'node:crypto'
import type { ContractRequestWire, ContractTermsIn } from '@fairhouse/protocol'
import type { ApiError } from '@fairhouse/protocol/client'
import type { Db } from '#server/db/tx.ts'
import { staffOf, TEST_ROLES, type TestStaff } from './office.ts'
import type { TestMember, TestPlatform } from './platform.ts'

export interface TeamMember extends TestMember {
  readonly memberId: bigint
  /** The id on the wire. */
  readonly wire: string
}

/** A tier of these tests: millionths from this turnover in whole units, and actives. */
export type TierOf = readonly [ratePpm: number, turnover?: number, minActive?: number]

/** Terms of a daily salary on all stakes, paid by the operator. */
export function salary(tiers: readonly TierOf[], more: Partial<ContractTermsIn> = {}) {
  return {
    kind: 'dailySalary',
    base: 'singleBet',
    minBetMinor: '10000',
    tiers: tiers.map(([ratePpm, turnover = 0, minActive = 0]) => ({
      ratePpm,
      minTurnoverMinor: String(turnover * 10_000),
      minActive,
    })),
    payer: 'platform',
    ...more,
  } satisfies ContractTermsIn
}

/** The code of a refusal; 'ok' where there is none. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: ApiError) => error.code,
  )

/** The fields of a refusal, each with what was expected. */
export const fieldsOf = (work: Promise<unknown>): Promise<unknown[]> =>
  work.then(
    () => [],
    (error: ApiError) => error.fields.map(({ field, expected }) => [field, expected]),
  )

/**
 * Requests and a contract of an agent at the head of a line, by SQL, for tests that are about
 * routes: the first two are asked for by the agent, the third offered; a kind has one open.
 */
export async function writeContracts(db: Db, agentId: bigint): Promise<void> {
  for (const [kind, askedBy] of [
    ['hourlySalary', 'agent'],
    ['realtimeSalary', 'agent'],
    ['dividend', 'staff'],
  ] as const) {
    await db.query(
      `insert into contract_requests (brand_id, asks, kind, agent_id, terms, asked_by, expires_at)
       values (1, 'new', $2, $1, $3, $4, app_now() + interval '14 days')`,
      [agentId, kind, JSON.stringify(salary([[1_000]], { kind })), askedBy],
    )
  }
  await db.query(
    `with made as (
       insert into contracts (brand_id, kind, agent_id) values (1, 'dailySalary', $1)
       returning contract_no)
     insert into contract_versions (brand_id, contract_no, version_no, terms, signed_on,
       request_no, signature)
     select 1, contract_no, 1, $2, '2026-11-01', 1, 'of a test' from made`,
    [agentId, JSON.stringify(salary([[1_000]]))],
  )
}

export interface ContractTeam {
  readonly of: (name: string) => TeamMember
  add(name: string, above: string | null, kind?: 'agent' | 'member'): Promise<TeamMember>
  /** Offers terms to an agent below, or requests them. */
  propose(
    who: string,
    terms: ContractTermsIn,
    to?: string,
    key?: string,
  ): Promise<ContractRequestWire>
  accept(who: string, requestId: string, ends?: readonly string[]): Promise<ContractRequestWire>
  /** Terms of the operator for the head of a line, proposed, approved and accepted. */
  signHead(name: string, terms: ContractTermsIn): Promise<ContractRequestWire>
  /** Offered from above and accepted below. */
  sign(above: string, name: string, terms: ContractTermsIn): Promise<ContractRequestWire>
  readonly ana: TestStaff
  readonly rui: TestStaff
  /** Approves a proposal of the first by the second. */
  approve(approvalId: string): Promise<unknown>
}

/** Agents, members and two of the staff, who make contracts over HTTP. */
export async function createTeam(platform: TestPlatform): Promise<ContractTeam> {
  const people = new Map<string, TeamMember>()
  const ana = await staffOf(platform, 'ana', TEST_ROLES.administrator)
  const rui = await staffOf(platform, 'rui', TEST_ROLES.administrator)

  const of = (name: string) => {
    const found = people.get(name)
    if (!found) throw new Error(`nobody is called ${name}`)
    return found
  }

  async function propose(
    who: string,
    terms: ContractTermsIn,
    to?: string,
    key: string = randomUUID(),
  ) {
    const body = { terms, ...(to === undefined ? {} : { agentId: of(to).wire }) }
    return of(who).call('POST /wps/agent/contract-requests', { body, idempotencyKey: key })
  }

  const accept = (who: string, requestId: string, ends: readonly string[] = []) =>
    of(who).call('POST /wps/agent/contract-requests/:requestId/accept', {
      params: { requestId },
      body: { ends: [...ends] },
    })

  const approve = (approvalId: string) =>
    rui.call('POST /staff/approvals/:approvalId/approve', { params: { approvalId }, body: {} })

  return {
    of,
    ana,
    rui,
    propose,
    accept,
    approve,
    async add(name, above, kind = 'agent') {
      const member = await platform.member('1000')
      const rows = await platform.db.query<{ member_id: bigint }>(
        `update members set kind = $2, referrer_id = $3 where username = $1 returning member_id`,
        [member.username, kind, above === null ? null : of(above).memberId],
      )
      const memberId = rows[0]?.member_id ?? 0n
      const made = { ...member, memberId, wire: `mbr_${memberId.toString(36)}` }
      people.set(name, made)
      platform.deps.sessions.forgetAll()
      return made
    },
    async signHead(name, terms) {
      const body = { agentId: of(name).wire, terms, reason: 'agreed by phone' }
      const { approval } = await ana.call('POST /staff/agents/contract-requests', { body })
      await approve(approval.approvalId)
      const { requests } = await of(name).call('GET /wps/agent/contract-requests', { query: {} })
      return accept(name, requests[0]?.requestId ?? '')
    },
    async sign(above, name, terms) {
      const { requestId } = await propose(above, terms, name)
      return accept(name, requestId)
    },
  }
}
