-- Lucky tickets: golden eggs, red envelopes, wheels. Each is drawn from a published table of
-- prizes, by a seed that was committed to when it was issued and one that its member chooses.

create table ticket_tables (
  brand_id integer not null references brands,
  table_no bigint generated always as identity,
  kind text not null check (kind in ('egg', 'envelope', 'wheel')),
  state text not null check (state in ('draft', 'issuing', 'closed')),
  -- [{"language": "pt", "title": "…"}]
  texts jsonb not null,
  -- The version that tickets are issued on.
  version integer not null,
  -- Days for which a ticket can be opened.
  lasts integer not null check (lasts > 0),
  -- Whether a ticket that nobody opened is opened when its time is over.
  opens_itself boolean not null,
  -- The most that all tickets may cost, and what is bound of it: what was drawn, and the highest
  -- prize of each ticket that can still be opened. Ledger units.
  budget bigint not null check (budget >= 0),
  committed bigint not null default 0,
  edition integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null default app_now(),
  primary key (brand_id, table_no),
  check (committed between 0 and budget)
);

create table ticket_versions (
  brand_id integer not null,
  table_no bigint not null,
  version integer not null,
  -- [{"id": "p1", "kind": "money", "amount": "10000", "weight": 5}], in their published order.
  prizes jsonb not null,
  -- SHA-256 of the canonical text of kind and prizes.
  hash text not null,
  -- One of 0 to this less one is drawn.
  numbers bigint not null check (numbers > 0),
  -- The highest prize in money.
  highest bigint not null check (highest >= 0),
  written_by text not null,
  written_at timestamptz not null default app_now(),
  primary key (brand_id, table_no, version),
  foreign key (brand_id, table_no) references ticket_tables
);
create trigger ticket_versions_append_only before update or delete on ticket_versions
  for each row execute function refuse_change();

-- How play earns tickets of a table, from a day on. Without a unit it earns none.
create table ticket_rules (
  brand_id integer not null,
  table_no bigint not null,
  from_day date not null,
  unit bigint check (unit > 0),
  -- Basis points by product: {"lottery": 10000}. A missing product earns nothing.
  rates jsonb not null,
  -- No more of one day.
  most integer not null check (most > 0),
  set_by text not null,
  set_at timestamptz not null default app_now(),
  primary key (brand_id, table_no, from_day),
  foreign key (brand_id, table_no) references ticket_tables
);

create table tickets (
  brand_id integer not null,
  ticket_no bigint generated always as identity,
  member_id bigint not null,
  table_no bigint not null,
  version integer not null,
  source text not null check (source in
    ('play', 'manual', 'rank', 'race', 'mission', 'referral', 'promotion')),
  -- What it was issued for; a source issues once for each.
  source_key text not null,
  -- Why, in figures that anybody can recompute.
  facts jsonb not null,
  state text not null default 'ready' check (state in ('ready', 'opening', 'opened', 'expired')),
  opens_itself boolean not null,
  issued_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  -- By the key of draws, which the worker alone has; a ticket is shown once it has a commitment.
  sealed_secret bytea,
  commitment text,
  client_seed text,
  -- What was drawn: the seed is revealed with it.
  server_seed text,
  drawn bigint,
  prize_id text,
  -- Ledger units of money, or points.
  prize_kind text check (prize_kind in ('money', 'points', 'nothing')),
  prize bigint,
  was_forced boolean not null default false,
  opened_at timestamptz,
  -- The prize is a reward; until then it waits for a member who is away.
  is_given boolean not null default false,
  primary key (brand_id, ticket_no),
  unique (brand_id, member_id, table_no, source, source_key),
  foreign key (brand_id, member_id) references members,
  foreign key (brand_id, table_no, version) references ticket_versions,
  check ((sealed_secret is null) = (commitment is null)),
  check (state in ('ready', 'expired') or client_seed is not null),
  check (num_nulls(server_seed, drawn, prize_id, prize_kind, prize, opened_at)
    = case when state = 'opened' then 0 else 6 end)
);
create index tickets_by_member on tickets (brand_id, member_id, ticket_no desc);
create index tickets_by_table on tickets (brand_id, table_no, state);
create index tickets_to_commit on tickets (brand_id, ticket_no) where commitment is null;
create index tickets_to_open on tickets (brand_id, ticket_no) where state = 'opening';
create index tickets_to_expire on tickets (expires_at) where state = 'ready';
create index tickets_to_give on tickets (brand_id, ticket_no)
  where state = 'opened' and not is_given;

-- A ticket goes forward alone: nothing that proves its opening ever changes.
create function guard_ticket() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (old.brand_id, old.ticket_no, old.member_id, old.table_no, old.version, old.source,
        old.source_key, old.facts, old.opens_itself, old.issued_at, old.expires_at)
      is distinct from
      (new.brand_id, new.ticket_no, new.member_id, new.table_no, new.version, new.source,
        new.source_key, new.facts, new.opens_itself, new.issued_at, new.expires_at)
    or (old.commitment is not null
      and (old.commitment, old.sealed_secret) is distinct from (new.commitment, new.sealed_secret))
    or (old.client_seed is not null and old.client_seed is distinct from new.client_seed)
    or (old.client_seed is null and new.client_seed is not null and old.commitment is null)
    or (old.state in ('opened', 'expired')
      and (old.state, old.server_seed, old.drawn, old.prize_id, old.prize_kind, old.prize,
          old.was_forced, old.opened_at)
        is distinct from
        (new.state, new.server_seed, new.drawn, new.prize_id, new.prize_kind, new.prize,
          new.was_forced, new.opened_at))
    or (old.is_given and not new.is_given)
  then raise exception 'a ticket goes forward alone';
  end if;
  return new;
end $$;
create trigger tickets_guard before update or delete on tickets
  for each row execute function guard_ticket();

-- What a member's day has earned of a table, and by which turnover.
create table ticket_days (
  brand_id integer not null,
  member_id bigint not null,
  table_no bigint not null,
  day date not null,
  turnover jsonb not null,
  tickets integer not null,
  primary key (brand_id, member_id, table_no, day)
);
-- Days of a table whose members were all looked at: later only corrected ones are.
create table ticket_days_done (
  brand_id integer not null,
  table_no bigint not null,
  day date not null,
  primary key (brand_id, table_no, day)
);
