import type { Invariants } from '../ledger-check/index.ts'

/** What moved for a grant, by code. */
const MOVED = `
select p.brand_id, p.ref as grant_no,
  coalesce(sum(p.amount) filter (where c.name = 'bonus.grant'), 0) as granted,
  coalesce(sum(p.amount) filter (where c.name = 'bonus.clearIn'), 0) as converted,
  coalesce(sum(p.amount) filter (where c.name = 'bonus.stakeIn'), 0) as staked,
  coalesce(-sum(p.amount) filter (where c.name = 'bonus.winOut'), 0) as returned,
  coalesce(sum(p.amount) filter (where c.name not in ('bonus.grant', 'bonus.removed')), 0)
    as passing
from ledger_postings p join ledger_codes c using (code)
where c.name like 'bonus.%' group by 1, 2`

/** Invariants of bonus money, and of the bets that it is in. */
export const bonusInvariants: Invariants = {
  'bonus money that leaves cash or a grant has arrived at the other': `
    select brand_id || '/' || grant_no as at from (${MOVED}) m where passing <> 0`,
  'a grant got once what it says, and became the cash that it says': `
    select coalesce(g.brand_id, m.brand_id) || '/' || coalesce(g.grant_no, m.grant_no) as at
    from bonus_grants g full join (${MOVED}) m using (brand_id, grant_no)
    where g.granted is distinct from m.granted or g.converted is distinct from m.converted`,
  'parts of stakes and their returns are what moved': `
    select coalesce(p.brand_id, m.brand_id) || '/' || coalesce(p.grant_no, m.grant_no) as at
    from (select brand_id, grant_no, sum(part) as staked, sum(returned) as returned from (
        select brand_id, grant_no, part, returned from bonus_parts
        union all select brand_id, grant_no, part, returned from bonus_stakes
        union all select brand_id, grant_no, 0, share from bonus_shares) x group by 1, 2) p
    full join (select * from (${MOVED}) x where staked <> 0 or returned <> 0) m
      using (brand_id, grant_no)
    where coalesce(p.staked, 0) <> coalesce(m.staked, 0)
      or coalesce(p.returned, 0) <> coalesce(m.returned, 0)`,
  'bonus money is in rounds that say so, and no more of it than they staked': `
    select s.brand_id || '/' || s.round_no as at
    from (select brand_id, round_no, sum(part) filter (where not is_undone) as part
      from bonus_stakes group by 1, 2) s
    left join game_rounds r using (brand_id, round_no)
    where s.part > 0 and (r.round_no is null or not r.has_bonus or s.part > r.staked)`,
  'the account of a grant is of one grant, and empty once that has ended': `
    select a.brand_id || '/' || a.account_id as at from ledger_accounts a
    left join bonus_grants g using (brand_id, account_id)
    where a.kind = 'bonus' and (g.grant_no is null or (g.state <> 'active' and a.balance <> 0))`,
  'turnover of a grant is what was counted for it': `
    select g.brand_id || '/' || g.grant_no as at from bonus_grants g
    left join (select brand_id, grant_no, sum(counted) as counted from bonus_turnover group by 1, 2)
      t using (brand_id, grant_no)
    where g.wagered <> coalesce(t.counted, 0) or (g.state = 'cleared' and g.wagered < g.required)`,
}
