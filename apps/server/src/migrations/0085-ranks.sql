-- VIP ranks: what a month of play comes to in points decides the rank; a rank gives something when
-- it is reached for the first time, and a rebate on each day of play.

-- The ranks of a brand, from the first day of a month on: one rule for each whole month.
create table rank_rules (
  brand_id integer not null references brands,
  from_day date not null check (extract(day from from_day) = 1),
  -- Ledger units of stakes for one point of play at the whole rate.
  unit bigint not null check (unit > 0),
  -- Basis points by product: {"lottery": 10000}. A missing product earns nothing.
  rates jsonb not null,
  -- From the lowest on: [{"names": [{"language": "pt", "text": "…"}], "threshold": "100",
  -- "gift": {"kind": "money", "amount": "50000"}, "rebates": {"lottery": 10}}]
  ranks jsonb not null,
  -- The rank from which members have customer service of their own.
  service_from integer check (service_from > 0),
  set_by text not null,
  set_at timestamptz not null default app_now(),
  primary key (brand_id, from_day)
);

-- Each change of a member's rank, with the figures it came from.
create table rank_changes (
  brand_id integer not null,
  change_no bigint generated always as identity,
  member_id bigint not null,
  -- The first day of the month whose points decided.
  month date not null,
  from_rank integer not null check (from_rank >= 0),
  rank integer not null check (rank >= 0 and rank <> from_rank),
  -- The day from which it holds, the whole of it.
  day date not null,
  points bigint not null,
  -- By product, as texts of ledger units: {"lottery": "1250000"}.
  turnover jsonb not null,
  changed_at timestamptz not null default app_now(),
  primary key (brand_id, change_no),
  foreign key (brand_id, member_id) references members
);
create index rank_changes_by_member on rank_changes
  (brand_id, member_id, day desc, change_no desc);
create trigger rank_changes_append_only before update or delete on rank_changes
  for each row execute function refuse_change();

-- The rank of everybody who ever had one: what the last change says.
create table rank_standings (
  brand_id integer not null,
  member_id bigint not null,
  rank integer not null check (rank >= 0),
  since date not null,
  -- The last month whose end was looked at.
  closed_month date,
  -- The last month in whose last week it was looked whether the rank would fall.
  told_month date,
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references members
);
create index rank_standings_by_rank on rank_standings (brand_id, rank desc, member_id)
  where rank > 0;

-- How far ranks were looked at: changes of figures up to then, and months that are closed.
create table rank_places (
  brand_id integer primary key references brands,
  looked_at timestamptz,
  closed_month date
);

-- What a member's day of play gives back: the bill. The rank and the rates stay as they were when
-- the day was over; turnover and amount follow when bets are settled anew.
create table rank_rebates (
  brand_id integer not null,
  rebate_no bigint generated always as identity,
  member_id bigint not null,
  account_id bigint not null,
  day date not null,
  rank integer not null check (rank > 0),
  -- Basis points by product.
  rates jsonb not null,
  -- By product, as texts of ledger units.
  turnover jsonb not null,
  amount bigint not null check (amount >= 0),
  -- How often it was paid or corrected: each time under a key of its own.
  payments integer not null default 0,
  primary key (brand_id, rebate_no),
  unique (brand_id, member_id, day),
  foreign key (brand_id, member_id) references members
);
-- Days of a brand whose members were all looked at: later only corrected ones are.
create table rank_days_done (
  brand_id integer not null,
  day date not null,
  primary key (brand_id, day)
);

-- Whether the rank of a member opens a customer service of its own (the label vipcs).
create function rank_opens_service(brand integer, member bigint) returns boolean
language sql stable as $$
  select exists (select from rank_standings s
    where s.brand_id = brand and s.member_id = member and s.rank > 0
      and s.rank >= (select r.service_from from rank_rules r
        where r.brand_id = brand and r.from_day <= app_now()::date
        order by r.from_day desc limit 1))
$$;
