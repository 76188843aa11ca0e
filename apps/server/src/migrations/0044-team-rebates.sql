-- Rebates along the line: what agents earn on the turnover of their teams, by product.

-- What a member's day of a product was reckoned from, for good: the line with its rates. The
-- turnover may be corrected; the day is reckoned again then, by the same line.
create table team_rebate_days (
  brand_id integer not null,
  member_id bigint not null,
  day date not null,
  product text not null,
  turnover bigint not null,
  -- Sum of the shares.
  amount bigint not null,
  -- From the member up to the head: [["12", 4000], ["7", 6000]].
  levels jsonb not null,
  primary key (brand_id, member_id, day, product)
);

-- Who earns how much on it.
create table team_rebate_shares (
  brand_id integer not null,
  day date not null,
  earner_id bigint not null,
  member_id bigint not null,
  product text not null,
  -- The own rate less the one below.
  rate_ppm integer not null,
  amount bigint not null,
  primary key (brand_id, day, earner_id, member_id, product),
  foreign key (brand_id, member_id, day, product) references team_rebate_days
);

-- What was paid of a day's shares: the first one, and a difference for each correction.
create table team_rebate_pays (
  brand_id integer not null,
  pay_no bigint generated always as identity,
  earner_id bigint not null,
  day date not null,
  account_id bigint not null,
  amount bigint not null check (amount <> 0),
  paid_at timestamptz not null default app_now(),
  primary key (brand_id, pay_no),
  foreign key (brand_id, earner_id) references members
);
create index team_rebate_pays_by_earner on team_rebate_pays (brand_id, earner_id, day);
create trigger team_rebate_pays_append_only before update or delete on team_rebate_pays
  for each row execute function refuse_change();

-- Days are gone through one by one.
create index own_days_by_day on own_days (brand_id, day) where product <> '';
