import { readTerms } from '@fairhouse/agency'
import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { demoBrand } from '@fairhouse/profiles'
import type { ContractTermsIn } from '@fairhouse/protocol'
import type { Tx } from '../../../apps/server/src/db/tx.ts'
import { wireId } from '../../../apps/server/src/core/ids.ts'
import { countFigures } from '../../../apps/server/src/modules/team-figures/index.ts'
import { makeAgent } from '../../../apps/server/src/modules/agent-tree/index.ts'
import { moveTeam } from '../../../apps/server/src/modules/agency/index.ts'
import { issueTurns, payBills } from '../../../apps/server/src/modules/agent-pay/index.ts'
import { endByOperator, offerByOperator } from '../../../apps/server/src/modules/contracts/index.ts'
import { rollUp } from '../../../apps/server/src/modules/records/index.ts'
import { toBrand } from '../../../apps/server/src/modules/settings/index.ts'
import { withDatabase } from '../../../tools/operator/database.ts'
import { expect } from './journey.ts'
import { openAccount, type Account } from './member.ts'

const HEADERS = { 'x-fairhouse': '1', language: 'pt' }
const BRAND = toBrand(demoBrand, demoBrand.brandId)

const dataDir = () => process.env['E2E_DATA_DIR'] ?? ''

/** What the platform pays the head of a line: a tenth of every stake of the team. */
const OF_HEAD: ContractTermsIn = {
  kind: 'realtimeSalary',
  base: 'singleBet',
  minBetMinor: '10000',
  tiers: [{ ratePpm: 100_000, minTurnoverMinor: '0', minActive: 0 }],
  payer: 'platform',
}

/** The head of a line, with a contract with the platform; logged in. */
export async function openHead(
  request: APIRequestContext,
  terms: ContractTermsIn = OF_HEAD,
): Promise<Account> {
  const head = await openAccount(request)
  await withDatabase(dataDir(), async (db) => {
    const rows = await db.query<{ member_id: bigint }>(
      `update members set kind = 'agent' where username = $1 returning member_id`,
      [head.username],
    )
    const agentId = wireId('mbr', rows[0]?.member_id ?? 0n)
    const offer = { agentId, terms: readTerms(terms), staffName: 'machine:journey' }
    await db.transaction((tx) => offerByOperator(tx, BRAND, offer))
  })
  await signOffer(request)
  return head
}

/** The number of an account. */
async function numberOf(db: Pick<Tx, 'query'>, { username }: Account): Promise<bigint> {
  const rows = await db.query<{ member_id: bigint }>(
    'select member_id from members where brand_id = $1 and username_key = $2',
    [BRAND.brandId, username],
  )
  return rows[0]?.member_id ?? 0n
}

/** An agent directly below another, without a contract yet; logged in. */
export async function openBelow(request: APIRequestContext, above: Account): Promise<Account> {
  const below = await openAccount(request)
  await withDatabase(dataDir(), (db) =>
    db.transaction(async (tx) => {
      const memberId = await numberOf(tx, below)
      const toId = await numberOf(tx, above)
      await makeAgent(tx, BRAND.brandId, memberId)
      const [by, today] = ['machine:journey', '2026-01-01']
      const move = { memberId, toId, reason: 'line of a journey', today, by }
      await moveTeam(tx, BRAND.brandId, move)
    }),
  )
  return below
}

/** Offers terms to an agent directly below; `request` is logged in as the one above. */
export async function offerTo(
  request: APIRequestContext,
  below: Account,
  terms: ContractTermsIn,
): Promise<void> {
  const agentId = wireId('mbr', await withDatabase(dataDir(), (db) => numberOf(db, below)))
  const sent = await request.post('/wps/agent/contract-requests', {
    data: { agentId, terms },
    headers: { ...HEADERS, 'idempotency-key': randomUUID() },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
}

/** Signs the only request that waits for the logged-in agent. */
export async function signOffer(request: APIRequestContext): Promise<void> {
  const answer = await request.get('/wps/agent/contract-requests', { headers: HEADERS })
  const { requests } = (await answer.json()) as { requests: { requestId: string }[] }
  const signed = await request.post(
    `/wps/agent/contract-requests/${requests[0]?.requestId}/accept`,
    { data: { ends: [] }, headers: HEADERS },
  )
  expect(signed.ok(), await signed.text()).toBe(true)
}

/**
 * Moves contracts of some agents to the next day: what was signed today applies from tomorrow, and
 * a journey cannot wait for it. The clock of all journeys stays as it is.
 */
export async function moveToNextDay(usernames: readonly string[]): Promise<void> {
  await withDatabase(
    dataDir(),
    (db) =>
      db.transaction(async (tx) => {
        await tx.query('alter table contract_versions disable trigger user')
        await tx.query(
          `update contract_versions v set signed_on = signed_on - 1
           from contracts c join members m on m.brand_id = c.brand_id and m.member_id = c.agent_id
           where v.brand_id = c.brand_id and v.contract_no = c.contract_no
             and m.username = any($1)`,
          [[...usernames]],
        )
        await tx.query('alter table contract_versions enable trigger user')
        await tx.query(
          `update contracts c set due_on = null from members m
           where m.brand_id = c.brand_id and m.member_id = c.agent_id and m.username = any($1)`,
          [[...usernames]],
        )
      }),
    'owner',
  )
}

/** Runs the five-minute job of real-time salaries now, from current figures. */
export async function takeTurn(): Promise<void> {
  await withDatabase(dataDir(), async (db) => {
    const context = { db, brands: { all: async () => [BRAND] } }
    await rollUp(context)
    await countFigures(context)
    await issueTurns(context)
  })
}

/** Runs the job that pays bills, now. */
export async function payTurn(): Promise<void> {
  await withDatabase(dataDir(), (db) => payBills({ db, brands: { all: async () => [BRAND] } }))
}

/** Whether an agent has been sent a bill. */
export async function countBills(username: string): Promise<number> {
  const rows = await withDatabase(dataDir(), (db) =>
    db.query<{ bills: number }>(
      `select count(*)::int as bills from contract_bills b
       join members m on m.brand_id = b.brand_id and m.member_id = b.agent_id
       where m.username = $1 and b.amount > 0`,
      [username],
    ),
  )
  return rows[0]?.bills ?? 0
}

/** The platform ends the contracts of an agent without contracts below. */
export async function endContracts(request: APIRequestContext): Promise<void> {
  const answer = await request.get('/wps/agent/contracts?side=agent', { headers: HEADERS })
  const { contracts } = (await answer.json()) as { contracts: { contractId: string }[] }
  for (const { contractId } of contracts) {
    const action = { contractId, ends: [] }
    await withDatabase(dataDir(), (db) => db.transaction((tx) => endByOperator(tx, BRAND, action)))
  }
}
