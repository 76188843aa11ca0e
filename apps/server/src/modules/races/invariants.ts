import type { Invariants } from '../ledger-check/index.ts'

/** Invariants of races, and of the prizes that they gave. */
export const raceInvariants: Invariants = {
  'the steps of a race count who stands in it': `
    select brand_id || '/' || race_no as at
    from (select brand_id, race_no, sum(members) as members from race_steps group by 1, 2) t
    full join (select brand_id, race_no, count(*) as shown from race_standings
      where is_shown group by 1, 2) s using (brand_id, race_no)
    where coalesce(t.members, 0) <> coalesce(s.shown, 0)`,
  'a race gave no more than its prizes': `
    select g.brand_id || '/' || g.source_key as at
    from (select brand_id, source_key, sum(amount) as given from rewards
      where source = 'race' group by 1, 2) g
    left join (select r.brand_id, r.race_no || '/' || (p->>'kind') as source_key,
        sum(((p->>'to')::bigint - (p->>'from')::bigint + 1) * (p->>'amount')::bigint) as budget
      from races r cross join lateral jsonb_array_elements(r.prizes) p
      where r.state = 'settled' group by 1, 2) b using (brand_id, source_key)
    where g.given > coalesce(b.budget, 0)`,
}
