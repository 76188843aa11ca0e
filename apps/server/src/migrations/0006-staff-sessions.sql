-- A name for each session of staff that may be shown: a hash of the token's hash, which opens nothing.
alter table staff_sessions add column session_id text not null
  generated always as ('sst_' || left(encode(sha256(token_hash), 'hex'), 24)) stored;
create unique index staff_sessions_by_name on staff_sessions (session_id);
