import type { Tx } from '#server/db/tx.ts'
import { sumTeam } from '../team-figures/index.ts'

/** An agent above who shares a bank account or network with a member below: possibly one person. */
export interface SharedMeans {
  readonly agent: string
  readonly means: readonly ('bankAccount' | 'network')[]
}

/** What an agent's team did in the last days, and what the agent earned by it. Ledger units. */
export interface TeamStory {
  readonly turnover: bigint
  /** Stakes less payouts. */
  readonly operatorWon: bigint
  readonly earned: bigint
}

const SHARED = `
select u.username as agent, x.means from members m
cross join lateral unnest(m.ancestor_ids) as a(id)
join members u on u.brand_id = m.brand_id and u.member_id = a.id
cross join lateral (
  select array_remove(array[
    case when exists (select from member_bank_accounts own
      join member_bank_accounts other on other.fingerprint = own.fingerprint
        and other.brand_id = u.brand_id and other.member_id = u.member_id
      where own.brand_id = m.brand_id and own.member_id = m.member_id) then 'bankAccount' end,
    case when exists (select from member_networks own
      join member_networks other on other.network = own.network
        and other.brand_id = u.brand_id and other.member_id = u.member_id
      where own.brand_id = m.brand_id and own.member_id = m.member_id
        and (select count(*) from (select from member_networks n
          where n.brand_id = own.brand_id and n.network = own.network limit $3) as few) < $3)
      then 'network' end],
    null) as means) x
where m.brand_id = $1 and m.member_id = $2 and cardinality(x.means) > 0
order by u.member_id limit 20`

/** From this many members on a network proves nothing: a provider's, or a large household's. */
const CROWD = 5

/** Agents above a member with the same bank account, or seen in the same network of few. */
export function readSharedMeans(
  tx: Tx,
  brandId: number,
  memberId: bigint,
): Promise<readonly (SharedMeans & { readonly [column: string]: unknown })[]> {
  return tx.query(SHARED, [brandId, memberId, CROWD])
}

/** Figures of a team with what its agent earned from it. */
export async function readTeamStory(
  tx: Tx,
  brandId: number,
  agentId: bigint,
  span: { readonly from: string; readonly to: string; readonly earned: bigint },
): Promise<TeamStory> {
  const { from, to, earned } = span
  const sums = (await sumTeam(tx, brandId, agentId, { from, to }, 'whole')).get('')
  if (!sums) return { turnover: 0n, operatorWon: 0n, earned }
  return { turnover: sums.turnover, operatorWon: sums.turnover - sums.payout, earned }
}
