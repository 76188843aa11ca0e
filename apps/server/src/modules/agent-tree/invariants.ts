import type { Invariants } from '../ledger-check/index.ts'

/** Invariants of the tree of agents. */
export const treeInvariants: Invariants = {
  'the line of a member is that of who stands above, and they': `
    select m.brand_id || '/' || m.member_id as at from members m
    left join members u on u.brand_id = m.brand_id and u.member_id = m.referrer_id
    where m.ancestor_ids <>
      case when m.referrer_id is null then '{}' else u.ancestor_ids || u.member_id end`,
  'nobody stands below themselves': `
    select brand_id || '/' || member_id as at from members where member_id = any(ancestor_ids)`,
}
