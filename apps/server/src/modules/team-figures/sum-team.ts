import { minor, type Minor } from '@fairhouse/money'
import type { Tx } from '#server/db/tx.ts'
import { FIGURES, listOf, STORED, sumsOf } from './columns.ts'
import { isBelow } from '../agent-tree/index.ts'

/** Whose figures: the agent's own, of all directly below, or the agent's with all below. */
export type TeamScope = 'own' | 'direct' | 'whole'

/** Sums of some days, in ledger units; `bets` is a count. */
export interface TeamSums {
  readonly bets: bigint
  readonly turnover: Minor
  readonly wonStakes: Minor
  readonly lostStakes: Minor
  readonly payout: Minor
  readonly rebates: Minor
  readonly bonuses: Minor
  readonly deposits: Minor
  readonly withdrawals: Minor
}

export type FigureRow = Readonly<Record<(typeof FIGURES)[number], bigint>> & {
  readonly [column: string]: unknown
}

/** Sums as the database gives them. */
export function presentSums(row: FigureRow): TeamSums {
  return {
    bets: row.bets,
    turnover: minor(row.turnover),
    wonStakes: minor(row.won_stakes),
    lostStakes: minor(row.lost_stakes),
    payout: minor(row.payout),
    rebates: minor(row.rebates),
    bonuses: minor(row.bonuses),
    deposits: minor(row.deposits),
    withdrawals: minor(row.withdrawals),
  }
}

/** Days of a scope: $1 the brand, $2 the agent, $3 and $4 the first and the last day. */
const PARTS: Readonly<Record<'own' | 'direct' | 'below', string>> = {
  own: `select day, product, ${listOf(STORED)} from own_days
    where brand_id = $1 and member_id = $2 and day between $3::date and $4::date`,
  direct: `select day, product, ${listOf(STORED)} from team_days
    where brand_id = $1 and agent_id = $2 and is_direct and day between $3::date and $4::date`,
  below: `select day, product, ${listOf(STORED)} from team_days
    where brand_id = $1 and agent_id = $2 and not is_direct and day between $3::date and $4::date`,
}

/** SQL: the days of a scope, by day and product. */
export const partsOf = (scope: TeamScope) =>
  scope === 'whole' ? `${PARTS.own} union all ${PARTS.below}` : PARTS[scope]

const BY = { all: `''`, day: `to_char(day, 'YYYY-MM-DD')`, product: 'product' } as const

export interface Days {
  readonly from: string
  readonly to: string
}

/**
 * What an agent, those directly below or the whole team did in some business days, under the
 * requested key: the day, the product, or '' for all together. Days without anything have no entry.
 * As many rows are read as there are days and products, however large the team is.
 */
export async function sumTeam(
  db: Tx,
  brandId: number,
  agentId: bigint,
  { from, to }: Days,
  scope: TeamScope,
  by: keyof typeof BY = 'all',
): Promise<ReadonlyMap<string, TeamSums>> {
  const rows = await db.query<FigureRow & { key: string }>(
    `select ${BY[by]} as key, ${sumsOf(FIGURES, 'd')} from (${partsOf(scope)}) d
     group by 1 order by 1`,
    [brandId, agentId, from, to],
    `team-sums-${scope}-${by}`,
  )
  return new Map(rows.map((row) => [row.key, presentSums(row)]))
}

/** Members with a day in the range whose previous active day is before it: each of them once. */
const ACTIVE_PARTS = {
  own: `select count(*) as members from active_days where brand_id = $1 and member_id = $2
    and day between $3::date and $4::date and previous < $3::date`,
  direct: `select coalesce(sum(members), 0) as members from team_actives
    where brand_id = $1 and agent_id = $2 and is_direct and day between $3::date and $4::date
      and previous < $3::date`,
  below: `select coalesce(sum(members), 0) as members from team_actives
    where brand_id = $1 and agent_id = $2 and not is_direct and day between $3::date and $4::date
      and previous < $3::date`,
} as const

const STAKED_SCOPES: Readonly<Record<TeamScope, string>> = {
  own: 'm.member_id = u.member_id and m.brand_id = u.brand_id',
  direct: 'm.referrer_id = u.member_id and m.brand_id = u.brand_id',
  whole: `m.brand_id = u.brand_id and (m.member_id = u.member_id or (${isBelow('m', 'u')}))`,
}

/**
 * How many members staked in some days, each once; with `minBet`, who staked that much in all of
 * them together. Without it the count comes from sums, however large the team is; with it each
 * member of the team who staked is looked at.
 */
export async function countActive(
  db: Tx,
  brandId: number,
  agentId: bigint,
  { from, to }: Days,
  scope: TeamScope,
  minBet: Minor = minor(1n),
): Promise<number> {
  if (minBet > 1n) {
    const rows = await db.query<{ members: number }>(
      `select count(*)::int as members from (
         select d.member_id from members u join members m on ${STAKED_SCOPES[scope]}
         join own_days d on d.brand_id = m.brand_id and d.member_id = m.member_id
           and d.day between $3::date and $4::date
         where u.brand_id = $1 and u.member_id = $2
         group by 1 having sum(d.turnover) >= $5) x`,
      [brandId, agentId, from, to, minBet],
    )
    return rows[0]?.members ?? 0
  }
  const parts =
    scope === 'whole' ? `${ACTIVE_PARTS.own} union all ${ACTIVE_PARTS.below}` : ACTIVE_PARTS[scope]
  const rows = await db.query<{ members: number }>(
    `select coalesce(sum(members), 0)::int as members from (${parts}) x`,
    [brandId, agentId, from, to],
    `team-active-${scope}`,
  )
  return rows[0]?.members ?? 0
}
