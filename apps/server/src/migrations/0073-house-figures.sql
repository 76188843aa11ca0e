-- Figures of the house by hour, for the dashboard of the office. All of it is made from what stands
-- elsewhere: a brand whose row of house_places is taken away, with its rows here, is counted anew.

-- What settled bets came to. The same figures as in own_days, whose transaction adds them
-- (modules/agency/flush.ts); rebates along lines count at noon of their day.
create table house_hours (
  brand_id integer not null,
  -- Its first instant, by the clocks of the brand's time zone.
  hour timestamptz not null,
  day date not null,
  product text not null,
  bets bigint not null default 0,
  turnover bigint not null default 0,
  payout bigint not null default 0,
  rebates bigint not null default 0,
  bonuses bigint not null default 0,
  primary key (brand_id, hour, product)
);

-- Days on which members staked, with the day before each, as in active_days: in any range days
-- whose day before lies ahead of it are as many as its members.
create table house_actives (
  brand_id integer not null,
  day date not null,
  previous date not null,
  members integer not null,
  primary key (brand_id, day, previous)
);

-- Sign-ups, deposits and withdrawals up to house_places.money_to; the rest is read where it is.
create table money_hours (
  brand_id integer not null,
  hour timestamptz not null,
  day date not null,
  sign_ups integer not null default 0,
  deposit_count integer not null default 0,
  deposits bigint not null default 0,
  withdrawal_count integer not null default 0,
  withdrawals bigint not null default 0,
  primary key (brand_id, hour)
);

create table house_places (
  brand_id integer primary key references brands,
  money_to timestamptz not null default '-infinity',
  -- The last day that was counted as a whole.
  settled_day date
);
