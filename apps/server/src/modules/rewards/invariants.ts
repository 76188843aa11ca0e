import type { Invariants } from '../ledger-check/index.ts'

/** Invariants of rewards, and of what they bring. */
export const rewardInvariants: Invariants = {
  'a claimed reward of money was paid once, and no other was': `
    select coalesce(r.brand_id, m.brand_id) || '/' || coalesce(r.reward_no, m.ref) as at
    from (select brand_id, reward_no, account_id, amount from rewards
      where kind = 'money' and state = 'claimed') r
    full join (select p.brand_id, p.ref, p.account_id, sum(p.amount) as paid
      from ledger_postings p join ledger_codes c using (code)
      where c.name = 'reward.claim' group by 1, 2, 3) m
      on m.brand_id = r.brand_id and m.ref = r.reward_no and m.account_id = r.account_id
    where r.amount is distinct from m.paid`,
  'a claimed reward of points was added once, and no other was': `
    select coalesce(r.brand_id, e.brand_id) || '/' || coalesce(r.reward_no, e.reward_no) as at
    from (select brand_id, reward_no, member_id, amount from rewards
      where kind = 'points' and state = 'claimed') r
    full join (select brand_id, reward_no, member_id, sum(amount) as added from point_entries
      where reward_no is not null group by 1, 2, 3) e
      on e.brand_id = r.brand_id and e.reward_no = r.reward_no and e.member_id = r.member_id
    where r.amount is distinct from e.added`,
}
