-- Codes, captchas, factors, what happened to an account, and the messages that tell of it.

-- Messages leave by way of this table: written in the transaction of the deed, sent by the worker.
create table outbox_messages (
  brand_id integer not null references brands,
  message_id bigint generated always as identity,
  channel text not null check (channel in ('email', 'sms')),
  -- A normalised e-mail address or a number as +5511987654321.
  target text not null,
  template text not null,
  member_id bigint,
  language text not null,
  -- With every secret masked; these lines may be read for ever.
  subject text not null,
  body text not null,
  -- Subject and body as they are sent, under the vault's key; gone a day after a real delivery.
  sealed bytea,
  status text not null default 'queued' check (status in
    ('queued', 'sending', 'sent', 'failed', 'uncertain', 'expired', 'withheld')),
  attempts integer not null default 0,
  next_at timestamptz not null default app_now(),
  -- Not sent any more after this: a code that has ended helps nobody.
  expires_at timestamptz,
  carrier text,
  fault text,
  queued_at timestamptz not null default app_now(),
  sent_at timestamptz,
  primary key (brand_id, message_id)
);
create index outbox_due on outbox_messages (next_at) where status in ('queued', 'sending');
create index outbox_sealed on outbox_messages (queued_at) where sealed is not null;
create index outbox_by_target on outbox_messages (brand_id, target, message_id);

-- How often something was done within a window; one row is one limit, taken by one statement.
create table verification_quotas (
  brand_id integer not null,
  scope text not null,
  -- Fingerprint of the target, the address or the member.
  key bytea not null,
  window_seconds integer not null,
  started_at timestamptz not null,
  used integer not null,
  max_uses integer not null,
  primary key (brand_id, scope, key, window_seconds)
) with (fillfactor = 70);

-- One live code per channel, purpose and target: a new one ends the one before.
create table verification_codes (
  brand_id integer not null,
  channel text not null check (channel in ('email', 'sms')),
  purpose text not null check (purpose in
    ('register', 'login', 'password', 'secondFactor', 'stepUp', 'contact')),
  -- Fingerprint of the target, so that a copy of this table names nobody.
  target_hash bytea not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  wrong_tries integer not null default 0,
  used_at timestamptz,
  primary key (brand_id, channel, purpose, target_hash)
) with (fillfactor = 70);

create table captchas (
  brand_id integer not null,
  captcha_id text not null,
  kind text not null check (kind in ('image', 'slider', 'work')),
  -- Fingerprint of the answer; none for work, which is checked by doing the sum.
  answer_hash bytea,
  difficulty integer,
  expires_at timestamptz not null,
  primary key (brand_id, captcha_id)
);
create index captchas_by_end on captchas (expires_at);

create table member_totps (
  brand_id integer not null,
  member_id bigint not null,
  sealed_secret bytea not null,
  created_at timestamptz not null,
  -- Null until its first code was given.
  confirmed_at timestamptz,
  -- The newest time step a code of which was used: each step opens once.
  last_step bigint not null default 0,
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references members
);

create table member_passkeys (
  brand_id integer not null,
  passkey_id bigint generated always as identity,
  member_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- The host it was made for: a passkey of one address opens no other.
  rp_id text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (brand_id, passkey_id),
  unique (brand_id, credential_id),
  foreign key (brand_id, member_id) references members
);
create index member_passkeys_by_member on member_passkeys (brand_id, member_id);

-- A challenge is answered once: the row is deleted by who answers.
create table passkey_challenges (
  brand_id integer not null,
  challenge text not null,
  purpose text not null check (purpose in ('create', 'factor', 'login')),
  member_id bigint,
  rp_id text not null,
  expires_at timestamptz not null,
  primary key (brand_id, challenge)
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

create table member_recovery_codes (
  brand_id integer not null,
  member_id bigint not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (brand_id, member_id, code_hash),
  foreign key (brand_id, member_id) references members
);

-- What happened to an account, for its owner and for staff.
create table security_events (
  brand_id integer not null,
  event_id bigint generated always as identity,
  member_id bigint not null,
  kind text not null,
  address text,
  device text,
  occurred_at timestamptz not null,
  primary key (brand_id, event_id),
  foreign key (brand_id, member_id) references members
);
create index security_events_by_member on security_events (brand_id, member_id, event_id desc);
create trigger security_events_append_only before update or delete on security_events
  for each row execute function refuse_change();
