import type { Invariants } from '../ledger-check/index.ts'

/** Invariants of free rounds, and of what they win. */
export const freeRoundInvariants: Invariants = {
  'rounds played on a grant are those that count for it': `
    select g.brand_id || '/' || g.grant_no as at from round_grants g
    left join (select brand_id, grant_no, count(*) filter (where is_used) as used, sum(paid) as won
      from free_rounds group by 1, 2) f using (brand_id, grant_no)
    where g.used <> coalesce(f.used, 0) or g.won <> coalesce(f.won, 0)`,
  'what free rounds won is what was posted for them, and no other round': `
    select coalesce(f.brand_id, p.brand_id) || '/' || coalesce(f.round_no, p.ref) as at
    from (select f.brand_id, f.round_no, g.account_id, f.paid from free_rounds f
      join round_grants g using (brand_id, grant_no) where f.paid <> 0) f
    full join (select * from (select p.brand_id, p.ref, p.account_id, sum(p.amount) as paid
      from ledger_postings p join ledger_codes c using (code)
      where c.name in ('freeRounds.win', 'freeRounds.winRollback') group by 1, 2, 3) s
      where paid <> 0) p
      on p.brand_id = f.brand_id and p.ref = f.round_no and p.account_id = f.account_id
    where f.paid is distinct from p.paid`,
  'a free round staked and paid nothing of the game': `
    select f.brand_id || '/' || f.round_no as at from free_rounds f
    left join game_rounds r using (brand_id, round_no)
    where r.round_no is null or r.staked <> 0 or r.paid <> 0`,
  'claimed rewards of free rounds are grants, and no others are': `
    select coalesce(r.brand_id, g.brand_id) || '/' || coalesce(r.reward_no, g.reward_no) as at
    from (select brand_id, reward_no, member_id, amount from rewards
      where kind = 'rounds' and state = 'claimed') r
    full join round_grants g
      on g.brand_id = r.brand_id and g.reward_no = r.reward_no and g.member_id = r.member_id
    where r.amount is distinct from g.rounds`,
}
