-- Follow plans: a member's own slips in a lottery, copied for those who follow
-- (modules/lottery/follow-plans).

create table follow_plans (
  brand_id integer not null,
  plan_no bigint generated always as identity,
  leader_account bigint not null,
  lottery_code text not null,
  name text not null,
  state text not null default 'open' check (state in ('open', 'ended')),
  -- Postings of the leader's account up to this one have been looked at for slips.
  seen_seq bigint not null,
  -- The newest slip that was found; 0: none yet.
  slip_seq bigint not null default 0,
  began_at timestamptz not null,
  ended_at timestamptz,
  -- The record: of slips whose issues are settled, reckoned anew whenever one is.
  slip_count integer not null default 0,
  hit_count integer not null default 0,
  staked bigint not null default 0,
  payout bigint not null default 0,
  longest_losing_run integer not null default 0,
  primary key (brand_id, plan_no),
  foreign key (brand_id, leader_account) references ledger_accounts,
  foreign key (brand_id, lottery_code) references lotteries,
  check ((state = 'open') = (ended_at is null))
);
create unique index follow_plans_open on follow_plans (brand_id, leader_account, lottery_code)
  where state = 'open';
create index follow_plans_by_leader on follow_plans (brand_id, leader_account, plan_no desc);

-- What the leader placed at one instant on one issue. Copies that the leader has through a plan of
-- somebody else are none: a copy is never copied.
create table follow_slips (
  brand_id integer not null,
  plan_no bigint not null,
  -- The posting of its last bet: slips of a plan in their order.
  slip_seq bigint not null,
  issue_id bigint not null,
  bet_nos bigint[] not null,
  placed_at timestamptz not null,
  -- The round of the issue that the figures are of; 0: not settled yet.
  round integer not null default 0,
  -- What was staked and did not come back.
  staked bigint not null default 0,
  payout bigint not null default 0,
  primary key (brand_id, plan_no, slip_seq),
  foreign key (brand_id, plan_no) references follow_plans,
  foreign key (brand_id, issue_id) references issues
);
create index follow_slips_waiting on follow_slips (brand_id, issue_id) where round = 0;
create index follow_slips_by_issue on follow_slips (brand_id, issue_id);
create index issues_corrected on issues (brand_id, issue_id) where round > 1;

create table follows (
  brand_id integer not null,
  follow_no bigint generated always as identity,
  plan_no bigint not null,
  account_id bigint not null,
  -- Of the leader's unit stakes, in tenths.
  multiple_tenths integer not null check (multiple_tenths > 0),
  -- At most so much on an issue, and at most so much in all.
  issue_cap bigint not null check (issue_cap > 0),
  budget bigint not null check (budget > 0),
  ends_at timestamptz not null,
  state text not null default 'active' check (state in ('active', 'paused', 'stopped')),
  -- Why it was stopped: 'member', 'budget', 'ended', 'planEnded' or the error that said so.
  reason text,
  -- Slips up to this one have been copied or left out.
  since_seq bigint not null,
  spent bigint not null default 0,
  began_at timestamptz not null,
  stopped_at timestamptz,
  primary key (brand_id, follow_no),
  foreign key (brand_id, plan_no) references follow_plans,
  foreign key (brand_id, account_id) references ledger_accounts,
  check (spent between 0 and budget),
  check ((state = 'stopped') = (reason is not null)),
  check ((state = 'stopped') = (stopped_at is not null))
);
create unique index follows_running on follows (brand_id, plan_no, account_id)
  where state <> 'stopped';
create index follows_by_account on follows (brand_id, account_id, follow_no desc);

-- What became of a slip for a follower: bets of the follower's own, or why there are none.
create table follow_copies (
  brand_id integer not null,
  follow_no bigint not null,
  plan_no bigint not null,
  slip_seq bigint not null,
  issue_id bigint not null,
  -- 0: left out.
  stake bigint not null check (stake >= 0),
  bet_nos bigint[] not null,
  -- Why it was left out.
  reason text,
  made_at timestamptz not null,
  primary key (brand_id, follow_no, slip_seq),
  foreign key (brand_id, follow_no) references follows,
  foreign key (brand_id, plan_no, slip_seq) references follow_slips,
  check ((reason is null) = (stake > 0)),
  check ((stake > 0) = (cardinality(bet_nos) > 0))
);
create trigger follow_copies_append_only before update or delete on follow_copies
  for each row execute function refuse_change();

-- Bets that are copies, to be passed over when slips are looked for.
create table follow_copied_bets (
  brand_id integer not null,
  bet_no bigint not null,
  primary key (brand_id, bet_no)
);
