-- Settings of brands, staff, approvals, and the chain that holds the audit together.

-- Settings -----------------------------------------------------------------------------------------

create table brand_settings (
  brand_id integer primary key references brands,
  -- Switch id → true or false; what is not named has its default.
  switches jsonb not null default '{}',
  -- Addresses and numbers of the site; null: the defaults.
  site jsonb,
  -- The plan of maintenance; null: none.
  maintenance jsonb,
  switches_changed jsonb,
  site_changed jsonb,
  maintenance_changed jsonb
);

-- Staff: they belong to the operator, not to a brand -----------------------------------------------

create table staff_roles (
  role_id bigint generated always as identity primary key,
  name text not null unique,
  permissions text[] not null,
  -- Brands in scope; null: all, those to come included.
  brand_ids integer[],
  created_at timestamptz not null default app_now()
);

create table staff_members (
  staff_id bigint generated always as identity primary key,
  username text not null unique check (username ~ '^[a-z][a-z0-9._-]{2,31}$'),
  name text not null,
  password_hash text not null,
  -- Until then the password is a one-time secret that a first login changes; null: it is the own.
  one_time_until timestamptz,
  -- Sealed by the vault; null until enrolled.
  totp_secret bytea,
  -- The newest time step a code was taken for: a code opens once.
  totp_step bigint not null default 0,
  status text not null default 'active' check (status in ('active', 'blocked')),
  created_at timestamptz not null default app_now()
);

create table staff_member_roles (
  staff_id bigint not null references staff_members,
  role_id bigint not null references staff_roles,
  primary key (staff_id, role_id)
);
create index staff_member_roles_by_role on staff_member_roles (role_id);

create table staff_sessions (
  -- SHA-256 of the token: a copy of this table opens no session.
  token_hash bytea primary key,
  staff_id bigint not null references staff_members,
  -- The strictest of the brands in scope, when it began.
  idle_minutes integer not null,
  address text not null,
  -- What the address belongs to: a network worked from before is known.
  network text not null,
  device text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index staff_sessions_by_staff on staff_sessions (staff_id);

create table staff_enrolments (
  token_hash bytea primary key,
  staff_id bigint not null references staff_members,
  totp_secret bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table staff_passkeys (
  -- The credential's id, base64url.
  passkey_id text primary key,
  staff_id bigint not null references staff_members,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkeys_by_staff on staff_passkeys (staff_id);

create table staff_challenges (
  challenge_id text primary key,
  challenge text not null,
  -- Who adds a passkey; null at a login.
  staff_id bigint references staff_members,
  expires_at timestamptz not null
);

-- Attempts by key (name and line, line, name) within a window; counted before they are judged.
create table staff_attempts (
  attempt_key text primary key,
  window_start timestamptz not null,
  attempts integer not null
);

create table staff_notes (
  brand_id integer not null,
  note_id bigint generated always as identity,
  member_id bigint not null,
  staff_id bigint not null references staff_members,
  text text not null,
  created_at timestamptz not null,
  primary key (brand_id, note_id),
  foreign key (brand_id, member_id) references members
);
create index staff_notes_by_member on staff_notes (brand_id, member_id, note_id desc);
create trigger staff_notes_append_only before update or delete on staff_notes
  for each row execute function refuse_change();

-- Who blocked a member and why, while it holds; the history is in the audit.
create table member_blocks (
  brand_id integer not null,
  member_id bigint not null,
  reason text not null,
  blocked_by text not null,
  blocked_at timestamptz not null,
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references members
);

create table approvals (
  brand_id integer not null references brands,
  approval_id bigint generated always as identity,
  action text not null,
  subject text not null,
  input jsonb not null,
  reason text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  proposed_by bigint not null references staff_members,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by bigint references staff_members,
  decided_at timestamptz,
  decision_reason text,
  primary key (brand_id, approval_id),
  -- Four eyes: only a proposal taken back may be decided by its proposer.
  check (status <> 'approved' or decided_by <> proposed_by),
  check ((status = 'pending') = (decided_by is null))
);
create index approvals_by_status on approvals (brand_id, status, approval_id desc);

create table saved_views (
  staff_id bigint not null references staff_members,
  grid text not null,
  views jsonb not null,
  primary key (staff_id, grid)
);

-- Lists of the office ------------------------------------------------------------------------------

create index members_by_registration on members (brand_id, registered_at, member_id);
create index members_by_name on members (brand_id, username_key text_pattern_ops);

-- Audit: a chain of hashes per brand ---------------------------------------------------------------

-- 1, 2, 3 … per brand without a gap; 0 is what was written before there was a chain.
alter table audit_entries add column seq bigint not null default 0;
alter table audit_entries alter column seq drop default;
alter table audit_entries add column address text;
-- SHA-256 over the hash before it and the entry (modules/audit/chain.ts).
alter table audit_entries add column hash bytea;
alter table audit_entries add constraint audit_entries_chained
  check (seq = 0 or length(hash) = 32);
create unique index audit_entries_by_seq on audit_entries (brand_id, seq) where seq > 0;
create index audit_entries_by_time on audit_entries (brand_id, occurred_at desc);
create index audit_entries_by_subject on audit_entries (brand_id, subject, seq desc);

-- The end of each chain. Its lock makes entries wait for each other.
create table audit_chains (
  brand_id integer primary key references brands,
  seq bigint not null,
  hash bytea not null
);

-- Ends of chains, signed with a key that is not in the database: who can write every table still
-- cannot shorten or rewrite what was signed.
create table audit_heads (
  brand_id integer not null references brands,
  seq bigint not null,
  hash bytea not null,
  signature bytea not null,
  signed_at timestamptz not null default app_now(),
  primary key (brand_id, seq)
);
create trigger audit_heads_append_only before update or delete on audit_heads
  for each row execute function refuse_change();
create trigger audit_entries_never_emptied before truncate on audit_entries
  for each statement execute function refuse_change();
create trigger audit_heads_never_emptied before truncate on audit_heads
  for each statement execute function refuse_change();
