-- Money on its way out: what was asked for, what became of it, and what the member says arrived.

create sequence withdrawal_numbers;

create table withdrawals (
  brand_id integer not null,
  withdrawal_no bigint not null,
  -- What the gateway and the member see; says nothing of the number of withdrawals.
  public_id text not null,
  member_id bigint not null,
  account_id bigint not null,
  amount bigint not null check (amount > 0),
  method text not null,
  bank_account_id bigint not null,
  gateway text not null,
  request_key uuid not null,
  input_hash uuid not null,
  status text not null check (status in
    ('requested', 'checking', 'approved', 'sent', 'paid', 'failed', 'rejected', 'returned')),
  requested_at timestamptz not null,
  -- By when the money is to have left the house, checks by people included.
  promised_at timestamptz not null,
  -- The rules that hold it, by their names.
  held_by text[] not null default '{}',
  -- When a rule that holds it is over by itself, if it ever is.
  held_until timestamptz,
  -- Who works on it in the office, and since when.
  claimed_by bigint,
  claimed_at timestamptz,
  -- Of two pairs of eyes the first.
  first_approver bigint,
  decided_at timestamptz,
  decision_reason text,
  gateway_reference text,
  sent_at timestamptz,
  -- Orders and questions that went to the gateway, and when the next one is due.
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  paid_at timestamptz,
  -- What went back to the balance, where it did.
  released_at timestamptz,
  -- What does not fit together, for a person to look at.
  attention text,
  -- What the member says arrived; after the time for it, it counts as received (ruling 15).
  confirm_by timestamptz,
  outcome text check (outcome in ('received', 'partly', 'notReceived', 'counted')),
  received bigint,
  confirmed_at timestamptz,
  primary key (brand_id, withdrawal_no),
  unique (brand_id, public_id),
  unique (brand_id, member_id, request_key),
  foreign key (brand_id, account_id) references ledger_accounts,
  foreign key (brand_id, bank_account_id) references member_bank_accounts,
  check (received between 0 and amount),
  check ((claimed_by is null) = (claimed_at is null)),
  check ((outcome is null) = (confirmed_at is null)),
  check (status <> 'paid' or (paid_at is not null and confirm_by is not null)),
  check (released_at is null or status in ('failed', 'rejected', 'returned'))
);
create index withdrawals_by_member on withdrawals (brand_id, member_id, withdrawal_no desc);
create index withdrawals_by_account on withdrawals (brand_id, bank_account_id);
create index withdrawals_open on withdrawals (brand_id, account_id)
  where status in ('requested', 'checking', 'approved', 'sent');
create index withdrawals_checking on withdrawals (brand_id, promised_at) where status = 'checking';
create index withdrawals_unchecked on withdrawals (withdrawal_no) where status = 'requested';
create index withdrawals_due on withdrawals (next_attempt_at) where status in ('approved', 'sent');
create index withdrawals_unreleased on withdrawals (withdrawal_no)
  where status in ('failed', 'rejected', 'returned') and released_at is null;
create index withdrawals_unconfirmed on withdrawals (confirm_by)
  where status = 'paid' and outcome is null;
create index withdrawals_paid on withdrawals (brand_id, paid_at) where paid_at is not null;

-- Each change, for ever: who or what made it, and why.
create table withdrawal_events (
  brand_id integer not null,
  withdrawal_no bigint not null,
  event_no integer not null,
  -- The state after it; what changes none repeats the one before.
  status text not null,
  -- 'member', 'rules', 'gateway', 'clock', or 'staff:' and a name.
  actor text not null,
  -- What happened, where the state alone does not say it.
  what text not null,
  reason text,
  details jsonb not null default '{}',
  happened_at timestamptz not null,
  primary key (brand_id, withdrawal_no, event_no),
  foreign key (brand_id, withdrawal_no) references withdrawals
);
create trigger withdrawal_events_append_only before update or delete on withdrawal_events
  for each row execute function refuse_change();

-- The member says that it did not arrive, or not whole.
create table withdrawal_disputes (
  brand_id integer not null,
  withdrawal_no bigint not null,
  remaining bigint not null check (remaining > 0),
  opened_at timestamptz not null,
  verdict text check (verdict in ('arrived', 'madeGood')),
  reason text,
  resolved_by bigint,
  resolved_at timestamptz,
  primary key (brand_id, withdrawal_no),
  foreign key (brand_id, withdrawal_no) references withdrawals,
  check ((verdict is null) = (resolved_at is null))
);
create index withdrawal_disputes_open on withdrawal_disputes (brand_id, opened_at)
  where resolved_at is null;

create table withdrawal_pictures (
  brand_id integer not null,
  withdrawal_no bigint not null,
  place integer not null check (place between 1 and 3),
  picture_id text not null,
  primary key (brand_id, withdrawal_no, place),
  unique (brand_id, picture_id),
  foreign key (brand_id, withdrawal_no) references withdrawal_disputes,
  foreign key (brand_id, picture_id) references pictures
);

-- A proof is a picture of its member's, as one of a feedback is.
alter table pictures
  drop constraint pictures_purpose_check,
  drop constraint pictures_check,
  add constraint pictures_purpose_check check (purpose in ('notice', 'feedback', 'withdrawal')),
  add constraint pictures_owner_check check ((purpose = 'notice') = (member_id is null));
create index pictures_of_withdrawals on pictures (created_at) where purpose = 'withdrawal';

-- Fails the batch, which is then decided anew, unless the condition holds.
create function require_withdrawals(holds boolean) returns void language plpgsql as $$
begin
  if not holds then perform ledger_conflict(); end if;
end $$;
