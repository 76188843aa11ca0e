-- Games of vendors: who supplies what, who plays it, and every movement by its key.

create table vendors (
  vendor_id integer generated always as identity primary key,
  -- On the wire: vassalage.
  code text not null unique check (code ~ '^[A-Z0-9_]{2,24}$'),
  name text not null,
  -- Colours of its generated mark.
  colors text[] not null default '{}',
  created_at timestamptz not null default app_now()
);

-- A vendor at a brand: under which protocol, where it is asked, what its keys are.
create table vendor_integrations (
  brand_id integer not null references brands,
  vendor_id integer not null references vendors,
  -- In the address of the wallet calls; fixes brand and vendor.
  integration_key text not null unique check (integration_key ~ '^[A-Za-z0-9]{16,64}$'),
  profile text not null check (profile in ('fairhouse', 'hub88', 'softswiss')),
  wallet text not null default 'seamless' check (wallet in ('seamless', 'transfer')),
  -- Where the vendor is asked; null for one that is only asked by hand.
  base_url text,
  -- 'paused' takes no new session and no bet; wins and rollbacks are always taken.
  state text not null default 'active' check (state in ('active', 'paused', 'closed')),
  -- How it fares: a sick vendor goes to the end of its lanes, a dead one is not launched.
  health text not null default 'well' check (health in ('well', 'sick', 'down')),
  health_since timestamptz not null default app_now(),
  -- A round that stays open is asked after, then given back by itself.
  ask_after interval not null default '30 minutes',
  refund_after interval not null default '24 hours',
  created_at timestamptz not null default app_now(),
  primary key (brand_id, vendor_id)
);

-- Two may be good at a time. Shared secrets lie sealed; of key pairs the vendor's public half is here
-- and our private half sealed.
create table vendor_keys (
  brand_id integer not null,
  vendor_id integer not null,
  kid text not null check (kid ~ '^[A-Za-z0-9_-]{1,64}$'),
  secret_sealed bytea,
  public_key text,
  created_at timestamptz not null default app_now(),
  retired_at timestamptz,
  primary key (brand_id, vendor_id, kid),
  foreign key (brand_id, vendor_id) references vendor_integrations
);

create table games (
  brand_id integer not null,
  game_no bigint generated always as identity,
  vendor_id integer not null,
  game_code text not null,
  name text not null,
  names jsonb not null default '{}',
  category text not null check
    (category in ('RNG', 'LIVE', 'SPORTS', 'FISH', 'PVP', 'LOTT', 'ELOTT', 'COCK')),
  subtype text,
  features text[] not null default '{}',
  rtp_ppm integer not null check (rtp_ppm between 1 and 1000000),
  volatility smallint not null check (volatility between 1 and 5),
  sigma double precision,
  -- Ten-thousandths of the stake.
  max_multiplier bigint,
  min_stake bigint not null check (min_stake >= 0),
  max_stake bigint not null check (max_stake >= min_stake),
  has_demo boolean not null,
  is_touch boolean not null,
  languages text[] not null default '{}',
  version text not null,
  certificates jsonb not null default '[]',
  banned_in text[] not null default '{}',
  art jsonb,
  released_on date not null,
  -- The operator's own part, which no feed changes.
  is_enabled boolean not null default true,
  is_hot boolean not null default false,
  sort_order integer not null default 0,
  -- The feed no longer names it: kept for its rounds, offered to nobody.
  is_gone boolean not null default false,
  imported_at timestamptz not null default app_now(),
  primary key (brand_id, game_no),
  unique (brand_id, vendor_id, game_code),
  foreign key (brand_id, vendor_id) references vendor_integrations
);

-- Vendors within a category, in the operator's order.
create table game_lanes (
  brand_id integer not null,
  category text not null,
  vendor_id integer not null,
  is_hot boolean not null default false,
  is_shown boolean not null default true,
  -- Of SPORTS: listed under ESPORTS.
  is_esports boolean not null default false,
  sort_order integer not null default 0,
  primary key (brand_id, category, vendor_id),
  foreign key (brand_id, vendor_id) references vendor_integrations
);

create table game_maintenances (
  brand_id integer not null,
  maintenance_no bigint generated always as identity,
  vendor_id integer not null,
  -- Null: all games of the vendor.
  game_no bigint,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  ended_at timestamptz,
  -- What is suggested meanwhile; without any, the best alike.
  suggestions bigint[] not null default '{}',
  reason text not null,
  created_by bigint,
  created_at timestamptz not null default app_now(),
  primary key (brand_id, maintenance_no),
  foreign key (brand_id, vendor_id) references vendor_integrations,
  foreign key (brand_id, game_no) references games
);
create index game_maintenances_open on game_maintenances (brand_id, vendor_id)
  where ended_at is null;

create table game_favourites (
  brand_id integer not null,
  member_id bigint not null,
  game_no bigint not null,
  added_at timestamptz not null default app_now(),
  primary key (brand_id, member_id, game_no),
  foreign key (brand_id, member_id) references members,
  foreign key (brand_id, game_no) references games
);

-- A member as a vendor knows them.
create table vendor_members (
  brand_id integer not null,
  vendor_id integer not null,
  member_id bigint not null,
  user_ref text not null,
  primary key (brand_id, vendor_id, member_id),
  unique (brand_id, vendor_id, user_ref),
  foreign key (brand_id, member_id) references members
);

