-- Movements of money by day, as sums that a report of a large team reads instead of all accounts:
-- how many deposits and withdrawals there were, and transfers between members both ways.
alter table own_days
  add column deposit_count bigint not null default 0,
  add column withdrawal_count bigint not null default 0,
  add column transfers_in bigint not null default 0,
  add column transfer_in_count bigint not null default 0,
  add column transfers_out bigint not null default 0,
  add column transfer_out_count bigint not null default 0;
alter table team_days
  add column deposit_count bigint not null default 0,
  add column withdrawal_count bigint not null default 0,
  add column transfers_in bigint not null default 0,
  add column transfer_in_count bigint not null default 0,
  add column transfers_out bigint not null default 0,
  add column transfer_out_count bigint not null default 0;

-- The next count begins from the first posting: it adds what the days do not have yet.
update agency_places set swept_at = null;
