-- Accounts that agents bring: links, who came by them, accounts opened by the agent.

-- The prize group that a member's slips begin with, given by the agent above; null: the lottery's.
alter table members
  add column prize_group smallint check (prize_group between 1000 and 2000);

-- Rates of members for rebates along the line, each from a day on: never retroactive. The newest of
-- a product holds.
create table member_rates (
  brand_id integer not null,
  member_id bigint not null,
  -- 'lottery' or a category of games.
  product text not null,
  from_day date not null,
  rate_ppm integer not null check (rate_ppm between 0 and 1000000),
  set_by text not null,
  set_at timestamptz not null default app_now(),
  primary key (brand_id, member_id, product, from_day),
  foreign key (brand_id, member_id) references members
);

create table agent_links (
  brand_id integer not null references brands,
  link_no bigint generated always as identity,
  agent_id bigint not null,
  -- What the address carries: letters and digits that are not taken for each other.
  code text not null check (code ~ '^[a-z0-9]{10}$'),
  note text not null default '',
  -- The type of an agent; null: it makes members.
  agent_type smallint check (agent_type in (1, 2)),
  prize_group smallint check (prize_group between 1000 and 2000),
  -- Rates by product, in millionths: {"lottery": 4000}.
  rates jsonb not null default '{}',
  expires_at timestamptz,
  quota integer check (quota > 0),
  used integer not null default 0,
  -- The key that it was asked for with.
  asked_key uuid not null,
  made_at timestamptz not null default app_now(),
  closed_at timestamptz,
  primary key (brand_id, link_no),
  unique (brand_id, code),
  unique (brand_id, agent_id, asked_key),
  foreign key (brand_id, agent_id) references members,
  check (used <= quota)
);
create index agent_links_by_agent on agent_links (brand_id, agent_id, link_no desc);

-- Who registered by a link.
create table link_members (
  brand_id integer not null,
  link_no bigint not null,
  member_id bigint not null,
  day date not null,
  primary key (brand_id, link_no, member_id),
  foreign key (brand_id, link_no) references agent_links,
  foreign key (brand_id, member_id) references members
);
create unique index link_members_once on link_members (brand_id, member_id);

-- How many devices opened a link's address, by business day.
create table link_visits (
  brand_id integer not null,
  link_no bigint not null,
  day date not null,
  visits integer not null,
  primary key (brand_id, link_no, day),
  foreign key (brand_id, link_no) references agent_links
);
-- Devices of today by a keyed digest, so that each counts once; gone with the day.
create table link_devices (
  brand_id integer not null,
  day date not null,
  link_no bigint not null,
  device bytea not null,
  primary key (brand_id, day, link_no, device)
);

-- Accounts that an agent opened: one, or those of a file.
create table agent_openings (
  brand_id integer not null references brands,
  opening_no bigint generated always as identity,
  agent_id bigint not null,
  asked_key uuid not null,
  -- Of what was asked: the same key for something else is refused.
  input_hash bytea not null,
  day date not null,
  accounts integer not null check (accounts > 0),
  opened_at timestamptz not null default app_now(),
  primary key (brand_id, opening_no),
  unique (brand_id, agent_id, asked_key),
  foreign key (brand_id, agent_id) references members
);
create index agent_openings_by_day on agent_openings (brand_id, agent_id, day);
create table opened_members (
  brand_id integer not null,
  opening_no bigint not null,
  place integer not null,
  member_id bigint not null,
  primary key (brand_id, opening_no, place),
  foreign key (brand_id, opening_no) references agent_openings,
  foreign key (brand_id, member_id) references members
);
