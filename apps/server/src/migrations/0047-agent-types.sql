-- The heads of lines, by name: where the tree of agents begins.

create index members_heads on members (brand_id, username_key)
  where referrer_id is null and kind = 'agent';

-- Who became an agent of which type, or a member again; null: a member (decision 037).
create table member_types (
  brand_id integer not null,
  change_no bigint generated always as identity,
  member_id bigint not null,
  from_type smallint check (from_type in (1, 2, 41, 42)),
  to_type smallint check (to_type in (1, 2, 41, 42)),
  reason text not null,
  changed_by text not null,
  changed_at timestamptz not null default app_now(),
  primary key (brand_id, change_no),
  foreign key (brand_id, member_id) references members,
  check (from_type is distinct from to_type)
);
create index member_types_by_member on member_types (brand_id, member_id, change_no desc);
create trigger member_types_append_only before update or delete on member_types
  for each row execute function refuse_change();
