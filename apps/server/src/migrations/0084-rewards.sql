-- The reward centre: everything that a rule has given a member waits here until it is claimed.

-- Members for whom staff see signs of harm: nothing that rewards play reaches them.
create table members_at_risk (
  brand_id integer not null,
  member_id bigint not null,
  reason text not null,
  set_by text not null,
  set_at timestamptz not null default app_now(),
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references members
);

-- Whether anything that rewards play may reach a member: not while paused, excluded or at risk.
create function may_be_rewarded(brand integer, member bigint) returns boolean
language sql stable as $$
  select not is_away(brand, member) and not exists (select from members_at_risk
    where brand_id = brand and member_id = member)
$$;

create table rewards (
  brand_id integer not null,
  reward_no bigint generated always as identity,
  member_id bigint not null,
  -- Where money goes: the member's main account.
  account_id bigint not null,
  source text not null
    check (source in ('rank', 'race', 'mission', 'referral', 'ticket', 'promotion', 'manual')),
  -- What it was given for; a source gives once for each.
  source_key text not null,
  kind text not null check (kind in ('money', 'points', 'ticket', 'bonus')),
  -- Ledger units, points, or pieces.
  amount bigint not null check (amount > 0),
  -- What it was given for as it was called then: [{"language": "pt", "text": "…"}]; may be empty.
  names jsonb not null,
  -- Why, in figures that anybody can recompute: [{"name": "turnover", "value": "1250000"}].
  facts jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'claimed', 'withdrawn')),
  given_at timestamptz not null default app_now(),
  -- Waits until then; null: for ever.
  expires_at timestamptz,
  decided_at timestamptz,
  -- Who withdrew it, and why.
  decided_by text,
  remark text,
  primary key (brand_id, reward_no),
  unique (brand_id, member_id, source, source_key),
  foreign key (brand_id, member_id) references members,
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'withdrawn') = (decided_by is not null))
);
create index rewards_by_member on rewards (brand_id, member_id, reward_no desc);
create index rewards_waiting on rewards (brand_id, member_id) where state = 'waiting';

-- What was given, and why, never changes; only what became of it does, once.
create function guard_reward() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'waiting'
    or (old.brand_id, old.reward_no, old.member_id, old.account_id, old.source, old.source_key,
        old.kind, old.amount, old.names, old.facts, old.given_at, old.expires_at)
      is distinct from
      (new.brand_id, new.reward_no, new.member_id, new.account_id, new.source, new.source_key,
        new.kind, new.amount, new.names, new.facts, new.given_at, new.expires_at)
  then raise exception 'a reward never changes';
  end if;
  return new;
end $$;
create trigger rewards_guard before update or delete on rewards
  for each row execute function guard_reward();

-- Points may come from a reward.
alter table point_entries
  add column reward_no bigint,
  drop constraint point_entries_check,
  drop constraint point_entries_kind_check,
  add constraint point_entries_kind_check
    check (kind in ('earned', 'correction', 'exchange', 'returned', 'convert', 'reward')),
  add constraint point_entries_origin_check
    check (num_nonnulls(day, exchange_no, reward_no) = 1);

-- What members got beside their stakes and prizes, by the hour.
alter table money_hours add column bonuses bigint not null default 0;
-- Counted anew from the first posting: what came by points is not in the sums yet.
delete from money_hours;
update house_places set money_to = '-infinity', settled_day = null;
update agency_places set swept_at = null;
