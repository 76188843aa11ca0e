-- What was credited to deposits, in an order that no transaction can come into afterwards: a change
-- has its place once it is committed, however long ago it began. Who reads up to a place has read
-- all before it.

create table deposit_changes (
  brand_id integer not null,
  change_no bigint generated always as identity,
  deposit_no bigint not null,
  -- All that is credited of the deposit from then on.
  credited bigint not null,
  changed_at timestamptz not null,
  -- Null: not yet given by who reads them.
  place bigint,
  primary key (brand_id, change_no),
  foreign key (brand_id, deposit_no) references deposits
);
create unique index deposit_changes_placed on deposit_changes (brand_id, place)
  where place is not null;
create index deposit_changes_waiting on deposit_changes (brand_id, change_no) where place is null;
create index deposit_changes_of_deposit on deposit_changes (brand_id, deposit_no);

-- The last place that was given; locked by who gives the next ones.
create table deposit_places (
  brand_id integer primary key references brands,
  place bigint not null default 0
);

-- Something came, or came back from a bank that had taken it.
create function note_deposit_change() returns trigger language plpgsql as $$
begin
  insert into deposit_changes (brand_id, deposit_no, credited, changed_at)
  values (new.brand_id, new.deposit_no, new.credited,
    case when old.credited_at is null then coalesce(new.credited_at, batch_now())
      else batch_now() end);
  return null;
end $$;
create trigger deposits_inserted after insert on deposits
  for each row when (new.credited > 0) execute function note_deposit_change();
create trigger deposits_changed after update of credited, taken_back on deposits
  for each row when (new.credited > old.credited or new.taken_back < old.taken_back)
  execute function note_deposit_change();

-- What was credited so far. Payments that came long after their deposit's first have the last
-- places: promotions look at them again, as they had passed them over.
insert into deposit_changes (brand_id, deposit_no, credited, changed_at, place)
select c.brand_id, c.deposit_no, c.credited, c.decided_at,
  row_number() over (partition by c.brand_id order by c.is_late, c.decided_at, c.deposit_no)
from (select p.brand_id, p.deposit_no, p.decided_at,
    sum(p.amount) over (partition by p.brand_id, p.deposit_no
      order by p.decided_at, p.reference)::bigint as credited,
    p.decided_at > d.credited_at + interval '10 minutes' as is_late
  from deposit_payments p join deposits d using (brand_id, deposit_no)
  where p.status = 'credited') c;
insert into deposit_places (brand_id, place)
select brand_id, max(place) from deposit_changes group by brand_id;

alter table promotions
  -- Deposits: the place up to which the worker has looked, and that while the end was ahead.
  add column looked_place bigint,
  add column open_place bigint;

-- As far as they were looked at by time, with the ten minutes that were looked at twice.
update promotions p set looked_place = marks.looked, open_place = marks.open
from (select q.brand_id, q.promotion_no,
    count(*) filter (where c.changed_at < q.looked_at - interval '10 minutes') as looked,
    count(*) filter (where c.changed_at < least(q.looked_at - interval '10 minutes', q.ends_at,
      q.stopped_at)) as open
  from promotions q
  left join (deposit_changes c join deposits d using (brand_id, deposit_no))
    on c.brand_id = q.brand_id and c.changed_at <= d.credited_at + interval '10 minutes'
  where q.kind = 'deposit' and q.looked_at is not null
  group by q.brand_id, q.promotion_no) marks
where p.brand_id = marks.brand_id and p.promotion_no = marks.promotion_no;

-- When the end moves away (taken up again, or prolonged), what happened in between counts: it is
-- looked at from where it was left.
create or replace function note_promotion_stop() returns trigger language plpgsql as $$
declare
  was timestamptz;
begin
  new.stopped_at := case when new.state = 'stopped' then coalesce(old.stopped_at, app_now()) end;
  if tg_op = 'UPDATE' then
    was := least(old.ends_at, old.stopped_at);
    if was < coalesce(least(new.ends_at, new.stopped_at), 'infinity') then
      new.looked_at := case when new.looked_at is not null then least(new.looked_at, was) end;
      new.looked_place := new.open_place;
    end if;
  end if;
  return new;
end $$;
drop trigger promotions_stopped on promotions;
create trigger promotions_stopped before insert or update of state, ends_at on promotions
  for each row execute function note_promotion_stop();
