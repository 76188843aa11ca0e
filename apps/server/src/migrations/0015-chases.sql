-- The same bets on coming issues: the whole amount is held when the chase is placed, and each step
-- becomes bets when its issue is on sale (modules/lottery/chases). Favourite bets beside it.

create sequence chase_numbers;

create table chases (
  brand_id integer not null,
  chase_no bigint not null,
  account_id bigint not null,
  lottery_code text not null,
  -- Entries of a slip as the wire has them; each step counts its lines and prices anew.
  entries jsonb not null,
  stop_on_win boolean not null,
  state text not null default 'running' check (state in ('running', 'finished', 'stopped')),
  -- Why it was stopped: 'won', 'member', or the error by which a step was refused.
  reason text,
  -- What was held at first: the stakes of all steps.
  total bigint not null check (total > 0),
  -- The next step takes no issue drawn before; null: none waits, or it waits for a result.
  next_draws_at timestamptz,
  placed_at timestamptz not null,
  ended_at timestamptz,
  primary key (brand_id, chase_no),
  foreign key (brand_id, lottery_code) references lotteries,
  check ((state = 'running') = (ended_at is null)),
  check ((state = 'stopped') = (reason is not null))
);
create index chases_by_account on chases (brand_id, account_id, chase_no desc);
create index chases_due on chases (brand_id, lottery_code, next_draws_at) where state = 'running';

create table chase_steps (
  brand_id integer not null,
  chase_no bigint not null,
  step_no integer not null check (step_no >= 1),
  -- Multiplies the multiples of the entries.
  multiple integer not null check (multiple >= 1),
  stake bigint not null check (stake > 0),
  -- The issue it was meant for. A step that comes too late for it takes the next that is free.
  planned_issue_no text not null,
  planned_draws_at timestamptz not null,
  -- `void`: its stake came back whole.
  state text not null default 'waiting'
    check (state in ('waiting', 'placed', 'won', 'lost', 'void', 'cancelled')),
  issue_id bigint,
  bet_nos bigint[],
  primary key (brand_id, chase_no, step_no),
  -- An issue takes one step of a chase.
  unique (brand_id, chase_no, issue_id),
  foreign key (brand_id, chase_no) references chases,
  check ((state in ('waiting', 'cancelled')) = (issue_id is null)),
  check ((issue_id is null) = (bet_nos is null))
);
create index chase_steps_placed on chase_steps (brand_id, issue_id) where state = 'placed';

-- Fails (40001) where not all that a batch took for granted was so.
create function require_chases(is_so boolean) returns void language plpgsql as $$
begin
  if is_so is not true then
    raise exception 'a chase has changed' using errcode = 'serialization_failure';
  end if;
end $$;

-- Whoever changes steps of a chase holds it first, and renews it in a statement of its own.
create function hold_chases(brand integer, chases_ bigint[]) returns void
language plpgsql as $$
begin
  perform from chases where brand_id = brand and chase_no = any(chases_)
    order by chase_no for no key update;
end $$;

-- Brings a chase up to its steps: which issue the next one may take, and whether it is over.
create function renew_chases(brand integer, chases_ bigint[]) returns void
language sql as $$
  update chases c set
    next_draws_at = case when c.state = 'running' and not (c.stop_on_win and s.placed > 0)
      then greatest(s.planned_next, s.taken_last + interval '1 microsecond') end,
    state = case when c.state = 'running' and s.waiting + s.placed = 0 then 'finished'
      else c.state end,
    ended_at = case when c.state = 'running' and s.waiting + s.placed = 0 then batch_now()
      else c.ended_at end
  from (
    select t.chase_no, count(*) filter (where t.state = 'waiting') as waiting,
      count(*) filter (where t.state = 'placed') as placed,
      min(t.planned_draws_at) filter (where t.state = 'waiting') as planned_next,
      max(i.draws_at) as taken_last
    from chase_steps t left join issues i on i.brand_id = t.brand_id and i.issue_id = t.issue_id
    where t.brand_id = brand and t.chase_no = any(chases_) group by 1) s
  where c.brand_id = brand and c.chase_no = s.chase_no
$$;

-- Entries of a slip under a name of the member's own.
create table favourite_bets (
  brand_id integer not null,
  favourite_no bigint generated always as identity,
  member_id bigint not null,
  lottery_code text not null,
  name text not null,
  entries jsonb not null,
  saved_at timestamptz not null,
  primary key (brand_id, favourite_no),
  unique (brand_id, member_id, lottery_code, name),
  foreign key (brand_id, member_id) references members,
  foreign key (brand_id, lottery_code) references lotteries
);
