-- Capacity that a process has leased and not sold comes back when the process dies: who holds it,
-- how much of it, and from whose lease a bet was sold.

-- A process that sells holds the advisory lock (-1, holder_id) on a session of its own: the
-- database lets go of it when the process is gone, and not while it is only slow.
create table lease_holders (
  holder_id integer generated always as identity primary key,
  -- When the lock was first missed.
  gone_at timestamptz
);

-- Leases of a holder, sold or not. Without a foreign key: rows are written with each lease, and the
-- rows of a holder are deleted before it is.
create table exposure_leases (
  holder_id integer not null,
  brand_id integer not null,
  issue_id bigint not null,
  play_code text not null,
  outcome text not null,
  leased bigint not null check (leased >= 0),
  primary key (holder_id, brand_id, issue_id, play_code, outcome)
) with (fillfactor = 70);

-- 0: sold by a process that nobody takes anything back from.
alter table bets add column holder_id integer not null default 0;

drop function take_exposure(integer, bigint, text[], text[], bigint[], bigint[]);
drop function give_back_exposure(integer, bigint, text[], text[], bigint[]);

-- Leases capacity to a holder: what it wants, or an eighth of what is left where that is more, and
-- never more than is left. Slices shrink as that does, so that little lies idle in the end.
-- Nobody waits for the disk: a bet that is sold from the slice is written behind it in the same log,
-- so that no crash keeps the bet and forgets the slice.
create function take_exposure(holder integer, brand integer, issue bigint, plays text[],
  outcomes text[], wanted bigint[], caps bigint[])
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
    if holder <> 0 and got > 0 then
      insert into exposure_leases as l (holder_id, brand_id, issue_id, play_code, outcome, leased)
      values (holder, brand, issue, one.p, one.o, got)
      on conflict (holder_id, brand_id, issue_id, play_code, outcome) do update
      set leased = l.leased + excluded.leased;
    end if;
    place := one.n;
    return next;
  end loop;
end $$;

-- Gives back what a holder has not sold.
create function give_back_exposure(holder integer, brand integer, issue bigint, plays text[],
  outcomes text[], amounts bigint[])
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
    update exposure_leases l set leased = greatest(0, l.leased - one.amount)
    where l.holder_id = holder and l.brand_id = brand and l.issue_id = issue
      and l.play_code = one.p and l.outcome = one.o;
  end loop;
end $$;

-- Frees what had been sold, whoever sold it: in the transaction that cancels a bet or returns a
-- share, so that neither is without the other.
create function free_exposure(brand integer, issues bigint[], plays text[], outcomes text[],
  amounts bigint[])
returns void language plpgsql as $$
declare
  one record;
begin
  for one in
    select k.i, k.p, k.o, sum(k.amount)::bigint as amount
    from unnest(issues, plays, outcomes, amounts) as k(i, p, o, amount)
    group by k.i, k.p, k.o order by k.i, k.p, k.o
  loop
    update exposure_rooms r set taken = greatest(0, r.taken - one.amount)
    where r.brand_id = brand and r.issue_id = one.i and r.play_code = one.p
      and r.outcome = one.o;
  end loop;
end $$;
