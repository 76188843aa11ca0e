-- Results by two people, their corrections, and what is known of results that do not come.

-- A role of all permissions has those to come, too: by rule, not by a list that grows old.
alter table staff_roles add column has_all boolean not null default false;
update staff_roles set has_all = true where name = 'administrator';

-- How often the result of the issue has been decided: 1 is the first, each correction counts up.
alter table issues add column round integer not null default 1 check (round >= 1);
-- Bets from this moment on are void: the draw took place before the sale ended.
alter table issues add column void_from timestamptz;

-- Each round adds the bets whose outcome it changed; what stood before stays.
alter table bet_results add column round integer not null default 1;
alter table bet_results drop constraint bet_results_pkey;
alter table bet_results add primary key (brand_id, bet_no, round);
alter table bet_results drop constraint bet_results_kind_check;
alter table bet_results add constraint bet_results_kind_check
  check (kind in ('won', 'refunded', 'cancelled', 'void', 'lost'));

drop view bet_statuses;
-- The one status of a bet, by its newest result.
create view bet_statuses as
select b.*, i.lottery_code, i.issue_no, i.closes_at, i.draw, i.state as issue_state,
  i.round as issue_round,
  coalesce(r.payout, 0) as payout, coalesce(r.refund, 0) as refund,
  coalesce(r.winning_lines, 0) as winning_lines,
  case when r.kind is not null then r.kind
       when i.state = 'settled' then 'lost'
       else 'open' end as status
from bets b
join issues i using (brand_id, issue_id)
left join lateral (
  select kind, payout, refund, winning_lines from bet_results l
  where l.brand_id = b.brand_id and l.bet_no = b.bet_no order by l.round desc limit 1) r on true;

-- What each round decided, once there is more than one: the first stands in the issue alone.
create table issue_rounds (
  brand_id integer not null,
  issue_id bigint not null,
  round integer not null,
  -- Null where the round made the issue void.
  draw jsonb,
  void_from timestamptz,
  reason text,
  decided_at timestamptz not null,
  primary key (brand_id, issue_id, round),
  foreign key (brand_id, issue_id) references issues
);
create trigger issue_rounds_append_only before update or delete on issue_rounds
  for each row execute function refuse_change();

-- What people and feeds say the result is. Two must say the same, and they are never one.
create table result_entries (
  brand_id integer not null,
  entry_id bigint generated always as identity,
  issue_id bigint not null,
  -- The round it would decide.
  round integer not null,
  draw jsonb not null,
  -- When the draw took place, where that was before the sale ended.
  drawn_at timestamptz,
  origin text not null check (origin in ('person', 'file', 'feed', 'machine')),
  -- `staff:ana`, the name given to a command of the machine, `feed:<host>`.
  entered_by text not null,
  reason text,
  entered_at timestamptz not null,
  -- `replaced`: its author entered another; `dropped`: another was confirmed, or it was taken back.
  state text not null default 'standing'
    check (state in ('standing', 'confirmed', 'replaced', 'dropped')),
  primary key (brand_id, entry_id),
  foreign key (brand_id, issue_id) references issues
);
create unique index result_entries_standing
  on result_entries (brand_id, issue_id, round, entered_by) where state = 'standing';
create index result_entries_by_issue on result_entries (brand_id, issue_id, round);

-- How long a result may take, and where it can be fetched; a lottery without a row has the defaults.
create table result_rules (
  brand_id integer not null,
  lottery_code text not null,
  -- After the draw: shown and counted as overdue; may be voided.
  overdue_minutes integer not null default 60 check (overdue_minutes between 1 and 10080),
  void_after_minutes integer not null default 1440
    check (void_after_minutes between 1 and 43200),
  feed_url text,
  feed_seconds integer not null default 60 check (feed_seconds between 10 and 86400),
  -- What the last look at the feed came to.
  polled_at timestamptz,
  poll_fault text,
  primary key (brand_id, lottery_code),
  foreign key (brand_id, lottery_code) references lotteries
);

create index issues_waiting on issues (draws_at) where state = 'closed';
