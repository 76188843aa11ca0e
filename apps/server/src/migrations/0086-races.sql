-- Races of members, and the list of winners. Both are computed by the worker from the figures of
-- settled bets.

-- Members in a race whose figures have changed, until their standings are computed again. Written
-- in the transaction that counts the figures, so that no change is missed.
create table figure_changes (
  brand_id integer not null,
  member_id bigint not null,
  primary key (brand_id, member_id)
);

create table races (
  brand_id integer not null references brands,
  race_no bigint generated always as identity,
  state text not null check (state in ('draft', 'published', 'settled')),
  -- [{"language": "pt", "title": "…", "content": "…"}]
  texts jsonb not null,
  rule text not null check (rule in ('stake', 'multiple', 'points')),
  -- Points alone: ledger units of stakes for one point, and basis points by product.
  unit bigint check (unit > 0),
  rates jsonb not null,
  -- What counts: products as in own_days; of them only some lotteries and games, where there are
  -- any: [{"name": "SSC1", "product": "lottery", "item": "SSC1"}].
  products text[] not null check (cardinality(products) > 0),
  items jsonb not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- [{"from": 1, "to": 3, "kind": "money", "amount": "500000"}]: ledger units or points.
  prizes jsonb not null,
  version integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null default app_now(),
  settled_at timestamptz,
  primary key (brand_id, race_no),
  check (until_at > from_at),
  check ((rule = 'points') = (unit is not null)),
  check ((state = 'settled') = (settled_at is not null))
);
create index races_live on races (brand_id, from_at) where state = 'published';

create table race_entries (
  brand_id integer not null,
  race_no bigint not null,
  entry_no bigint generated always as identity,
  member_id bigint not null,
  -- The name that others see; null: a part of the username.
  alias text,
  -- The same as it is compared.
  alias_key text,
  joined_at timestamptz not null default app_now(),
  left_at timestamptz,
  primary key (brand_id, race_no, member_id),
  foreign key (brand_id, race_no) references races,
  foreign key (brand_id, member_id) references members,
  check ((alias is null) = (alias_key is null))
);
create unique index race_aliases on race_entries (brand_id, race_no, alias_key)
  where left_at is null;
create index race_entries_by_member on race_entries (brand_id, member_id) where left_at is null;

-- Who has played in a race. Of (score, early, turn) the greater is ahead: the score, then the
-- earlier instant at which it was reached, then who joined earlier.
create table race_standings (
  brand_id integer not null,
  race_no bigint not null,
  member_id bigint not null,
  -- The exact score: num / den.
  num numeric not null,
  den numeric not null check (den > 0),
  -- The same, times 10^40 and rounded down: fractions of amounts differ by more than that.
  score numeric not null,
  -- Microseconds since 1970, and the number of the entry, both below zero.
  early bigint not null,
  turn bigint not null,
  reached_at timestamptz not null,
  -- Ledger units: of all bets that count, or of the best one.
  staked bigint not null,
  paid bigint not null,
  -- Who is paused, excluded or at risk is not.
  is_shown boolean not null,
  -- Who won a prize, once the race is settled.
  place integer,
  primary key (brand_id, race_no, member_id)
) with (fillfactor = 80);
create index race_order on race_standings (brand_id, race_no, score, early, turn) where is_shown;
create index race_hidden on race_standings (brand_id, race_no) where not is_shown;

-- How many of a race stand from one bound up to the next: a place is a sum of these and a count
-- within one, however many have joined.
create table race_steps (
  brand_id integer not null,
  race_no bigint not null,
  score numeric not null,
  early bigint not null,
  turn bigint not null,
  members bigint not null check (members >= 0),
  primary key (brand_id, race_no, score, early, turn)
);

-- From which prize on a brand lists wins; a brand without a row lists none.
create table winner_settings (
  brand_id integer primary key references brands,
  least_paid bigint not null check (least_paid > 0),
  -- Wins that were settled before are in the list.
  read_to timestamptz not null default app_now(),
  -- Corrections that were noted before are in the list.
  corrected_to timestamptz not null default app_now()
);

-- The name by which a member agrees to stand in the list of winners.
create table winner_names (
  brand_id integer not null,
  member_id bigint not null,
  alias text not null,
  alias_key text not null,
  agreed_at timestamptz not null default app_now(),
  primary key (brand_id, member_id),
  unique (brand_id, alias_key),
  foreign key (brand_id, member_id) references members
);

-- Wins of the last days, as in settled_plays.
create table wins (
  brand_id integer not null,
  win_no bigint generated always as identity,
  member_id bigint not null,
  settled_at timestamptz not null,
  product text not null,
  item_no bigint not null,
  item text not null,
  staked bigint not null check (staked > 0),
  paid bigint not null check (paid > staked),
  primary key (brand_id, win_no),
  unique (brand_id, member_id, settled_at, product, item_no),
  foreign key (brand_id, member_id) references members
);
create index wins_by_time on wins (brand_id, settled_at);
create index wins_by_size on wins (brand_id, paid);
