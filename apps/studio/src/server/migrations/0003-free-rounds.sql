-- Grants of free rounds, by the operator's key. One that was cancelled before it came has a row, so
-- that it never comes; it has no terms then.
create table free_grants (
  operator_no integer not null references operators,
  grant_key text not null,
  -- SHA-256 of what was asked: the same key with other content is refused.
  asked_hash bytea,
  player_no bigint references players,
  game_code text,
  currency text,
  rounds integer check (rounds > 0),
  stake bigint check (stake > 0),
  max_win bigint check (max_win > 0),
  expires_at timestamptz,
  is_cancelled boolean not null default false,
  created_at timestamptz not null,
  primary key (operator_no, grant_key)
);
create index free_grants_by_player on free_grants (player_no, game_code);

-- The grant that a round is played on: `stake` is its value then, and nothing is staked.
alter table rounds add column free_grant text;
create index rounds_by_grant on rounds (free_grant) where free_grant is not null;
