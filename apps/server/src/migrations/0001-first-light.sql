-- The first tables. Every table leads with brand_id: a brand can be moved to a database of its own.

-- The one clock of the platform. Simulations replace this function; nothing else reads the time
-- where it decides money.
create function app_now() returns timestamptz language sql stable parallel safe
  as 'select clock_timestamp()';

-- The one time of a batch: the first call in a transaction fixes it for all that follow.
create function batch_now() returns timestamptz language plpgsql as $$
declare
  fixed text := current_setting('fairhouse.batch_at', true);
begin
  if fixed is null or fixed = '' then
    fixed := app_now()::text;
    perform set_config('fairhouse.batch_at', fixed, true);
  end if;
  return fixed::timestamptz;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: correct by a reversal', tg_table_name
    using errcode = 'restrict_violation';
end $$;

-- Somebody else moved an account meanwhile: the transaction is decided anew.
create function ledger_conflict() returns boolean language plpgsql as $$
begin
  raise exception 'an account has moved' using errcode = 'serialization_failure';
end $$;

-- Brands -------------------------------------------------------------------------------------------

create table brands (
  brand_id integer primary key,
  code text not null unique check (code ~ '^[a-z0-9-]{2,32}$'),
  name text not null,
  profile text not null,
  currency text not null,
  -- Host names served; '*' takes every host that no other brand names.
  hosts text[] not null,
  created_at timestamptz not null default app_now()
);

-- Identity -----------------------------------------------------------------------------------------

create table members (
  brand_id integer not null references brands,
  member_id bigint generated always as identity,
  kind text not null default 'member' check (kind in ('member', 'agent', 'trial')),
  username text not null,
  -- The username folded for comparison: one name, whatever its case.
  username_key text not null,
  password_hash text not null,
  birth_date date not null,
  terms_version text not null,
  terms_accepted_at timestamptz not null,
  registered_at timestamptz not null,
  primary key (brand_id, member_id),
  unique (brand_id, username_key)
);

create table login_sessions (
  brand_id integer not null,
  -- SHA-256 of the token: a copy of this table opens no session.
  token_hash bytea not null,
  member_id bigint not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (brand_id, token_hash),
  foreign key (brand_id, member_id) references members
);
create index login_sessions_by_member on login_sessions (brand_id, member_id);

create table audit_entries (
  brand_id integer not null references brands,
  entry_id bigint generated always as identity,
  actor text not null,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  occurred_at timestamptz not null default app_now(),
  primary key (brand_id, entry_id)
);
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_change();

-- Ledger: written by modules/ledger alone ----------------------------------------------------------

-- Codes and house accounts are numbers in the postings; modules/ledger/postings.ts names them.
create table ledger_codes (code smallint primary key, name text not null unique);
create table ledger_house_accounts (contra smallint primary key, name text not null unique);

-- One row per account that has an owner. House accounts have none: their sums come from the
-- postings, so that no row is hot. Few rows share a page: tidying a page after an update costs as
-- much as the rows that lie on it.
create table ledger_accounts (
  brand_id integer not null,
  account_id bigint generated always as identity,
  member_id bigint not null,
  kind text not null default 'cash' check (kind in ('cash')),
  balance bigint not null default 0,
  -- Sequence number of the newest posting: 1, 2, 3 … without a gap.
  seq bigint not null default 0,
  -- The posting that took the balance below zero (ruling 14), until it is above again.
  overdraft_seq bigint,
  created_at timestamptz not null default app_now(),
  primary key (brand_id, account_id),
  unique (brand_id, member_id, kind),
  foreign key (brand_id, member_id) references members,
  check (balance >= 0 or overdraft_seq is not null)
) with (fillfactor = 20);

