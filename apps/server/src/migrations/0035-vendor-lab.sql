-- Runs of the vendor lab: who played at what, and what came of each check.
create table lab_runs (
  brand_id integer not null references brands,
  run_no bigint generated always as identity,
  side text not null check (side in ('operator', 'vendor')),
  target text not null check (target in ('own', 'foreign')),
  vassalage text,
  address text not null,
  planned integer not null check (planned > 0),
  started_by text not null,
  started_at timestamptz not null default app_now(),
  -- A run whose process has died says nothing any more.
  last_at timestamptz not null default app_now(),
  ended_at timestamptz,
  is_cut boolean not null default false,
  primary key (brand_id, run_no)
);
-- One at a time.
create unique index lab_runs_one on lab_runs (brand_id) where ended_at is null;

create table lab_lines (
  brand_id integer not null,
  run_no bigint not null,
  line_no integer not null,
  verdict text not null check (verdict in ('pass', 'fail', 'skip')),
  -- As it goes over the wire; holds no secret.
  line jsonb not null,
  primary key (brand_id, run_no, line_no),
  foreign key (brand_id, run_no) references lab_runs on delete cascade
);
