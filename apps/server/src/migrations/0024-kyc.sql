-- Who members are (modules/kyc), what the state's register says of them
-- (modules/exclusion-register), what is looked at (modules/risk), and reality checks.

-- What somebody has shown of who they are; the level follows from it by the profile.
create table member_identities (
  brand_id integer not null,
  member_id bigint not null,
  -- Digits of the tax number under the vault's key, and a fingerprint that finds it again.
  tax_id_sealed bytea,
  tax_id_hash bytea,
  shown text[] not null default '{}',
  changed_at timestamptz not null,
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references members,
  check ((tax_id_sealed is null) = (tax_id_hash is null)),
  check (shown <@ array['taxId', 'document', 'selfie', 'address', 'sourceOfFunds'])
);
-- One account for each number [standards, row 3]; across brands it says who is one person.
create unique index member_identities_tax_id on member_identities (brand_id, tax_id_hash)
  where tax_id_hash is not null;
create index member_identities_person on member_identities (tax_id_hash)
  where tax_id_hash is not null;

-- A member's pictures of documents on their way to a decision.
create table kyc_cases (
  brand_id integer not null,
  case_id bigint generated always as identity,
  member_id bigint not null,
  -- submitted: the provider is asked; inReview: a person decides.
  state text not null
    check (state in ('open', 'submitted', 'inReview', 'needsMore', 'approved', 'rejected')),
  document_kind text check (document_kind in ('idCard', 'driverLicence', 'passport')),
  reason text,
  opened_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by text,
  -- How often the provider was asked in vain, and when it is asked again.
  tries integer not null default 0,
  next_try_at timestamptz,
  primary key (brand_id, case_id),
  foreign key (brand_id, member_id) references members,
  check ((state in ('approved', 'rejected')) = (decided_at is not null)),
  check (state <> 'submitted' or next_try_at is not null)
);
create unique index kyc_cases_live on kyc_cases (brand_id, member_id)
  where state not in ('approved', 'rejected');
create index kyc_cases_by_member on kyc_cases (brand_id, member_id, case_id desc);
create index kyc_cases_due on kyc_cases (next_try_at) where state = 'submitted';

create table kyc_documents (
  brand_id integer not null,
  document_id text not null,
  case_id bigint not null,
  step text not null
    check (step in ('documentFront', 'documentBack', 'selfie', 'address', 'sourceOfFunds')),
  -- The picture as we made it anew (WebP), under the vault's key.
  sealed bytea not null,
  width integer not null,
  height integer not null,
  sent_at timestamptz not null,
  primary key (brand_id, document_id),
  foreign key (brand_id, case_id) references kyc_cases
);
create index kyc_documents_by_case on kyc_documents (brand_id, case_id, sent_at);

-- The exclusion register where none of a state is connected: the office keeps it. Of the numbers it
-- has the fingerprints alone.
create table exclusion_register (
  tax_id_hash bytea primary key,
  masked text not null,
  reason text not null,
  listed_by text not null,
  listed_at timestamptz not null
);

-- What the register last said of a member, and when it is asked again if it was not heard.
create table member_register (
  brand_id integer not null,
  member_id bigint not null,
  -- The day, in the jurisdiction's time zone, on which somebody came in first and it was asked.
  asked_day date not null,
  answer text not null check (answer in ('yes', 'no', 'unknown')),
  -- When it was last heard: for everybody once in so many days.
  heard_at timestamptz,
  -- A question that is on its way, or must be repeated, is asked (again) from then on.
  retry_at timestamptz,
  tries integer not null default 0,
  -- Since when the member is listed: the deadlines run from there [standards, row 7].
  listed_at timestamptz,
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references members
);
create index member_register_retry on member_register (retry_at) where retry_at is not null;
create index member_register_heard on member_register (heard_at);

-- Every question and its answer, for ever.
create table register_asks (
  brand_id integer not null,
  ask_id bigint generated always as identity,
  member_id bigint not null,
  occasion text not null check (occasion in ('signUp', 'login', 'wholeBase', 'retry')),
  answer text not null check (answer in ('yes', 'no', 'unknown')),
  asked_at timestamptz not null,
  primary key (brand_id, ask_id),
  foreign key (brand_id, member_id) references members
);
create index register_asks_by_member on register_asks (brand_id, member_id, ask_id desc);
create trigger register_asks_append_only before update or delete on register_asks
  for each row execute function refuse_change();

-- What somebody should look at: raised once for each key, however often its cause is seen.
create table risk_cases (
  brand_id integer not null,
  case_id bigint generated always as identity,
  kind text not null,
  case_key text not null,
  member_id bigint not null,
  details jsonb not null,
  state text not null default 'open' check (state in ('open', 'claimed', 'closed')),
  raised_at timestamptz not null,
  claimed_by text,
  outcome text check (outcome in ('nothing', 'watched', 'restricted', 'reported')),
  note text,
  closed_by text,
  closed_at timestamptz,
  primary key (brand_id, case_id),
  unique (brand_id, kind, case_key),
  foreign key (brand_id, member_id) references members,
  check ((state = 'closed') = (closed_at is not null)),
  check ((state = 'closed') = (outcome is not null)),
  check (state <> 'claimed' or claimed_by is not null)
);
create index risk_cases_open on risk_cases (brand_id, member_id) where state <> 'closed';
create index risk_cases_by_state on risk_cases (brand_id, state, case_id desc);

-- Up to which posting an account has been looked at.
create table risk_looks (
  brand_id integer not null,
  account_id bigint not null,
  seq bigint not null,
  primary key (brand_id, account_id)
) with (fillfactor = 50);

-- How often a member is told how long and how they have been playing, and asked to look over the
-- own limits.
create table member_play_settings (
  brand_id integer not null,
  member_id bigint not null,
  check_minutes integer,
  review_asked_at timestamptz,
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references members
);

-- The last reality check that was acknowledged in a session, and by which posting it began.
create table session_checks (
  brand_id integer not null,
  session_id text not null,
  member_id bigint not null,
  acknowledged_at timestamptz not null,
  primary key (brand_id, session_id)
);

-- Who shares means with whom.
create index member_bank_accounts_person on member_bank_accounts (fingerprint);
create index member_networks_shared on member_networks (brand_id, network);
