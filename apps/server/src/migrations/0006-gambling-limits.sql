-- What members bound for themselves: limits, pauses, exclusions (modules/gambling-limits).

-- Version of the rules that bind the account beside its balance; 0: none ever did. Whoever changes
-- such rules counts it up in the same transaction: nothing is booked by rules that are remembered
-- and hold no longer.
alter table ledger_accounts add column guard bigint not null default 0;

create table member_limits (
  brand_id integer not null,
  member_id bigint not null,
  kind text not null check (kind in ('deposit', 'stake', 'loss', 'time')),
  period text not null check (period in ('day', 'week', 'month')),
  -- Ledger units; minutes where the kind is time.
  value bigint not null check (value >= 0),
  set_at timestamptz not null,
  -- A raise that was asked for (without a value: a removal), from when on it may be confirmed, and
  -- when it is forgotten.
  asked_value bigint check (asked_value > value),
  ready_at timestamptz,
  lapses_at timestamptz,
  primary key (brand_id, member_id, kind, period),
  foreign key (brand_id, member_id) references members,
  check ((ready_at is null) = (lapses_at is null)),
  check (asked_value is null or ready_at is not null),
  check (ready_at < lapses_at)
);

-- Pauses and exclusions; the newest of each stays as a row when it is over.
create table member_absences (
  brand_id integer not null,
  member_id bigint not null,
  kind text not null check (kind in ('pause', 'exclusion')),
  since timestamptz not null,
  -- Without: until the member asks to come back, and the wait after it is over.
  until timestamptz,
  -- From then on the member may ask; without: it ends by itself.
  return_from timestamptz,
  primary key (brand_id, member_id, kind),
  foreign key (brand_id, member_id) references members,
  check (until is not null or return_from is not null)
);

-- What members did about their limits, and when: kept as it was.
create table limit_events (
  brand_id integer not null,
  event_id bigint generated always as identity,
  member_id bigint not null,
  what text not null,
  details jsonb not null default '{}',
  occurred_at timestamptz not null default app_now(),
  primary key (brand_id, event_id),
  foreign key (brand_id, member_id) references members
);
create index limit_events_by_member on limit_events (brand_id, member_id, event_id);
create trigger limit_events_append_only before update or delete on limit_events
  for each row execute function refuse_change();

-- Sums of an account's postings up to one of them, so that not all of a month is summed anew. It
-- can be made again from the postings, and a missing row costs time alone.
create table limit_sums (
  brand_id integer not null,
  account_id bigint not null,
  seq bigint not null,
  -- When the periods of the sums began: day, week, month.
  starts timestamptz[] not null,
  -- Deposited, staked and lost in the day, then in the week, then in the month.
  sums bigint[] not null,
  primary key (brand_id, account_id)
) with (fillfactor = 50);

-- How long a member was here, by the calendar days of the jurisdiction.
create table member_days (
  brand_id integer not null,
  member_id bigint not null,
  day date not null,
  seconds integer not null,
  last_seen_at timestamptz not null,
  primary key (brand_id, member_id, day),
  foreign key (brand_id, member_id) references members
) with (fillfactor = 50);

-- A deposit that may not be credited any more when the money arrives goes back to who paid.
alter table deposits drop constraint deposits_status_check;
alter table deposits add constraint deposits_status_check
  check (status in ('pending', 'credited', 'failed', 'returning', 'returned'));
alter table deposits add column return_reason text;
create index deposits_waiting on deposits (brand_id, member_id, created_at)
  where status = 'pending';
create index deposits_returning on deposits (brand_id, deposit_no) where status = 'returning';
