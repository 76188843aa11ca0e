-- How many stand below each member. Kept in groups, as the figures are: hundreds may sign up below
-- one agent at a time, and none of them waits for another.
create table team_sizes (
  brand_id integer not null,
  member_id bigint not null,
  members integer not null,
  primary key (brand_id, member_id)
);
insert into team_sizes (brand_id, member_id, members)
select m.brand_id, a.id, count(*) from members m cross join lateral unnest(m.ancestor_ids) as a(id)
group by 1, 2;

-- Who has come below somebody and is not in the sizes yet.
create table team_newcomers (
  brand_id integer not null,
  member_id bigint not null,
  primary key (brand_id, member_id)
);
create function note_newcomer() returns trigger language plpgsql as $$
begin
  insert into team_newcomers (brand_id, member_id) values (new.brand_id, new.member_id);
  return null;
end $$;
create trigger members_newcomer after insert on members
  for each row when (new.referrer_id is not null) execute function note_newcomer();

-- All below go along, and the sizes of both lines with them. Who is a newcomer still is in no size.
create or replace function move_lines() returns trigger language plpgsql as $$
declare
  -- Places of the old line and of the member itself.
  depth integer := cardinality(old.ancestor_ids) + 1;
  moved integer := coalesce((select members from team_sizes
      where brand_id = new.brand_id and member_id = new.member_id), 0)
    + case when exists (select from team_newcomers
        where brand_id = new.brand_id and member_id = new.member_id) then 0 else 1 end;
begin
  update members set ancestor_ids = new.ancestor_ids || ancestor_ids[depth :]
  where brand_id = new.brand_id and ancestor_ids >= old.ancestor_ids || old.member_id
    and ancestor_ids < old.ancestor_ids || (old.member_id + 1);
  insert into team_sizes as t (brand_id, member_id, members)
  select new.brand_id, x.id, sum(x.sign) * moved from (
    select id, -1 as sign from unnest(old.ancestor_ids) as id
    union all select id, 1 from unnest(new.ancestor_ids) as id) x
  group by x.id having sum(x.sign) <> 0
  on conflict (brand_id, member_id) do update set members = t.members + excluded.members;
  return null;
end $$;

-- Money that came and went, newest first: deposits, withdrawals, transfers. What is played is not
-- among it, and pays nothing for it.
create index ledger_postings_money on ledger_postings (brand_id, posted_at, account_id, seq)
  where code in (1, 2, 3, 40, 41, 50, 51);
