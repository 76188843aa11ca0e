-- What the cashier's parts share: movements inside the house, and what gateways tell.

-- A movement between two house accounts: one row is both sides, as in ledger_postings.
create table ledger_house_postings (
  brand_id integer not null,
  code smallint not null,
  -- What it belongs to, by code; the round counts repetitions of the same thing.
  ref bigint not null,
  round integer not null default 0,
  amount bigint not null check (amount > 0),
  from_contra smallint not null,
  to_contra smallint not null check (to_contra <> from_contra),
  posted_at timestamptz not null,
  primary key (brand_id, code, ref, round)
);
create index ledger_house_postings_by_time on ledger_house_postings (brand_id, posted_at);
create trigger ledger_house_postings_append_only before update or delete on ledger_house_postings
  for each row execute function refuse_change();

-- Everything a gateway has told, as it told it, once by its own number of the event. What follows
-- from it is decided by what has been told so far, in whatever order it came.
create table gateway_events (
  gateway text not null,
  event_id text not null,
  brand_id integer not null,
  -- "dep_…" or "wdr_…".
  subject text not null,
  kind text not null,
  amount bigint not null check (amount > 0),
  -- The gateway's own number of the payment.
  reference text not null,
  -- Who paid, where the gateway tells it, under the vault's key.
  sealed_payer bytea,
  reason text,
  happened_at timestamptz not null,
  received_at timestamptz not null default app_now(),
  -- How it came: told by the gateway, asked for by us, found in its daily report.
  source text not null check (source in ('callback', 'poll', 'report')),
  -- Without: not applied yet. Applied again it changes nothing.
  applied_at timestamptz,
  primary key (gateway, event_id)
);
create index gateway_events_by_subject on gateway_events (brand_id, subject);
create index gateway_events_unapplied on gateway_events (received_at) where applied_at is null;
