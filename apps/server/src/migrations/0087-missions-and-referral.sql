-- Missions, and the referral programme. Both are computed from the figures of members, after their
-- bets were settled; what was reached stays reached, and its prize is given once.

-- Missions -----------------------------------------------------------------------------------------

create table missions (
  brand_id integer not null references brands,
  mission_no bigint generated always as identity,
  version integer not null default 1,
  state text not null check (state in ('draft', 'open', 'stopped')),
  -- [{"language": "pt", "title": "…", "content": "…"}]
  texts jsonb not null,
  goal text not null check (goal in ('bets', 'games', 'days', 'task')),
  -- What counts; null: all products.
  product text,
  task text check (task in ('email', 'mobile', 'limit', 'factor')),
  target integer not null check (target > 0),
  period text not null check (period in ('once', 'daily', 'weekly')),
  from_day date not null,
  -- The last day; null: none.
  until_day date,
  prize_kind text not null check (prize_kind in ('money', 'points')),
  -- Ledger units, or points.
  prize bigint not null check (prize > 0),
  -- In the unit of the prize.
  budget bigint not null check (budget > 0),
  -- How many prizes there are; null: as many as the budget has.
  most integer check (most > 0),
  -- Members with one of these labels; empty: all.
  labels text[] not null default '{}',
  place integer not null default 0,
  given integer not null default 0,
  -- Since when changes of figures have not been looked at; null: nothing was.
  looked_at timestamptz,
  changed_by text not null,
  changed_at timestamptz not null default app_now(),
  primary key (brand_id, mission_no),
  check ((goal = 'task') = (task is not null)),
  check (until_day >= from_day),
  -- Never a prize above what was set aside.
  check (given * prize <= budget),
  check (most is null or given <= most)
);

-- What members have reached, by the first day of its period.
create table mission_reached (
  brand_id integer not null,
  mission_no bigint not null,
  period_from date not null,
  member_id bigint not null,
  reached_at timestamptz not null default app_now(),
  -- When the prize was given; null: it is due, or the budget is used up.
  given_at timestamptz,
  primary key (brand_id, mission_no, period_from, member_id),
  foreign key (brand_id, mission_no) references missions,
  foreign key (brand_id, member_id) references members
);
create index mission_reached_due on mission_reached (brand_id, mission_no, reached_at, member_id)
  where given_at is null;
create index mission_reached_by_member on mission_reached (brand_id, member_id, reached_at desc);

-- The first day of the period of a mission that a day lies in: weeks begin on Monday.
create function mission_period(period text, from_day date, day date) returns date
language sql immutable as $$
  select case period when 'daily' then day when 'weekly' then date_trunc('week', day)::date
    else from_day end
$$;

-- Referral -----------------------------------------------------------------------------------------

-- By which rules friends count: those that stood when the friend was noted.
create table referral_rules (
  brand_id integer not null references brands,
  rules_no integer not null,
  kind text not null check (kind in ('money', 'points')),
  -- In their order; what the friend has to have paid in and staked, what the referrer gets, and
  -- what the friend gets: [{"deposited": "0", "turnover": "1000000", "prize": "50000",
  -- "welcome": "0"}]. Empty: nothing is given for friends.
  stages jsonb not null,
  -- How many friends of one referrer count; null: all.
  most_friends integer check (most_friends > 0),
  set_by text not null,
  set_at timestamptz not null default app_now(),
  primary key (brand_id, rules_no)
);

-- What may be given in all, and has been, in money and in points.
create table referral_budgets (
  brand_id integer not null references brands,
  kind text not null check (kind in ('money', 'points')),
  budget bigint not null check (budget >= 0),
  spent bigint not null default 0 check (spent >= 0),
  primary key (brand_id, kind),
  check (spent <= budget)
);

-- How far new friends and changes of figures have been looked at.
create table referral_looks (
  brand_id integer primary key references brands,
  looked_at timestamptz
);

-- A friend who registered by a member's code. Checked: shares means with the referrer, and waits
-- until staff have decided.
create table referrals (
  brand_id integer not null,
  friend_id bigint not null,
  referrer_id bigint not null,
  rules_no integer not null,
  state text not null default 'clear' check (state in ('clear', 'checked', 'rejected')),
  signs text[] not null default '{}',
  decided_by text,
  decided_at timestamptz,
  remark text,
  primary key (brand_id, friend_id),
  foreign key (brand_id, friend_id) references members,
  foreign key (brand_id, referrer_id) references members,
  foreign key (brand_id, rules_no) references referral_rules,
  check ((decided_by is null) = (decided_at is null))
);
create index referrals_by_referrer on referrals (brand_id, referrer_id, friend_id desc);
create index referrals_checked on referrals (brand_id, friend_id) where state = 'checked';

-- Stages that friends have reached, by their place in the rules, from 0 on.
create table referral_stages (
  brand_id integer not null,
  friend_id bigint not null,
  stage smallint not null,
  reached_at timestamptz not null default app_now(),
  given_at timestamptz,
  primary key (brand_id, friend_id, stage),
  foreign key (brand_id, friend_id) references referrals
);
create index referral_stages_due on referral_stages (brand_id, reached_at, friend_id)
  where given_at is null;
