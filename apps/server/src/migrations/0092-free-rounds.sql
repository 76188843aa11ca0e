-- Free rounds: so many rounds of a vendor's game on the house, at a stake that is not the member's.

-- Whether the vendor takes grants of free rounds for the game; by its feed.
alter table games add column free_rounds boolean not null default false;

-- A reward of free rounds waits with its terms; they are the grant's once it is claimed:
-- {"vendor": 3, "game": "12", "vassalage": "STUDIO", "gameId": "reef", "name": "Reef",
--  "names": {"pt": "Recife"}, "stake": "10000", "maxWin": "500000", "days": 7}
alter table rewards
  drop constraint rewards_kind_check,
  add constraint rewards_kind_check
    check (kind in ('money', 'points', 'ticket', 'bonus', 'rounds')),
  add column rounds jsonb,
  add constraint rewards_rounds_check check ((kind = 'rounds') = (rounds is not null));

create or replace function guard_reward() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'waiting'
    or (old.brand_id, old.reward_no, old.member_id, old.account_id, old.source, old.source_key,
        old.kind, old.amount, old.names, old.facts, old.terms, old.rounds, old.given_at,
        old.expires_at)
      is distinct from
      (new.brand_id, new.reward_no, new.member_id, new.account_id, new.source, new.source_key,
        new.kind, new.amount, new.names, new.facts, new.terms, new.rounds, new.given_at,
        new.expires_at)
  then raise exception 'a reward never changes';
  end if;
  return new;
end $$;

create table round_grants (
  brand_id integer not null,
  grant_no bigint generated always as identity,
  -- How the vendor knows it.
  grant_key uuid not null,
  member_id bigint not null,
  account_id bigint not null,
  reward_no bigint not null,
  vendor_id integer not null,
  game_no bigint not null,
  -- The value of a round; what was granted, and has been played of it.
  stake bigint not null check (stake > 0),
  rounds integer not null check (rounds > 0),
  used integer not null default 0 check (used between 0 and rounds),
  -- What all of them may win together, and have won.
  max_win bigint not null check (max_win > 0),
  won bigint not null default 0 check (won between 0 and max_win),
  -- Counts the changes of `used`, `won` and `state`: who decides by them says which one it saw.
  version integer not null default 0,
  -- 'preparing', 'cancelling': the vendor has not confirmed yet that it knows.
  state text not null default 'preparing'
    check (state in ('preparing', 'ready', 'cancelling', 'cancelled')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (brand_id, grant_no),
  unique (brand_id, grant_key),
  unique (brand_id, reward_no),
  foreign key (brand_id, member_id) references members
);
create index round_grants_due on round_grants (brand_id, grant_no)
  where state in ('preparing', 'cancelling');
create index round_grants_by_member on round_grants (brand_id, member_id, grant_no desc);

-- Rounds that were played on a grant. A bet that is rolled back gives its round back.
create table free_rounds (
  brand_id integer not null,
  round_no bigint not null,
  grant_no bigint not null,
  is_used boolean not null,
  paid bigint not null default 0 check (paid >= 0),
  primary key (brand_id, round_no),
  foreign key (brand_id, grant_no) references round_grants
);
create index free_rounds_by_grant on free_rounds (brand_id, grant_no);
