-- What the house takes back of bills that it has paid: what the wallet had was taken at once, the
-- rest is owed by the contract, and met by bills to come.
create table bill_clawbacks (
  brand_id integer not null references brands,
  clawback_no bigint generated always as identity,
  bill_no bigint not null,
  amount bigint not null check (amount > 0),
  taken bigint not null check (taken between 0 and amount),
  approval_id bigint not null unique,
  reason text not null,
  made_at timestamptz not null default app_now(),
  primary key (brand_id, clawback_no),
  foreign key (brand_id, bill_no) references contract_bills
);
create index bill_clawbacks_by_bill on bill_clawbacks (brand_id, bill_no);
create trigger bill_clawbacks_append_only before update or delete on bill_clawbacks
  for each row execute function refuse_change();
