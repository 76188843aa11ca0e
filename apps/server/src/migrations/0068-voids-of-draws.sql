-- Why an issue was made void, for everybody to read.
alter table issues add column void_reason text;
update issues i set void_reason = r.reason from issue_rounds r
where i.state = 'voided' and r.brand_id = i.brand_id and r.issue_id = i.issue_id
  and r.round = i.round and r.draw is null;

-- An issue drawn here is not made void by the office alone: who knows the draw could undo it. What
-- two of the office have approved waits here for the operator, on the machine (decision 041).
create table void_requests (
  brand_id integer not null,
  issue_id bigint not null,
  -- The proposal of the office that was approved.
  approval_id bigint not null,
  reason text not null,
  proposed_by text not null,
  approved_by text not null,
  approved_at timestamptz not null,
  -- Who made it void on the machine, and when.
  carried_out_by text,
  carried_out_at timestamptz,
  primary key (brand_id, issue_id),
  foreign key (brand_id, issue_id) references issues,
  check ((carried_out_by is null) = (carried_out_at is null))
);

-- Whatever program asks: a draw made here is not undone without it.
create function require_void_request() returns trigger language plpgsql as $$
begin
  if not exists (select from void_requests v
    where v.brand_id = new.brand_id and v.issue_id = new.issue_id) then
    raise exception 'issue % was drawn here: the office must approve that it is void', new.issue_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger issues_require_void_request before update on issues
  for each row when (old.draw_version = 2 and old.state in ('drawn', 'settled')
    and new.state = 'voided') execute function require_void_request();
