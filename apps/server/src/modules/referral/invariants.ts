import type { Invariants } from '../ledger-check/index.ts'

/** Invariants of referral: what was spent is what was given for stages that were reached. */
export const referralInvariants: Invariants = {
  'what referral has spent is what it gave, within its budget': `
    select coalesce(b.brand_id, w.brand_id) || '/' || coalesce(b.kind, w.kind) as at
    from referral_budgets b
    full join (select brand_id, kind, sum(amount) as given from rewards
      where source = 'referral' and (source_key ~ '^[0-9]+/[0-4]$'
        or source_key ~ '^welcome/[0-4]$') group by 1, 2) w using (brand_id, kind)
    where coalesce(b.spent, 0) <> coalesce(w.given, 0) or b.spent > b.budget`,
  'a stage of a referral gave its prize once it says so': `
    select s.brand_id || '/' || s.friend_id || '/' || s.stage as at
    from referral_stages s
    join referrals r using (brand_id, friend_id)
    join referral_rules k using (brand_id, rules_no)
    left join rewards w on w.brand_id = s.brand_id and w.member_id = r.referrer_id
      and w.source = 'referral' and w.source_key = s.friend_id || '/' || s.stage
    where coalesce(w.amount, 0) <> case when s.given_at is null then 0
      else (k.stages -> s.stage::int ->> 'prize')::bigint end`,
}
