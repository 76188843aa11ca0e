-- Agents: who stands above whom, and what teams have done.

-- The tree -----------------------------------------------------------------------------------------

alter table members
  -- Those above, from the head of the line down, without oneself. A team is a range of this column:
  -- all that begins with the agent's own line and the agent.
  add column ancestor_ids bigint[] not null default '{}',
  -- The specification's number of an agent (isAgent); others have none.
  add column agent_type smallint check (agent_type in (1, 2, 41, 42));

with recursive lines as (
  select brand_id, member_id, '{}'::bigint[] as line from members where referrer_id is null
  union all
  select m.brand_id, m.member_id, l.line || l.member_id
  from lines l join members m on m.brand_id = l.brand_id and m.referrer_id = l.member_id
  where cardinality(l.line) < 127
)
update members m set ancestor_ids = l.line from lines l
where l.brand_id = m.brand_id and l.member_id = m.member_id and l.line <> '{}';
update members set referrer_id = null where referrer_id is not null and ancestor_ids = '{}';
update members set agent_type = 1 where kind = 'agent';

alter table members
  add constraint members_agent_type check ((kind = 'agent') = (agent_type is not null)),
  add constraint members_depth check (cardinality(ancestor_ids) <= 128),
  add constraint members_above
    check (coalesce(referrer_id, 0) = coalesce(ancestor_ids[cardinality(ancestor_ids)], 0));
create index members_by_line on members (brand_id, ancestor_ids);
create index members_by_referrer on members (brand_id, referrer_id, username_key)
  where referrer_id is not null;

create function lock_tree(brand integer, is_moved boolean) returns void language sql as $$
  select case when is_moved
    then pg_advisory_xact_lock(hashtextextended('tree/' || brand, 0))
    else pg_advisory_xact_lock_shared(hashtextextended('tree/' || brand, 0)) end
$$;

-- The line of a member, whoever writes the row. A line has 128 members at most: the link of the
-- last one brings nobody in below.
create function keep_line() returns trigger language plpgsql as $$
begin
  if new.kind = 'agent' then new.agent_type := coalesce(new.agent_type, 1);
  else new.agent_type := null; end if;
  if tg_op = 'UPDATE' and new.referrer_id is not distinct from old.referrer_id then
    return new;
  end if;
  if new.referrer_id is not null then
    perform lock_tree(new.brand_id, tg_op = 'UPDATE');
    select ancestor_ids || member_id into new.ancestor_ids from members
      where brand_id = new.brand_id and member_id = new.referrer_id;
    if not found then
      raise exception 'member %/% is not there', new.brand_id, new.referrer_id
        using errcode = 'foreign_key_violation';
    end if;
    if new.member_id = any(new.ancestor_ids) then
      raise exception 'a member cannot stand below itself' using errcode = 'restrict_violation';
    end if;
    if cardinality(new.ancestor_ids) >= 128 then
      if tg_op = 'UPDATE' then
        raise exception 'the line is too long' using errcode = 'restrict_violation';
      end if;
      new.referrer_id := null;
    end if;
  end if;
  if new.referrer_id is null then new.ancestor_ids := '{}'; end if;
  return new;
end $$;
create trigger members_line before insert or update of referrer_id, kind, agent_type on members
  for each row execute function keep_line();

-- All below go along.
create function move_lines() returns trigger language plpgsql as $$
declare
  -- Places of the old line and of the member itself.
  depth integer := cardinality(old.ancestor_ids) + 1;
begin
  update members set ancestor_ids = new.ancestor_ids || ancestor_ids[depth :]
  where brand_id = new.brand_id and ancestor_ids >= old.ancestor_ids || old.member_id
    and ancestor_ids < old.ancestor_ids || (old.member_id + 1);
  return null;
end $$;
create trigger members_moved after update of referrer_id on members
  for each row when (old.referrer_id is distinct from new.referrer_id)
  execute function move_lines();

