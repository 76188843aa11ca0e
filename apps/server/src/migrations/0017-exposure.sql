-- What the house bears on an issue, by member, play and outcome.

-- Limits that staff have set; a lottery without a row has those of its jurisdiction and family.
create table exposure_limits (
  brand_id integer not null,
  lottery_code text not null,
  limits jsonb not null,
  primary key (brand_id, lottery_code),
  foreign key (brand_id, lottery_code) references lotteries
);

-- Outcomes that staff have closed, or that pay less: of one issue, or until further notice.
create table number_rules (
  brand_id integer not null,
  lottery_code text not null,
  play_code text not null,
  outcome text not null,
  -- 0 stands for all issues, so that the key holds it.
  issue_id bigint not null default 0,
  -- Percent of its odds that it still pays; 0: closed.
  odds_percent smallint not null check (odds_percent between 0 and 99),
  set_by text not null,
  set_at timestamptz not null,
  primary key (brand_id, lottery_code, play_code, outcome, issue_id),
  foreign key (brand_id, lottery_code) references lotteries
);

-- What nodes have taken of the room of an outcome: what they have sold of it, and what they still
-- hold. The outcome '*' is a play as a whole; the play '' with the number of an account is the
-- stake of a member. Rows of issues that are closed are swept.
create table exposure_rooms (
  brand_id integer not null,
  issue_id bigint not null,
  play_code text not null,
  outcome text not null,
  taken bigint not null default 0 check (taken >= 0),
  granted bigint not null default 0,
  primary key (brand_id, issue_id, play_code, outcome)
) with (fillfactor = 70);

-- Takes room for a node: what it wants, or an eighth of what is left where that is more, and never
-- more than is left. Slices shrink as the room does, so that little of it lies idle in the end.
create function take_exposure(brand integer, issue bigint, plays text[], outcomes text[],
  wanted bigint[], caps bigint[])
returns table (place integer, got bigint, now_taken bigint) language plpgsql as $$
begin
  insert into exposure_rooms as r (brand_id, issue_id, play_code, outcome)
    select brand, issue, k.p, k.o from unnest(plays, outcomes) as k(p, o) order by k.p, k.o
    on conflict do nothing;
  perform 1 from exposure_rooms r join unnest(plays, outcomes) as k(p, o)
      on r.play_code = k.p and r.outcome = k.o
    where r.brand_id = brand and r.issue_id = issue order by r.play_code, r.outcome for update of r;
  -- A statement of its own: it sees what was committed before the rows were ours.
  return query
    update exposure_rooms r
    set granted = s.slice, taken = r.taken + s.slice
    from (
      select k.n::int as n, k.p, k.o,
        greatest(0, least(k.cap - t.taken, greatest(k.want, (k.cap - t.taken) / 8))) as slice
      from unnest(plays, outcomes, wanted, caps) with ordinality as k(p, o, want, cap, n)
      join exposure_rooms t on t.brand_id = brand and t.issue_id = issue
        and t.play_code = k.p and t.outcome = k.o) s
    where r.brand_id = brand and r.issue_id = issue and r.play_code = s.p and r.outcome = s.o
    returning s.n, r.granted, r.taken;
end $$;

-- Gives back what a node has not sold.
create function give_back_exposure(brand integer, issue bigint, plays text[], outcomes text[],
  amounts bigint[])
returns void language plpgsql as $$
begin
  perform 1 from exposure_rooms r join unnest(plays, outcomes) as k(p, o)
      on r.play_code = k.p and r.outcome = k.o
    where r.brand_id = brand and r.issue_id = issue order by r.play_code, r.outcome for update of r;
  update exposure_rooms r set taken = r.taken - least(k.amount, r.taken)
  from unnest(plays, outcomes, amounts) as k(p, o, amount)
  where r.brand_id = brand and r.issue_id = issue and r.play_code = k.p and r.outcome = k.o;
end $$;
