-- Points that members earn by playing, and the mall in which they are exchanged. Points are not
-- money: they have entries and a balance of their own, kept as the ledger keeps money.

-- How points are earned, from a day on. Without a unit nothing is.
create table point_rules (
  brand_id integer not null references brands,
  from_day date not null,
  -- Ledger units of stakes for one point at the whole rate.
  unit bigint check (unit > 0),
  -- Basis points by product: {"lottery": 10000}. A missing product earns nothing.
  rates jsonb not null,
  set_by text not null,
  set_at timestamptz not null default app_now(),
  primary key (brand_id, from_day)
);

-- What one point is worth in money; a brand without a row does not convert points.
create table point_conversions (
  brand_id integer primary key references brands,
  worth bigint not null check (worth > 0),
  min_points bigint not null check (min_points > 0)
);

create table point_accounts (
  brand_id integer not null,
  member_id bigint not null,
  -- Bounded so that it is exact as a number of JSON. Below zero only by a correction.
  balance bigint not null check (balance between -9000000000000000 and 9000000000000000),
  seq bigint not null,
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references members
);

create table point_entries (
  brand_id integer not null,
  member_id bigint not null,
  seq bigint not null,
  kind text not null
    check (kind in ('earned', 'correction', 'exchange', 'returned', 'convert')),
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  -- The day of play, or the exchange.
  day date,
  exchange_no bigint,
  created_at timestamptz not null default app_now(),
  primary key (brand_id, member_id, seq),
  check ((day is null) <> (exchange_no is null))
);
create trigger point_entries_append_only before update or delete on point_entries
  for each row execute function refuse_change();

-- What a member's day has earned, and by which turnover, product by product.
create table point_days (
  brand_id integer not null,
  member_id bigint not null,
  day date not null,
  turnover jsonb not null,
  points bigint not null,
  primary key (brand_id, member_id, day)
);
-- Days of a brand whose members were all looked at: later only corrected ones are.
create table point_days_done (
  brand_id integer not null,
  day date not null,
  primary key (brand_id, day)
);

create table mall_goods (
  brand_id integer not null references brands,
  good_no bigint generated always as identity,
  kind text not null check (kind in ('physical', 'money')),
  state text not null check (state in ('draft', 'shown', 'hidden')),
  -- [{"language": "pt", "title": "…", "content": "…"}]
  texts jsonb not null,
  points bigint not null check (points > 0),
  -- Money that is needed beside the points, and money that is given. Ledger units.
  price bigint not null check (price >= 0),
  worth bigint not null check (worth >= 0),
  stock integer check (stock >= 0),
  per_member integer check (per_member > 0),
  picture_id text,
  place integer not null,
  version integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null default app_now(),
  primary key (brand_id, good_no),
  check ((kind = 'money') = (worth > 0))
);

create table point_exchanges (
  brand_id integer not null,
  exchange_no bigint generated always as identity,
  member_id bigint not null,
  account_id bigint not null,
  kind text not null check (kind in ('physical', 'money', 'convert')),
  good_no bigint,
  -- As it was called when it was asked for.
  good_name text not null,
  quantity integer not null check (quantity > 0),
  points bigint not null check (points > 0),
  price bigint not null check (price >= 0),
  given bigint not null check (given >= 0),
  state text not null check (state in ('applying', 'approved', 'rejected')),
  -- Name, address and telephone number, sealed.
  delivery bytea,
  remark text,
  request_key uuid not null,
  input_hash text not null,
  applied_at timestamptz not null default app_now(),
  decided_at timestamptz,
  decided_by text,
  primary key (brand_id, exchange_no),
  unique (brand_id, member_id, request_key),
  foreign key (brand_id, member_id) references members,
  foreign key (brand_id, good_no) references mall_goods,
  check ((kind = 'convert') = (good_no is null)),
  check ((state = 'applying') = (decided_at is null))
);
create index point_exchanges_by_member on point_exchanges (brand_id, member_id, exchange_no desc);
create index point_exchanges_by_good on point_exchanges (brand_id, good_no, member_id)
  where good_no is not null and state <> 'rejected';
create index point_exchanges_waiting on point_exchanges (brand_id, exchange_no)
  where state = 'applying';

-- Pictures of goods are the house's own.
alter table pictures
  drop constraint pictures_purpose_check,
  drop constraint pictures_owner_check,
  add constraint pictures_purpose_check
    check (purpose in ('notice', 'feedback', 'withdrawal', 'logo', 'good')),
  add constraint pictures_owner_check
    check ((purpose in ('notice', 'logo', 'good')) = (member_id is null));
alter table mall_goods add foreign key (brand_id, picture_id) references pictures;