create table member_moves (
  brand_id integer not null,
  move_no bigint generated always as identity,
  member_id bigint not null,
  -- Lines before and after.
  from_line bigint[] not null,
  to_line bigint[] not null,
  -- How many moved: the member and all below.
  members integer not null,
  reason text not null,
  moved_by text not null,
  moved_at timestamptz not null default app_now(),
  primary key (brand_id, move_no),
  foreign key (brand_id, member_id) references members
);
create index member_moves_by_member on member_moves (brand_id, member_id, move_no desc);
create trigger member_moves_append_only before update or delete on member_moves
  for each row execute function refuse_change();

-- Figures ------------------------------------------------------------------------------------------

-- When an issue was settled first: its bets count then, whatever is corrected later. And up to
-- which of its rounds they are in the figures.
alter table issues
  add column first_settled_at timestamptz,
  add column counted_round integer not null default 0;
update issues set first_settled_at = settled_at where settled_at is not null;
create index issues_uncounted on issues (brand_id, first_settled_at)
  where settled_at is not null and counted_round < round;
create function keep_first_settled() returns trigger language plpgsql as $$
begin
  new.first_settled_at := coalesce(old.first_settled_at, new.settled_at);
  return new;
end $$;
create trigger issues_first_settled before update of settled_at on issues
  for each row execute function keep_first_settled();

-- What is in the figures of a vendor's round: another call for it adds the difference.
create table agency_rounds (
  brand_id integer not null,
  round_no bigint not null,
  settled_at timestamptz not null,
  staked bigint not null,
  paid bigint not null,
  primary key (brand_id, round_no)
);

-- How far the figures reach. The row's lock lets one worker count at a time, or move a team.
create table agency_places (
  brand_id integer primary key references brands,
  counted_to timestamptz,
  swept_at timestamptz
);

-- What a member did on a business day. Product: 'lottery', a category of games, or '' for money.
create table own_days (
  brand_id integer not null,
  member_id bigint not null,
  day date not null,
  product text not null,
  bets bigint not null default 0,
  turnover bigint not null default 0,
  won_stakes bigint not null default 0,
  lost_stakes bigint not null default 0,
  payout bigint not null default 0,
  rebates bigint not null default 0,
  bonuses bigint not null default 0,
  deposits bigint not null default 0,
  withdrawals bigint not null default 0,
  primary key (brand_id, member_id, day, product)
);

-- The same in slots of five minutes, by their start; the last days alone. Bets only.
create table own_slots (
  brand_id integer not null,
  member_id bigint not null,
  slot timestamptz not null,
  bets bigint not null default 0,
  turnover bigint not null default 0,
  won_stakes bigint not null default 0,
  lost_stakes bigint not null default 0,
  payout bigint not null default 0,
  rebates bigint not null default 0,
  bonuses bigint not null default 0,
  primary key (brand_id, slot, member_id)
);

-- Sums of all below a member, and of those directly below; never with the member's own.
create table team_days (
  brand_id integer not null,
  agent_id bigint not null,
  is_direct boolean not null,
  day date not null,
  product text not null,
  bets bigint not null default 0,
  turnover bigint not null default 0,
  won_stakes bigint not null default 0,
  lost_stakes bigint not null default 0,
  payout bigint not null default 0,
  rebates bigint not null default 0,
  bonuses bigint not null default 0,
  deposits bigint not null default 0,
  withdrawals bigint not null default 0,
  primary key (brand_id, agent_id, is_direct, day, product)
);

-- Days on which a member has staked, each with the one before ('-infinity': none). In any range a
-- member has one day at most whose day before lies ahead of the range: counting such days counts
-- members, and sums of them add up along the line.
create table active_days (
  brand_id integer not null,
  member_id bigint not null,
  day date not null,
  previous date not null check (previous < day),
  primary key (brand_id, member_id, day)
);
create table team_actives (
  brand_id integer not null,
  agent_id bigint not null,
  is_direct boolean not null,
  day date not null,
  previous date not null,
  members integer not null,
  primary key (brand_id, agent_id, is_direct, day, previous)
);

-- Days on which members were excluded or paused: nobody earns on them (ruling 17).
create table away_days (
  brand_id integer not null,
  member_id bigint not null,
  day date not null,
  primary key (brand_id, day, member_id)
);
