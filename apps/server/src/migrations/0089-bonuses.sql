-- Bonus money: a grant holds its own, apart from cash, until its terms are met or it ends.

-- A grant's account has no member, as a pool has none: what asks for a member's cash never sees it.
alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  add constraint ledger_accounts_kind_check check (kind in ('cash', 'pool', 'bonus'));

-- A reward of bonus money waits with its terms; they are the grant's once it is claimed.
alter table rewards
  add column terms jsonb,
  add constraint rewards_terms_check check ((kind = 'bonus') = (terms is not null));

create or replace function guard_reward() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'waiting'
    or (old.brand_id, old.reward_no, old.member_id, old.account_id, old.source, old.source_key,
        old.kind, old.amount, old.names, old.facts, old.terms, old.given_at, old.expires_at)
      is distinct from
      (new.brand_id, new.reward_no, new.member_id, new.account_id, new.source, new.source_key,
        new.kind, new.amount, new.names, new.facts, new.terms, new.given_at, new.expires_at)
  then raise exception 'a reward never changes';
  end if;
  return new;
end $$;

create table bonus_grants (
  brand_id integer not null,
  grant_no bigint generated always as identity,
  member_id bigint not null,
  -- The member's cash, and the account that holds the grant's own money.
  cash_account bigint not null,
  account_id bigint not null,
  reward_no bigint not null,
  -- {"multiplier": "10", "weights": {"lottery": 10000}, "maxBet": "50000", "maxConvert": null}
  terms jsonb not null,
  granted bigint not null check (granted > 0),
  -- Turnover that is asked for, and what has counted of it.
  required bigint not null check (required > 0),
  wagered bigint not null default 0 check (wagered between 0 and required),
  state text not null default 'active'
    check (state in ('active', 'cleared', 'spent', 'expired', 'forfeited')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- What became cash when it was cleared.
  converted bigint not null default 0 check (converted >= 0),
  ended_at timestamptz,
  primary key (brand_id, grant_no),
  unique (brand_id, account_id),
  unique (brand_id, reward_no),
  foreign key (brand_id, member_id) references members,
  check ((state = 'active') = (ended_at is null)),
  check (converted = 0 or state = 'cleared')
);
create index bonus_grants_active on bonus_grants (brand_id, cash_account) where state = 'active';
create index bonus_grants_by_member on bonus_grants (brand_id, member_id, grant_no desc);

-- Parts of stakes that came from grants, and what has come back of each.
create table bonus_parts (
  brand_id integer not null,
  bet_no bigint not null,
  grant_no bigint not null,
  issue_id bigint not null,
  -- The order in which grants were staked: the first has what cannot be divided.
  place smallint not null,
  stake bigint not null,
  part bigint not null check (part > 0),
  -- Of what the bet brought: the share that left the cash.
  returned bigint not null default 0 check (returned >= 0),
  primary key (brand_id, bet_no, grant_no)
);
create index bonus_parts_by_issue on bonus_parts (brand_id, issue_id);
create index bonus_parts_by_grant on bonus_parts (brand_id, grant_no);

-- What was settled of a member with a running grant, and what it counted for which: once each.
create table bonus_turnover (
  brand_id integer not null,
  member_id bigint not null,
  product text not null,
  item_no bigint not null,
  grant_no bigint not null,
  counted bigint not null check (counted >= 0),
  settled_at timestamptz not null,
  primary key (brand_id, member_id, product, item_no, grant_no)
);
create trigger bonus_turnover_append_only before update or delete on bonus_turnover
  for each row execute function refuse_change();
create index bonus_turnover_by_grant on bonus_turnover (brand_id, grant_no, settled_at desc);
