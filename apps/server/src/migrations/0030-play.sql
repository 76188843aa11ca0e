-- The platform's side of vendors' games.

-- Numbers of rounds and of vendors' transactions. A value stands for a block of 256: a process asks
-- once for many. Gaps mean nothing.
create sequence game_numbers increment by 256 start with 1;

comment on column vendor_transactions.amount is
  'What the member gained by it (negative: lost), in ledger units; equals the postings it made';

-- A summary of each range of blocks is enough for the questions of a day, and costs a call nothing.
drop index vendor_transactions_by_time;
create index vendor_transactions_by_time on vendor_transactions
  using brin (created_at) with (pages_per_range = 16, autosummarize = on);

-- Rounds are found by their number, which lies in the postings too, and by the vendor's own.
create index game_rounds_by_time on game_rounds using brin (opened_at)
  with (pages_per_range = 16, autosummarize = on);

-- Monthly partitions, from now on of raw calls as well; see 0001-first-light.sql.
create or replace function ensure_partitions(months integer) returns void language plpgsql as $$
declare
  first date;
  parent text;
  part text;
begin
  for i in 0 .. months loop
    first := date_trunc('month', app_now() at time zone 'UTC')::date + make_interval(months => i);
    foreach parent in array array['ledger_postings', 'bets', 'vendor_calls'] loop
      part := parent || '_' || to_char(first, 'YYYYMM');
      if to_regclass(part) is null then
        begin
          execute format(
            'create table %I partition of %I for values from (%L) to (%L)', part, parent,
            first::text || ' 00:00+00', (first + interval '1 month')::date::text || ' 00:00+00');
        exception when check_violation then
          raise notice '%: rows of this month stay in the default partition', part;
        end;
      end if;
    end loop;
  end loop;
end $$;
