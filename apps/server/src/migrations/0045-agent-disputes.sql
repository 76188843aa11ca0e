-- Disputes of bills: what waits because of each, and the key it was opened by.

alter table bill_disputes
  -- Of the bill's unpaid part; what was paid already does not wait.
  add column held bigint not null default 0 check (held between 0 and amount),
  add column request_key text not null,
  add column input_hash text not null;
create unique index bill_disputes_by_key on bill_disputes (brand_id, opened_by, request_key);
create index bill_disputes_waiting on bill_disputes (brand_id, dispute_no) where state = 'open';
alter table contract_bills add check (paid + held <= amount);
