import type { Invariants } from '../ledger-check/index.ts'

/** Invariants of missions: what was given is what was reached, within the budget. */
export const missionInvariants: Invariants = {
  'a mission gave one prize for each that it says it gave, and is within its budget': `
    select s.brand_id || '/' || s.mission_no as at
    from missions s
    left join (select brand_id, mission_no, count(given_at) as given from mission_reached
      group by 1, 2) r using (brand_id, mission_no)
    left join (select brand_id, split_part(source_key, '/', 1)::bigint as mission_no,
        count(*) as rewards, sum(amount) as spent, count(distinct kind) as kinds, min(kind) as kind
      from rewards where source = 'mission' and source_key ~ '^[0-9]+/[0-9]{4}-[0-9]{2}-[0-9]{2}$'
      group by 1, 2) w using (brand_id, mission_no)
    where s.given <> coalesce(r.given, 0) or s.given <> coalesce(w.rewards, 0)
      or coalesce(w.spent, 0) <> s.given * s.prize or s.given * s.prize > s.budget
      or coalesce(w.kinds, 1) <> 1 or coalesce(w.kind, s.prize_kind) <> s.prize_kind`,
}