-- A posting moves `amount` from the house account `contra` to the account (or back when negative):
-- one row is both sides, so debits equal credits in every row.
create table ledger_postings (
  brand_id integer not null,
  account_id bigint not null,
  seq bigint not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  code smallint not null,
  contra smallint not null,
  -- What it belongs to, by code: the bet's number, the deposit's number.
  ref bigint not null,
  posted_at timestamptz not null,
  primary key (brand_id, account_id, seq, posted_at)
) partition by range (posted_at);
create table ledger_postings_default partition of ledger_postings default;
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function refuse_change();

-- A transfer: postings that stand or fall together. Its key makes a repeat harmless.
create table ledger_transfers (
  brand_id integer not null,
  account_id bigint not null,
  transfer_key uuid not null,
  -- First half of the SHA-256 of what was asked: the same key with another input is refused.
  input_hash uuid not null,
  first_seq bigint not null,
  posting_count integer not null,
  created_at timestamptz not null,
  -- The key first: keys that grow with time (UUID version 7) are written side by side.
  primary key (brand_id, transfer_key, account_id)
);
create trigger ledger_transfers_append_only before update or delete on ledger_transfers
  for each row execute function refuse_change();

-- Cashier ------------------------------------------------------------------------------------------

create table deposits (
  brand_id integer not null,
  deposit_no bigint generated always as identity,
  -- What the gateway and the member see; says nothing of the number of deposits.
  public_id text not null,
  member_id bigint not null,
  account_id bigint not null,
  amount bigint not null check (amount > 0),
  status text not null default 'pending' check (status in ('pending', 'credited', 'failed')),
  gateway text not null,
  gateway_reference text,
  request_key uuid not null,
  input_hash uuid not null,
  created_at timestamptz not null,
  credited_at timestamptz,
  primary key (brand_id, deposit_no),
  unique (brand_id, public_id),
  unique (brand_id, member_id, request_key),
  unique (brand_id, gateway, gateway_reference),
  foreign key (brand_id, member_id) references members
);

-- Lottery ------------------------------------------------------------------------------------------

create table lotteries (
  brand_id integer not null references brands,
  lottery_code text not null,
  family text not null,
  source text not null check (source in ('own', 'recorded')),
  schedule jsonb not null,
  -- playCode → canonical price, and playCode → canonical variant where it is not the default.
  prices jsonb not null,
  variants jsonb not null default '{}',
  position integer not null,
  is_on_sale boolean not null default true,
  primary key (brand_id, lottery_code)
);

create table issues (
  brand_id integer not null,
  issue_id bigint generated always as identity,
  lottery_code text not null,
  issue_no text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  state text not null default 'open'
    check (state in ('open', 'closed', 'drawn', 'settled', 'voided')),
  commitment text,
  draw jsonb,
  drawn_at timestamptz,
  settled_at timestamptz,
  primary key (brand_id, issue_id),
  unique (brand_id, lottery_code, issue_no),
  foreign key (brand_id, lottery_code) references lotteries,
  check (opens_at < closes_at and closes_at <= draws_at)
);
create index issues_pending on issues (state, closes_at)
  where state <> 'settled' and settled_at is null;
create index issues_by_lottery on issues (brand_id, lottery_code, draws_at desc);

-- Seeds of own draws: sealed by a key outside the database until the draw is made.
create table issue_seeds (
  brand_id integer not null,
  issue_id bigint not null,
  sealed_seed bytea not null,
  server_seed text,
  primary key (brand_id, issue_id),
  foreign key (brand_id, issue_id) references issues
);

-- Numbers of bets grow with time, so that new bets are written side by side. Each value stands for
-- a block of 256 numbers: a batch of bets asks once. Gaps mean nothing.
create sequence bet_numbers increment by 256 start with 1;

