-- Who has changed the address of a feed: results that come from there are confirmed by others.
create table result_feed_changes (
  brand_id integer not null,
  change_id bigint generated always as identity,
  lottery_code text not null,
  feed_url text,
  -- As in `result_entries.entered_by`.
  set_by text not null,
  set_at timestamptz not null,
  primary key (brand_id, change_id),
  foreign key (brand_id, lottery_code) references lotteries
);
create index result_feed_changes_by_lottery
  on result_feed_changes (brand_id, lottery_code, change_id desc);
create trigger result_feed_changes_append_only before update or delete on result_feed_changes
  for each row execute function refuse_change();

-- Addresses that are set already: the audit knows by whom.
insert into result_feed_changes (brand_id, lottery_code, feed_url, set_by, set_at)
select a.brand_id, a.subject, a.details->'after'->>'feedUrl', a.actor, a.occurred_at
from audit_entries a
join lotteries l on l.brand_id = a.brand_id and l.lottery_code = a.subject
where a.action = 'lottery.rules.changed'
  and a.details->'before'->>'feedUrl' is distinct from a.details->'after'->>'feedUrl'
order by a.entry_id;
