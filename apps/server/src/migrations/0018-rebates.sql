-- What comes back of the stake of a bet at a lower prize group than the member's own: only such bets
-- have a row.
create table bet_rebates (
  brand_id integer not null,
  bet_no bigint not null,
  account_id bigint not null,
  issue_id bigint not null,
  stake bigint not null check (stake > 0),
  -- Of the stake, in two-thousandths: own group - chosen group.
  share integer not null check (share between 1 and 2000),
  -- Of the whole stake, rounded down to what the currency can pay.
  amount bigint not null check (amount > 0),
  primary key (brand_id, bet_no)
);
create index bet_rebates_by_issue on bet_rebates (brand_id, issue_id, account_id);
create trigger bet_rebates_append_only before update or delete on bet_rebates
  for each row execute function refuse_change();

-- What of it is due, by the round that decided so; a bet without a row has not been paid any. The
-- key makes a second payment fail.
create table bet_rebate_results (
  brand_id integer not null,
  bet_no bigint not null,
  round integer not null,
  account_id bigint not null,
  issue_id bigint not null,
  due bigint not null check (due >= 0),
  decided_at timestamptz not null,
  primary key (brand_id, bet_no, round)
);
create index bet_rebate_results_by_issue on bet_rebate_results (brand_id, issue_id, account_id);
create trigger bet_rebate_results_append_only before update or delete on bet_rebate_results
  for each row execute function refuse_change();
