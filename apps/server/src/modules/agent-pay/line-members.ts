import { isBelow, pastLineOn } from '../agent-tree/index.ts'

/** Members that are shown at once. */
export const PAGE = 50

/** A member of a line, with the figures of its span. */
export interface MemberRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly username: string
  readonly turnover: bigint
  readonly won_stakes: bigint
  readonly lost_stakes: bigint
  readonly payout: bigint
  readonly rebates: bigint
  readonly bonuses: bigint
}

const SUMS = ['turnover', 'won_stakes', 'lost_stakes', 'payout', 'rebates', 'bonuses']
  .map((one) => `sum(d.${one})::bigint as ${one}`)
  .join(', ')

/** Members who are below $2, or were; `IN_TEAM` says on which days. */
const CANDIDATES = `(
  select m.* from members u join members m on ${isBelow('m', 'u')}
  where u.brand_id = $1 and u.member_id = $2
  union all select * from members where brand_id = $1 and member_id = $2
  union all
  select m.* from members u join members m on m.brand_id = u.brand_id and m.member_id in (
    select o.member_id from past_lines o
    where o.brand_id = $1 and o.ancestor_ids @> array[$2::bigint])
  where u.brand_id = $1 and u.member_id = $2 and m.member_id <> u.member_id
    and not (${isBelow('m', 'u')}))`

/** Whether the member `m` was in the team of $2, by the line `p` of the day. */
export const IN_TEAM = `(m.member_id = $2 or $2 = any(coalesce(p.ancestor_ids, m.ancestor_ids)))`

const membersBy = (figures: string, day: string) => `
select m.member_id, m.username, ${SUMS}
from ${CANDIDATES} m
join ${figures}
${pastLineOn('m', day)}
where m.member_id > $3 and ${IN_TEAM}
  and not exists (select from away_days a
    where a.brand_id = m.brand_id and a.day = ${day} and a.member_id = m.member_id)
group by m.member_id, m.username order by m.member_id limit ${PAGE + 1}`

/** Members after $3, by their figures of the days from $4 to $5. */
export const BY_DAYS = membersBy(
  `own_days d on d.brand_id = m.brand_id and d.member_id = m.member_id
     and d.day between $4::date and $5::date and (d.product <> '' or d.bonuses <> 0)`,
  'd.day',
)

/** Members after $3, by their figures from the instant $4 to $5, on the day $6. */
export const BY_HOUR = membersBy(
  `own_slots d on d.brand_id = m.brand_id and d.member_id = m.member_id
     and d.slot >= $4 and d.slot < $5`,
  '$6::date',
)
