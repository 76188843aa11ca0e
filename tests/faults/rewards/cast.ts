import type { Db } from '@fairhouse/server/db/tx.ts'
import { addBettors } from '../../bench/lib/brand.ts'

/** A member of the trial. */
export interface Actor {
  readonly memberId: bigint
  readonly accountId: bigint
  readonly username: string
}

/** What a promotion of the trial gives by; amounts are ledger units. */
export interface Campaign {
  readonly name: 'each' | 'second' | 'cashback' | 'code' | 'application'
  readonly promotionNo: bigint
  readonly budget: bigint
  readonly perMember: bigint | null
  readonly times: number | null
}

/** A mission of the trial. */
export interface Goal {
  readonly name: 'bets' | 'days'
  readonly missionNo: bigint
  readonly target: number
  /** How many prizes the budget has. */
  readonly prizes: number
}

export interface Cast {
  readonly actors: readonly Actor[]
  readonly campaigns: Readonly<Record<Campaign['name'], Campaign>>
  readonly goals: readonly Goal[]
  /** The first day, and when it begins. */
  readonly day: string
  readonly from: Date
}

/** The share of a deposit that is given, its cap, and from which deposit on: see the campaigns. */
export const EACH = { bp: 5_000n, cap: 500_000n, least: 100_000n } as const
export const SECOND = { bp: 2_000n, cap: 1_000_000n, least: 200_000n } as const
export const CASHBACK = {
  rates: { lottery: 1_000n, RNG: 500n },
  least: 10_000n,
  cap: 300_000n,
} as const
export const CODE_PRIZE = 50_000n
export const APPLICATION_PRIZE = 300n

const TERMS = JSON.stringify({
  multiplier: '3',
  days: 3,
  weights: { lottery: 10_000 },
  maxBet: null,
  maxConvert: null,
})

/** Columns of a campaign, as SQL; what is not named has its default. */
type Columns = Readonly<Record<string, string>>

const RULES: Readonly<Record<Campaign['name'], Columns>> = {
  each: {
    kind: `'deposit'`,
    entry: `'automatic'`,
    category: `'deposits'`,
    least_deposit: String(EACH.least),
    match_bp: String(EACH.bp),
    cap: String(EACH.cap),
    prize_kind: `'bonus'`,
    terms: `'${TERMS}'::jsonb`,
  },
  second: {
    kind: `'deposit'`,
    entry: `'join'`,
    category: `'welcome'`,
    nth: '2',
    least_deposit: String(SECOND.least),
    match_bp: String(SECOND.bp),
    cap: String(SECOND.cap),
    prize_kind: `'money'`,
  },
  cashback: {
    kind: `'cashback'`,
    entry: `'automatic'`,
    category: `'cashback'`,
    period: `'daily'`,
    rates: `'{"lottery": 1000, "RNG": 500}'::jsonb`,
    least: String(CASHBACK.least),
    cap: String(CASHBACK.cap),
    prize_kind: `'money'`,
  },
  code: {
    kind: `'code'`,
    entry: `'code'`,
    category: `'events'`,
    code: `'FAULTS'`,
    prize: String(CODE_PRIZE),
    prize_kind: `'money'`,
  },
  application: {
    kind: `'application'`,
    entry: `'apply'`,
    category: `'events'`,
    prize: String(APPLICATION_PRIZE),
    prize_kind: `'points'`,
  },
}

async function addCampaign(
  db: Db,
  name: Campaign['name'],
  from: Date,
  bounds: Pick<Campaign, 'budget' | 'perMember' | 'times'>,
): Promise<Campaign> {
  const { budget, perMember, times } = bounds
  const columns = Object.entries(RULES[name])
  const rows = await db.query<{ promotion_no: bigint }>(
    `insert into promotions (brand_id, state, texts, budget, per_member, times, starts_at,
       published_at, changed_by, ${columns.map(([column]) => column).join(', ')})
     values (1, 'published', $1, $2, $3, $4, $5, $5, 'staff:mia',
       ${columns.map(([, value]) => value).join(', ')}) returning promotion_no`,
    [
      JSON.stringify([{ language: 'en', title: name, content: '' }]),
      budget,
      perMember,
      times,
      from,
    ],
  )
  return { name, promotionNo: rows[0]?.promotion_no ?? 0n, ...bounds }
}

async function addGoal(
  db: Db,
  name: Goal['name'],
  day: string,
  { target, prizes }: Pick<Goal, 'target' | 'prizes'>,
): Promise<Goal> {
  const prize = name === 'bets' ? 20_000 : 10
  const rows = await db.query<{ mission_no: bigint }>(
    `insert into missions (brand_id, state, texts, goal, product, target, period, from_day,
       prize_kind, prize, budget, labels, place, changed_by)
     values (1, 'open', $1, $2, $3, $4, $5, $6, $7, $8, $9, '{}', 1, 'staff:mia')
     returning mission_no`,
    [
      JSON.stringify([{ language: 'en', title: name, content: '' }]),
      name,
      name === 'bets' ? 'lottery' : null,
      target,
      name === 'bets' ? 'daily' : 'weekly',
      day,
      name === 'bets' ? 'money' : 'points',
      prize,
      // A little more than the prizes: what is left pays for no further one.
      prizes * prize + prize - 1,
    ],
  )
  return { name, missionNo: rows[0]?.mission_no ?? 0n, target, prizes }
}

/**
 * Members, promotions of all kinds that give by themselves, and missions. Budgets are a part of
 * what all events would bring, so that their ends are reached amid the work.
 */
export async function writeCast(
  db: Db,
  plan: { readonly members: number; readonly events: number; readonly day: string; from: Date },
): Promise<Cast> {
  const { members, events, day, from } = plan
  await addBettors(db, members)
  const rows = await db.query<{ member_id: bigint; account_id: bigint; username: string }>(
    `select m.member_id, a.account_id, m.username from members m
     join ledger_accounts a on a.brand_id = m.brand_id and a.member_id = m.member_id
       and a.kind = 'cash' where m.brand_id = 1 and m.username like 'bench%' order by 1`,
  )
  const actors = rows.map((row) => ({
    memberId: row.member_id,
    accountId: row.account_id,
    username: row.username,
  }))
  const ample = 10n ** 15n
  const each = BigInt(events) * 50_000n
  const campaigns = {
    each: await addCampaign(db, 'each', from, { budget: each, perMember: each / 20n, times: null }),
    second: await addCampaign(db, 'second', from, { budget: ample, perMember: null, times: 1 }),
    cashback: await addCampaign(db, 'cashback', from, {
      budget: BigInt(events) * 10_000n,
      perMember: null,
      times: 12,
    }),
    code: await addCampaign(db, 'code', from, {
      budget: CODE_PRIZE * BigInt(Math.ceil(members * 0.6)) + CODE_PRIZE - 1n,
      perMember: null,
      times: 1,
    }),
    application: await addCampaign(db, 'application', from, {
      budget: APPLICATION_PRIZE * BigInt(members),
      perMember: APPLICATION_PRIZE * 2n,
      times: null,
    }),
  }
  const goals = [
    await addGoal(db, 'bets', day, { target: 3, prizes: Math.ceil(events / 12) }),
    await addGoal(db, 'days', day, { target: 3, prizes: 1_000_000 }),
  ]
  await db.query('analyze')
  return { actors, campaigns, goals, day, from }
}
