-- A draw of version 2 comes from the seed, the root over all bets of its issue and, where there is
-- one, a round of a public beacon that was named before the sale (decision 041).
alter table issues add column draw_version smallint not null default 1
  check (draw_version in (1, 2));
alter table issues add column bets_root bytea check (octet_length(bets_root) = 32);
alter table issues add column bets_count bigint check (bets_count >= 0);
-- The chain of the beacon by its hash, the round whose signature is waited for, the signature.
alter table issues add column beacon_chain text;
alter table issues add column beacon_round bigint check (beacon_round >= 1);
alter table issues add column beacon_signature bytea;
-- Nothing draws before all of it stands.
alter table issues add constraint issues_drawn_from_all check (draw_version = 1 or draw is null
  or (bets_root is not null and (beacon_round is null or beacon_signature is not null)));

-- Hashes of the bets of an issue in order of their numbers, 4096 to a page, and the root of each:
-- anybody may read them all, and the place of one bet is proven without reading the rest.
create table issue_bet_pages (
  brand_id integer not null,
  issue_id bigint not null,
  page_no integer not null check (page_no >= 0),
  first_bet_no bigint not null,
  last_bet_no bigint not null,
  root bytea not null check (octet_length(root) = 32),
  hashes bytea not null check (octet_length(hashes) % 32 = 0),
  primary key (brand_id, issue_id, page_no),
  foreign key (brand_id, issue_id) references issues
);
-- What looks like chance is not made smaller.
alter table issue_bet_pages alter column hashes set storage external;
create trigger issue_bet_pages_append_only before update or delete on issue_bet_pages
  for each row execute function refuse_change();

-- What a root is over can never be written anew, nor what was named before the sale.
create function keep_draw_sources() returns trigger language plpgsql as $$
begin
  if (old.draw_version, old.commitment, old.beacon_chain, old.beacon_round)
      is distinct from (new.draw_version, new.commitment, new.beacon_chain, new.beacon_round)
    or (old.bets_root is not null and (old.bets_root, old.bets_count)
      is distinct from (new.bets_root, new.bets_count))
    or (old.beacon_signature is not null
      and old.beacon_signature is distinct from new.beacon_signature)
  then
    raise exception 'what issue % is drawn from stands', old.issue_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger issues_keep_draw_sources before update on issues
  for each row execute function keep_draw_sources();

-- The one status of a bet, by its newest result; with what its issue is drawn from.
create or replace view bet_statuses as
select b.*, i.lottery_code, i.issue_no, i.closes_at, i.draw, i.state as issue_state,
  i.round as issue_round,
  coalesce(r.payout, 0) as payout, coalesce(r.refund, 0) as refund,
  coalesce(r.winning_lines, 0) as winning_lines,
  case when r.kind is not null then r.kind
       when i.state = 'settled' then 'lost'
       else 'open' end as status,
  i.commitment, i.draw_version, i.beacon_round
from bets b
join issues i using (brand_id, issue_id)
left join lateral (
  select kind, payout, refund, winning_lines from bet_results l
  where l.brand_id = b.brand_id and l.bet_no = b.bet_no order by l.round desc limit 1) r on true;
