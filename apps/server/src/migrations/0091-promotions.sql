-- Promotions: what a brand gives on its own accord, by rules that are published with it.

create table promotions (
  brand_id integer not null references brands,
  promotion_no bigint generated always as identity,
  version integer not null default 1,
  -- Stopped: what was earned is given, and nothing new begins.
  state text not null check (state in ('draft', 'published', 'stopped')),
  category text not null
    check (category in ('welcome', 'deposits', 'cashback', 'lottery', 'games', 'events')),
  -- [{"language": "pt", "title": "…", "content": "…"}]
  texts jsonb not null,
  -- Null: it is drawn from its kind.
  picture_id text,
  -- What it is given for.
  kind text not null check (kind in
    ('deposit', 'cashback', 'code', 'birthday', 'application', 'race')),
  -- How one takes part.
  entry text not null check (entry in ('join', 'automatic', 'code', 'apply')),
  -- Deposits: which of the member's deposits since the start; null: each. From which amount on.
  nth integer check (nth > 0),
  least_deposit bigint check (least_deposit >= 0),
  -- Deposits: the share that is given, in basis points; cashback: the highest that is.
  match_bp integer check (match_bp > 0),
  cap bigint check (cap > 0),
  -- Cashback: by which periods, the shares of a net loss by product ({"lottery": 500}, basis
  -- points), and from which amount on it is given.
  period text check (period in ('daily', 'weekly')),
  rates jsonb not null default '{}',
  least bigint check (least >= 0),
  -- What members write, in capital letters.
  code text check (code ~ '^[A-Z0-9-]{3,32}$'),
  race_no bigint,
  -- An application has to bring a picture.
  needs_picture boolean not null default false,
  -- What is given; a race gives its own prizes.
  prize_kind text check (prize_kind in ('money', 'points', 'bonus', 'ticket')),
  -- Ledger units, points, or pieces; null where it is a share.
  prize bigint check (prize > 0),
  -- Of bonus money, as in rewards.
  terms jsonb,
  -- Of lucky tickets.
  table_no bigint,
  -- What may be given in all, and has been, in the unit of what is given.
  budget bigint not null check (budget >= 0),
  given bigint not null default 0,
  gifts integer not null default 0,
  -- What one member may get in all, and how often; null: not bounded.
  per_member bigint check (per_member > 0),
  times integer check (times > 0),
  -- Days for which it waits to be claimed; null: for ever.
  claim_days integer check (claim_days > 0),
  -- Members with one of these labels, and of this segment; none: all.
  labels text[] not null default '{}',
  segment_no bigint,
  starts_at timestamptz not null,
  -- Null: until it is stopped.
  ends_at timestamptz,
  place integer not null default 0,
  -- Up to when the worker has looked at what it is given for.
  looked_at timestamptz,
  published_at timestamptz,
  -- Since when it is stopped: what happens from then on earns nothing.
  stopped_at timestamptz,
  changed_by text not null,
  changed_at timestamptz not null default app_now(),
  primary key (brand_id, promotion_no),
  foreign key (brand_id, picture_id) references pictures,
  foreign key (brand_id, race_no) references races,
  foreign key (brand_id, table_no) references ticket_tables,
  foreign key (brand_id, segment_no) references segments,
  check (given between 0 and budget),
  check (ends_at > starts_at),
  check ((kind = 'deposit') = (match_bp is not null and least_deposit is not null)),
  check ((kind = 'cashback') = (period is not null and least is not null)),
  check ((kind = 'code') = (code is not null) and (kind = 'code') = (entry = 'code')),
  check ((kind = 'race') = (race_no is not null) and (kind = 'race') = (prize_kind is null)),
  check ((kind = 'application') = (entry = 'apply')),
  check ((kind in ('deposit', 'cashback', 'race')) = (prize is null)),
  check ((prize_kind is not distinct from 'bonus') = (terms is not null)),
  check ((prize_kind is not distinct from 'ticket') = (table_no is not null)),
  check ((state = 'draft') = (published_at is null))
);
create unique index promotions_codes on promotions (brand_id, code) where state = 'published';
create index promotions_shown on promotions (brand_id, place, promotion_no) where state <> 'draft';

create function note_promotion_stop() returns trigger language plpgsql as $$
begin
  new.stopped_at := case when new.state = 'stopped' then coalesce(old.stopped_at, app_now()) end;
  -- Taken up again, it is looked at from where it was left: what happened in between counts.
  if old.stopped_at is not null and new.stopped_at is null then
    new.looked_at := least(new.looked_at, old.stopped_at);
  end if;
  return new;
end $$;
create trigger promotions_stopped before insert or update of state on promotions
  for each row execute function note_promotion_stop();

