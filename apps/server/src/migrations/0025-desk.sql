-- The desk: transfers between members and agents, adjustments by staff, reconciliation.

-- From a member to the agent who brought them, or from an agent to somebody of the own team. Both
-- sides are posted in the transaction that writes the row; ref of both postings is its number.
create table peer_transfers (
  brand_id integer not null,
  transfer_no bigint generated always as identity,
  direction text not null check (direction in ('upline', 'downline')),
  from_member bigint not null,
  from_account bigint not null,
  to_member bigint not null,
  to_account bigint not null check (to_account <> from_account),
  amount bigint not null check (amount > 0),
  request_key uuid not null,
  input_hash uuid not null,
  created_at timestamptz not null,
  primary key (brand_id, transfer_no),
  unique (brand_id, from_member, request_key),
  foreign key (brand_id, from_member) references members,
  foreign key (brand_id, to_member) references members
);
-- What somebody has sent today.
create index peer_transfers_by_sender on peer_transfers (brand_id, from_member, created_at);
create trigger peer_transfers_append_only before update or delete on peer_transfers
  for each row execute function refuse_change();

-- Money that staff gave or took, by four eyes; ref of the posting is its number. Opening money of
-- demo accounts has none, and ref 0.
create table adjustments (
  brand_id integer not null,
  adjustment_no bigint generated always as identity,
  member_id bigint not null,
  account_id bigint not null,
  -- Ledger units; below zero: taken.
  amount bigint not null check (amount <> 0),
  -- The member reads it.
  reason text not null,
  -- What two people agreed to, once.
  approval_id bigint not null,
  -- The difference of a reconciliation that it settles.
  difference_id bigint,
  posted_at timestamptz not null,
  primary key (brand_id, adjustment_no),
  unique (brand_id, approval_id),
  foreign key (brand_id, member_id) references members
);
create index adjustments_by_member on adjustments (brand_id, member_id, adjustment_no desc);
create trigger adjustments_append_only before update or delete on adjustments
  for each row execute function refuse_change();

-- A day that was compared with what the other side says of it; the newest look counts.
create table reconciliation_days (
  -- "gateway.sandbox": whose report it is.
  source text not null,
  day date not null,
  looked_at timestamptz not null,
  -- Lines there, lines here, and differences between them at that look.
  theirs integer not null,
  ours integer not null,
  differences integer not null,
  -- Why the last look failed; null: it did not.
  fault text,
  primary key (source, day)
);

-- A difference, as a ticket. Found again it is the same one.
create table reconciliation_differences (
  brand_id integer not null references brands,
  difference_id bigint generated always as identity,
  -- "gateway.sandbox", or "ledger" for what the checks inside find.
  source text not null,
  day date not null,
  -- What it is about: "dep_…", "wdr_…", or the sentence that does not hold in the ledger.
  subject text not null,
  kind text not null,
  -- What the two sides say; null: nothing.
  theirs jsonb,
  ours jsonb,
  state text not null default 'open' check (state in ('open', 'explained', 'resolved')),
  -- How it was resolved: gone by itself, by the event that was missing, by an adjustment.
  resolution text check (resolution in ('vanished', 'event', 'adjustment')),
  reason text,
  -- Where the explanation can be read.
  link text,
  closed_by text,
  closed_at timestamptz,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (brand_id, difference_id),
  unique (source, day, subject, kind),
  check ((state = 'open') = (closed_at is null)),
  check ((state = 'resolved') = (resolution is not null))
);
create index reconciliation_differences_open on reconciliation_differences (brand_id, difference_id)
  where state = 'open';

-- Up to which posting an account has been checked, and what it held then: the next look begins
-- there. It can be thrown away, and all is looked at again.
create table ledger_checkpoints (
  brand_id integer not null,
  account_id bigint not null,
  seq bigint not null,
  balance bigint not null,
  primary key (brand_id, account_id)
);

-- Movements of a house account, by day: for the trial balance.
create index ledger_postings_by_contra on ledger_postings using brin (posted_at, contra)
  with (pages_per_range = 32, autosummarize = on);
-- Transfers are found by the time of their postings: they are written side by side in time.
create index ledger_transfers_by_time on ledger_transfers using brin (created_at)
  with (pages_per_range = 32, autosummarize = on);
