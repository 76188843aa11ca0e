-- The gate of an issue is a lock of two halves, brand and issue. Numbers of issues are wider than a
-- half: beyond it two issues may share a gate, which costs a wait and nothing else.
create function issue_gate(issue bigint) returns integer
language sql immutable parallel safe return (issue & 2147483647)::int;

create or replace function hold_issues_open(brand integer, issues_ bigint[]) returns setof bigint
language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(brand, issue_gate(k.i)) from unnest(issues_) as k(i)
  order by k.i;
  -- A statement of its own: it must see what was committed before the gates were ours.
  return query
    select s.issue_id from unnest(issues_) as k(i)
    join issues s on s.brand_id = brand and s.issue_id = k.i
    where s.state = 'open' and s.opens_at <= batch_now() and batch_now() < s.closes_at;
end $$;
