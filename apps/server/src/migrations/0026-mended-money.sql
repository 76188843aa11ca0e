-- What was mended of tries of the fund password and of payments that were paid back twice.

-- When tries were begun that nobody has judged yet: each counts for a short while.
alter table member_fund_passwords add column pending timestamptz[] not null default '{}';

-- What went back to who paid although the bank had taken the same payment back, or the other way
-- round: it has left the gateway twice, and the house bears it. Each row is one posting between
-- accounts of the house; the amount is negative when it comes back to us.
create table deposit_double_returns (
  brand_id integer not null,
  deposit_no bigint not null,
  round integer not null,
  reference text not null,
  amount bigint not null check (amount <> 0),
  posted_at timestamptz not null,
  primary key (brand_id, deposit_no, round),
  foreign key (brand_id, deposit_no) references deposits
);
create trigger deposit_double_returns_append_only before update or delete on deposit_double_returns
  for each row execute function refuse_change();