-- What is looked for in the window of time that a look covers.
create index deposits_by_crediting on deposits (brand_id, credited_at)
  where credited_at is not null;
create index members_by_birthday on members
  (brand_id, extract(month from birth_date), extract(day from birth_date));

-- Who has joined; what happened before does not count.
create table promotion_entries (
  brand_id integer not null,
  promotion_no bigint not null,
  member_id bigint not null,
  joined_at timestamptz not null default app_now(),
  primary key (brand_id, promotion_no, member_id),
  foreign key (brand_id, promotion_no) references promotions,
  foreign key (brand_id, member_id) references members
);
create index promotion_entries_by_member on promotion_entries (brand_id, member_id);
create trigger promotion_entries_append_only before update or delete on promotion_entries
  for each row execute function refuse_change();

-- What a member has earned of it, each event once: "deposit/42", "period/2026-11-23", "code",
-- "birthday/2026", "application/7".
create table promotion_gifts (
  brand_id integer not null,
  promotion_no bigint not null,
  member_id bigint not null,
  event text not null,
  -- In the unit of what is given.
  amount bigint not null check (amount > 0),
  -- Why, in figures that anybody can recompute.
  facts jsonb not null,
  noted_at timestamptz not null default app_now(),
  -- Due: to be given, as soon as the member may be given anything. Refused: a bound was reached.
  state text not null default 'due' check (state in ('due', 'given', 'refused')),
  bound text check (bound in ('budget', 'perMember', 'timesPerMember')),
  decided_at timestamptz,
  primary key (brand_id, promotion_no, member_id, event),
  foreign key (brand_id, promotion_no) references promotions,
  foreign key (brand_id, member_id) references members,
  check ((state = 'refused') = (bound is not null)),
  check ((state = 'due') = (decided_at is null))
);
create index promotion_gifts_due on promotion_gifts (brand_id, promotion_no, noted_at, member_id, event)
  where state = 'due';
create index promotion_gifts_by_member on promotion_gifts (brand_id, member_id, noted_at desc);

-- What was earned, and why, never changes; only whether it was given does, once.
create function guard_promotion_gift() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'due'
    or (old.brand_id, old.promotion_no, old.member_id, old.event, old.amount, old.facts, old.noted_at)
      is distinct from
      (new.brand_id, new.promotion_no, new.member_id, new.event, new.amount, new.facts, new.noted_at)
  then raise exception 'what was earned never changes';
  end if;
  return new;
end $$;
create trigger promotion_gifts_guard before update or delete on promotion_gifts
  for each row execute function guard_promotion_gift();

-- A member asks for what staff decide about.
create table promotion_applications (
  brand_id integer not null,
  application_no bigint generated always as identity,
  promotion_no bigint not null,
  member_id bigint not null,
  comment text not null,
  -- What it was sent by: the same once more is the same application.
  request_key uuid not null,
  input_hash uuid not null,
  sent_at timestamptz not null default app_now(),
  state text not null default 'open' check (state in ('open', 'approved', 'rejected')),
  -- Who looks at it.
  taken_by text,
  taken_at timestamptz,
  decided_by text,
  decided_at timestamptz,
  -- What the member is told.
  remark text,
  primary key (brand_id, application_no),
  unique (brand_id, member_id, request_key),
  foreign key (brand_id, promotion_no) references promotions,
  foreign key (brand_id, member_id) references members,
  check ((taken_by is null) = (taken_at is null)),
  check ((state = 'open') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null))
);
create unique index promotion_applications_open
  on promotion_applications (brand_id, promotion_no, member_id) where state = 'open';
create index promotion_applications_by_member
  on promotion_applications (brand_id, member_id, promotion_no, application_no desc);
create index promotion_applications_inbox
  on promotion_applications (brand_id, application_no) where state = 'open';

create table promotion_application_pictures (
  brand_id integer not null,
  application_no bigint not null,
  place smallint not null,
  picture_id text not null,
  primary key (brand_id, application_no, place),
  unique (brand_id, picture_id),
  foreign key (brand_id, application_no) references promotion_applications,
  foreign key (brand_id, picture_id) references pictures
);

-- Banners of promotions are for everybody, pictures of applications for their sender and staff.
alter table pictures
  drop constraint pictures_purpose_check,
  drop constraint pictures_owner_check,
  add constraint pictures_purpose_check check (purpose in
    ('notice', 'feedback', 'withdrawal', 'logo', 'good', 'promotion', 'application')),
  add constraint pictures_owner_check
    check ((purpose in ('notice', 'logo', 'good', 'promotion')) = (member_id is null));
