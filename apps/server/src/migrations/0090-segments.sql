-- Segments: groups of members by rules over what the platform knows of them. Nobody is written
-- into one: who belongs to it follows from the figures at the moment that somebody asks.
create table segments (
  brand_id integer not null references brands,
  segment_no bigint generated always as identity,
  version integer not null default 1,
  name text not null,
  -- All of them have to hold: [{"fact": "deposited", "product": null, "days": 30,
  -- "least": "500000", "most": null, "words": []}]. Amounts are ledger units, as texts.
  rules jsonb not null check (jsonb_array_length(rules) > 0),
  -- Whose days the rules count in: the brand's time zone, as the figures have it.
  time_zone text not null,
  is_archived boolean not null default false,
  changed_by text not null,
  changed_at timestamptz not null default app_now(),
  primary key (brand_id, segment_no)
);
create unique index segments_name on segments (brand_id, lower(name)) where not is_archived;

-- Rules look for who has a label, and count what each member has paid in.
create index member_labels_by_name on member_labels (brand_id, label_name);
create index deposits_credited on deposits (brand_id, member_id, credited_at)
  where credited_at is not null;

-- The first of so many days of a time zone that end with today; null: since ever.
create function first_day_of(days integer, zone text) returns date language sql stable as $$
  select coalesce((app_now() at time zone $2)::date - $1 + 1, '-infinity')
$$;

-- What a rule asks for, in a number; null where there is none (never played, no such member).
create function segment_figure(brand integer, member bigint, fact text, product text, days integer,
  zone text) returns numeric language sql stable as $$
  select case $3
    -- Less what banks have taken back.
    when 'deposited' then (select coalesce(sum(d.deposits), 0) from own_days d
      where d.brand_id = $1 and d.member_id = $2 and d.product = ''
        and d.day >= first_day_of($5, $6))
    when 'deposits' then (select count(*) from deposits d
      where d.brand_id = $1 and d.member_id = $2 and d.credited_at is not null
        and d.credited_at >= first_day_of($5, $6)::timestamp at time zone $6)
    when 'turnover' then (select coalesce(sum(d.turnover), 0) from own_days d
      where d.brand_id = $1 and d.member_id = $2 and d.product <> ''
        and ($4 is null or d.product = $4) and d.day >= first_day_of($5, $6))
    when 'bets' then (select coalesce(sum(d.bets), 0) from own_days d
      where d.brand_id = $1 and d.member_id = $2 and d.product <> ''
        and ($4 is null or d.product = $4) and d.day >= first_day_of($5, $6))
    when 'daysAway' then (select first_day_of(1, $6) - max(a.day) from active_days a
      where a.brand_id = $1 and a.member_id = $2)
    when 'daysMember' then (select first_day_of(1, $6) - (m.registered_at at time zone $6)::date
      from members m where m.brand_id = $1 and m.member_id = $2)
    when 'rank' then coalesce((select s.rank from rank_standings s
      where s.brand_id = $1 and s.member_id = $2), 0)
  end
$$;

-- Whether all rules hold for a member now.
create function fits_segment_rules(brand integer, member bigint, rules jsonb, zone text)
returns boolean language sql stable as $$
  select not exists (
    select from jsonb_to_recordset($3) as r(fact text, product text, days integer, least numeric,
      most numeric, words text[])
    where not coalesce(case r.fact
      when 'language' then (select m.language = any(r.words) from members m
        where m.brand_id = $1 and m.member_id = $2)
      when 'label' then exists (select from member_labels l
        where l.brand_id = $1 and l.member_id = $2 and l.label_name = any(r.words))
      else (select (r.least is null or f.figure >= r.least) and (r.most is null or f.figure <= r.most)
        from (select segment_figure($1, $2, r.fact, r.product, r.days, $4) as figure) f)
      end, false))
$$;

-- Whether a member belongs to a segment now; null is none, and for everybody. An archived one keeps
-- its meaning for what uses it.
create function in_segment(brand integer, member bigint, segment bigint) returns boolean
language sql stable as $$
  select $3 is null or exists (select from segments s where s.brand_id = $1 and s.segment_no = $3
    and fits_segment_rules($1, $2, s.rules, s.time_zone))
$$;

-- A notice may be for a segment.
alter table notices add column segment_no bigint,
  add foreign key (brand_id, segment_no) references segments;
create index notices_by_segment on notices (brand_id, segment_no) where segment_no is not null;
