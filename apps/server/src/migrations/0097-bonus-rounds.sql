-- Bonus money in rounds of vendors' games.

-- Whether bonus money is in any of its stakes: what it pays is divided then.
alter table game_rounds add column has_bonus boolean not null default false;

-- Parts of a vendor's bets that came from grants.
create table bonus_stakes (
  brand_id integer not null,
  -- The bet: its number among the vendor's transactions.
  tx_no bigint not null,
  grant_no bigint not null,
  round_no bigint not null,
  -- The order in which grants were staked: the first has what cannot be divided.
  place smallint not null,
  part bigint not null check (part > 0),
  -- The bet was undone: the part returned. What left the cash for it: nothing to a cleared grant.
  is_undone boolean not null default false,
  returned bigint not null default 0 check (returned = 0 or (is_undone and returned = part)),
  primary key (brand_id, tx_no, grant_no)
);
create index bonus_stakes_by_round on bonus_stakes (brand_id, round_no);
create index bonus_stakes_by_grant on bonus_stakes (brand_id, grant_no);

-- Of all that a round has paid: what left the cash for a grant.
create table bonus_shares (
  brand_id integer not null,
  round_no bigint not null,
  grant_no bigint not null,
  share bigint not null check (share >= 0),
  primary key (brand_id, round_no, grant_no)
);
create index bonus_shares_by_grant on bonus_shares (brand_id, grant_no);
