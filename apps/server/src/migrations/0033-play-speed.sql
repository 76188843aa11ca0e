-- What a vendor's call costs: indexes that grow at one end, or hardly at all.

-- Rounds of a vendor are numbered in time as a rule: its number first, then whose it is.
create unique index game_rounds_by_vendor
  on game_rounds (brand_id, vendor_id, vendor_round, member_id);
alter table game_rounds drop constraint game_rounds_brand_id_vendor_id_member_id_vendor_round_key;

-- Raw calls are read for a dispute, by their time.
drop index vendor_calls_by_time;
create index vendor_calls_by_time on vendor_calls
  using brin (received_at) with (pages_per_range = 32, autosummarize = on);
