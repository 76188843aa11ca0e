-- Records of members: sums of each day, and the sealed days that receipts are cut from.

-- What the postings of an account come to, by the business day of its jurisdiction, the code and
-- what was played. Kept by the worker (modules/records/roll-up.ts) from the postings alone: it may
-- be emptied at any time, and is made again.
create table account_days (
  brand_id integer not null,
  account_id bigint not null,
  day date not null,
  code smallint not null,
  -- Code of the lottery that was played; '' where nothing was.
  item text not null,
  count integer not null,
  sum bigint not null,
  -- Sequence numbers between which the postings lie: a page of them is found from here.
  first_seq bigint not null,
  last_seq bigint not null,
  primary key (brand_id, account_id, day, code, item)
);

-- Up to which posting an account is in account_days. What comes after is added when it is read.
create table account_rollups (
  brand_id integer not null,
  account_id bigint not null,
  seq bigint not null,
  primary key (brand_id, account_id)
) with (fillfactor = 70);

-- From when on postings may not be in account_days yet; without: all accounts are looked through.
create table rollup_places (
  brand_id integer primary key references brands,
  place timestamptz,
  swept_at timestamptz
);

-- The newest postings of all accounts together: a summary of each range of blocks is enough, as
-- they are written in time.
create index ledger_postings_by_time on ledger_postings using brin (posted_at)
  with (pages_per_range = 32, autosummarize = on);

-- Sealed days. Every posting of a day and every entry of the audit is under its root
-- (modules/receipts); each day names the one before.
create table receipt_days (
  brand_id integer not null references brands,
  day date not null,
  -- Accounts that moved (the house and the audit count as one each), and lines under them.
  leaf_count integer not null,
  line_count bigint not null,
  root bytea not null check (length(root) = 32),
  previous bytea not null check (length(previous) = 32),
  -- Over all of the above.
  hash bytea not null check (length(hash) = 32),
  -- Ed25519, by a key that the database does not have.
  signature bytea not null,
  sealed_at timestamptz not null default app_now(),
  primary key (brand_id, day)
);
create trigger receipt_days_append_only before update or delete on receipt_days
  for each row execute function refuse_change();
create trigger receipt_days_never_emptied before truncate on receipt_days
  for each statement execute function refuse_change();

-- The leaves of a sealed day, in the order of the tree. Can be made again from the postings.
create table receipt_leaves (
  brand_id integer not null,
  day date not null,
  position integer not null,
  -- 'account', 'house' (movements inside the house) or 'audit'.
  kind text not null check (kind in ('account', 'house', 'audit')),
  account_id bigint not null,
  line_count integer not null,
  hash bytea not null check (length(hash) = 32),
  primary key (brand_id, day, position),
  unique (brand_id, day, kind, account_id),
  foreign key (brand_id, day) references receipt_days
);
create trigger receipt_leaves_append_only before update or delete on receipt_leaves
  for each row execute function refuse_change();
