-- What of a payment the gateway has heard that it is to give back, all orders taken together: what
-- the bank gives again after a part was ordered is ordered, too.
alter table deposit_payments add column ordered_total bigint not null default 0
  check (ordered_total between 0 and amount);
update deposit_payments set ordered_total = amount
where status = 'returned' and ordered_at is not null;
