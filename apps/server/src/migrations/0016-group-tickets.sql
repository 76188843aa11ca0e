-- Group tickets: a slip whose stake several members hold in shares.

-- A pool is an account without a member: a group ticket's own, which places its bets and gets what
-- they win. Any number of them may be, so that the unique key holds for members' accounts alone.
alter table ledger_accounts
  alter column member_id drop not null,
  drop constraint ledger_accounts_kind_check,
  add constraint ledger_accounts_kind_check check (kind in ('cash', 'pool')),
  add constraint ledger_accounts_owner_check check ((kind = 'cash') = (member_id is not null));

create sequence group_ticket_numbers;

create table group_tickets (
  brand_id integer not null,
  ticket_no bigint not null,
  -- What pages see, and what a link carries: nobody can guess it.
  public_id text not null,
  issue_id bigint not null,
  organiser_account bigint not null,
  -- The slip as it was sent: recounted when it is made and again when it is placed.
  entries jsonb not null,
  stake bigint not null,
  share_count integer not null check (share_count >= 2),
  share_price bigint not null check (share_price > 0),
  -- Shares that somebody has bought, and those that the organiser takes if nobody else does.
  sold integer not null,
  guaranteed integer not null check (guaranteed >= 0),
  guarantee_used integer not null default 0,
  is_listed boolean not null,
  are_entries_shown boolean not null,
  state text not null default 'open'
    check (state in ('open', 'placed', 'unfilled', 'refused', 'cancelled')),
  -- Why its bets were not taken, where they were refused.
  refusal text,
  -- Shares are sold until then, by the database's clock.
  locks_at timestamptz not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- All that is not played with has been given back.
  released_at timestamptz,
  pool_account bigint,
  bet_nos bigint[],
  -- The newest round of the issue that has been shared out whole.
  shared_round integer not null default 0,
  primary key (brand_id, ticket_no),
  unique (brand_id, public_id),
  unique (brand_id, pool_account),
  foreign key (brand_id, issue_id) references issues,
  foreign key (brand_id, organiser_account) references ledger_accounts,
  foreign key (brand_id, pool_account) references ledger_accounts,
  check (share_price * share_count = stake),
  check (sold between 1 and share_count),
  check (guarantee_used <= guaranteed)
);
create index group_tickets_open on group_tickets (brand_id, ticket_no) where state = 'open';
create index group_tickets_by_issue on group_tickets (brand_id, issue_id);
create index group_tickets_unreleased on group_tickets (brand_id, ticket_no)
  where state <> 'open' and released_at is null;

-- Purchases, in their order. A guarantee is money for shares that were not sold at the lock.
create table group_shares (
  brand_id integer not null,
  share_no bigint generated always as identity,
  ticket_no bigint not null,
  account_id bigint not null,
  kind text not null check (kind in ('bought', 'guarantee')),
  shares integer not null check (shares > 0),
  amount bigint not null check (amount > 0),
  -- What of the amount has been given back.
  released bigint not null default 0 check (released between 0 and amount),
  bought_at timestamptz not null,
  primary key (brand_id, share_no),
  foreign key (brand_id, ticket_no) references group_tickets
);
create index group_shares_by_ticket on group_shares (brand_id, ticket_no, share_no);
create index group_shares_by_account on group_shares (brand_id, account_id, ticket_no desc);

-- What a ticket has got by a round of its issue, all rounds together: fixed before it is paid, so
-- that a payment cut short goes on with the same sums.
create table group_share_outs (
  brand_id integer not null,
  ticket_no bigint not null,
  round integer not null,
  total_before bigint not null,
  total bigint not null check (total >= 0),
  -- The ticket's own account has given up the difference.
  is_moved boolean not null default false,
  planned_at timestamptz not null,
  done_at timestamptz,
  primary key (brand_id, ticket_no, round),
  foreign key (brand_id, ticket_no) references group_tickets
);
create index group_share_outs_due on group_share_outs (brand_id, ticket_no)
  where done_at is null;

create table group_payments (
  brand_id integer not null,
  ticket_no bigint not null,
  round integer not null,
  account_id bigint not null,
  -- The difference to what was paid in earlier rounds.
  amount bigint not null check (amount <> 0),
  paid_at timestamptz not null,
  primary key (brand_id, ticket_no, round, account_id),
  foreign key (brand_id, ticket_no, round) references group_share_outs
);
create trigger group_payments_append_only before update or delete on group_payments
  for each row execute function refuse_change();
