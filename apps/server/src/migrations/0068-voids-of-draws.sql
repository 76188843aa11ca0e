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
