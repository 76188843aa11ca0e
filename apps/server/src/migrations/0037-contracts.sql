-- Contracts of agents, and what they pay (decision 033).

create table contracts (
  brand_id integer not null references brands,
  contract_no bigint generated always as identity,
  kind text not null
    check (kind in ('dividend', 'dailySalary', 'hourlySalary', 'realtimeSalary')),
  -- Who is paid by it.
  agent_id bigint not null,
  -- The other side; null: the house.
  upline_id bigint,
  state text not null default 'running' check (state in ('running', 'ended')),
  made_at timestamptz not null default app_now(),
  -- The last day for which it holds.
  ended_on date,
  ended_at timestamptz,
  ended_because text
    check (ended_because in ('agreed', 'rate', 'payer', 'upline', 'staff', 'moved')),
  -- More was billed than is owed by now: bills to come make up for it.
  debt bigint not null default 0 check (debt >= 0),
  -- All that its bills came to before what downlines got, and how much of that the contract above
  -- has taken off: where the house pays both.
  owed bigint not null default 0,
  deducted bigint not null default 0,
  primary key (brand_id, contract_no),
  foreign key (brand_id, agent_id) references members,
  foreign key (brand_id, upline_id) references members,
  check ((state = 'ended') = (ended_at is not null and ended_on is not null
    and ended_because is not null))
);
create unique index contracts_running on contracts (brand_id, agent_id, kind)
  where state = 'running';
create index contracts_by_upline on contracts (brand_id, upline_id, kind, contract_no);
create index contracts_by_agent on contracts (brand_id, agent_id, kind, contract_no);

create table contract_requests (
  brand_id integer not null references brands,
  request_no bigint generated always as identity,
  asks text not null check (asks in ('new', 'termination')),
  kind text not null
    check (kind in ('dividend', 'dailySalary', 'hourlySalary', 'realtimeSalary')),
  agent_id bigint not null,
  upline_id bigint,
  -- Of what runs already.
  contract_no bigint,
  terms jsonb,
  asked_by text not null check (asked_by in ('agent', 'upline', 'staff')),
  staff_name text,
  note text,
  state text not null default 'open'
    check (state in ('open', 'accepted', 'terminated', 'rejected', 'withdrawn', 'expired')),
  asked_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  answer text,
  -- Contracts below that ended with it, as they were confirmed: [{"contract": "5", "because": "rate"}]
  ended jsonb not null default '[]',
  primary key (brand_id, request_no),
  foreign key (brand_id, agent_id) references members,
  foreign key (brand_id, contract_no) references contracts,
  check ((asks = 'new') = (terms is not null)),
  check ((state = 'open') = (decided_at is null))
);
-- One at a time: neither side changes what the other is looking at.
create unique index contract_requests_open on contract_requests (brand_id, agent_id, kind)
  where state = 'open';
create index contract_requests_by_agent on contract_requests (brand_id, agent_id, request_no desc);
create index contract_requests_by_upline
  on contract_requests (brand_id, upline_id, request_no desc);

-- What both sides signed; never changed, another takes its place.
create table contract_versions (
  brand_id integer not null,
  contract_no bigint not null,
  version_no integer not null check (version_no > 0),
  terms jsonb not null,
  -- The business day; it holds from the day after (never retroactive).
  signed_on date not null,
  signed_at timestamptz not null default app_now(),
  request_no bigint not null,
  -- Compact JWS of the house.
  signature text not null,
  primary key (brand_id, contract_no, version_no),
  foreign key (brand_id, contract_no) references contracts,
  foreign key (brand_id, request_no) references contract_requests
);
create trigger contract_versions_append_only before update or delete on contract_versions
  for each row execute function refuse_change();

-- What a contract pays for a period: one for each version, period and, of real-time salaries, turn.
create table contract_bills (
  brand_id integer not null,
  bill_no bigint generated always as identity,
  contract_no bigint not null,
  version_no integer not null,
  kind text not null,
  agent_id bigint not null,
  upline_id bigint,
  payer text not null check (payer in ('platform', 'upline')),
  -- Agents above the one who is paid, when it was issued.
  level smallint not null,
  period_from date not null,
  period_to date not null,
  turn integer not null default 0,
  -- The lines as they were reckoned; they sum to the amount.
  lines jsonb not null,
  amount bigint not null check (amount >= 0),
  paid bigint not null default 0,
  held bigint not null default 0 check (held >= 0),
  debt bigint not null check (debt >= 0),
  turnover bigint not null,
  active integer not null,
  rate_ppm integer not null,
  is_target_reached boolean not null,
  state text not null check (state in
    ('issued', 'partlyPaid', 'payerShort', 'targetNotReached', 'paid', 'rejected', 'expired')),
  closed text check (closed in ('rejected', 'expired')),
  closed_at timestamptz,
  closed_by text,
  close_reason text,
  issued_at timestamptz not null default app_now(),
  expires_at timestamptz,
  primary key (brand_id, bill_no),
  unique (brand_id, contract_no, version_no, period_from, turn),
  foreign key (brand_id, contract_no, version_no) references contract_versions,
  check (paid between 0 and amount),
  check (period_to >= period_from)
);
create index contract_bills_by_agent on contract_bills (brand_id, agent_id, bill_no desc);
create index contract_bills_by_upline on contract_bills (brand_id, upline_id, bill_no desc)
  where upline_id is not null;
create index contract_bills_open on contract_bills (brand_id, level, period_to, bill_no)
  where state in ('issued', 'partlyPaid', 'payerShort');

-- What all bills of a contract so far come to for one span (hour -1: the whole of it).
create table contract_spans (
  brand_id integer not null,
  contract_no bigint not null,
  day date not null,
  hour smallint not null default -1 check (hour between -1 and 24),
  day_to date not null,
  version_no integer not null,
  amount bigint not null,
  -- What it carried into the next one.
  carried_out bigint not null default 0 check (carried_out <= 0),
  -- Of the last bill about it.
  bill_no bigint not null,
  primary key (brand_id, contract_no, day, hour),
  foreign key (brand_id, contract_no) references contracts,
  foreign key (brand_id, bill_no) references contract_bills
);

create table bill_payments (
  brand_id integer not null,
  bill_no bigint not null,
  payment_no integer not null check (payment_no > 0),
  amount bigint not null check (amount > 0),
  -- The paying agent; null: the house.
  from_id bigint,
  to_id bigint not null,
  transfer_id text not null,
  paid_at timestamptz not null default app_now(),
  primary key (brand_id, bill_no, payment_no),
  foreign key (brand_id, bill_no) references contract_bills
);
create trigger bill_payments_append_only before update or delete on bill_payments
  for each row execute function refuse_change();

create table bill_disputes (
  brand_id integer not null,
  dispute_no bigint generated always as identity,
  bill_no bigint not null,
  opened_by bigint not null,
  line integer not null,
  amount bigint not null check (amount > 0),
  member_id bigint,
  bet_id text,
  reason text not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'refused', 'withdrawn')),
  answer text,
  opened_at timestamptz not null default app_now(),
  decided_at timestamptz,
  decided_by text,
  primary key (brand_id, dispute_no),
  foreign key (brand_id, bill_no) references contract_bills,
  foreign key (brand_id, opened_by) references members
);
create unique index bill_disputes_open on bill_disputes (brand_id, bill_no, opened_by, line)
  where state = 'open';
