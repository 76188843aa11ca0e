-- Rows of the worker's queues that failed: each rests by itself, and keeps nothing else back.

create table stuck_rows (
  stuck_id bigint generated always as identity unique,
  job text not null,
  row_key text not null,
  -- Null where the row is no brand's own.
  brand_id integer references brands,
  tries integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  next_try_at timestamptz not null,
  -- It failed so often that somebody has to look.
  parked_at timestamptz,
  fault text not null,
  primary key (job, row_key)
);
create index stuck_rows_parked on stuck_rows (parked_at) where parked_at is not null;
