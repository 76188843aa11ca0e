import type { ContractTermsIn } from '@fairhouse/protocol'
import { demoBrand } from '@fairhouse/profiles'
import { addDays, readTerms } from '@fairhouse/agency'
import type { Db, Tx } from '../db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { acceptRequest, offerByOperator, readToday } from '../modules/contracts/index.ts'
import { toBrand } from '../modules/settings/index.ts'
import { payIn, play } from './actions.ts'
import { DEMO_AGENTS, DEMO_PASSWORD, DEMO_PLAYER } from './people.ts'
import { enter, type DemoPerson, type DemoPlace } from './person.ts'

const HOUSE = 'machine:demo'
const BRAND = toBrand(demoBrand, demoBrand.brandId)

/** Rates of the head of the line, in millionths; those below have a part of them. */
export function termsOf(percent: number, payer: 'platform' | 'upline'): ContractTermsIn[] {
  const tier = (ratePpm: number, units: number, minActive: number) => ({
    ratePpm: (ratePpm * percent) / 100,
    minTurnoverMinor: String(units * 10_000),
    minActive,
  })
  const shared = { minBetMinor: '100000', payer }
  const salary = { ...shared, base: 'singleBet' } as const
  return [
    {
      ...shared,
      kind: 'dividend',
      period: 'weekly',
      carry: 'always',
      tiers: [tier(100_000, 1_000, 1), tier(200_000, 10_000, 3), tier(300_000, 50_000, 10)],
    },
    { ...salary, kind: 'dailySalary', tiers: [tier(5_000, 500, 1), tier(8_000, 5_000, 3)] },
    { ...salary, kind: 'hourlySalary', base: 'lossRate', tiers: [tier(3_000, 100, 1)] },
    { ...salary, kind: 'realtimeSalary', tiers: [tier(2_000, 100, 1)], capMinor: '5000000' },
  ]
}

async function memberIdOf(tx: Tx, username: string): Promise<bigint> {
  const rows = await tx.query<{ member_id: bigint }>(
    'select member_id from members where brand_id = $1 and username_key = $2',
    [demoBrand.brandId, username],
  )
  if (!rows[0]) throw new Error(`${username} has no account`)
  return rows[0].member_id
}

interface Agent {
  readonly memberId: bigint
  readonly username: string
}

/**
 * Signs as the agent, dated yesterday: a contract is valid from the day after, and the first bill
 * should not take a day.
 */
async function sign(db: Db, { vault }: DemoPlace, agent: Agent, requestId: string) {
  const { memberId, username } = agent
  const by = { name: `member:${username}`, memberId, username }
  await db.transaction(async (tx) => {
    const signedOn = addDays(await readToday(tx, BRAND), -1)
    await acceptRequest(tx, { vault }, BRAND, { requestId, by, ends: [], signedOn })
  })
}

/** A contract that is offered from above, by an agent or by the operator, and signed; once. */
async function agree(
  db: Db,
  place: DemoPlace,
  above: DemoPerson | undefined,
  below: DemoPerson,
  terms: ContractTermsIn,
): Promise<void> {
  const { kind } = terms
  const running = { kind, side: 'agent', state: 'running' } as const
  const { contracts } = await below.call('GET /wps/agent/contracts', { query: running })
  if (contracts.length > 0) return
  const memberId = await memberIdOf(db, below.username)
  const agentId = wireId('mbr', memberId)
  const open = { kind, state: 'open' } as const
  const readRequests = () => below.call('GET /wps/agent/contract-requests', { query: open })
  const isForMe = ({ canDecide }: { readonly canDecide: boolean }) => canDecide
  if (!(await readRequests()).requests.some(isForMe)) {
    const idempotencyKey = below.keyOf(`contract ${kind}`)
    const body = { agentId, terms }
    if (above) await above.call('POST /wps/agent/contract-requests', { body, idempotencyKey })
    else {
      const offer = { agentId, terms: readTerms(terms), staffName: HOUSE }
      await db.transaction((tx) => offerByOperator(tx, BRAND, offer))
    }
  }
  const request = (await readRequests()).requests.find(isForMe)
  if (!request) throw new Error(`${below.username} was offered no ${kind}`)
  await sign(db, place, { memberId, username: below.username }, request.requestId)
}

/** Whether the last contract of the line was signed, and so all those before it. */
async function isAgreed(db: Db): Promise<boolean> {
  const rows = await db.query<{ signed: number }>(
    `select count(*)::int as signed from contracts join members m using (brand_id)
     where brand_id = $1 and m.member_id = agent_id and m.username_key = $2`,
    [demoBrand.brandId, DEMO_AGENTS.at(-1)?.username],
  )
  return (rows[0]?.signed ?? 0) >= termsOf(100, 'platform').length
}

async function hasPlayed(db: Db): Promise<boolean> {
  const rows = await db.query(
    `select 1 from bets join ledger_accounts using (brand_id, account_id)
     join members using (brand_id, member_id) where brand_id = $1 and username_key = $2 limit 1`,
    [demoBrand.brandId, DEMO_PLAYER.username],
  )
  return rows.length > 0
}

/**
 * A line of three agents with contracts of all four kinds: the operator pays the first two, the
 * third is paid by the agent above. Below them a member plays, so that there is something to pay
 * for. Offered over the product's own routes, once for an install; resumable at any point.
 */
export async function liveAsAgents(db: Db, place: DemoPlace): Promise<void> {
  if (!(await isAgreed(db))) {
    let above: DemoPerson | undefined
    for (const { username, percent, payer } of DEMO_AGENTS) {
      const below = await enter(place, { username, password: DEMO_PASSWORD })
      for (const terms of termsOf(percent, payer)) await agree(db, place, above, below, terms)
      above = below
    }
  }
  if (await hasPlayed(db)) return
  const player = await enter(place, { username: DEMO_PLAYER.username, password: DEMO_PASSWORD })
  await payIn(player, 'first deposit', '20000000', 'paid')
  await play(player, '2000000')
}
