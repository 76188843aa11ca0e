import type { Tx } from '#server/db/tx.ts'
import { listOf, STORED, sumsOf } from './columns.ts'
import { HOUSE_INVARIANTS } from './check-house.ts'

const OWN_SHARES = `
select d.brand_id, a.agent_id, k.is_direct, d.day, KEY
from SOURCE d join members m using (brand_id, member_id)
cross join lateral unnest(m.ancestor_ids) with ordinality as a(agent_id, place)
cross join (values (false), (true)) as k(is_direct)
where not k.is_direct or a.place = cardinality(m.ancestor_ids)`

const shares = (source: string, key: string) =>
  OWN_SHARES.replace('SOURCE', source).replace('KEY', key)

/** Each invariant as the query of its violations, like those of the ledger (modules/ledger). */
const INVARIANTS: Readonly<Record<string, string>> = {
  'sums of teams are those of their members': `
    select brand_id || '/' || agent_id || '/' || day as at from (
      select brand_id, agent_id, is_direct, day, product, ${sumsOf(STORED, 's')}
      from (${shares('own_days', `d.product, ${listOf(STORED)}`)}) s group by 1, 2, 3, 4, 5
    ) o full join team_days t using (brand_id, agent_id, is_direct, day, product)
    where ${STORED.map((one) => `coalesce(o.${one}, 0) <> coalesce(t.${one}, 0)`).join(' or ')}`,
  'what was played, and rebates of lines, are what the days come to': `
    select brand_id || '/' || member_id as at from (
      select brand_id, member_id, product, sum(bets) as bets, sum(staked) as staked,
        sum(paid) as paid, sum(rebates) as rebates
      from (
        select brand_id, member_id, product, bets, staked, paid, rebates from settled_plays
        union all
        select brand_id, member_id, product, 0, 0, 0, amount from team_rebate_days) x
      group by 1, 2, 3) p
    full join (
      select brand_id, member_id, product, sum(bets) as bets, sum(turnover) as staked,
        sum(payout) as paid, sum(rebates) as rebates
      from own_days where product <> '' group by 1, 2, 3) d
      using (brand_id, member_id, product)
    where (coalesce(p.bets, 0), coalesce(p.staked, 0), coalesce(p.paid, 0),
        coalesce(p.rebates, 0))
      <> (coalesce(d.bets, 0), coalesce(d.staked, 0), coalesce(d.paid, 0), coalesce(d.rebates, 0))`,
  'active members of teams are those below': `
    select brand_id || '/' || agent_id || '/' || day as at from (
      select brand_id, agent_id, is_direct, day, previous, count(*) as members
      from (${shares('active_days', 'd.previous')}) s group by 1, 2, 3, 4, 5
    ) o full join team_actives t using (brand_id, agent_id, is_direct, day, previous)
    where coalesce(o.members, 0) <> coalesce(t.members, 0)`,
  'sizes of teams, with newcomers, are those of the tree': `
    select brand_id || '/' || member_id as at from (
      select m.brand_id, a.id as member_id, count(*) as members
      from members m cross join lateral unnest(m.ancestor_ids) as a(id) group by 1, 2) o
    full join (
      select brand_id, member_id, sum(members) as members from (
        select brand_id, member_id, members from team_sizes
        union all
        select n.brand_id, a.id, 1 from team_newcomers n join members m using (brand_id, member_id)
        cross join lateral unnest(m.ancestor_ids) as a(id)) x
      group by 1, 2) t using (brand_id, member_id)
    where coalesce(o.members, 0) <> coalesce(t.members, 0)`,
  'a day is active on which something was staked, and knows the one before': `
    select brand_id || '/' || member_id || '/' || day as at from (
      select brand_id, member_id, day, coalesce(lag(day) over (
        partition by brand_id, member_id order by day), '-infinity') as previous
      from own_days group by 1, 2, 3 having sum(turnover) > 0
    ) o full join active_days a using (brand_id, member_id, day)
    where o.previous is distinct from a.previous`,
  ...HOUSE_INVARIANTS,
}

/** Invariants of the figures, as they are reported. */
export const FIGURE_INVARIANTS: readonly string[] = Object.keys(INVARIANTS)

/** A violated invariant, how often, and its first place. */
export interface FigureFault {
  readonly invariant: string
  readonly count: bigint
  readonly first: string
}

/**
 * Violated invariants of the figures, each with its first place; empty when all is sound. Reads
 * only.
 */
export async function checkFigures(tx: Tx): Promise<FigureFault[]> {
  await tx.query('set transaction isolation level repeatable read, read only')
  const faults: FigureFault[] = []
  for (const [invariant, violations] of Object.entries(INVARIANTS)) {
    const rows = await tx.query<{ count: bigint; first: string | null }>(
      `select count(*) as count, min(at) as first from (${violations}) v`,
    )
    const { count = 0n, first = null } = rows[0] ?? {}
    if (count > 0n) faults.push({ invariant, count, first: first ?? '' })
  }
  return faults
}
