-- What the house tells: notices for many, messages for one, and the pictures in them.

-- Pictures that somebody sent, made anew by us (WebP).
create table pictures (
  brand_id integer not null references brands,
  -- An address nobody guesses.
  picture_id text not null,
  purpose text not null check (purpose in ('notice', 'feedback')),
  -- Whose it is; null: the house's own.
  member_id bigint,
  image bytea not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  primary key (brand_id, picture_id),
  foreign key (brand_id, member_id) references members,
  check ((purpose = 'feedback') = (member_id is not null))
);

create table notices (
  brand_id integer not null references brands,
  notice_id bigint generated always as identity,
  type text not null check (type in ('B', 'PL', 'PU', 'PR', 'H')),
  status text not null default 'draft' check (status in ('draft', 'published', 'withdrawn')),
  audience text[] not null,
  platforms text[] not null,
  -- Only the members of notice_recipients.
  has_recipients boolean not null,
  starts_at timestamptz,
  ends_at timestamptz,
  link text,
  picture_id text,
  is_legal boolean not null,
  version integer not null default 1,
  published_at timestamptz,
  -- When it is first shown: its beginning, or its publication if that came later.
  shown_from timestamptz generated always as
    (case when starts_at > published_at then starts_at else published_at end) stored,
  -- What open pages have been told: nothing, that it is shown, that it is over.
  told text not null default 'nothing' check (told in ('nothing', 'shown', 'over')),
  created_by text not null,
  created_at timestamptz not null,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (brand_id, notice_id),
  foreign key (brand_id, picture_id) references pictures,
  check (ends_at > starts_at),
  check (status <> 'published' or published_at is not null)
);
create index notices_shown on notices (brand_id, type, shown_from) where status = 'published';
create index notices_untold on notices (shown_from) where status = 'published' and told <> 'over';

create table notice_texts (
  brand_id integer not null,
  notice_id bigint not null,
  language text not null,
  title text not null,
  -- HTML of a strict list of elements: all else was taken out before it came here.
  content text not null,
  -- Its first words as plain text.
  summary text not null,
  primary key (brand_id, notice_id, language),
  foreign key (brand_id, notice_id) references notices
);

create table notice_recipients (
  brand_id integer not null,
  notice_id bigint not null,
  member_id bigint not null,
  primary key (brand_id, notice_id, member_id),
  foreign key (brand_id, notice_id) references notices,
  foreign key (brand_id, member_id) references members
);

-- What a member has done with a notice: read or seen it, taken it out of the own list.
create table notice_marks (
  brand_id integer not null,
  member_id bigint not null,
  notice_id bigint not null,
  read_at timestamptz not null,
  removed_at timestamptz,
  primary key (brand_id, member_id, notice_id),
  foreign key (brand_id, notice_id) references notices,
  foreign key (brand_id, member_id) references members
);

-- Platform messages: written with the deed they tell of, worded when they are read.
create table member_messages (
  brand_id integer not null,
  message_id bigint generated always as identity,
  member_id bigint not null,
  template text not null,
  message_values jsonb not null,
  sent_at timestamptz not null,
  read_at timestamptz,
  removed_at timestamptz,
  primary key (brand_id, message_id),
  foreign key (brand_id, member_id) references members
);
create index member_messages_by_member on member_messages (brand_id, member_id, sent_at desc)
  where removed_at is null;