create table game_sessions (
  brand_id integer not null,
  session_no bigint generated always as identity,
  -- "gms_…": says nothing of the number of sessions.
  public_id text not null,
  member_id bigint not null,
  account_id bigint not null,
  vendor_id integer not null,
  game_no bigint not null,
  -- SHA-256 of the token that the vendor holds.
  token_hash bytea not null,
  -- The login it was opened from: its end ends the game as well.
  login_token_hash bytea not null,
  language text not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('closed', 'logout', 'excluded', 'limit', 'expired')),
  -- Whether the vendor has been told of the end.
  told_at timestamptz,
  primary key (brand_id, session_no),
  unique (brand_id, public_id),
  unique (brand_id, token_hash),
  foreign key (brand_id, member_id) references members,
  foreign key (brand_id, game_no) references games
);
create index game_sessions_by_member on game_sessions (brand_id, member_id, session_no desc);
create index game_sessions_untold on game_sessions (session_no)
  where ended_at is not null and told_at is null;

create table game_rounds (
  brand_id integer not null,
  round_no bigint generated by default as identity,
  vendor_id integer not null,
  vendor_round text not null,
  member_id bigint not null,
  account_id bigint not null,
  game_no bigint not null,
  state text not null default 'open' check (state in ('open', 'closed', 'cancelled', 'refunded')),
  staked bigint not null default 0,
  paid bigint not null default 0,
  opened_at timestamptz not null,
  last_at timestamptz not null,
  closed_at timestamptz,
  -- Came after the round was closed.
  is_late boolean not null default false,
  asked_at timestamptz,
  primary key (brand_id, round_no),
  unique (brand_id, vendor_id, member_id, vendor_round)
);
create index game_rounds_by_member on game_rounds (brand_id, member_id, round_no desc);
create index game_rounds_open on game_rounds (last_at) where state = 'open';

-- Every call that has a key, for ever: what it was, what it did, what it was answered.
create table vendor_transactions (
  brand_id integer not null,
  vendor_id integer not null,
  transaction_key text not null,
  kind text not null check (kind in
    ('bet', 'win', 'rollback', 'close', 'settle', 'unsettle', 'cashout', 'void', 'refund')),
  -- 'tombstone': a rollback of something unknown holds this place, so that it never happens.
  state text not null check (state in ('applied', 'rolled_back', 'tombstone')),
  -- First half of the SHA-256 of what was asked, in one form.
  content_hash uuid not null,
  tx_no bigint generated by default as identity,
  member_id bigint not null,
  account_id bigint not null,
  round_no bigint,
  amount bigint not null default 0,
  reference_key text,
  balance_after bigint not null,
  created_at timestamptz not null,
  primary key (brand_id, vendor_id, transaction_key)
);
create index vendor_transactions_by_round on vendor_transactions (brand_id, round_no);
create index vendor_transactions_by_time on vendor_transactions (brand_id, vendor_id, created_at);

-- A sports bet: its settlements are numbered, each applied once.
create table vendor_bets (
  brand_id integer not null,
  vendor_id integer not null,
  bet_id text not null,
  member_id bigint not null,
  account_id bigint not null,
  round_no bigint not null,
  staked bigint not null,
  settlement_no integer not null default 0,
  -- Paid by now, in all.
  paid bigint not null default 0,
  -- Before the last settlement: what an unsettlement goes back to.
  paid_before bigint not null default 0,
  state text not null default 'open'
    check (state in ('open', 'settled', 'cashed_out', 'partly_cashed_out', 'void')),
  primary key (brand_id, vendor_id, bet_id)
);

-- Money that went to a vendor which keeps it itself.
create table vendor_transfers (
  brand_id integer not null,
  transfer_no bigint generated always as identity,
  vendor_id integer not null,
  member_id bigint not null,
  account_id bigint not null,
  session_no bigint,
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  transaction_key uuid not null,
  -- 'unknown': the vendor was not heard; it is asked until it is clear.
  state text not null check (state in ('asked', 'applied', 'refused', 'unknown')),
  created_at timestamptz not null,
  decided_at timestamptz,
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  primary key (brand_id, transfer_no),
  unique (brand_id, transaction_key)
);
create index vendor_transfers_due on vendor_transfers (next_attempt_at)
  where state in ('asked', 'unknown');

-- What was asked and answered, as bytes, for disputes: by month, so that old months can be dropped.
create table vendor_calls (
  brand_id integer not null,
  vendor_id integer not null,
  call text not null,
  request_uuid text,
  body text not null,
  answer text not null,
  status text not null,
  took_us integer not null,
  received_at timestamptz not null
) partition by range (received_at);
create table vendor_calls_default partition of vendor_calls default;
create index vendor_calls_by_time on vendor_calls (brand_id, vendor_id, received_at);

-- Nonces of signatures that may still be believed. Lost in a crash: keys make repeats harmless.
create unlogged table vendor_nonces (
  brand_id integer not null,
  vendor_id integer not null,
  nonce text not null,
  seen_at timestamptz not null,
  primary key (brand_id, vendor_id, nonce)
);

-- What a game took and gave by business day: the watch over its odds.
create table game_days (
  brand_id integer not null,
  game_no bigint not null,
  day date not null,
  rounds bigint not null default 0,
  staked bigint not null default 0,
  paid bigint not null default 0,
  -- Sum of squares of stakes: how far chance may lead.
  staked_squares numeric not null default 0,
  primary key (brand_id, game_no, day)
);
