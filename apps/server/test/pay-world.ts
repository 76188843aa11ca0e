import type { ContractTermsOut } from '@fairhouse/protocol'
import type { Db } from '#server/db/tx.ts'
import { createTestPlatform, type TestMember, type TestPlatform } from './platform.ts'
import { type Terms, presentTerms } from '@fairhouse/agency'
import { minor } from '@fairhouse/money'
import { issueBills, issueTurns, payBills } from '../src/modules/agent-pay/index.ts'

/** Contracts among a line of agents, days of bets as figures, and the work of the worker. */
export interface PayWorld {
  readonly platform: TestPlatform
  readonly members: readonly TestMember[]
  readonly ids: readonly bigint[]
  /** Signs a contract of an agent of the line with the upline, or the operator. */
  sign(agent: number, terms: Terms, signedOn: string): Promise<bigint>
  /** A member's totals of a day: a second call settles it again. */
  played(member: number, day: string, stake: number, payout?: number): Promise<void>
  /** The figures are whole up to the end of a day. */
  countedTo(day: string): Promise<void>
  /** Bills and payments, as the worker makes them. */
  close(): Promise<void>
  turn(): Promise<void>
  bills(): Promise<BillRow[]>
  balances(): Promise<bigint[]>
}

export interface BillRow {
  readonly [column: string]: unknown
  readonly contract_no: bigint
  readonly period_from: string
  readonly amount: bigint
  readonly paid: bigint
  readonly debt: bigint
  readonly state: string
}

/** Terms of a test, with simple defaults. */
export function termsOf(terms: Partial<Terms> & Pick<Terms, 'kind'>): Terms {
  const isDividend = terms.kind === 'dividend'
  return {
    ...(isDividend
      ? { period: 'daily' as const, carry: 'none' as const }
      : { base: 'singleBet' as const }),
    minBet: minor(10_000n),
    tiers: [{ rate: 10_000n, minTurnover: minor(0n), minActive: 0 }],
    payer: 'platform',
    ...terms,
  }
}

/** The parties: an agent of a brand with the upline, or with the operator. */
export interface Signer {
  readonly brandId: number
  readonly agentId: bigint
  readonly uplineId: bigint | null
}

/** Signs a contract, or its next version; returns its number. It is valid from the day after on. */
export async function signContract(
  db: Db,
  { brandId, agentId, uplineId }: Signer,
  terms: ContractTermsOut,
  signedOn: string,
): Promise<bigint> {
  const rows = await db.query<{ contract_no: bigint }>(
    `with asked as (
       insert into contract_requests (brand_id, asks, kind, agent_id, upline_id, terms, asked_by,
         state, expires_at, decided_at, decided_by)
       values ($6, 'new', $1, $2, $3, $4::jsonb, 'upline', 'accepted', app_now(), app_now(), 'test')
       returning request_no
     ), running as (
       select contract_no from contracts where brand_id = $6 and agent_id = $2 and kind = $1
         and state = 'running'
     ), made as (
       insert into contracts (brand_id, kind, agent_id, upline_id)
       select $6, $1, $2, $3 where not exists (select from running) returning contract_no
     ), contract as (select * from made union all select * from running)
     insert into contract_versions (brand_id, contract_no, version_no, terms, signed_on,
       request_no, signature)
     select $6, contract_no, 1 + (select count(*) from contract_versions v
       where v.contract_no = c.contract_no), $4::jsonb, $5::date, request_no, 'test'
     from contract c, asked returning contract_no`,
    [terms.kind, agentId, uplineId, JSON.stringify(terms), signedOn, brandId],
  )
  return rows[0]?.contract_no ?? 0n
}

const PLAYED = `
with day as (
  insert into own_days as d (brand_id, member_id, day, product, bets, turnover, won_stakes,
    lost_stakes, payout)
  values ($5, $1, $2::date, 'lottery', 1, $3::bigint,
    case when $4::bigint > 0 then $3::bigint else 0 end,
    case when $4::bigint > 0 then 0 else $3::bigint end, $4::bigint)
  on conflict (brand_id, member_id, day, product) do update
  set turnover = excluded.turnover, won_stakes = excluded.won_stakes,
    lost_stakes = excluded.lost_stakes, payout = excluded.payout)
insert into agency_changes (brand_id, member_id, day, changed_at)
values ($5, $1, $2::date, app_now())
on conflict (brand_id, day, member_id) do update set changed_at = excluded.changed_at`

