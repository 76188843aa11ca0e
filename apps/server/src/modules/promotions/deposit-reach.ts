/**
 * SQL of when a deposit had reached an amount (`reached_at`; null: it has not), and of what was
 * credited of it before an end: it may be paid in parts, which come long after each other.
 */
export const reachOf = (
  deposit: string,
  { least, until }: { readonly least: string; readonly until: string },
): string => `(select min(h.changed_at) filter (where h.credited >= ${least}) as reached_at,
    max(h.credited) filter (where h.changed_at < ${until}) as credited
  from deposit_changes h
  where h.brand_id = ${deposit}.brand_id and h.deposit_no = ${deposit}.deposit_no)`
