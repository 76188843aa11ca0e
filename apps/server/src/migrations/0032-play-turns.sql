-- What the worker does for vendors' games, by turns.

-- The end of a session is told with the token, which nobody here can read off its hash.
alter table game_sessions add column token_sealed bytea;
-- A vendor that is not heard is told again later.
alter table game_sessions add column tell_after timestamptz;
create index game_sessions_running on game_sessions (brand_id, session_no) where ended_at is null;

-- How a vendor has answered lately: so many good ones, or so many failures, in a row.
create table vendor_health (
  brand_id integer not null,
  vendor_id integer not null,
  good_run integer not null default 0,
  bad_run integer not null default 0,
  pinged_at timestamptz,
  primary key (brand_id, vendor_id),
  foreign key (brand_id, vendor_id) references vendor_integrations
);