/** What a member staked on a day in all, and got, as the figures have it. */
export async function writePlayed(
  db: Db,
  { brandId, memberId }: { readonly brandId: number; readonly memberId: bigint | undefined },
  day: string,
  { stake, payout = 0 }: { readonly stake: number; readonly payout?: number },
): Promise<void> {
  await db.query(PLAYED, [memberId, day, stake, payout, brandId])
}

/** The figures of a brand are whole up to the end of a day. */
export async function writeCountedTo(db: Db, brandId: number, day: string): Promise<void> {
  await db.query(
    `insert into agency_places (brand_id, counted_to)
     values ($2, $1::date + interval '1 day 15 hours')
     on conflict (brand_id) do update set counted_to = excluded.counted_to`,
    [day, brandId],
  )
}

/** A line of this many, each below the one before, the last a member; each has 1,000.00. */
export async function createPayWorld(length: number): Promise<PayWorld> {
  const platform = await createTestPlatform()
  const members: TestMember[] = []
  const ids: bigint[] = []
  for (let at = 0; at < length; at += 1) {
    const member = await platform.member('1000')
    const rows = await platform.db.query<{ member_id: bigint }>(
      'update members set kind = $3, referrer_id = $2 where username = $1 returning member_id',
      [member.username, ids.at(-1) ?? null, at === length - 1 ? 'member' : 'agent'],
    )
    members.push(member)
    ids.push(rows[0]?.member_id ?? 0n)
  }
  const context = { db: platform.db, brands: platform.deps.brands }
  return {
    platform,
    members,
    ids,
    sign: (agent, terms, signedOn) =>
      signContract(
        platform.db,
        { brandId: 1, agentId: ids[agent] ?? 0n, uplineId: ids[agent - 1] ?? null },
        presentTerms(terms),
        signedOn,
      ),
    played: (member, day, stake, payout = 0) =>
      writePlayed(platform.db, { brandId: 1, memberId: ids[member] }, day, { stake, payout }),
    countedTo: (day) => writeCountedTo(platform.db, 1, day),
    async close() {
      await issueBills(context)
      await payBills(context)
    },
    async turn() {
      await issueTurns(context)
      await payBills(context)
    },
    bills: () =>
      platform.db.query<BillRow>(
        `select contract_no, to_char(period_from, 'YYYY-MM-DD') as period_from, amount, paid, debt,
           state from contract_bills order by bill_no`,
      ),
    async balances() {
      const rows = await platform.db.query<{ balance: bigint }>(
        `select a.balance from unnest($1::bigint[]) with ordinality as k(member, place)
         join ledger_accounts a on a.brand_id = 1 and a.member_id = k.member and a.kind = 'cash'
         order by k.place`,
        [ids],
      )
      return rows.map(({ balance }) => balance)
    },
  }
}

/**
 * By SQL, for tests of routes: a bill that pays an agent, one that the agent pays someone, and a
 * dispute of each by its payee. The agent has a contract.
 */
export async function writeBills(db: Db, agentId: bigint, otherId: bigint): Promise<void> {
  const line = {
    is: 'span',
    amountMinor: '10000',
    reckoning: { from: '2026-11-02', to: '2026-11-02', hour: null },
    wasMinor: null,
    contractId: null,
  }
  for (const [paidId, payerId] of [
    [agentId, null],
    [otherId, agentId],
  ]) {
    await db.query(
      `with bill as (
         insert into contract_bills (brand_id, contract_no, version_no, kind, agent_id, upline_id,
           payer, level, period_from, period_to, turn, lines, amount, debt, turnover, active,
           rate_ppm, is_target_reached, state)
         select 1, contract_no, 1, kind, $1, $2, case when $2::bigint is null then 'platform'
           else 'upline' end, 0, '2026-11-02', '2026-11-02',
           (select count(*) from contract_bills), $3::jsonb, 10000, 0, 0, 0, 0, true, 'issued'
         from contracts where agent_id = $4 limit 1 returning bill_no
       )
       insert into bill_disputes (brand_id, bill_no, opened_by, line, amount, reason, request_key,
         input_hash)
       select 1, bill_no, $1, 0, 1, 'of a test', gen_random_uuid()::text, 'none' from bill`,
      [paidId, payerId, JSON.stringify([line]), agentId],
    )
  }
}
