-- Sub-accounts of agents: colleagues with a password and permissions of their own.

create table agent_sub_accounts (
  brand_id integer not null,
  sub_account_id bigint generated always as identity,
  agent_id bigint not null,
  name text not null,
  name_key text not null,
  note text not null default '',
  permissions text[] not null check (cardinality(permissions) > 0),
  state text not null default 'active' check (state in ('active', 'blocked')),
  password_hash text not null,
  -- The password is the agent's, not yet the colleague's own.
  must_change_password boolean not null default true,
  created_at timestamptz not null default app_now(),
  last_login_at timestamptz,
  primary key (brand_id, sub_account_id),
  unique (brand_id, agent_id, name_key),
  foreign key (brand_id, agent_id) references members
);

-- A session of a sub-account is the agent's, with no more than its permissions.
alter table login_sessions
  add column sub_account_id bigint,
  add foreign key (brand_id, sub_account_id) references agent_sub_accounts;

-- What was done by sub-accounts: log-ins, and every call that changes something or exports.
create table agent_sub_account_actions (
  brand_id integer not null,
  action_no bigint generated always as identity,
  sub_account_id bigint not null,
  agent_id bigint not null,
  action text not null,
  object text,
  address text not null,
  -- 'asked' until the answer is there; then 'done', or the code that refused it.
  outcome text not null default 'asked',
  at timestamptz not null default app_now(),
  primary key (brand_id, action_no),
  foreign key (brand_id, sub_account_id) references agent_sub_accounts
);
create index agent_sub_account_actions_by_agent
  on agent_sub_account_actions (brand_id, agent_id, action_no desc);
