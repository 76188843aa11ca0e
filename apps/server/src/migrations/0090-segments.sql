-- Segments: groups of members by rules over what the platform knows of them. Nobody is written
-- into one: who belongs to it follows from the figures at the moment that somebody asks.
create table segments (
  brand_id integer not null references brands,
  segment_no bigint generated always as identity,
  version integer not null default 1,
  name text not null,
  -- All of them have to hold: [{"fact": "deposited", "product": null, "days": 30,
  -- "least": "500000", "most": null, "words": []}]. Amounts are ledger units, as texts.
  rules jsonb not null,
  is_archived boolean not null default false,
  changed_by text not null,
  changed_at timestamptz not null default app_now(),
  primary key (brand_id, segment_no)
);
create unique index segments_name on segments (brand_id, lower(name)) where not is_archived;

-- What a rule asks for, in a number; null where there is none (never played, no rank). Days end
-- with today, in the brand's time zone as the figures have it.
create function segment_figure(brand integer, member bigint, fact text, product text, days integer)
returns numeric language sql stable as $$
  select case $3
    when 'deposited' then (select coalesce(sum(d.deposits), 0) from own_days d
      where d.brand_id = $1 and d.member_id = $2 and d.product = ''
        and ($5 is null or d.day > app_now()::date - $5))
    when 'deposits' then (select count(*) from deposits d
      where d.brand_id = $1 and d.member_id = $2 and d.credited_at is not null
        and ($5 is null or d.credited_at > app_now() - make_interval(days => $5)))
    when 'turnover' then (select coalesce(sum(d.turnover), 0) from own_days d
      where d.brand_id = $1 and d.member_id = $2 and d.product <> ''
        and ($4 is null or d.product = $4) and ($5 is null or d.day > app_now()::date - $5))
    when 'bets' then (select coalesce(sum(d.bets), 0) from own_days d
      where d.brand_id = $1 and d.member_id = $2 and d.product <> ''
        and ($4 is null or d.product = $4) and ($5 is null or d.day > app_now()::date - $5))
    when 'daysAway' then (select app_now()::date - max(a.day) from active_days a
      where a.brand_id = $1 and a.member_id = $2)
    when 'daysMember' then (select extract(day from app_now() - m.created_at)::numeric
      from members m where m.brand_id = $1 and m.member_id = $2)
    when 'rank' then coalesce((select s.rank from rank_standings s
      where s.brand_id = $1 and s.member_id = $2), 0)
  end
$$;

-- Whether a member belongs to a segment now; an archived one keeps its meaning for what uses it.
create function in_segment(brand integer, member bigint, segment bigint) returns boolean
language sql stable as $$
  select not exists (
    select from segments s, jsonb_to_recordset(s.rules) as r(fact text, product text, days integer,
      least numeric, most numeric, words text[])
    where s.brand_id = $1 and s.segment_no = $3 and not coalesce(case r.fact
      when 'language' then (select m.language = any(r.words) from members m
        where m.brand_id = $1 and m.member_id = $2)
      when 'label' then exists (select from member_labels l
        where l.brand_id = $1 and l.member_id = $2 and l.label_name = any(r.words))
      else (select (r.least is null or f.figure >= r.least) and (r.most is null or f.figure <= r.most)
        from (select segment_figure($1, $2, r.fact, r.product, r.days) as figure) f)
      end, false))
$$;

-- A notice may be for a segment.
alter table notices add column segment_no bigint,
  add foreign key (brand_id, segment_no) references segments;