-- Holds the gates of issues for this transaction: sealing takes the same locks exclusively, so that
-- when an issue is closed no bet of it can still be on its way. Gives those that are on sale then.
create function hold_issues_open(brand integer, issues_ bigint[]) returns setof bigint
language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(brand, k.i::int) from unnest(issues_) as k(i) order by k.i;
  -- A statement of its own: it must see what was committed before the gates were ours.
  return query
    select s.issue_id from unnest(issues_) as k(i)
    join issues s on s.brand_id = brand and s.issue_id = k.i
    where s.state = 'open' and s.opens_at <= batch_now() and batch_now() < s.closes_at;
end $$;

-- Fails (40001) unless all of them are on sale: for a batch that is written without a look.
create function require_issues_open(brand integer, issues_ bigint[]) returns void
language plpgsql as $$
begin
  if (select count(*) from hold_issues_open(brand, issues_)) <> cardinality(issues_) then
    raise exception 'an issue is not on sale' using errcode = 'serialization_failure';
  end if;
end $$;

-- A bet is immutable; the posting of its stake has its number as ref.
create table bets (
  brand_id integer not null,
  bet_no bigint not null,
  account_id bigint not null,
  issue_id bigint not null,
  unit_stake bigint not null,
  stake bigint not null check (stake > 0),
  line_count bigint not null,
  multiple integer not null,
  play_code text not null,
  selection text not null,
  price text not null,
  variant text not null,
  placed_at timestamptz not null,
  primary key (brand_id, bet_no, placed_at)
) partition by range (placed_at);
create table bets_default partition of bets default;
-- Bets of an issue lie together in time; a summary of each range of blocks is enough to find them
-- and costs a bet next to nothing.
create index bets_by_issue on bets using brin (brand_id, issue_id int8_minmax_multi_ops)
  with (pages_per_range = 16, autosummarize = on);
create trigger bets_append_only before update or delete on bets
  for each row execute function refuse_change();

-- Only what moved money gets a row: a bet of a settled issue without one has lost. The key makes a
-- second settlement fail rather than pay twice.
create table bet_results (
  brand_id integer not null,
  bet_no bigint not null,
  account_id bigint not null,
  issue_id bigint not null,
  kind text not null check (kind in ('won', 'refunded', 'cancelled', 'void')),
  payout bigint not null default 0,
  refund bigint not null default 0,
  winning_lines bigint not null default 0,
  decided_at timestamptz not null,
  primary key (brand_id, bet_no)
);
create index bet_results_by_issue on bet_results (brand_id, issue_id, account_id);
create trigger bet_results_append_only before update or delete on bet_results
  for each row execute function refuse_change();

-- The one status of a bet.
create view bet_statuses as
select b.*, i.lottery_code, i.issue_no, i.closes_at, i.draw, i.state as issue_state,
  coalesce(r.payout, 0) as payout, coalesce(r.refund, 0) as refund,
  coalesce(r.winning_lines, 0) as winning_lines,
  case when r.kind is not null then r.kind
       when i.state = 'settled' then 'lost'
       else 'open' end as status
from bets b
join issues i using (brand_id, issue_id)
left join bet_results r using (brand_id, bet_no);

-- Months ------------------------------------------------------------------------------------------

-- Creates the monthly partitions of postings and bets from this month on, `months` ahead. Called at
-- migration and daily by the worker. A month whose rows already lie in the default partition stays
-- there.
create function ensure_partitions(months integer) returns void language plpgsql as $$
declare
  first date;
  parent text;
  part text;
begin
  for i in 0 .. months loop
    first := date_trunc('month', app_now() at time zone 'UTC')::date + make_interval(months => i);
    foreach parent in array array['ledger_postings', 'bets'] loop
      part := parent || '_' || to_char(first, 'YYYYMM');
      if to_regclass(part) is null then
        begin
          execute format(
            'create table %I partition of %I for values from (%L) to (%L)', part, parent,
            first::text || ' 00:00+00', (first + interval '1 month')::date::text || ' 00:00+00');
        exception when check_violation then
          raise notice '%: rows of this month stay in the default partition', part;
        end;
      end if;
    end loop;
  end loop;
end $$;
