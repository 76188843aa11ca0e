-- What members keep with us about themselves, and how they sign in from elsewhere.

-- Releases points and money; beside the password of the account, and another.
create table member_fund_passwords (
  brand_id integer not null,
  member_id bigint not null,
  -- argon2id.
  password_hash text not null,
  changed_at timestamptz not null,
  -- Tries since then, counted before they are judged.
  tries integer not null default 0,
  tries_from timestamptz not null default app_now(),
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references members
);

create table member_bank_accounts (
  brand_id integer not null,
  bank_account_id bigint generated always as identity,
  member_id bigint not null,
  kind text not null check (kind in ('br', 'pix', 'iban')),
  -- What may be shown: the bank, the type of a key, the country.
  detail text not null,
  masked_number text not null,
  -- All of it, holder included, under the vault's key.
  sealed bytea not null,
  -- Finds the same account again, however it was typed: one belongs to one member of a brand.
  fingerprint bytea not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (brand_id, bank_account_id),
  foreign key (brand_id, member_id) references members
);
create unique index member_bank_accounts_live on member_bank_accounts (brand_id, fingerprint)
  where removed_at is null;
create index member_bank_accounts_by_member on member_bank_accounts (brand_id, member_id);

create table member_avatars (
  brand_id integer not null,
  member_id bigint not null,
  -- Names the picture in its address; another one with every new picture.
  avatar_id text not null,
  -- The picture as we made it anew (WebP), or the id of a drawn one.
  image bytea,
  static_id text,
  changed_at timestamptz not null,
  primary key (brand_id, member_id),
  unique (brand_id, avatar_id),
  foreign key (brand_id, member_id) references members,
  check ((image is null) <> (static_id is null))
);

-- A way to a provider and back: good once, for minutes, in the browser that set out.
create table social_flows (
  brand_id integer not null references brands,
  state_hash bytea not null,
  browser_hash bytea not null,
  provider text not null check (provider in ('google', 'facebook')),
  -- Nonce and PKCE verifier, under the vault's key.
  sealed bytea not null,
  expires_at timestamptz not null,
  primary key (brand_id, state_hash)
);
create index social_flows_by_end on social_flows (expires_at);

-- Somebody came back: whom the provider says it is.
create table social_tickets (
  brand_id integer not null references brands,
  ticket_hash bytea not null,
  browser_hash bytea not null,
  provider text not null check (provider in ('google', 'facebook')),
  -- Fingerprint of the provider's number of the person.
  subject_hash bytea not null,
  -- What fills a form in, under the vault's key.
  sealed bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (brand_id, ticket_hash)
);
create index social_tickets_by_end on social_tickets (expires_at);

-- For good (specification, section 4): there is no way to remove one.
create table member_social_links (
  brand_id integer not null,
  provider text not null check (provider in ('google', 'facebook')),
  subject_hash bytea not null,
  member_id bigint not null,
  linked_at timestamptz not null,
  primary key (brand_id, provider, subject_hash),
  unique (brand_id, member_id, provider),
  foreign key (brand_id, member_id) references members
);
create trigger member_social_links_append_only before update or delete on member_social_links
  for each row execute function refuse_change();
