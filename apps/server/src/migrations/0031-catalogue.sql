-- Each version of a game's rules that was ever imported: what a round of its time was played by.
create table game_versions (
  brand_id integer not null,
  game_no bigint not null,
  version text not null,
  rtp_ppm integer not null check (rtp_ppm between 1 and 1000000),
  sigma double precision,
  certificates jsonb not null,
  since timestamptz not null default app_now(),
  primary key (brand_id, game_no, version),
  foreign key (brand_id, game_no) references games
);

-- When a certificate ends, as staff have read it on the paper: feeds do not tell.
create table certificate_ends (
  brand_id integer not null references brands,
  jurisdiction text not null,
  number text not null,
  ends_on date not null,
  primary key (brand_id, jurisdiction, number)
);

create index games_by_vendor on games (brand_id, vendor_id, game_no);
create index game_sessions_recent on game_sessions (brand_id, member_id, game_no, session_no desc);

-- How far the sums of game_days reach: each transaction of a vendor is counted once.
create table game_day_places (
  brand_id integer primary key references brands,
  counted_to timestamptz not null,
  settled_day date not null
);
