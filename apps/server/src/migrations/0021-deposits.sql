-- Deposits by method, each decided by what the gateway has told of it.

alter table deposits add column method text not null default 'pix';
alter table deposits alter column method drop default;
-- What the member pays by, as the gateway gave it; null until it has.
alter table deposits add column instructions jsonb;
alter table deposits add column expires_at timestamptz;
update deposits set expires_at = created_at + interval '1 hour';
alter table deposits alter column expires_at set not null;
-- When the gateway is asked next, and how often it has been: a callback may be lost.
alter table deposits add column ask_at timestamptz;
alter table deposits add column asked integer not null default 0;
create index deposits_to_ask on deposits (ask_at) where ask_at is not null;
-- All that was credited for it, and what of that the bank has taken back.
alter table deposits add column credited bigint not null default 0 check (credited >= 0);
update deposits set credited = amount where status = 'credited';
alter table deposits add column taken_back bigint not null default 0
  check (taken_back between 0 and credited);
alter table deposits add column failed_at timestamptz;
create index deposits_failed on deposits (brand_id, member_id, failed_at)
  where failed_at is not null;
alter table deposits rename column return_reason to reason;

alter table deposits drop constraint deposits_status_check;
alter table deposits add constraint deposits_status_check check (status in
  ('pending', 'credited', 'failed', 'expired', 'returning', 'returned', 'chargedBack'));

-- What was decided of each payment, by the gateway's own number of it: one is credited or returned
-- once, and belongs to one deposit.
create table deposit_payments (
  gateway text not null,
  reference text not null,
  brand_id integer not null,
  deposit_no bigint not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('credited', 'returning', 'returned')),
  -- Why it goes back.
  reason text,
  decided_at timestamptz not null,
  -- When the order to give it back was heard.
  ordered_at timestamptz,
  primary key (gateway, reference),
  foreign key (brand_id, deposit_no) references deposits
);
create index deposit_payments_by_deposit on deposit_payments (brand_id, deposit_no);
create index deposit_payments_returning on deposit_payments (decided_at)
  where status = 'returning';
insert into deposit_payments (gateway, reference, brand_id, deposit_no, amount, status, reason,
  decided_at)
select gateway, coalesce(gateway_reference, public_id), brand_id, deposit_no, amount, status,
  reason, coalesce(credited_at, created_at)
from deposits where status in ('credited', 'returning', 'returned');
-- The number of a payment is the payment's; with the column goes its key.
drop index deposits_returning;
alter table deposits drop column gateway_reference;

-- What the bank took back of credited payments, and gave again: each row is one posting, of the
-- member's account or, where that was empty, of the house's losses. The amount is negative when
-- it comes back to us.
create table deposit_chargebacks (
  brand_id integer not null,
  deposit_no bigint not null,
  round integer not null,
  reference text not null,
  borne_by text not null check (borne_by in ('member', 'house')),
  amount bigint not null check (amount <> 0),
  posted_at timestamptz not null,
  primary key (brand_id, deposit_no, round),
  foreign key (brand_id, deposit_no) references deposits
);
create trigger deposit_chargebacks_append_only before update or delete on deposit_chargebacks
  for each row execute function refuse_change();

-- One payment is of one deposit: looked for with every event.
create index gateway_events_by_reference on gateway_events (gateway, reference);
create unique index deposits_by_public_id on deposits (public_id);
