-- What is due to be billed, and what has changed since it was.

alter table contracts
  -- The last day that has been billed whole.
  add column billed_to date,
  -- The last day of the period that is billed next; null: not looked at since something changed.
  add column due_on date;
create index contracts_due on contracts (brand_id, due_on);

-- A new version or an end cuts the period that runs.
create function forget_due() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'contracts' then
    new.due_on := null;
    return new;
  end if;
  update contracts set due_on = null
  where brand_id = new.brand_id and contract_no = new.contract_no and due_on is not null;
  return null;
end $$;
create trigger contracts_ended before update of ended_on on contracts
  for each row when (old.ended_on is distinct from new.ended_on) execute function forget_due();
create trigger contract_versions_signed after insert on contract_versions
  for each row execute function forget_due();

alter table contract_spans add column reckoned_at timestamptz not null default app_now();

-- Days of members that changed after they were over: bets settled anew, or counted late. What was
-- reckoned before is reckoned again.
create table agency_changes (
  brand_id integer not null,
  member_id bigint not null,
  day date not null,
  changed_at timestamptz not null,
  primary key (brand_id, day, member_id)
);
create index agency_changes_by_time on agency_changes (brand_id, changed_at);
