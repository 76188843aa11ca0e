-- Identity: who a member is, how they come in, and what guards the door.

-- A brand of trials belongs to the brand whose visitors may try (ruling 21): members, lotteries and
-- ledger of its own, reached through the hosts of the other.
alter table brands add column trial_of integer unique references brands;

-- Members ------------------------------------------------------------------------------------------

alter table members
  add column status text not null default 'active' check (status in ('active', 'blocked')),
  add column nickname text,
  -- As typed; compared in lower case. Verified ones belong to one member of a brand.
  add column email text,
  add column email_verified_at timestamptz,
  -- Digits alone: '55' and '11987654321'.
  add column country_dialing_code text check (country_dialing_code ~ '^[1-9][0-9]{0,3}$'),
  add column mobile_num text check (mobile_num ~ '^[0-9]{4,15}$'),
  add column mobile_verified_at timestamptz,
  -- Of messages; null: the brand's default.
  add column language text,
  add column password_changed_at timestamptz not null default app_now(),
  -- A one-time password, or one that staff has reset: it must be changed before anything else.
  add column must_change_password boolean not null default false,
  -- What the member's own link carries.
  add column referral_code text not null
    default substr(replace(gen_random_uuid()::text, '-', ''), 1, 12),
  add column referrer_id bigint,
  add column last_login_at timestamptz,
  add column last_login_device text,
  add column last_login_place text,
  add column second_factor_at timestamptz,
  add constraint members_referral_code unique (brand_id, referral_code),
  add constraint members_mobile_whole
    check ((country_dialing_code is null) = (mobile_num is null)),
  -- Nobody asks a trial for a birth date.
  alter column birth_date drop not null,
  add constraint members_birth_date check (kind = 'trial' or birth_date is not null);
create unique index members_verified_mobile on members (brand_id, country_dialing_code, mobile_num)
  where mobile_verified_at is not null;
create unique index members_verified_email on members (brand_id, lower(email))
  where email_verified_at is not null;
create index members_by_email on members (brand_id, lower(email)) where email is not null;

-- What else was asked at registration, by field; sealed, for much of it tells who somebody is.
create table member_fields (
  brand_id integer not null,
  member_id bigint not null,
  field text not null,
  sealed bytea not null,
  updated_at timestamptz not null default app_now(),
  primary key (brand_id, member_id, field),
  foreign key (brand_id, member_id) references members
);

-- Where a member came from.
create table member_origins (
  brand_id integer not null,
  member_id bigint not null,
  method text not null,
  address text not null,
  device text not null,
  domain text,
  register_url text,
  affiliate_code text,
  referral_code text,
  registered_at timestamptz not null default app_now(),
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references members
);

create table affiliate_codes (
  brand_id integer not null references brands,
  code text not null check (code ~ '^[A-Za-z0-9]{2,32}$'),
  -- Where set, the code holds on this host alone.
  domain text,
  is_active boolean not null default true,
  created_at timestamptz not null default app_now(),
  primary key (brand_id, code)
);

-- The brand's own rules of registration fields; without a row the defaults hold.
create table register_settings (
  brand_id integer primary key references brands,
  fields jsonb not null,
  updated_at timestamptz not null default app_now()
);

-- Sessions -----------------------------------------------------------------------------------------

alter table login_sessions
  add column session_id text not null
    default 'ses_' || replace(gen_random_uuid()::text, '-', ''),
  add column device text not null default '',
  add column address text not null default '',
  add column place text not null default '',
  add column network text not null default '',
  -- When a second factor was last given in it: opens sensitive changes for a while.
  add column step_up_at timestamptz,
  add column second_factor_at timestamptz,
  -- The password must be changed before anything else.
  add column is_restricted boolean not null default false,
  add constraint login_sessions_id unique (brand_id, session_id);

-- Networks from which a member has logged in: from any other a second factor is asked.
create table member_networks (
  brand_id integer not null,
  network_id bigint generated always as identity,
  member_id bigint not null,
  network text not null,
  place text not null default '',
  first_seen_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  primary key (brand_id, network_id),
  unique (brand_id, member_id, network),
  foreign key (brand_id, member_id) references members
);

-- The door -----------------------------------------------------------------------------------------

-- Tries, counted before they are judged, so that a burst in parallel is no way around a budget. The
-- key is a digest: who tried is nobody's reading.
create table login_tries (
  brand_id integer not null,
  scope text not null,
  key bytea not null,
  count integer not null,
  ends_at timestamptz not null,
  primary key (brand_id, scope, key)
);
create index login_tries_by_end on login_tries (ends_at);

-- The right password was given; a second factor is still to come.
create table login_challenges (
  brand_id integer not null,
  token_hash bytea not null,
  member_id bigint not null,
  network text not null,
  -- What may answer it, and the wrong passwords that came before it.
  methods text[] not null,
  failed_tries integer not null,
  tries integer not null default 0,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (brand_id, token_hash),
  foreign key (brand_id, member_id) references members
);

-- Links to set a new password.
create table password_links (
  brand_id integer not null,
  token_hash bytea not null,
  member_id bigint not null,
  tries integer not null default 0,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (brand_id, token_hash),
  foreign key (brand_id, member_id) references members
);
create index password_links_by_member on password_links (brand_id, member_id);

-- Who asked for a link. Written alike whether there is such a member; the worker looks, so that the
-- answer takes the same time either way (ruling 9).
create table password_requests (
  brand_id integer not null references brands,
  request_id bigint generated always as identity,
  username_key text not null,
  email_key text not null,
  language text not null,
  requested_at timestamptz not null default app_now(),
  primary key (brand_id, request_id)
);

-- Payload encryption (ruling 12) -------------------------------------------------------------------

create table payload_keys (
  brand_id integer not null references brands,
  kid text not null,
  public_jwk jsonb not null,
  -- The private key, sealed by the vault.
  sealed bytea not null,
  created_at timestamptz not null default app_now(),
  primary key (brand_id, kid)
);

-- What was opened once is refused from then on, for as long as it could be fresh.
create table payload_nonces (
  brand_id integer not null,
  nonce bytea not null,
  expires_at timestamptz not null,
  primary key (brand_id, nonce)
);
create index payload_nonces_by_end on payload_nonces (expires_at);
