-- The studio: who plays what for which operator, on which seeds, and every call to a wallet.

create table operators (
  operator_no integer generated always as identity primary key,
  code text not null unique,
  integration_key text not null unique,
  -- Where its wallet is: calls go to {platform_url}/gw/v1/{integration_key}/….
  platform_url text not null
);

-- A player as an operator names them; without a name one who plays for nothing.
create table players (
  player_no bigint generated always as identity primary key,
  operator_no integer not null references operators,
  user_ref text,
  alias text not null,
  created_at timestamptz not null,
  unique (operator_no, user_ref)
);

-- Play money of a player without a name.
create table demo_purses (
  player_no bigint primary key references players on delete cascade,
  balance bigint not null check (balance >= 0)
);

create table sessions (
  session_no bigint generated always as identity primary key,
  -- "ses_…": stands in the page's address and says nothing.
  public_id text not null unique,
  player_no bigint not null references players on delete cascade,
  game_code text not null,
  -- SHA-256 of the code in the page's address, good once.
  code_hash bytea not null unique,
  code_used_at timestamptz,
  -- SHA-256 of the page's secret.
  secret_hash bytea unique,
  -- The wallet's token, sealed; its hash finds the session that an operator ends.
  token_sealed bytea,
  token_hash bytea,
  currency text not null,
  digits smallint not null,
  language text not null,
  lobby_url text not null,
  theme text not null check (theme in ('light', 'dark')),
  is_calm boolean not null,
  is_demo boolean not null,
  ext_param text,
  -- Balance of the last answer of the wallet.
  balance bigint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index sessions_by_token on sessions (token_hash) where token_hash is not null;
create index sessions_by_player on sessions (player_no, session_no desc);

-- Seeds of a player: one pair in use, and the one after it, whose commitment is shown already.
create table seed_pairs (
  pair_no bigint generated always as identity primary key,
  player_no bigint not null references players on delete cascade,
  state text not null check (state in ('current', 'next', 'past')),
  server_seed_sealed bytea not null,
  commitment text not null,
  client_seed text not null,
  next_nonce integer not null default 0,
  closed_at timestamptz
);
create unique index seed_pairs_in_use on seed_pairs (player_no, state) where state <> 'past';
create index seed_pairs_past on seed_pairs (player_no, pair_no desc) where state = 'past';

-- Results of a room: a hash chain, its commitment and salt told before its first round.
create table chains (
  chain_no bigint generated always as identity primary key,
  room text not null,
  secret_sealed bytea not null,
  commitment text not null,
  salt text not null,
  length integer not null,
  next_number integer not null default 1,
  is_current boolean not null default true,
  created_at timestamptz not null
);
create unique index chains_current on chains (room) where is_current;

create table room_rounds (
  room_round_id text primary key,
  room text not null,
  chain_no bigint not null references chains,
  number integer not null,
  phase text not null check (phase in ('betting', 'running', 'result', 'over', 'void')),
  since timestamptz not null,
  until timestamptz,
  outcome jsonb,
  -- Told with the outcome, not before.
  hash text,
  unique (chain_no, number)
);
create index room_rounds_by_room on room_rounds (room, number desc);
create index room_rounds_unfinished on room_rounds (room) where phase not in ('over', 'void');

-- What is played, one row for a bet: a round of one player, or a bet on a round that many share.
--   staking: the wallet has not said that the stake is taken    open: it goes on
--   undoing: its stake goes back     paying: over, the wallet has not said that it is paid
--   settled, void: nothing more happens
create table rounds (
  round_id text primary key,
  player_no bigint not null references players on delete cascade,
  session_no bigint not null references sessions on delete cascade,
  game_code text not null,
  game_version integer not null,
  ask_key uuid not null,
  -- SHA-256 of what was asked: the same key with other content is refused.
  asked_hash bytea not null,
  status text not null
    check (status in ('staking', 'open', 'undoing', 'paying', 'settled', 'void')),
  bet jsonb not null,
  stake bigint not null check (stake > 0),
  payout bigint not null default 0 check (payout >= 0),
  jackpot bigint not null default 0,
  -- Of a player's own seeds.
  pair_no bigint references seed_pairs,
  nonce integer,
  words_used integer not null default 0,
  actions jsonb not null default '[]',
  is_over boolean not null default false,
  -- The rules' state: sealed while something of it is hidden, open when the round is over.
  state_sealed bytea,
  state jsonb,
  -- An action that waits for its stake: {action, key, hash, stake}.
  pending jsonb,
  -- Of a round that many share.
  room_round_id text references room_rounds,
  auto_cash_out integer,
  cashed_out_at integer,
  -- Why it is void, in a word of the wire.
  refusal jsonb,
  opened_at timestamptz not null,
  closed_at timestamptz,
  unique (player_no, ask_key),
  unique (pair_no, nonce)
);
create index rounds_by_player on rounds (player_no, opened_at desc, round_id desc);
create index rounds_unsettled on rounds (player_no, game_code)
  where status not in ('settled', 'void');
create index rounds_by_room_round on rounds (room_round_id) where room_round_id is not null;

-- Keys of actions that were taken: asked again, the same happened once.
create table round_asks (
  player_no bigint not null references players on delete cascade,
  ask_key uuid not null,
  round_id text not null references rounds on delete cascade,
  asked_hash bytea not null,
  -- What became of it, where it was refused.
  refusal jsonb,
  primary key (player_no, ask_key)
);

-- A row before every call to a wallet; asked by the same key until the answer is final.
create table wallet_calls (
  call_no bigint generated always as identity primary key,
  operator_no integer not null references operators,
  round_id text not null references rounds,
  -- Whose token goes with it; null for what needs none.
  session_no bigint references sessions,
  -- What it is for: the effect of its answer.
  purpose text not null check (purpose in ('stake', 'stakeAndPay', 'raise', 'pay', 'undo')),
  path text not null,
  body jsonb not null,
  state text not null default 'due' check (state in ('due', 'done', 'refused')),
  attempts integer not null default 0,
  -- Some attempt was not heard: what became of it was unknown at that time.
  is_unsure boolean not null default false,
  due_at timestamptz not null,
  status text,
  created_at timestamptz not null,
  done_at timestamptz
);
create index wallet_calls_due on wallet_calls (due_at) where state = 'due';
create index wallet_calls_by_round on wallet_calls (round_id);

-- Every movement by its key, for the operator's reconciliation.
create table movements (
  transaction_key text primary key,
  operator_no integer not null references operators,
  call_no bigint not null references wallet_calls,
  round_id text not null references rounds,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  user_ref text not null,
  currency text not null,
  amount bigint not null,
  state text not null check (state in ('unknown', 'applied', 'rolled_back', 'refused')),
  created_at timestamptz not null
);
create index movements_by_time on movements (operator_no, created_at, transaction_key);
create index movements_by_round on movements (round_id);

-- Linked jackpots of an operator and currency. `rest` is what contributions have beyond whole units.
create table jackpots (
  operator_no integer not null references operators,
  currency text not null,
  code text not null,
  amount bigint not null check (amount >= 0),
  rest integer not null default 0,
  is_demo boolean not null,
  primary key (operator_no, currency, code, is_demo)
);
create table jackpot_hits (
  round_id text primary key references rounds on delete cascade,
  code text not null,
  amount bigint not null,
  at timestamptz not null
);

-- Nonces of an operator's signatures that may still be believed.
create unlogged table nonces (
  operator_no integer not null,
  nonce text not null,
  seen_at timestamptz not null,
  primary key (operator_no, nonce)
);
