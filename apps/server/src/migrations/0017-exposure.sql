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
-- Nobody waits for the disk: a bet that is sold from the slice is written behind it in the same log,
-- so that no crash keeps the bet and forgets the slice.
create function take_exposure(brand integer, issue bigint, plays text[], outcomes text[],
  wanted bigint[], caps bigint[])
returns table (place integer, got bigint, now_taken bigint) language plpgsql as $$
declare
  one record;
begin
  perform set_config('synchronous_commit', 'off', true);
  -- In one order for all, so that no two nodes wait for each other.
  for one in
    select k.p, k.o, k.want, k.cap, k.n::int as n
    from unnest(plays, outcomes, wanted, caps) with ordinality as k(p, o, want, cap, n)
    order by k.p, k.o
  loop
    insert into exposure_rooms as r (brand_id, issue_id, play_code, outcome, taken, granted)
    select brand, issue, one.p, one.o, s.slice, s.slice
    from (select least(one.cap, greatest(one.want, one.cap / 8)) as slice) s
    on conflict (brand_id, issue_id, play_code, outcome) do update
    set granted = greatest(0, least(one.cap - r.taken,
        greatest(one.want, (one.cap - r.taken) / 8))),
      taken = r.taken + greatest(0, least(one.cap - r.taken,
        greatest(one.want, (one.cap - r.taken) / 8)))
    returning r.granted, r.taken into got, now_taken;
    place := one.n;
    return next;
  end loop;
end $$;

-- Gives back what a node has not sold.
create function give_back_exposure(brand integer, issue bigint, plays text[], outcomes text[],
  amounts bigint[])
returns void language plpgsql as $$
declare
  one record;
begin
  perform set_config('synchronous_commit', 'off', true);
  for one in
    select k.p, k.o, k.amount from unnest(plays, outcomes, amounts) as k(p, o, amount)
    order by k.p, k.o
  loop
    update exposure_rooms r set taken = greatest(0, r.taken - one.amount)
    where r.brand_id = brand and r.issue_id = issue and r.play_code = one.p
      and r.outcome = one.o;
  end loop;
end $$;
